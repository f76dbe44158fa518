/** A form of requests that the specification does not show. */
export interface Form {
  /** The row of `interpretations.md` with what was chosen. */
  readonly row: `I-${string}`;
  readonly what: string;
  /** The path of a request that has this form and no other. */
  readonly request: string;
  /** Set where the specification says what it means, and not how it is written: who accepts it answers with that (I-38). */
  readonly hasMeaning: boolean;
}

/** `request`: its path, or its query where it asks for artifacts. */
const form = (row: Form["row"], what: string, request: string, hasMeaning = false): Form => ({
  ...{ row, what, hasMeaning },
  request: request.startsWith("/") ? request : `/api/artifacts?${request}`,
});

const meaning = (...[row, what, request]: Parameters<typeof form>): Form => form(row, what, request, true);

/**
 * Forms of requests that the specification does not show, and does not rule out where it says nothing of them: a server may refuse each. Who takes
 * one is held to its meaning where the specification gives one; any other may be passed over, or taken by the letter, too.
 */
export const unshownForms = {
  "another-parameter": form("I-63", "a parameter that section 4.1 does not list", "q=1"),
  "another-name": form("I-48", "a name that no attribute has", "filters[nope][$eq]=1"),
  "array-brackets": form("I-61", "an array with empty brackets", "fields[]=title"),
  "array-gaps": form("I-61", "an array whose indexes have gaps", "fields[0]=title&fields[2]=kind"),
  "same-parameter-twice": form("I-61", "a parameter that is given twice", "sort=title&sort=kind"),
  "no-value": form("I-62", "a parameter without a value", "filters[title][$eq]"),
  plus: form("I-60", "a plus sign for a space", "filters[title][$eq]=a+b"),
  "sort-commas": form("I-21", "several fields in one text of sort", "sort=kind,title"),
  "sort-path": form("I-22", "a sort by a field of something else", "sort=maker.name"),
  "sort-object": form("I-21", "sort as an object", "sort[title]=asc"),
  "sort-order": form("I-24", "an order other than asc and desc", "sort=title:down"),
  "sort-id": form("I-20", "a sort by id", "sort=id:desc"),
  "sort-no-field": form("I-23", "a sort by what is no field of its own", "sort=tags"),
  "pagination-member": form("I-32", "a member of pagination that section 4.3 does not list", "pagination[size]=1"),
  "pagination-number": form("I-28", "a number of pagination that is not written in digits", "pagination[page]=2e0"),
  "pagination-small": form("I-27", "a page, a size or a start below the first", "pagination[pageSize]=0"),
  "with-count-spelling": form("I-30", "a withCount other than true and false", "pagination[withCount]=0"),
  "pagination-mixed": form("I-31", "page or pageSize beside start or limit", "pagination[page]=1&pagination[limit]=2"),
  "pagination-beside-populate": form("I-33", "pagination beside populate", "pagination[page]=1&populate[0]=tags"),
  "filter-no-operator": form("I-34", "a filter without an operator", "filters[title]=a"),
  "filter-operator": form("I-49", "an operator that section 4.4 does not list", "filters[title][$is]=a"),
  "filter-operator-value": form("I-34", "an operator with a value of another shape", "filters[title][$eq][0]=a"),
  "filter-list": form("I-35", "a list of $in or $notIn that is no indexed array", "filters[title][$in]=a"),
  "filter-null-false": meaning("I-37", "$null or $notNull with another value than true", "filters[title][$null]=false"),
  "filter-between": meaning("I-36", "$between", "filters[quantity][$between][0]=1&filters[quantity][$between][1]=2"),
  "filter-and": meaning("I-38", "$and", "filters[$and][0][title][$eq]=a"),
  "filter-not": meaning("I-39", "$not", "filters[title][$not][$eq]=a"),
  "filter-or-below": meaning("I-38", "$or elsewhere than at the top", "filters[tags][$or][0][slug][$eq]=a"),
  "filter-or-value": form("I-38", "$or with a value that is no indexed array", "filters[$or][title][$eq]=a"),
  "filter-component": form("I-56", "a filter by a component", "filters[provenance][year][$eq]=1"),
  "filter-media": form("I-58", "a filter by media", "filters[cover][name][$eq]=a"),
  "filter-zone": form("I-57", "a filter by a dynamic zone", "filters[chapters][heading][$eq]=a"),
  "filter-polymorphic": form(
    "I-57",
    "a filter by a polymorphic relation",
    "/api/stories?filters[subject][title][$eq]=a",
  ),
  "filter-relation": form("I-51", "a filter by a relation itself", "filters[tags][$null]=true"),
  "filter-hidden": form("I-25", "a filter by what is not shown", "filters[vaultCode][$eq]=a"),
  "fields-text": form("I-88", "fields as a text", "fields=title"),
  "fields-star-in-array": form("I-88", "* in an array of fields", "fields[0]=*"),
  "fields-shape": form("I-89", "fields of another shape", "fields[title]=true"),
  "fields-no-field": form("I-89", "fields that are no attributes with a value", "fields[0]=tags"),
  "populate-text": form("I-94", "populate as a text", "populate=tags"),
  "populate-true": form("I-94", "true or false for what is populated", "populate[tags]=true"),
  "populate-star-in-array": form("I-94", "* in an array of populate", "populate[0]=*"),
  "populate-star-below": form("I-95", "populate=* below a relation or a component", "populate[tags][populate]=*"),
  "populate-path": form("I-95", "a dotted path through a relation", "populate[0]=maker.artifacts"),
  "populate-shape": form("I-94", "populate of another shape", "populate[0][tags]=true"),
  "populate-field": form(
    "I-94",
    "populate of what is no relation, media, component or dynamic zone",
    "populate[0]=title",
  ),
  "populate-option": form(
    "I-99",
    "an option of a populated relation that section 4.6 does not list",
    "populate[tags][limit]=1",
  ),
  "populate-sort-text": form("I-95", "a nested sort that is no indexed array", "populate[tags][sort]=slug"),
  "populate-component": form(
    "I-97",
    "a component that is populated as an object",
    "populate[provenance][fields][0]=year",
  ),
  "populate-media-options": form("I-99", "options of a media field", "populate[cover][fields][0]=name"),
  "populate-polymorphic": form(
    "I-69",
    "options of a polymorphic relation",
    "/api/stories?populate[subject][populate][0]=tags",
  ),
  "populate-zone-names": form(
    "I-98",
    "names in the shared strategy of a dynamic zone",
    "populate[chapters][populate][0]=artifacts",
  ),
  "populate-on": form(
    "I-98",
    "an entry of on that is more than populate",
    "populate[chapters][on][blocks.artifact-list][fields][0]=heading",
  ),
  locale: form("I-87", "a locale other than one of the server's, on a localized type", "locale=all"),
  "publication-state": form(
    "I-83",
    "a publicationState other than live and preview, on a type with drafts",
    "/api/tags?publicationState=live",
  ),
  "one-entry-parameters": form("I-73", "parameters of one entry", "/api/artifacts/1?fields[0]=title"),
  "other-parameters": form(
    "I-82",
    "parameters of what is no content-type, such as users",
    "/api/users?sort=username:desc",
  ),
} satisfies Readonly<Record<string, Form>>;

/** A form that the specification does not show. */
export type UnshownForm = keyof typeof unshownForms;
