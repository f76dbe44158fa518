import { zoneStatements } from "./population-zones.js";
import { observed, spec } from "./statement.js";

const generalStatements = [
  spec(
    "4.6-nothing",
    "Relations, media, components and dynamic zones MUST NOT be returned unless populated.",
    ["populate-none"],
    { elsewhere: ["resources-no-links-by-default"] },
  ),
  spec(
    "4.6-permission",
    "What is populated from a content-type without the find permission MUST be left unpopulated.",
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
  spec("4.6-no-id-lists", "A populated relation MUST NOT be an array of ids alone.", [], {
    elsewhere: ["shapes-to-many", "shapes-populated-attributes"],
  }),
  spec(
    "4.6-star",
    "populate=* MUST populate every relation, media field, component and dynamic zone, one level deep.",
    ["populate-star", "populate-star-one-level", "populate-star-unset", "populate-star-all"],
  ),
  spec("4.6-one", "populate[0]=<relation> MUST populate that relation, one level deep.", ["populate-one"]),
  spec("4.6-several", "populate[0]=<a>&populate[1]=<b> MUST populate both relations, one level deep.", [
    "populate-several",
  ]),
  spec(
    "4.6-nested",
    "populate[<relation>][populate][0]=<nested> MUST populate the relation and the nested one in it.",
    ["populate-nested", "populate-law-nested-is-own", "laws-nested-populate"],
  ),
  spec("4.6-adds-only", "populate MUST add what it names and change nothing else, for each entry by itself.", [
    "populate-law-adds-only",
    "populate-each-parent-its-own",
    "populate-shared-by-several",
    "populate-same-entry-twice",
    "laws-populate-adds",
  ]),
  spec("4.6-component", "populate[0]=<component> MUST populate the component's own fields.", ["populate-component"]),
  spec("4.6-nested-component", "populate[1]=<component>.<nested> MUST populate the nested component too.", [
    "populate-component-nested",
  ]),
  spec("4.6-dotted", "Deeper paths of components MUST be joined with dots.", ["populate-component-dotted-deeper"]),
];

const ruleStatements = [
  spec("4.6-rule-1", "populate=* MUST go one level deep only.", [
    "populate-star-one-level",
    "populate-component-star-one-level",
  ]),
  spec("4.6-rule-2-object", "populate as an object MUST populate a relation over several levels.", [
    "populate-nested",
    "populate-six-levels",
    "populate-component-of-relation",
  ]),
  spec("4.6-rule-2-array", "populate as an array MUST populate several relations one level deep.", [
    "populate-several",
  ]),
  spec("4.6-rule-5-depth", "The depth of populate MUST NOT be limited.", ["populate-six-levels", "populate-cycle"], {
    elsewhere: ["limits-populate-depth"],
  }),
  spec("4.6-rule-5-time", "A deeper populate MAY take longer.", [], {
    level: "MAY",
    reason: "No limit is stated: nothing to check.",
  }),
  spec("4.6-rule-6-fields", "populate[<relation>][fields] MUST select the attributes of the related entries.", [
    "populate-fields",
  ]),
  spec("4.6-rule-6-filters", "populate[<relation>][filters] MUST leave out related entries that do not match.", [
    "populate-filters",
    "populate-filters-operators",
  ]),
  spec("4.6-rule-6-sort", "populate[<relation>][sort] MUST order the related entries.", ["populate-sort"]),
  spec("4.6-rule-6-together", "fields, filters and sort MUST work together, at every level and for every entry.", [
    "populate-fields-filters-sort",
    "populate-options-deep",
    "populate-options-in-lists",
  ]),
  spec("4.6-rule-6-media", "fields, filters and sort MUST work on media fields too.", ["populate-media-options"]),
  spec("4.6-rule-7", "fields and populate MUST combine.", ["fields-with-populate"]),
  spec("4.6-rule-8", "Population and pagination MUST NOT be combined.", [], {
    interpretation: "I-33",
    reason:
      "A demand on clients whose outcome is not shown: `4.3-with-populate` and `4.6-no-pagination` have what was measured.",
  }),
  spec("4.6-in-components", "Relations and media inside a component MUST be populated like those of an entry.", [
    "populate-component-relations",
    "populate-component-media-list",
  ]),
];

const formStatements = [
  observed("4.6-string", "I-94", ["populate-string"]),
  observed("4.6-repeated", "I-94", ["populate-repeated"]),
  observed("4.6-object-true", "I-94", ["populate-object-true"]),
  observed("4.6-object-false", "I-94", ["populate-object-false"]),
  observed("4.6-unknown-names", "I-94", ["populate-unknown-names"]),
  observed("4.6-mixed-forms", "I-94", ["populate-mixed-forms"], { level: "MAY" }),
  observed("4.6-empty", "I-94", ["populate-empty"]),
  observed("4.6-no-value", "I-94", ["populate-bare"]),
  observed("4.6-star-in-array", "I-94", ["populate-star-in-array"]),
  observed("4.6-array-of-objects", "I-94", ["populate-array-of-objects"]),
  observed(
    "4.6-nested-forms",
    "I-95",
    ["populate-nested-forms", "populate-nested-star", "populate-law-forms-agree", "laws-populate-forms"],
    {
      text: "A nested populate MUST be read in every form of the outer one, and forms that mean the same be answered alike.",
    },
  ),
  observed("4.6-dotted-relations", "I-95", ["populate-dotted"]),
  observed(
    "4.6-order",
    "I-96",
    ["populate-order-many-to-many", "populate-order-one-way", "populate-order-one-to-many", "populate-order-in-lists"],
    { text: "A populated list MUST be in the order in which the relation is stored on its side." },
  ),
  observed("4.6-order-other-side", "I-96", ["populate-order-other-side"]),
  spec(
    "4.6-whole-lists",
    "A populated list MUST be whole however long it is: no default limit cuts it.",
    ["populate-order-long-list"],
    { interpretation: "I-96" },
  ),
  observed("4.6-together", "I-02", ["model-populate-observed"]),
  observed("4.6-component-object", "I-97", ["populate-component-object"]),
  observed("4.6-component-fields", "I-97", ["populate-component-fields"]),
  observed("4.6-polymorphic-inverse", "I-69", ["populate-polymorphic-inverse"]),
  observed("4.6-polymorphic-inverse-one", "I-69", ["populate-polymorphic-inverse-one"]),
  observed("4.6-single", "I-77", ["single-populate", "single-nothing-populated"], {
    text: "populate MUST populate components, media and relations of a single type, and nothing else be populated.",
  }),
];

const optionStatements = [
  spec(
    "4.6-filters-to-one",
    "A to-one relation whose entry does not match the nested filters MUST be { data: null }.",
    ["populate-filters-to-one"],
    { interpretation: "I-99" },
  ),
  observed("4.6-window", "I-99", ["populate-window"]),
  observed("4.6-window-in-lists", "I-99", [], {
    level: "MAY",
    text: "Nested start and limit MAY cut the lists of several entries in any way.",
    reason: "The real server cuts all of them together, which no client needs: not asked.",
  }),
  observed("4.6-window-none", "I-99", ["populate-window-none"]),
  observed("4.6-no-pagination", "I-99", ["populate-pagination-ignored"]),
  observed("4.6-count", "I-99", ["populate-count"]),
  observed("4.6-ordering", "I-99", ["populate-ordering"], { level: "MAY" }),
  observed(
    "4.6-unknown-in-options",
    "I-70",
    ["populate-unknown-in-fields", "populate-unknown-in-filters", "populate-unknown-in-sort"],
    { text: "An unknown attribute in fields, filters and sort inside populate MUST be refused, at every depth." },
  ),
  observed("4.6-links-in-fields", "I-70", ["populate-links-in-fields"]),
  observed("4.6-hidden-in-options", "I-81", ["populate-hidden-in-options"]),
  observed("4.6-mixed-windows", "I-70", ["populate-mixed-windows"]),
  observed("4.6-page-zero", "I-70", ["populate-page-zero"]),
  observed("4.6-unusable-numbers", "I-70", ["populate-unusable-numbers"]),
];

/** Section 4.6: populate. */
export const populationStatements = [
  ...generalStatements,
  ...zoneStatements,
  ...ruleStatements,
  ...formStatements,
  ...optionStatements,
];
