import { observed, spec } from "./statement.js";

/** What the parameters of a list are, and where each is described in full. */
const parameterStatements = [
  spec("4.1-path", "GET {base_url}/api/:pluralApiId without a body MUST return the list of that content-type.", [
    "endpoints-list",
  ]),
  spec(
    "4.1-envelope",
    "The answer MUST be the envelope of section 2.3, and a bare array for users.",
    ["endpoints-list"],
    {
      elsewhere: ["resources-list-envelope", "users-bare-array"],
    },
  ),
  spec("4.1-sort", "sort MUST be taken as a string and as an indexed array of strings.", [], {
    elsewhere: ["sorting-one-field", "sorting-two-fields"],
  }),
  spec(
    "4.1-page",
    "pagination[page] and [pageSize], integers, and [withCount], a boolean, MUST paginate by page.",
    [],
    {
      elsewhere: ["pagination-page-slice", "pagination-with-count-true"],
    },
  ),
  spec(
    "4.1-offset",
    "pagination[start] and [limit], integers, and [withCount], a boolean, MUST paginate by offset.",
    [],
    {
      elsewhere: ["pagination-offset-slice", "pagination-with-count-true"],
    },
  ),
  spec("4.1-filters", "filters MUST be taken as a nested object.", [], { elsewhere: ["filtering-eq-text"] }),
  spec("4.1-fields", "fields MUST be taken as an indexed array of strings and as *.", [], {
    elsewhere: ["fields-indexed", "fields-star"],
  }),
  spec("4.1-populate", "populate MUST be taken as *, as an indexed array and as a nested object.", [], {
    elsewhere: ["populate-star", "populate-one", "populate-nested"],
  }),
  spec("4.1-locale", "locale MUST return the entries of one locale.", ["locales-one"], {
    elsewhere: ["pagination-count-locale"],
  }),
  spec("4.1-publication-state", "publicationState MUST be taken as live and as preview.", [], {
    needs: ["draft-and-publish"],
    elsewhere: ["states-live-by-default", "states-preview"],
  }),
  spec("4.1-locale-with-state", "locale and publicationState MUST combine.", ["locales-with-state"]),
  spec("4.1-together", "Sorts, pages and field selections MUST combine in one request.", ["model-sort-pages-fields"]),
  observed("4.1-all-together", "I-02", ["model-everything-observed"]),
];

const localeStatements = [
  observed("4.1-locale-default", "I-87", ["locales-default"]),
  observed("4.1-locale-all", "I-87", ["locales-all", "locales-law-union", "laws-locales"], {
    text: "locale=all MUST return the entries of every locale: the lists of the single locales, joined.",
  }),
  observed("4.1-locale-several", "I-87", ["locales-several"]),
  observed("4.1-locale-unknown", "I-87", ["locales-unknown"]),
  observed("4.1-locale-filter", "I-87", ["locales-filter"]),
  observed("4.1-locale-relations", "I-87", ["locales-relations-keep-all", "locales-relations-own-locale"], {
    text: "locale MUST NOT narrow populated relations: they are returned as they are stored for each entry.",
  }),
  observed("4.1-locale-one", "I-84", ["locales-one-by-id"]),
  observed("4.1-locales", "I-87", ["locales-endpoint"]),
  observed("4.1-locale-created", "I-119", ["writes-locale"]),
  observed("4.1-locale-kept", "I-119", ["writes-locale-kept"]),
  observed("4.1-locale-created-unknown", "I-119", ["writes-locale-unknown"]),
];

const endpointStatements = [
  observed("4.1-locale-not-localized", "I-87", ["locales-not-localized"]),
  observed("4.1-json", "I-71", ["endpoints-json"]),
  observed("4.1-unknown-type", "I-72", ["endpoints-unknown-type"]),
  observed("4.1-one", "I-73", ["endpoints-one"]),
  observed("4.1-one-unknown", "I-73", ["endpoints-unknown-entry"]),
  observed("4.1-one-not-a-number", "I-73", ["endpoints-id-not-a-number"]),
  observed("4.1-head", "I-74", ["endpoints-head"]),
  observed("4.1-head-forbidden", "I-74", ["endpoints-head-forbidden"]),
  observed("4.1-methods", "I-75", ["endpoints-wrong-method"]),
  observed("4.1-same-time", "I-139", ["requests-together"], { level: "SHOULD" }),
  observed("4.1-origins", "I-138", ["endpoints-cross-origin"], { level: "SHOULD" }),
  observed("4.1-preflight", "I-138", ["endpoints-preflight"], { level: "SHOULD" }),
  observed("4.1-search", "I-137", ["endpoints-search"]),
  observed("4.1-search-numbers", "I-137", [], {
    text: "_q MUST look into ids, and with a number into numbers, too.",
    reason: "What contains a digit depends on the ids that a server gives: recorded answers hold the reference to it.",
  }),
  observed("4.1-hidden-refused", "I-81", ["resources-hidden-not-usable"]),
  observed("4.1-written-is-listed", "I-115", ["writes-listed"]),
  observed("4.1-single", "I-77", ["single-set"]),
  observed("4.1-single-unset", "I-77", ["single-unset"]),
  observed("4.1-single-paths", "I-77", ["single-no-collection-path"]),
  observed("4.1-single-locale", "I-77", ["single-locale"]),
  observed("4.1-single-all-locales", "I-77", ["single-all-locales"]),
];

/** Section 4.1: lists, and the other requests that read. */
export const listStatements = [...parameterStatements, ...localeStatements, ...endpointStatements];
