import { matching } from "../../kit/expect/tables.js";

/** Filters along paths of relations, and to entries that a list would not hold (section 4.4 rule 2). */
export const deepPathChecks = [
  matching({
    id: "filtering-deep-two-relations",
    statement: "A filter MUST follow a path of two relations.",
    type: "tag",
    needs: ["i18n", "draft-and-publish"],
    rows: [
      [{ artifacts: { maker: { name: { $eq: "Thorne & Daughter" } } } }, ["fully-original"]],
      [
        { artifacts: { exhibitions: { slug: { $eq: "the-sound-of-bells" } } } },
        ["from-a-wreck", "nineteenth-century", "brass-fittings", "on-loan"],
      ],
    ],
  }),
  matching({
    id: "filtering-deep-three-relations",
    statement: "A filter MUST follow a path of three relations.",
    needs: ["i18n", "draft-and-publish"],
    type: "tag",
    rows: [
      [
        { artifacts: { maker: { master: { name: { $eq: "Ingrid Vold" } } } } },
        ["nineteenth-century", "arctic", "gift-of-the-harbour-office", "brass-fittings", "fully-original"],
      ],
    ],
  }),
  matching({
    id: "filtering-deep-three-to-one",
    statement: "A filter MUST follow a path of three to-one relations.",
    type: "artifact",
    rows: [
      [
        { maker: { master: { master: { name: { $eq: "Brekke & Sons" } } } } },
        ["ditty-box", "messroom-fiddle", "surgeons-chest"],
      ],
      [{ partOf: { partOf: { partOf: { slug: { $eq: "surgeons-chest" } } } } }, ["sextant-by-thorne", "parallel-rule"]],
    ],
  }),
  matching({
    id: "filtering-deep-with-own-fields",
    statement: "Conditions on related entries and on the entry's own fields MUST all hold.",
    type: "restoration",
    rows: [
      [{ team: { badge: { $eq: "M-04" } }, stage: { $eq: "planned" } }, ["flatten-the-ice-chart"]],
      [
        { team: { badge: { $eq: "M-21" } }, supervisor: { badge: { $eq: "W-17" } }, urgency: { $gt: 1 } },
        ["rehang-the-harbour-bell"],
      ],
    ],
  }),
  matching({
    id: "filtering-deep-drafts",
    source: "observed",
    interpretation: "I-55",
    needs: ["i18n", "draft-and-publish"],
    statement: "Deep filters MUST see related entries that are drafts.",
    type: "ticket",
    rows: [
      [{ exhibition: { slug: { $eq: "mapping-the-sound" } } }, ["MS-0001"]],
      [{ exhibition: { publishedAt: { $null: true } }, seats: { $gt: 1 } }, ["MS-0001"]],
    ],
  }),
  matching({
    id: "filtering-deep-locales",
    source: "observed",
    interpretation: "I-55",
    needs: ["i18n", "draft-and-publish"],
    statement: "Deep filters MUST see related entries of every locale.",
    type: "tag",
    rows: [
      [{ artifacts: { slug: { $eq: "meerschaumpfeife" } } }, ["fragile", "gift-of-the-harbour-office"]],
      [{ artifacts: { slug: { $eq: "sabots-de-marin" } } }, ["oak", "from-a-wreck"]],
    ],
  }),
];
