import { matching } from "../../kit/expect/tables.js";

/** Filters on the fields of related entries, through every kind of relation (section 4.4 rule 2). */
export const deepChecks = [
  matching({
    id: "filtering-deep-many-to-one",
    statement: "filters[<relation>][<field>][<operator>] MUST filter on the related entry: many-to-one.",
    type: "restoration",
    rows: [
      [{ supervisor: { badge: { $eq: "W-17" } } }, ["rehang-the-harbour-bell", "survey-of-the-bell-frame"]],
      [{ supervisor: { hourlyRate: { $lt: 50 } } }, ["flatten-the-ice-chart", "new-rope-for-the-bell"]],
      [{ supervisor: { specialty: { $in: ["glass", "metal"] } } }, []],
    ],
  }),
  matching({
    id: "filtering-deep-one-way-many-to-one",
    statement:
      "filters[<relation>][<field>][<operator>] MUST filter on the related entry: many-to-one, known to one side only.",
    type: "restoration",
    rows: [
      [{ approver: { specialty: { $eq: "textile" } } }, ["rehang-the-harbour-bell", "flatten-the-ice-chart"]],
      [{ approver: { badge: { $startsWith: "W" } } }, ["wash-the-gansey"]],
    ],
  }),
  matching({
    id: "filtering-deep-one-to-one",
    statement: "filters[<relation>][<field>][<operator>] MUST filter on the related entry: one-to-one.",
    type: "restoration",
    rows: [
      [{ lead: { specialty: { $eq: "wood" } } }, ["survey-of-the-bell-frame"]],
      [
        { lead: { hourlyRate: { $gt: 60 } } },
        ["rehang-the-harbour-bell", "survey-of-the-bell-frame", "wash-the-gansey"],
      ],
    ],
  }),
  matching({
    id: "filtering-deep-one-way-one-to-one",
    statement:
      "filters[<relation>][<field>][<operator>] MUST filter on the related entry: one-to-one, known to one side only.",
    type: "restoration",
    rows: [
      [{ auditor: { specialty: { $eq: "paper" } } }, ["rehang-the-harbour-bell", "new-rope-for-the-bell"]],
      [{ auditor: { name: { $contains: "Aune" } } }, ["flatten-the-ice-chart"]],
    ],
  }),
  matching({
    id: "filtering-deep-inverse-one-to-one",
    statement:
      "filters[<relation>][<field>][<operator>] MUST filter on the related entry: one-to-one, from its other side.",
    type: "conservator",
    rows: [
      [{ leads: { stage: { $eq: "running" } } }, ["M-04"]],
      [{ leads: { stage: { $eq: "planned" } } }, ["P-09", "T-11"]],
      [{ leads: { budget: { $gte: 0 } } }, ["M-04", "P-09", "W-17", "T-11"]],
    ],
  }),
  matching({
    id: "filtering-deep-one-to-many",
    statement:
      "filters[<relation>][<field>][<operator>] MUST match the entries of which at least one related entry matches: one-to-many.",
    type: "restoration",
    rows: [
      [{ trainees: { specialty: { $eq: "paper" } } }, ["flatten-the-ice-chart", "wash-the-gansey"]],
      [{ trainees: { badge: { $in: ["T-11", "M-04", "W-02"] } } }, ["rehang-the-harbour-bell"]],
      [{ phases: { slug: { $eq: "survey-of-the-bell-frame" } } }, ["rehang-the-harbour-bell"]],
    ],
  }),
  matching({
    id: "filtering-deep-inverse-one-to-many",
    statement:
      "filters[<relation>][<field>][<operator>] MUST filter on the related entry: one-to-many, from its other side.",
    type: "conservator",
    rows: [
      [{ placement: { slug: { $eq: "rehang-the-harbour-bell" } } }, ["T-11", "M-04", "W-02"]],
      [{ placement: { urgency: { $lte: 3 } } }, ["M-21", "P-09", "P-03"]],
    ],
  }),
  matching({
    id: "filtering-deep-one-way-one-to-many",
    statement:
      "filters[<relation>][<field>][<operator>] MUST match the entries of which at least one related entry matches: one-to-many, known to one side only.",
    type: "restoration",
    rows: [
      [{ consultants: { badge: { $eq: "G-01" } } }, ["rehang-the-harbour-bell", "wash-the-gansey"]],
      [{ consultants: { specialty: { $eq: "textile" } } }, ["flatten-the-ice-chart", "new-rope-for-the-bell"]],
    ],
  }),
  matching({
    id: "filtering-deep-many-to-many",
    statement:
      "filters[<relation>][<field>][<operator>] MUST match the entries of which at least one related entry matches: many-to-many.",
    type: "restoration",
    rows: [
      [{ team: { badge: { $eq: "W-17" } } }, ["rehang-the-harbour-bell", "survey-of-the-bell-frame"]],
      [{ team: { specialty: { $eq: "textile" } } }, ["new-rope-for-the-bell", "wash-the-gansey"]],
      [{ team: { hourlyRate: { $lt: 50 } } }, ["rehang-the-harbour-bell", "flatten-the-ice-chart"]],
    ],
  }),
  matching({
    id: "filtering-deep-inverse-many-to-many",
    statement:
      "filters[<relation>][<field>][<operator>] MUST match the entries of which at least one related entry matches: many-to-many, from its other side.",
    type: "conservator",
    rows: [
      [{ jobs: { slug: { $eq: "rehang-the-harbour-bell" } } }, ["W-17", "M-04", "G-01", "M-21"]],
      [{ jobs: { stage: { $eq: "planned" } } }, ["M-04", "P-09", "T-11", "P-03"]],
    ],
  }),
  matching({
    id: "filtering-deep-self",
    statement:
      "filters[<relation>][<field>][<operator>] MUST work on relations to entries of the same type, from both sides.",
    type: "restoration",
    rows: [
      [{ previous: { slug: { $eq: "rehang-the-harbour-bell" } } }, ["survey-of-the-bell-frame"]],
      [{ previous: { slug: { $eq: "new-rope-for-the-bell" } } }, ["new-rope-for-the-bell"]],
      [{ phaseOf: { stage: { $eq: "running" } } }, ["survey-of-the-bell-frame", "new-rope-for-the-bell"]],
      [
        { dependsOn: { slug: { $eq: "survey-of-the-bell-frame" } } },
        ["rehang-the-harbour-bell", "flatten-the-ice-chart"],
      ],
      [
        { neededBy: { slug: { $eq: "new-rope-for-the-bell" } } },
        ["rehang-the-harbour-bell", "flatten-the-ice-chart", "new-rope-for-the-bell"],
      ],
    ],
  }),
  matching({
    id: "filtering-deep-tree",
    statement: "filters[<relation>][<field>][<operator>] MUST work up and down a tree of entries of one type.",
    type: "category",
    rows: [
      [{ parent: { slug: { $eq: "ships" } } }, ["figureheads", "ship-models"]],
      [{ children: { slug: { $eq: "bells" } } }, ["life-aboard"]],
      [{ children: { position: { $eq: 1 } } }, ["ships", "navigation"]],
      [{ parent: { children: { slug: { $eq: "charts" } } } }, ["sextants-and-octants", "charts"]],
    ],
  }),
  matching({
    id: "filtering-deep-users",
    needs: ["users"],
    source: "observed",
    interpretation: "I-51",
    statement: "filters[<relation>][<field>][<operator>] MUST work on relations to users.",
    type: "story",
    rows: [
      [
        { author: { username: { $eq: "inga.solberg" } } },
        ["the-widow-who-sold-fog", "how-to-hold-an-octant", "what-we-insure"],
      ],
      [
        { reviewers: { username: { $eq: "thea" } } },
        ["the-widow-who-sold-fog", "how-to-hold-an-octant", "whoever-carved-this", "vold-carver-of-forty"],
      ],
      [
        { author: { desk: { $eq: "Room 3" } }, readingMinutes: { $eq: 7 } },
        ["the-widow-who-sold-fog", "ink-of-the-sea", "un-octant-trois-langues"],
      ],
    ],
  }),
  matching({
    id: "filtering-deep-localizations",
    source: "observed",
    interpretation: "I-51",
    needs: ["i18n"],
    statement: "filters[localizations] MUST filter on the entries in the other locales.",
    type: "category",
    rows: [
      [{ localizations: { name: { $eq: "Navires" } } }, ["ships"]],
      [{ localizations: { locale: { $eq: "de" } } }, ["ships", "figureheads", "navigation", "charts"]],
    ],
  }),
  matching({
    id: "filtering-deep-polymorphic-inverse",
    needs: ["polymorphic"],
    source: "observed",
    interpretation: "I-57",
    statement: "The inverse side of a relation to entries of any type MUST be filterable.",
    type: "exhibition",
    rows: [
      [{ mentionedIn: { slug: { $eq: "a-balloon-over-the-ice" } } }, ["ice-and-iron"]],
      [{ mentionedIn: { readingMinutes: { $lt: 6 } } }, ["the-sound-of-bells"]],
    ],
  }),
];
