import { observed, spec } from "./statement.js";

/** Section 1: what the service does, and how query strings are read. */
export const serviceStatements = [
  spec("1-plural-path", "A content-type MUST be exposed over HTTP under its plural API identifier.", [], {
    elsewhere: ["endpoints-list"],
  }),
  spec("1-list", "GET of that path MUST return the entries of the content-type, refined by the query parameters.", [], {
    elsewhere: ["endpoints-list", "model-sort-pages-fields"],
  }),
  spec(
    "1-encoded",
    "Parameters MUST be read as the query-string encoders of clients write them: percent-encoded or not, in any order.",
    [
      "parsing-encoded-keys",
      "parsing-encoded-values",
      "parsing-utf8-values",
      "parsing-comma-in-value",
      "parsing-parameter-order",
      "parsing-no-parameters",
      "laws-encoded",
    ],
  ),
  spec("1-indexed-arrays", "The elements of an array, name[0]=a&name[1]=b, MUST be read by their indexes.", [
    "parsing-indexed-array",
  ]),
  spec("1-nested-objects", "Nested brackets, a[b][c]=v, MUST be read as nested objects.", ["parsing-nested-object"]),
  spec("1-localization", "On a localized content-type the locale parameter MUST be usable.", [], {
    needs: ["i18n"],
    elsewhere: ["locales-one"],
  }),
  spec("1-draft-and-publish", "On a content-type with draft and publish publicationState MUST be usable.", [], {
    needs: ["draft-and-publish"],
    elsewhere: ["states-live-by-default", "states-preview"],
  }),
  spec(
    "1-relation-updates",
    "The relations of an entry MUST be changeable by PUT with connect, disconnect and set.",
    [],
    {
      needs: ["relation-updates"],
      elsewhere: ["writes-connect-ids", "writes-disconnect-ids", "writes-set-ids"],
    },
  ),
  spec("1-filters-on-lists", "Filters MUST work on the list endpoints of content-types only.", [
    "filtering-list-only",
    "endpoints-one-ignores-list-parameters",
  ]),
  spec(
    "1-find-permission",
    "A content-type MUST NOT be returned or populated for a role without its find permission.",
    [],
    {
      needs: ["permissions"],
      elsewhere: [
        "permissions-populate-left-out",
        "permissions-populate-left-out-deep",
        "populate-polymorphic-forbidden",
      ],
    },
  ),
  observed("1-plus", "I-60", ["parsing-plus-is-space"]),
  observed("1-array-empty-brackets", "I-61", ["parsing-array-empty-brackets"]),
  observed("1-array-repeated", "I-61", ["parsing-array-repeated"]),
  observed("1-array-gaps", "I-61", ["parsing-array-sparse"]),
  observed("1-array-mixed", "I-61", ["parsing-array-mixed"], { level: "SHOULD" }),
  observed("1-array-odd-index", "I-61", ["parsing-array-odd-index"]),
  observed("1-no-value", "I-62", ["parsing-bare-key"]),
  observed("1-dots", "I-63", ["parsing-dots-do-not-nest"]),
  observed("1-unknown-parameters", "I-63", ["parsing-unknown-parameters"]),
  observed("1-prototype-keys", "I-64", ["parsing-prototype-keys"]),
  observed("1-separators", "I-65", ["parsing-separators"]),
  observed("1-invalid-escape", "I-66", ["parsing-invalid-escape"], { level: "SHOULD" }),
  observed("1-filters-on-one-checked", "I-73", ["endpoints-one-validates-filters"]),
];
