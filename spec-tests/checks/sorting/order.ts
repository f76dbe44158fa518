import { listing } from "../../kit/expect/tables.js";
import { tagsBySlug, tagsHeaviestFirst } from "../tags.js";

/** The tag without a weight is left out: databases differ in the place of nulls. */
const weighed = { weight: { $notNull: true } };

const byWeight = [
  "on-loan",
  "fragile",
  "ephemere",
  "oak",
  "restored-2019",
  "from-a-wreck",
  "arctic",
  "brass-fittings",
  "touch-it",
  "nineteenth-century",
  "fully-original",
];

/** Sorting by one and by several fields (section 4.2). */
export const sortOrderChecks = [
  listing({
    id: "sorting-one-field",
    section: "4.2",
    statement: "sort=<field> MUST order the entries by that field, the least first.",
    type: "tag",
    rows: [[{ sort: "slug" }, tagsBySlug]],
  }),
  listing({
    id: "sorting-order-asc",
    section: "4.2",
    statement: "sort=<field>:asc MUST order the entries as sort=<field> does: ascending is the default.",
    type: "tag",
    rows: [
      [{ sort: "slug:asc" }, tagsBySlug],
      [{ sort: ["slug:asc"] }, tagsBySlug],
    ],
  }),
  listing({
    id: "sorting-order-desc",
    section: "4.2",
    statement: "sort=<field>:desc MUST order the entries by that field, the greatest first.",
    type: "tag",
    rows: [
      [{ sort: "slug:desc" }, [...tagsBySlug].reverse()],
      [{ sort: ["slug:desc"] }, [...tagsBySlug].reverse()],
    ],
  }),
  listing({
    id: "sorting-two-fields",
    section: "4.2",
    statement: "Entries that are equal in the first field of an array sort MUST be ordered by the second.",
    type: "tag",
    rows: [
      [{ filters: weighed, sort: ["weight", "slug"] }, byWeight],
      [{ filters: weighed, sort: ["weight:desc", "slug:desc"] }, [...byWeight].reverse()],
    ],
  }),
  listing({
    id: "sorting-two-orders",
    section: "4.2",
    statement: "Each field of an array sort MUST keep its own order.",
    type: "tag",
    rows: [
      [{ filters: weighed, sort: ["weight:desc", "slug:asc"] }, tagsHeaviestFirst],
      [{ filters: weighed, sort: ["weight", "slug:desc"] }, [...tagsHeaviestFirst].reverse()],
    ],
  }),
  listing({
    id: "sorting-three-fields",
    section: "4.2",
    statement: "Three fields of an array sort MUST be applied in array order.",
    type: "artifact",
    rows: [
      [
        { filters: { quantity: { $in: [4, 6] } }, sort: ["quantity", "weightKg:desc", "slug:desc"] },
        [
          "bosuns-call-no-8",
          "ditty-box",
          "tide-tables-1871",
          "ice-anchor",
          "knotboard",
          "deck-prism",
          "letter-from-a-lighthouse",
          "sailmakers-palm",
          "surgeons-chest",
        ],
      ],
    ],
  }),
  listing({
    id: "sorting-array-order",
    section: "4.2",
    statement:
      "The indexes of an array sort, not the places of the parameters in the URL, MUST decide which field comes first.",
    type: "tag",
    rows: [
      [`filters[weight][$notNull]=true&sort[1]=slug&sort[0]=weight`, byWeight],
      [
        `filters[weight][$notNull]=true&sort[0]=slug&sort[1]=weight`,
        tagsBySlug.filter((slug) => !slug.startsWith("gift")),
      ],
    ],
  }),
  listing({
    id: "sorting-with-filters",
    section: "4.2",
    statement: "A sort MUST order exactly the entries that the filters leave.",
    type: "tag",
    rows: [
      [
        { filters: { weight: { $in: [7, 3] } }, sort: "slug:desc" },
        ["touch-it", "restored-2019", "oak", "brass-fittings", "arctic"],
      ],
    ],
  }),
  listing({
    id: "sorting-with-fields",
    section: "4.2",
    statement: "A sort MUST work by a field that the field selection leaves out.",
    type: "tag",
    rows: [[{ fields: ["name"], sort: "slug" }, tagsBySlug]],
  }),
  listing({
    id: "sorting-with-pagination",
    section: "4.2",
    statement: "A page MUST be cut from the sorted list, not sorted after it was cut.",
    type: "tag",
    rows: [
      [{ sort: "slug:desc", pagination: { page: 1, pageSize: 3 } }, ["touch-it", "restored-2019", "on-loan"]],
      [
        { sort: "slug:desc", pagination: { page: 2, pageSize: 3 } },
        ["oak", "nineteenth-century", "gift-of-the-harbour-office"],
      ],
      [{ sort: "slug", pagination: { start: 10, limit: 5 } }, ["restored-2019", "touch-it"]],
    ],
  }),
];
