import { observed, spec } from "./statement.js";

/** Section 4.5: field selection. */
export const fieldStatements = [
  spec("4.5-indexed", "fields[0]=<a>&fields[1]=<b> MUST return these attributes only, and the id.", [
    "fields-indexed",
    "fields-system-attributes",
    "fields-json",
    "fields-law-projection",
    "laws-fields",
  ]),
  spec("4.5-star", "fields=* MUST return every attribute.", ["fields-star"]),
  spec("4.5-links", "fields MUST NOT return relations, media, components or dynamic zones.", ["fields-not-for-links"]),
  spec("4.5-answer-only", "fields MUST choose what is returned alone: filters and sort see every attribute.", [
    "fields-independent-of-filters-and-sort",
  ]),
  observed("4.5-null", "I-88", ["fields-null"]),
  observed("4.5-star-in-array", "I-88", ["fields-star-in-array"]),
  observed("4.5-string", "I-88", ["fields-string"]),
  observed("4.5-repeated", "I-88", ["fields-repeated"]),
  observed("4.5-id", "I-88", ["fields-id"]),
  observed("4.5-no-value", "I-88", ["fields-bare"], { level: "SHOULD" }),
  observed("4.5-order", "I-88", ["fields-order"], { level: "MAY" }),
  observed("4.5-one", "I-88", ["fields-one"]),
  observed("4.5-single", "I-77", ["single-fields"]),
  observed("4.5-unknown", "I-89", ["fields-unknown", "fields-errors-on-one"], {
    text: "An unknown attribute in fields MUST be refused, on lists and on one entry.",
  }),
  observed("4.5-case", "I-89", ["fields-case"]),
  observed("4.5-comma", "I-89", ["fields-comma"]),
  observed("4.5-links-refused", "I-89", ["fields-links-refused"]),
  observed("4.5-empty-name", "I-89", ["fields-empty-name"]),
  observed("4.5-wrong-shape", "I-89", ["fields-wrong-shape"]),
];
