import { filtering } from "../../kit/expect/tables.js";
import { deepFiltersEverywhere } from "../4.1-lists/everywhere.js";
import { measured, spec } from "../statement.js";
import { filteringRelationEachOnceDeep } from "./relations.js";

export const filteringDeepWithOwnFields = filtering(
  "filtering-deep-with-own-fields",
  { sentence: "Conditions on related entries and on the entry's own fields MUST all hold.", needs: ["relations"] },
  "restoration",
  [
    [{ team: { badge: { $eq: "M-04" } }, stage: { $eq: "planned" } }, ["flatten-the-ice-chart"]],
    [
      { team: { badge: { $eq: "M-21" } }, supervisor: { badge: { $eq: "W-17" } }, urgency: { $gt: 1 } },
      ["rehang-the-harbour-bell"],
    ],
  ],
);

/** Filters along paths of relations, and to entries that a list would not hold (section 4.4 rule 2). */
export const deepPathStatements = [
  spec(
    "4.4-rule-2-nested",
    "The path to the related entries MUST be allowed to lead through several relations.",
    { needs: ["relations"] },
    filtering(
      "filtering-deep-two-relations",
      { sentence: "A filter MUST follow a path of two relations.", needs: ["i18n", "draft-and-publish"] },
      "tag",
      [
        [
          { artifacts: { maker: { name: { $eq: "Élise Marchand" } } } },
          ["nineteenth-century", "arctic", "fragile", "restored-2019"],
        ],
        [
          { artifacts: { exhibitions: { slug: { $eq: "the-sound-of-bells" } } } },
          ["from-a-wreck", "nineteenth-century", "brass-fittings", "on-loan"],
        ],
      ],
    ),
    filtering(
      "filtering-deep-three-relations",
      { sentence: "A filter MUST follow a path of three relations.", needs: ["i18n", "draft-and-publish"] },
      "tag",
      [
        [
          { artifacts: { maker: { master: { name: { $eq: "Håkon Brekke" } } } } },
          ["nineteenth-century", "arctic", "gift-of-the-harbour-office", "brass-fittings", "fully-original"],
        ],
      ],
    ),
    filtering(
      "filtering-deep-three-to-one",
      { sentence: "A filter MUST follow a path of three to-one relations." },
      "artifact",
      [
        [
          { maker: { master: { master: { name: { $eq: "Brekke & Sons" } } } } },
          ["ditty-box", "messroom-fiddle", "surgeons-chest"],
        ],
        [
          { partOf: { partOf: { partOf: { slug: { $eq: "surgeons-chest" } } } } },
          ["sextant-by-thorne", "parallel-rule"],
        ],
      ],
    ),
    filteringRelationEachOnceDeep,
    deepFiltersEverywhere,
  ),
  measured(
    "4.4-related-drafts",
    "I-55",
    "Deep filters WILL see related entries that are drafts.",
    { needs: ["i18n", "draft-and-publish", "relations"] },
    filtering("filtering-deep-drafts", "ticket", [
      [{ exhibition: { slug: { $eq: "mapping-the-sound" } } }, ["MS-0001"]],
      [{ exhibition: { publishedAt: { $null: true } }, seats: { $gt: 1 } }, ["MS-0001"]],
    ]),
  ),
  measured(
    "4.4-related-locales",
    "I-55",
    "Deep filters WILL see related entries of every locale.",
    { needs: ["i18n", "draft-and-publish", "relations"] },
    filtering("filtering-deep-locales", "tag", [
      [{ artifacts: { slug: { $eq: "meerschaumpfeife" } } }, ["fragile", "gift-of-the-harbour-office"]],
      [{ artifacts: { slug: { $eq: "sabots-de-marin" } } }, ["oak", "from-a-wreck"]],
    ]),
  ),
];
