/** A form of requests that the specification does not show. */
export interface Form {
  /** The row of `interpretations.md` with what was chosen. */
  readonly row: `I-${string}`;
  readonly what: string;
  /** The path of a request that has this form and no other. */
  readonly request: string;
  /** Set where the specification says what it means, and not how it is written: who accepts it answers with that (I-38). */
  readonly hasMeaning?: true;
}

/**
 * Forms of requests that the specification does not show, and does not rule out where it says nothing of them: a server may refuse each. Who takes
 * one is held to its meaning where the specification gives one; any other may be passed over, or taken by the letter, too.
 */
export const unshownForms = {
  "another-parameter": {
    row: "I-63",
    what: "a parameter that section 4.1 does not list",
    request: "/api/artifacts?q=1",
  },
  "another-name": { row: "I-48", what: "a name that no attribute has", request: "/api/artifacts?filters[nope][$eq]=1" },
  "array-brackets": { row: "I-61", what: "an array with empty brackets", request: "/api/artifacts?fields[]=title" },
  "array-gaps": {
    row: "I-61",
    what: "an array whose indexes have gaps",
    request: "/api/artifacts?fields[0]=title&fields[2]=kind",
  },
  "same-parameter-twice": {
    row: "I-61",
    what: "a parameter that is given twice",
    request: "/api/artifacts?sort=title&sort=kind",
  },
  "no-value": { row: "I-62", what: "a parameter without a value", request: "/api/artifacts?filters[title][$eq]" },
  plus: { row: "I-60", what: "a plus sign for a space", request: "/api/artifacts?filters[title][$eq]=a+b" },
  "sort-commas": { row: "I-21", what: "several fields in one text of sort", request: "/api/artifacts?sort=kind,title" },
  "sort-path": { row: "I-22", what: "a sort by a field of something else", request: "/api/artifacts?sort=maker.name" },
  "sort-object": { row: "I-21", what: "sort as an object", request: "/api/artifacts?sort[title]=asc" },
  "sort-order": { row: "I-24", what: "an order other than asc and desc", request: "/api/artifacts?sort=title:down" },
  "sort-id": { row: "I-20", what: "a sort by id", request: "/api/artifacts?sort=id:desc" },
  "sort-no-field": { row: "I-23", what: "a sort by what is no field of its own", request: "/api/artifacts?sort=tags" },
  "pagination-member": {
    row: "I-32",
    what: "a member of pagination that section 4.3 does not list",
    request: "/api/artifacts?pagination[size]=1",
  },
  "pagination-number": {
    row: "I-28",
    what: "a number of pagination that is not written in digits",
    request: "/api/artifacts?pagination[page]=2e0",
  },
  "pagination-small": {
    row: "I-27",
    what: "a page, a size or a start below the first",
    request: "/api/artifacts?pagination[pageSize]=0",
  },
  "with-count-spelling": {
    row: "I-30",
    what: "a withCount other than true and false",
    request: "/api/artifacts?pagination[withCount]=0",
  },
  "pagination-mixed": {
    row: "I-31",
    what: "page or pageSize beside start or limit",
    request: "/api/artifacts?pagination[page]=1&pagination[limit]=2",
  },
  "pagination-beside-populate": {
    row: "I-33",
    what: "pagination beside populate",
    request: "/api/artifacts?pagination[page]=1&populate[0]=tags",
  },
  "filter-no-operator": {
    row: "I-34",
    what: "a filter without an operator",
    request: "/api/artifacts?filters[title]=a",
  },
  "filter-operator": {
    row: "I-49",
    what: "an operator that section 4.4 does not list",
    request: "/api/artifacts?filters[title][$is]=a",
  },
  "filter-operator-value": {
    row: "I-34",
    what: "an operator with a value of another shape",
    request: "/api/artifacts?filters[title][$eq][0]=a",
  },
  "filter-list": {
    row: "I-35",
    what: "a list of $in or $notIn that is no indexed array",
    request: "/api/artifacts?filters[title][$in]=a",
  },
  "filter-null-false": {
    row: "I-37",
    what: "$null or $notNull with another value than true",
    request: "/api/artifacts?filters[title][$null]=false",
    hasMeaning: true,
  },
  "filter-between": {
    row: "I-36",
    what: "$between",
    request: "/api/artifacts?filters[quantity][$between][0]=1&filters[quantity][$between][1]=2",
    hasMeaning: true,
  },
  "filter-and": {
    row: "I-38",
    what: "$and",
    request: "/api/artifacts?filters[$and][0][title][$eq]=a",
    hasMeaning: true,
  },
  "filter-not": { row: "I-39", what: "$not", request: "/api/artifacts?filters[title][$not][$eq]=a", hasMeaning: true },
  "filter-or-below": {
    row: "I-38",
    what: "$or elsewhere than at the top",
    request: "/api/artifacts?filters[tags][$or][0][slug][$eq]=a",
    hasMeaning: true,
  },
  "filter-or-value": {
    row: "I-38",
    what: "$or with a value that is no indexed array",
    request: "/api/artifacts?filters[$or][title][$eq]=a",
  },
  "filter-component": {
    row: "I-56",
    what: "a filter by a component",
    request: "/api/artifacts?filters[provenance][year][$eq]=1",
  },
  "filter-media": { row: "I-58", what: "a filter by media", request: "/api/artifacts?filters[cover][name][$eq]=a" },
  "filter-zone": {
    row: "I-57",
    what: "a filter by a dynamic zone",
    request: "/api/artifacts?filters[chapters][heading][$eq]=a",
  },
  "filter-polymorphic": {
    row: "I-57",
    what: "a filter by a polymorphic relation",
    request: "/api/stories?filters[subject][title][$eq]=a",
  },
  "filter-relation": {
    row: "I-51",
    what: "a filter by a relation itself",
    request: "/api/artifacts?filters[tags][$null]=true",
  },
  "filter-hidden": {
    row: "I-25",
    what: "a filter by what is not shown",
    request: "/api/artifacts?filters[vaultCode][$eq]=a",
  },
  "fields-text": { row: "I-88", what: "fields as a text", request: "/api/artifacts?fields=title" },
  "fields-star-in-array": { row: "I-88", what: "* in an array of fields", request: "/api/artifacts?fields[0]=*" },
  "fields-shape": { row: "I-89", what: "fields of another shape", request: "/api/artifacts?fields[title]=true" },
  "fields-no-field": {
    row: "I-89",
    what: "fields that are no attributes with a value",
    request: "/api/artifacts?fields[0]=tags",
  },
  "populate-text": { row: "I-94", what: "populate as a text", request: "/api/artifacts?populate=tags" },
  "populate-true": {
    row: "I-94",
    what: "true or false for what is populated",
    request: "/api/artifacts?populate[tags]=true",
  },
  "populate-star-in-array": { row: "I-94", what: "* in an array of populate", request: "/api/artifacts?populate[0]=*" },
  "populate-star-below": {
    row: "I-95",
    what: "populate=* below a relation or a component",
    request: "/api/artifacts?populate[tags][populate]=*",
  },
  "populate-path": {
    row: "I-95",
    what: "a dotted path through a relation",
    request: "/api/artifacts?populate[0]=maker.artifacts",
  },
  "populate-shape": {
    row: "I-94",
    what: "populate of another shape",
    request: "/api/artifacts?populate[0][tags]=true",
  },
  "populate-field": {
    row: "I-94",
    what: "populate of what is no relation, media, component or dynamic zone",
    request: "/api/artifacts?populate[0]=title",
  },
  "populate-option": {
    row: "I-99",
    what: "an option of a populated relation that section 4.6 does not list",
    request: "/api/artifacts?populate[tags][limit]=1",
  },
  "populate-sort-text": {
    row: "I-95",
    what: "a nested sort that is no indexed array",
    request: "/api/artifacts?populate[tags][sort]=slug",
  },
  "populate-component": {
    row: "I-97",
    what: "a component that is populated as an object",
    request: "/api/artifacts?populate[provenance][fields][0]=year",
  },
  "populate-media-options": {
    row: "I-99",
    what: "options of a media field",
    request: "/api/artifacts?populate[cover][fields][0]=name",
  },
  "populate-polymorphic": {
    row: "I-69",
    what: "options of a polymorphic relation",
    request: "/api/stories?populate[subject][populate][0]=tags",
  },
  "populate-zone-names": {
    row: "I-98",
    what: "names in the shared strategy of a dynamic zone",
    request: "/api/artifacts?populate[chapters][populate][0]=artifacts",
  },
  "populate-on": {
    row: "I-98",
    what: "an entry of on that is more than populate",
    request: "/api/artifacts?populate[chapters][on][blocks.artifact-list][fields][0]=heading",
  },
  locale: {
    row: "I-87",
    what: "a locale other than one of the server's, on a localized type",
    request: "/api/artifacts?locale=all",
  },
  "publication-state": {
    row: "I-83",
    what: "a publicationState other than live and preview, on a type with drafts",
    request: "/api/tags?publicationState=live",
  },
  "one-entry-parameters": { row: "I-73", what: "parameters of one entry", request: "/api/artifacts/1?fields[0]=title" },
  "other-parameters": {
    row: "I-82",
    what: "parameters of what is no content-type, such as users",
    request: "/api/users?sort=username:desc",
  },
} as const satisfies Readonly<Record<string, Form>>;

/** A form that the specification does not show. */
export type UnshownForm = keyof typeof unshownForms;
