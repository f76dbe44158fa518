import { observed, spec } from "./statement.js";

const ruleStatements = [
  spec("4.2-one-field", "sort=<field> MUST order the entries by that field.", [
    "sorting-one-field",
    "sorting-law-permutation",
    "sorting-law-sorted",
    "laws-sort",
  ]),
  spec("4.2-several-fields", "Several fields, sort[0] and sort[1], MUST order the entries in the order of the array.", [
    "sorting-two-fields",
    "sorting-three-fields",
    "sorting-array-order",
    "sorting-law-second-key",
    "laws-sort",
  ]),
  spec("4.2-ascending", "<field>:asc MUST sort in ascending order, which is the default.", [
    "sorting-order-asc",
    "sorting-two-orders",
  ]),
  spec("4.2-descending", "<field>:desc MUST sort in descending order.", [
    "sorting-order-desc",
    "sorting-two-orders",
    "sorting-law-reversed",
    "laws-sort",
  ]),
  spec("4.2-numbers", "Numbers MUST be ordered as numbers.", [
    "sorting-integer",
    "sorting-decimal",
    "sorting-float",
    "sorting-biginteger",
  ]),
  spec("4.2-dates", "Dates, times, datetimes and timestamps MUST be ordered by time.", [
    "sorting-date",
    "sorting-time",
    "sorting-datetime",
    "sorting-timestamp",
  ]),
  spec("4.2-system-attributes", "System attributes MUST be sortable like any other.", ["sorting-created-at"]),
  spec("4.2-with-others", "A sort MUST apply to what filters leave, before pages are cut, by unselected fields too.", [
    "sorting-with-filters",
    "sorting-with-fields",
    "sorting-with-pagination",
  ]),
  spec("4.2-encoded", "Percent-encoded brackets, colons and commas in sort MUST mean the same as plain ones.", [
    "sorting-form-encoded",
  ]),
];

const orderStatements = [
  observed("4.2-booleans", "I-20", ["sorting-boolean"]),
  observed("4.2-enumerations", "I-20", ["sorting-enumeration"]),
  observed("4.2-text", "I-20", ["sorting-text-collation"], { level: "SHOULD" }),
  observed("4.2-id", "I-20", ["sorting-id"]),
  observed("4.2-nulls", "I-20", [], {
    level: "MAY",
    text: "Nulls MAY stand at either end of a sorted list.",
    reason: "It depends on the database; that they stand together is part of `4.2-one-field`.",
  }),
];

const formStatements = [
  observed("4.2-comma", "I-21", ["sorting-form-comma"]),
  observed("4.2-repeated", "I-21", ["sorting-form-repeated"]),
  observed("4.2-object", "I-21", ["sorting-form-object"]),
  observed("4.2-array-of-objects", "I-21", ["sorting-form-array-of-objects"]),
  observed("4.2-order-case", "I-21", ["sorting-form-order-case"]),
  observed("4.2-third-part", "I-21", ["sorting-form-third-part"]),
  observed("4.2-empty-parts", "I-21", ["sorting-form-empty-parts"]),
  observed(
    "4.2-deep",
    "I-22",
    ["sorting-deep-relation", "sorting-deep-relation-object", "sorting-deep-two-relations"],
    { text: "A sort MUST follow paths through to-one relations, dotted or nested." },
  ),
  observed("4.2-deep-component", "I-22", ["sorting-deep-component"]),
  observed("4.2-deep-media", "I-22", ["sorting-deep-media"]),
  observed("4.2-deep-to-many", "I-22", [], {
    level: "MAY",
    text: "A sort through a to-many relation MAY be answered in any way.",
    reason: "The real server repeats the entries, which no client needs: not asked.",
  }),
];

const refusalStatements = [
  observed("4.2-unknown", "I-23", ["sorting-unknown-field", "sorting-unknown-deep-field"], {
    text: "A field that does not exist MUST be refused in sort with a ValidationError that names it, at any depth.",
  }),
  observed("4.2-field-case", "I-23", ["sorting-field-case"]),
  observed("4.2-foreign-syntax", "I-23", ["sorting-foreign-syntax"]),
  observed("4.2-relation-alone", "I-23", ["sorting-relation-alone"]),
  observed("4.2-component-alone", "I-23", ["sorting-component-alone"]),
  observed("4.2-zone", "I-23", ["sorting-dynamic-zone"]),
  observed("4.2-polymorphic", "I-23", ["sorting-polymorphic"]),
  observed("4.2-invalid-order", "I-24", ["sorting-invalid-order"]),
  observed("4.2-hidden", "I-25", ["sorting-private", "sorting-password", "sorting-private-relation"], {
    text: "Passwords, private attributes and private relations MUST be refused in sort like unknown fields.",
  }),
  observed("4.2-forbidden", "I-25", ["sorting-forbidden-relation"]),
];

/** Section 4.2: sort. */
export const sortingStatements = [...ruleStatements, ...orderStatements, ...formStatements, ...refusalStatements];
