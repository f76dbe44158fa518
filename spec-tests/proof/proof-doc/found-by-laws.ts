/** The mutants that laws have to find, as in `at-random.ts`: a law notices what makes answers of one server disagree. */
export const foundByLaws: Readonly<Record<string, readonly string[]>> = {
  "laws-encoded": ["parameters-encoded-keys"],
  "laws-live-in-preview": ["state-preview-drafts-only", "state-always-preview"],
  "laws-locales": ["locale-ignored", "locale-leaks-all"],
  "laws-sort": [
    ...["sort-ignored", "sort-desc-ignored", "sort-second-key-ignored", "sort-last-key-only"],
    ...["sort-numbers-as-text", "sort-nulls-as-zero", "sort-drops-nulls"],
  ],
  "laws-pages-join": ["page-from-zero", "page-size-one-more", "start-from-one", "page-beyond-the-last"],
  "laws-slice": ["start-ignored", "start-from-one", "limit-is-end", "start-is-page"],
  "laws-total": ["total-of-the-page", "total-of-everything", "page-count-floor", "page-count-one-more"],
  "laws-filter-then-page": ["filters-after-paging", "filters-reverse-list"],
  "laws-fields": ["fields-ignored", "fields-first-only", "fields-drop-id"],
  "laws-negation": ["not-ignored", "operator-ne-matches-null"],
  "laws-in": ["operator-in-first-only"],
  "laws-between": ["operator-between-exclusive"],
  "laws-or": ["or-as-and", "or-first-branch-only"],
  "laws-and": ["and-as-or"],
  "laws-case-insensitive": [
    ...["operator-eqi-as-eq", "operator-containsi-as-contains"],
    ...["operator-startswithi-as-startswith", "operator-endswithi-as-endswith"],
  ],
  "laws-ends-contained": ["operator-contains-as-startswith"],
  "laws-deep-filter": ["deep-many-to-many-ignored", "deep-second-level-ignored", "deep-repeats-entries"],
  "laws-populate-adds": ["populate-narrows-list", "populate-repeats-entries", "populate-changes-attributes"],
  "laws-nested-populate": ["populate-nested-ignored"],
  "laws-populate-forms": ["component-dotted-ignored"],
};
