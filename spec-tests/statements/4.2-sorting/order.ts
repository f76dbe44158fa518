import { listing } from "../../kit/expect/tables.js";
import { sortingEverywhere } from "../4.1-lists/everywhere.js";
import { lawsSort } from "../random-laws/sorts.js";
import { spec } from "../statement.js";
import { tagsBySlug, tagsHeaviestFirst } from "../tags.js";
import { sortingLawPermutation, sortingLawReversed, sortingLawSecondKey, sortingLawSorted } from "./sort-laws.js";

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
export const sortOrderStatements = [
  spec(
    "4.2-one-field",
    "sort=<field> MUST order the entries by that field.",
    listing(
      "sorting-one-field",
      { sentence: "sort=<field> MUST order the entries by that field, the least first.", also: ["4.1-sort"] },
      "tag",
      [[{ sort: "slug" }, tagsBySlug]],
    ),
    sortingLawPermutation,
    sortingLawSorted,
    lawsSort,
    sortingEverywhere,
  ),
  spec(
    "4.2-several-fields",
    "Several fields, sort[0] and sort[1], MUST order the entries in the order of the array.",
    listing(
      "sorting-two-fields",
      {
        sentence: "Entries that are equal in the first field of an array sort MUST be ordered by the second.",
        also: ["4.1-sort"],
      },
      "tag",
      [
        [{ filters: weighed, sort: ["weight", "slug"] }, byWeight],
        [{ filters: weighed, sort: ["weight:desc", "slug:desc"] }, [...byWeight].reverse()],
      ],
    ),
    listing(
      "sorting-three-fields",
      { sentence: "Three fields of an array sort MUST be applied in array order." },
      "artifact",
      [
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
    ),
    listing(
      "sorting-array-order",
      {
        sentence:
          "The indexes of an array sort, not the places of the parameters in the URL, MUST decide which field comes first.",
      },
      "tag",
      [
        [`filters[weight][$notNull]=true&sort[1]=slug&sort[0]=weight`, byWeight],
        [
          `filters[weight][$notNull]=true&sort[0]=slug&sort[1]=weight`,
          tagsBySlug.filter((slug) => !slug.startsWith("gift")),
        ],
      ],
    ),
    sortingLawSecondKey,
  ),
  spec(
    "4.2-ascending",
    "<field>:asc MUST sort in ascending order, which is the default.",
    listing(
      "sorting-order-asc",
      { sentence: "sort=<field>:asc MUST order the entries as sort=<field> does: ascending is the default." },
      "tag",
      [
        [{ sort: "slug:asc" }, tagsBySlug],
        [{ sort: ["slug:asc"] }, tagsBySlug],
      ],
    ),
    listing(
      "sorting-two-orders",
      { sentence: "Each field of an array sort MUST keep its own order.", also: ["4.2-descending"] },
      "tag",
      [
        [{ filters: weighed, sort: ["weight:desc", "slug:asc"] }, tagsHeaviestFirst],
        [{ filters: weighed, sort: ["weight", "slug:desc"] }, [...tagsHeaviestFirst].reverse()],
      ],
    ),
  ),
  spec(
    "4.2-descending",
    "<field>:desc MUST sort in descending order.",
    listing(
      "sorting-order-desc",
      { sentence: "sort=<field>:desc MUST order the entries by that field, the greatest first." },
      "tag",
      [
        [{ sort: "slug:desc" }, [...tagsBySlug].reverse()],
        [{ sort: ["slug:desc"] }, [...tagsBySlug].reverse()],
      ],
    ),
    sortingLawReversed,
  ),
  spec(
    "4.2-with-others",
    "A sort MUST apply to what filters leave, before pages are cut, by unselected fields too.",
    listing(
      "sorting-with-filters",
      { sentence: "A sort MUST order exactly the entries that the filters leave.", also: ["4.4-order-kept"] },
      "tag",
      [
        [
          { filters: { weight: { $in: [7, 3] } }, sort: "slug:desc" },
          ["touch-it", "restored-2019", "oak", "brass-fittings", "arctic"],
        ],
      ],
    ),
    listing(
      "sorting-with-fields",
      { sentence: "A sort MUST work by a field that the field selection leaves out." },
      "tag",
      [[{ fields: ["name"], sort: "slug" }, tagsBySlug]],
    ),
    listing(
      "sorting-with-pagination",
      { sentence: "A page MUST be cut from the sorted list, not sorted after it was cut." },
      "tag",
      [
        [{ sort: "slug:desc", pagination: { page: 1, pageSize: 3 } }, ["touch-it", "restored-2019", "on-loan"]],
        [
          { sort: "slug:desc", pagination: { page: 2, pageSize: 3 } },
          ["oak", "nineteenth-century", "gift-of-the-harbour-office"],
        ],
        [{ sort: "slug", pagination: { start: 10, limit: 5 } }, ["restored-2019", "touch-it"]],
      ],
    ),
  ),
];
