import { observed, spec } from "./statement.js";

const ordered = [
  "filtering-order-integer",
  "filtering-order-negative",
  "filtering-order-decimal",
  "filtering-order-biginteger",
  "filtering-order-date",
  "filtering-order-time",
  "filtering-order-datetime",
  "filtering-order-timestamp",
  "filtering-order-text",
  "filtering-order-id",
  "filtering-law-order-partition",
] as const;

const observedOnly = "The shape of its value is not shown: whatever is asked rests on an observation.";

const equalityStatements = [
  spec("4.4-eq", "$eq MUST match what is equal to the value, for every type of attribute.", [
    "filtering-eq-text",
    "filtering-eq-uid",
    "filtering-eq-whole-text",
    "filtering-eq-case",
    "filtering-eq-empty-text",
    "filtering-eq-integer",
    "filtering-eq-decimal",
    "filtering-eq-biginteger",
    "filtering-eq-boolean",
    "filtering-eq-date-and-time",
    "filtering-eq-id",
    "filtering-system-timestamps",
    "filtering-unicode",
    "filtering-backslash-equal",
  ]),
  spec("4.4-eqi", "$eqi MUST match what is equal to the value, whatever the case.", [
    "filtering-eqi",
    "filtering-eqi-types",
    "filtering-law-case-insensitive",
    "laws-case-insensitive",
  ]),
  spec("4.4-ne", "$ne MUST match what is not equal to the value.", ["filtering-ne"]),
  spec("4.4-nei", "$nei MUST match what is not equal to the value in any case.", ["filtering-nei"]),
];

const rangeStatements = [
  spec("4.4-lt", "$lt MUST match what is less than the value.", ordered),
  spec("4.4-lte", "$lte MUST match what is less than the value or equal to it.", ordered),
  spec("4.4-gt", "$gt MUST match what is greater than the value.", ordered),
  spec("4.4-gte", "$gte MUST match what is greater than the value or equal to it.", ordered),
  spec("4.4-in", "$in MUST match what is in the array.", [
    "filtering-in",
    "filtering-in-types",
    "filtering-in-repeated-value",
    "filtering-in-case",
    "filtering-in-hundred",
    "filtering-law-in-union",
    "laws-in",
  ]),
  spec("4.4-not-in", "$notIn MUST match what is not in the array.", ["filtering-not-in", "filtering-not-in-types"]),
];

const textStatements = [
  spec("4.4-contains", "$contains MUST match the texts that hold the value.", [
    "filtering-contains",
    "filtering-text-types",
    "filtering-law-ends-contained",
    "laws-ends-contained",
  ]),
  spec("4.4-not-contains", "$notContains MUST match the texts that do not hold the value.", ["filtering-not-contains"]),
  spec("4.4-containsi", "$containsi MUST match the texts that hold the value, whatever the case.", [
    "filtering-containsi",
    "filtering-text-types",
    "filtering-law-case-insensitive",
    "laws-case-insensitive",
    "laws-ends-contained",
  ]),
  spec("4.4-not-containsi", "$notContainsi MUST match the texts that do not hold the value in any case.", [
    "filtering-not-containsi",
  ]),
  spec("4.4-null", "$null MUST match what has no value.", [
    "filtering-null-true",
    "filtering-null-empty-text",
    "filtering-null-enumeration",
    "filtering-null-json",
    "filtering-null-published-at",
    "filtering-law-null-partition",
  ]),
  spec("4.4-not-null", "$notNull MUST match what has a value.", [
    "filtering-not-null-true",
    "filtering-null-enumeration",
    "filtering-null-json",
    "filtering-null-published-at",
    "filtering-law-null-partition",
  ]),
  spec(
    "4.4-between",
    "$between MUST match what is between two values.",
    ["filtering-between", "filtering-law-between", "laws-between"],
    {
      interpretation: "I-36",
      reason: observedOnly,
    },
  ),
  spec("4.4-starts-with", "$startsWith MUST match the texts that begin with the value.", [
    "filtering-starts-with",
    "filtering-text-types",
    "filtering-law-ends-contained",
    "laws-ends-contained",
  ]),
  spec("4.4-starts-withi", "$startsWithi MUST match the texts that begin with the value, whatever the case.", [
    "filtering-starts-withi",
    "filtering-text-types",
    "filtering-law-case-insensitive",
    "laws-case-insensitive",
  ]),
  spec("4.4-ends-with", "$endsWith MUST match the texts that end with the value.", [
    "filtering-ends-with",
    "filtering-text-types",
    "filtering-law-ends-contained",
    "laws-ends-contained",
  ]),
  spec("4.4-ends-withi", "$endsWithi MUST match the texts that end with the value, whatever the case.", [
    "filtering-ends-withi",
    "filtering-text-types",
    "filtering-law-case-insensitive",
    "laws-case-insensitive",
  ]),
];

const groupStatements = [
  spec("4.4-or", "$or with an indexed array of filters MUST match what one of them matches.", [
    "filtering-or",
    "filtering-or-one-branch",
    "filtering-or-branch-is-and",
    "filtering-relation-or-branches",
    "filtering-law-or-union",
    "laws-or",
  ]),
  spec(
    "4.4-and",
    "$and MUST match what all of its filters match.",
    ["filtering-and", "filtering-law-and-intersection", "laws-and"],
    {
      interpretation: "I-38",
      reason: observedOnly,
    },
  ),
  spec(
    "4.4-not",
    "$not MUST match what its filter does not match.",
    ["filtering-not-group", "filtering-not-operator", "laws-negation"],
    {
      interpretation: "I-39",
      reason: observedOnly,
    },
  ),
];

/** What values mean where the specification does not say it. */
const valueStatements = [
  observed("4.4-number-notation", "I-44", ["filtering-number-syntax"]),
  observed("4.4-number-empty", "I-44", ["filtering-number-empty"]),
  observed("4.4-number-invalid", "I-44", ["filtering-number-invalid"]),
  observed("4.4-boolean-spellings", "I-45", ["filtering-boolean-spellings"]),
  observed("4.4-boolean-other", "I-45", ["filtering-boolean-other"]),
  observed("4.4-json-text", "I-47", ["filtering-json-text"]),
  observed("4.4-json-others", "I-47", [], {
    level: "MAY",
    text: "Text operators MAY do anything with JSON attributes.",
    reason: "It depends on the database.",
  }),
  observed("4.4-date-prefix", "I-46", ["filtering-date-prefix"]),
  observed("4.4-date-invalid", "I-46", ["filtering-date-invalid", "filtering-date-impossible"], {
    text: "A value that is no day of the calendar MUST be refused with a ValidationError where a date is compared.",
  }),
  observed("4.4-time-precision", "I-46", ["filtering-time-precision"]),
  observed("4.4-time-invalid", "I-46", ["filtering-time-invalid"]),
  observed("4.4-datetime-forms", "I-46", ["filtering-datetime-forms"]),
  observed("4.4-datetime-partial", "I-46", ["filtering-datetime-partial"]),
  observed("4.4-datetime-zone", "I-46", [], {
    level: "MAY",
    text: "A datetime without an offset MAY be read in any time zone.",
    reason: "The real server reads it in the time zone that it runs in: checks keep away from the limits of days.",
  }),
  observed("4.4-datetime-invalid", "I-46", ["filtering-datetime-invalid"]),
  observed("4.4-timestamp-forms", "I-46", ["filtering-timestamp-forms"]),
];

/** Operators beyond what the table of section 4.4 says of them. */
const observedOperatorStatements = [
  observed("4.4-no-operator", "I-34", ["filtering-eq-implicit"]),
  observed("4.4-no-operator-array", "I-34", ["filtering-eq-implicit-array"]),
  observed("4.4-operator-array", "I-34", ["filtering-operator-array"]),
  observed("4.4-negation-array", "I-34", ["filtering-negation-array"]),
  observed("4.4-no-value", "I-34", ["filtering-bare-key"]),
  observed("4.4-in-forms", "I-35", ["filtering-in-forms"]),
  observed("4.4-in-commas", "I-35", ["filtering-in-commas"]),
  observed("4.4-in-empty", "I-35", ["filtering-in-empty"]),
  observed("4.4-between-inclusive", "I-36", ["filtering-between", "filtering-law-between", "laws-between"], {
    text: "$between with an array of two values MUST match from the first to the second, both included.",
  }),
  observed("4.4-between-types", "I-36", ["filtering-between-types"]),
  observed("4.4-between-inverted", "I-36", ["filtering-between-inverted"]),
  observed("4.4-between-forms", "I-36", ["filtering-between-forms"]),
  observed("4.4-between-malformed", "I-36", ["filtering-between-malformed"]),
  observed("4.4-null-false", "I-37", ["filtering-null-false"]),
  observed("4.4-null-spellings", "I-37", ["filtering-null-spellings"]),
  observed(
    "4.4-null-logic",
    "I-40",
    [
      "filtering-text-no-nulls",
      "filtering-null-never-equal",
      "filtering-null-never-ordered",
      "filtering-null-three-valued",
      "filtering-law-negation-partition",
      "filtering-law-opposites",
      "laws-negation",
    ],
    { text: "Null MUST satisfy no operator but $null, and no negation of one." },
  ),
  observed("4.4-accents", "I-41", ["filtering-accents-kept"]),
  observed("4.4-plain-case", "I-41", ["filtering-plain-text-case"]),
  observed("4.4-unicode-case", "I-41", [], {
    level: "MAY",
    text: "Operators that ignore case MAY do so for letters outside ASCII.",
    reason: "It depends on the database.",
  }),
  observed("4.4-unicode-forms", "I-41", ["filtering-unicode-forms"]),
  observed("4.4-empty-text", "I-42", ["filtering-text-empty-value"]),
  observed("4.4-spaces", "I-42", ["filtering-spaces-kept"]),
  observed("4.4-words", "I-42", ["filtering-words-as-text"]),
];

/** Section 4.4: the table of operators. */
export const operatorStatements = [
  ...equalityStatements,
  ...rangeStatements,
  ...textStatements,
  ...groupStatements,
  ...observedOperatorStatements,
  ...valueStatements,
];
