import { operatorStatements } from "./filtering-operators.js";
import { observed, spec } from "./statement.js";

const syntaxStatements = [
  spec(
    "4.4-syntax",
    "filters[<field>][<operator>]=<value> MUST be put together by its keys, and nothing else filters.",
    ["filtering-interleaved", "filtering-no-filters"],
  ),
  spec("4.4-encoded", "Keys and values of filters MUST be percent-decoded, once.", [
    "filtering-encoded-brackets",
    "filtering-encoded-values",
    "filtering-decoded-once",
    "filtering-plus-is-space",
  ]),
  spec("4.4-arrays", "Arrays of values MUST be taken in their indexed form.", ["filtering-in", "filtering-not-in"]),
  spec("4.4-plain-characters", "The characters of a value MUST stand for themselves.", [
    "filtering-reserved-characters",
    "filtering-quotes",
  ]),
  spec(
    "4.4-no-wildcards",
    "Percent sign, underscore and backslash MUST be ordinary characters in the values of text operators.",
    ["filtering-percent-sign", "filtering-underscore", "filtering-backslash-text"],
    { interpretation: "I-43" },
  ),
  spec("4.4-order-kept", "Filters MUST choose entries and keep their order.", ["filtering-law-sorted-subsequence"], {
    elsewhere: ["sorting-with-filters"],
  }),
  spec("4.4-together", "Operators, groups and relations MUST combine to any filter.", [
    "model-operators",
    "model-contexts",
    "model-filters",
  ]),
  spec(
    "4.4-no-other-operators",
    "An operator that is not in the table MUST be refused.",
    ["filtering-unknown-operator"],
    {
      interpretation: "I-49",
    },
  ),
];

const ruleStatements = [
  spec("4.4-rule-1", "Filters side by side, groups and relations among them, MUST all hold, in whatever order.", [
    "filtering-or-and-field",
    "filtering-or-and-relation",
    "filtering-fields-are-and",
    "filtering-operators-are-and",
    "filtering-deep-with-own-fields",
    "filtering-law-order-of-filters",
  ]),
  spec("4.4-rule-2", "filters[<relation>][<field>][<operator>]=<value> MUST filter by the related entries.", [
    "filtering-deep-many-to-one",
    "filtering-deep-one-way-many-to-one",
    "filtering-deep-one-to-one",
    "filtering-deep-one-way-one-to-one",
    "filtering-deep-inverse-one-to-one",
    "filtering-deep-one-to-many",
    "filtering-deep-inverse-one-to-many",
    "filtering-deep-one-way-one-to-many",
    "filtering-deep-many-to-many",
    "filtering-deep-inverse-many-to-many",
    "filtering-deep-self",
    "filtering-deep-tree",
    "filtering-relation-id",
    "filtering-relation-each-once",
    "laws-deep-filter",
  ]),
  spec("4.4-rule-2-nested", "The path to the related entries MUST be allowed to lead through several relations.", [
    "filtering-deep-two-relations",
    "filtering-deep-three-relations",
    "filtering-deep-three-to-one",
    "filtering-relation-each-once-deep",
  ]),
  spec(
    "4.4-rule-3-polymorphic",
    "A filter through a relation to entries of any type MUST be refused.",
    ["filtering-polymorphic"],
    { interpretation: "I-57" },
  ),
  spec("4.4-rule-3-zones", "A filter on a dynamic zone MUST be refused.", ["filtering-dynamic-zone"], {
    interpretation: "I-57",
  }),
  spec(
    "4.4-rule-3-media",
    "A filter on a media field MUST be refused, at any depth.",
    ["filtering-media-refused", "filtering-media-refused-nested"],
    { interpretation: "I-58" },
  ),
  spec("4.4-rule-4", "Deep filters MAY be slow.", [], {
    level: "MAY",
    reason: "No limit is stated: nothing to check.",
  }),
];

const groupStatements = [
  observed(
    "4.4-groups",
    "I-38",
    [
      "filtering-and",
      "filtering-groups-nested",
      "filtering-groups-side-by-side",
      "filtering-law-and-intersection",
      "laws-and",
    ],
    {
      text: "$and with an indexed array MUST match what all of its filters match; groups nest, and hold beside each other.",
    },
  ),
  observed("4.4-groups-forms", "I-38", ["filtering-groups-array-forms"]),
  observed("4.4-groups-malformed", "I-38", ["filtering-group-not-array"]),
  observed("4.4-groups-below-fields", "I-38", ["filtering-group-under-field"]),
  observed("4.4-not-filters", "I-39", ["filtering-not-group", "filtering-not-array"], {
    text: "$not with filters, or an array of them, MUST match the entries that do not match all of them.",
  }),
  observed("4.4-not-below-field", "I-39", ["filtering-not-operator"]),
  observed("4.4-not-value", "I-39", ["filtering-not-value"]),
  observed("4.4-not-twice", "I-39", ["filtering-not-twice"]),
  observed("4.4-not-in-groups", "I-39", ["filtering-not-inside-groups"]),
  observed(
    "4.4-together-observed",
    "I-01",
    ["model-operators-observed", "model-contexts-observed", "model-filters-observed"],
    {
      text: "Any filter, with negation, nulls and joined rows, MUST select the entries that the rules of its operators leave.",
    },
  ),
  observed("4.4-percent-sign", "I-43", ["filtering-percent-sign-wildcard"]),
  observed("4.4-underscore", "I-43", ["filtering-underscore-wildcard"]),
  observed("4.4-backslash", "I-43", [], {
    level: "MAY",
    text: "Where percent sign and underscore are wildcards, a backslash before them MAY take that from them.",
    reason: "It depends on the database.",
  }),
];

const relationStatements = [
  observed("4.4-users", "I-51", ["filtering-deep-users"]),
  observed("4.4-localizations", "I-51", ["filtering-deep-localizations"]),
  observed("4.4-polymorphic-inverse", "I-57", ["filtering-deep-polymorphic-inverse"]),
  observed("4.4-relation-value", "I-51", ["filtering-relation-id-forms"]),
  observed("4.4-relation-mixed", "I-51", ["filtering-relation-operators-mixed"]),
  observed("4.4-same-related-entry", "I-52", ["filtering-relation-same-row"]),
  observed("4.4-other-related-entry", "I-52", ["filtering-relation-separate-rows"]),
  observed("4.4-groups-in-relations", "I-52", ["filtering-relation-groups-inside"]),
  observed("4.4-relation-negation", "I-53", ["filtering-relation-negation"]),
  observed("4.4-relation-null", "I-54", ["filtering-relation-null-to-one", "filtering-relation-null-to-many"], {
    text: "$null and $notNull on a relation MUST separate the entries without related entries from those with some.",
  }),
  observed("4.4-relation-field-null", "I-54", ["filtering-relation-field-null"]),
  observed("4.4-related-drafts", "I-55", ["filtering-deep-drafts"]),
  observed("4.4-related-locales", "I-55", ["filtering-deep-locales"]),
  observed("4.4-locale-of-list", "I-87", ["locales-filters-on-relations"]),
  observed("4.4-media", "I-58", ["filtering-media-works"]),
  observed("4.4-media-null", "I-58", ["filtering-media-null-works"]),
  observed(
    "4.4-components",
    "I-56",
    [
      "filtering-component",
      "filtering-component-nested",
      "filtering-component-relation",
      "filtering-component-of-relation",
    ],
    { text: "A filter MUST lead through components, nested ones too, and from and to relations." },
  ),
  observed("4.4-component-null", "I-56", ["filtering-component-null"]),
  observed("4.4-component-repeatable", "I-56", ["filtering-component-repeatable"]),
  observed("4.4-same-component", "I-56", ["filtering-component-same-element"]),
  observed("4.4-component-unknown", "I-48", ["filtering-component-unknown-field"]),
];

const refusalStatements = [
  observed(
    "4.4-unknown",
    "I-48",
    ["filtering-unknown-field", "filtering-unknown-field-in-group", "filtering-unknown-deep-field"],
    { text: "An unknown field MUST be refused with a ValidationError that names it, in groups and at any depth." },
  ),
  observed("4.4-field-case", "I-48", ["filtering-field-case"]),
  observed("4.4-malformed", "I-48", ["filtering-malformed"]),
  observed("4.4-unknown-operator", "I-49", ["filtering-unknown-operator-ignored"]),
  observed("4.4-unknown-operator-elsewhere", "I-49", ["filtering-unknown-operator-elsewhere"]),
  observed("4.4-operator-without-field", "I-49", ["filtering-operator-without-field"]),
  observed(
    "4.4-hidden",
    "I-25",
    ["filtering-private", "filtering-private-by-option", "filtering-password", "filtering-private-relation"],
    {
      text: "Passwords, private attributes and private relations MUST be refused in filters, on the type and through relations.",
    },
  ),
  observed("4.4-hidden-users", "I-25", ["filtering-user-password"]),
  observed("4.4-forbidden", "I-25", ["filtering-forbidden-relation"]),
  observed("4.4-forbidden-role", "I-25", ["filtering-forbidden-role"]),
];

/** Section 4.4: filters. */
export const filteringStatements = [
  ...syntaxStatements,
  ...operatorStatements,
  ...ruleStatements,
  ...groupStatements,
  ...relationStatements,
  ...refusalStatements,
];
