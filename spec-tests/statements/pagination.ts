import { observed, spec } from "./statement.js";

const methodStatements = [
  spec("4.3-not-mixed", "page with pageSize and start with limit MUST NOT be mixed.", ["pagination-mixed"], {
    interpretation: "I-31",
    reason: "A demand on clients. How a server answers one that mixes them is not shown, so that its check observes.",
  }),
  spec("4.3-populate", "Pagination and populate MUST NOT be combined.", ["pagination-with-populate"], {
    interpretation: "I-33",
    reason: "The outcome is not shown; at the top level the real server combines them, so that the check observes.",
  }),
  spec("4.3-page", "pagination[page] MUST choose the page, the first being 1.", [
    "pagination-page-slice",
    "pagination-pages-join",
    "pagination-law-modes",
    "laws-pages-join",
  ]),
  spec("4.3-page-default", "pagination[page] MUST default to 1.", ["pagination-page-default"]),
  spec("4.3-page-size", "pagination[pageSize] MUST be the number of entries per page.", [
    "pagination-page-slice",
    "pagination-pages-join",
    "pagination-size-reported",
    "pagination-law-modes",
    "laws-pages-join",
  ]),
  spec("4.3-page-size-default", "pagination[pageSize] MUST default to 25.", ["pagination-page-size-default"]),
  spec("4.3-start", "pagination[start] MUST be the index of the first entry to return, from 0.", [
    "pagination-offset-slice",
    "pagination-offsets-join",
    "pagination-law-slice",
    "laws-pages-join",
    "laws-slice",
  ]),
  spec("4.3-start-default", "pagination[start] MUST default to 0.", ["pagination-start-default"]),
  spec("4.3-limit", "pagination[limit] MUST be the number of entries to return.", [
    "pagination-offset-slice",
    "pagination-offsets-join",
    "pagination-law-slice",
    "laws-pages-join",
    "laws-slice",
  ]),
  spec("4.3-limit-default", "pagination[limit] MUST default to 25.", ["pagination-limit-default"]),
  spec("4.3-with-count", "pagination[withCount]=true MUST add total, and by page pageCount too.", [
    "pagination-with-count-true",
    "pagination-with-count-entries",
  ]),
  spec("4.3-without-count", "pagination[withCount]=false MUST leave total and pageCount out.", [
    "pagination-with-count-false",
    "pagination-with-count-entries",
  ]),
  spec("4.3-with-count-default", "pagination[withCount] MUST default to true in both methods.", [
    "pagination-with-count-default",
  ]),
  spec(
    "4.3-counts",
    "total MUST be the number of all entries that the request selects, pageCount of their pages.",
    [
      "pagination-count-filtered",
      "pagination-count-drafts",
      "pagination-count-locale",
      "pagination-law-total",
      "laws-total",
    ],
    { elsewhere: ["filtering-relation-each-once"] },
  ),
  spec("4.3-filtered", "Pages MUST be cut from what filters match.", [
    "pagination-page-of-filtered",
    "laws-filter-then-page",
  ]),
];

const rangeStatements = [
  observed("4.3-none", "I-26", ["pagination-none"]),
  observed("4.3-beyond", "I-26", ["pagination-page-beyond", "pagination-offset-beyond"], {
    text: "A page or a start beyond the end MUST be an empty list with the real counts.",
  }),
  observed("4.3-no-match", "I-26", ["pagination-page-no-match"]),
  observed("4.3-large", "I-26", ["pagination-page-size-large", "pagination-limit-large"], {
    text: "A large page size or limit MUST be taken as it is, or as the maximum where one is configured, and the metadata show which.",
  }),
  observed("4.3-page-clamped", "I-27", ["pagination-page-clamped"]),
  observed("4.3-page-size-clamped", "I-27", ["pagination-page-size-clamped"]),
  observed("4.3-start-clamped", "I-27", ["pagination-start-clamped"]),
  observed("4.3-limit-clamped", "I-27", ["pagination-limit-clamped"]),
  observed("4.3-number-notation", "I-28", ["pagination-number-syntax"]),
  observed(
    "4.3-not-integer",
    "I-28",
    [
      "pagination-page-not-integer",
      "pagination-page-size-not-integer",
      "pagination-start-not-integer",
      "pagination-limit-not-integer",
    ],
    { text: "A page, pageSize, start or limit that is not an integer MUST be refused." },
  ),
  observed("4.3-unlimited", "I-29", ["pagination-limit-unlimited"]),
  observed("4.3-with-count-spellings", "I-30", ["pagination-with-count-spellings"]),
  observed("4.3-with-count-invalid", "I-30", ["pagination-with-count-invalid"]),
  observed("4.3-mixed", "I-31", ["pagination-mixed"]),
  observed("4.3-mixed-message", "I-31", ["pagination-mixed-message"], { level: "SHOULD" }),
  observed("4.3-top-level", "I-32", ["pagination-top-level"]),
  observed("4.3-unknown-member", "I-32", ["pagination-unknown-member"]),
  observed("4.3-with-populate", "I-33", ["pagination-with-populate"]),
];

/** Section 4.3: pagination. */
export const paginationStatements = [...methodStatements, ...rangeStatements];
