import { filtering } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { filteringRelationId } from "./relation-values.js";
import { filteringRelationEachOnce } from "./relations.js";

/** Filters on the fields of related entries, through every kind of relation (section 4.4 rule 2). */
export const deepStatements = [
  spec(
    "4.4-rule-2",
    "filters[<relation>][<field>][<operator>]=<value> MUST filter by the related entries.",
    { needs: ["relations"] },
    filtering(
      "filtering-deep-many-to-one",
      { sentence: "filters[<relation>][<field>][<operator>] MUST filter on the related entry: many-to-one." },
      "restoration",
      [
        [{ supervisor: { badge: { $eq: "W-17" } } }, ["rehang-the-harbour-bell", "survey-of-the-bell-frame"]],
        [{ supervisor: { hourlyRate: { $lt: 50 } } }, ["flatten-the-ice-chart", "new-rope-for-the-bell"]],
        [{ supervisor: { specialty: { $in: ["glass", "metal"] } } }, []],
      ],
    ),
    filtering(
      "filtering-deep-one-way-many-to-one",
      {
        sentence:
          "filters[<relation>][<field>][<operator>] MUST filter on the related entry: many-to-one, known to one side only.",
      },
      "restoration",
      [
        [{ approver: { specialty: { $eq: "textile" } } }, ["rehang-the-harbour-bell", "flatten-the-ice-chart"]],
        [{ approver: { badge: { $startsWith: "W" } } }, ["wash-the-gansey"]],
      ],
    ),
    filtering(
      "filtering-deep-one-to-one",
      { sentence: "filters[<relation>][<field>][<operator>] MUST filter on the related entry: one-to-one." },
      "restoration",
      [
        [{ lead: { specialty: { $eq: "wood" } } }, ["survey-of-the-bell-frame"]],
        [
          { lead: { hourlyRate: { $gt: 60 } } },
          ["rehang-the-harbour-bell", "survey-of-the-bell-frame", "wash-the-gansey"],
        ],
      ],
    ),
    filtering(
      "filtering-deep-one-way-one-to-one",
      {
        sentence:
          "filters[<relation>][<field>][<operator>] MUST filter on the related entry: one-to-one, known to one side only.",
      },
      "restoration",
      [
        [{ auditor: { specialty: { $eq: "paper" } } }, ["rehang-the-harbour-bell", "new-rope-for-the-bell"]],
        [{ auditor: { name: { $contains: "Aune" } } }, ["flatten-the-ice-chart"]],
      ],
    ),
    filtering(
      "filtering-deep-inverse-one-to-one",
      {
        sentence:
          "filters[<relation>][<field>][<operator>] MUST filter on the related entry: one-to-one, from its other side.",
      },
      "conservator",
      [
        [{ leads: { stage: { $eq: "running" } } }, ["M-04"]],
        [{ leads: { stage: { $eq: "planned" } } }, ["P-09", "T-11"]],
        [{ leads: { budget: { $gte: 0 } } }, ["M-04", "P-09", "W-17", "T-11"]],
      ],
    ),
    filtering(
      "filtering-deep-one-to-many",
      {
        sentence:
          "filters[<relation>][<field>][<operator>] MUST match the entries of which at least one related entry matches: one-to-many.",
      },
      "restoration",
      [
        [{ trainees: { specialty: { $eq: "paper" } } }, ["flatten-the-ice-chart", "wash-the-gansey"]],
        [{ trainees: { badge: { $in: ["T-11", "M-04", "W-02"] } } }, ["rehang-the-harbour-bell"]],
        [{ phases: { slug: { $eq: "survey-of-the-bell-frame" } } }, ["rehang-the-harbour-bell"]],
      ],
    ),
    filtering(
      "filtering-deep-inverse-one-to-many",
      {
        sentence:
          "filters[<relation>][<field>][<operator>] MUST filter on the related entry: one-to-many, from its other side.",
      },
      "conservator",
      [
        [{ placement: { slug: { $eq: "rehang-the-harbour-bell" } } }, ["T-11", "M-04", "W-02"]],
        [{ placement: { urgency: { $lte: 3 } } }, ["M-21", "P-09", "P-03"]],
      ],
    ),
    filtering(
      "filtering-deep-one-way-one-to-many",
      {
        sentence:
          "filters[<relation>][<field>][<operator>] MUST match the entries of which at least one related entry matches: one-to-many, known to one side only.",
      },
      "restoration",
      [
        [{ consultants: { badge: { $eq: "G-01" } } }, ["rehang-the-harbour-bell", "wash-the-gansey"]],
        [{ consultants: { specialty: { $eq: "textile" } } }, ["flatten-the-ice-chart", "new-rope-for-the-bell"]],
      ],
    ),
    filtering(
      "filtering-deep-many-to-many",
      {
        sentence:
          "filters[<relation>][<field>][<operator>] MUST match the entries of which at least one related entry matches: many-to-many.",
      },
      "restoration",
      [
        [{ team: { badge: { $eq: "W-17" } } }, ["rehang-the-harbour-bell", "survey-of-the-bell-frame"]],
        [{ team: { specialty: { $eq: "textile" } } }, ["new-rope-for-the-bell", "wash-the-gansey"]],
        [{ team: { hourlyRate: { $lt: 50 } } }, ["rehang-the-harbour-bell", "flatten-the-ice-chart"]],
      ],
    ),
    filtering(
      "filtering-deep-inverse-many-to-many",
      {
        sentence:
          "filters[<relation>][<field>][<operator>] MUST match the entries of which at least one related entry matches: many-to-many, from its other side.",
      },
      "conservator",
      [
        [{ jobs: { slug: { $eq: "rehang-the-harbour-bell" } } }, ["W-17", "M-04", "G-01", "M-21"]],
        [{ jobs: { stage: { $eq: "planned" } } }, ["M-04", "P-09", "T-11", "P-03"]],
      ],
    ),
    filtering(
      "filtering-deep-self",
      {
        sentence:
          "filters[<relation>][<field>][<operator>] MUST work on relations to entries of the same type, from both sides.",
      },
      "restoration",
      [
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
    ),
    filtering(
      "filtering-deep-tree",
      { sentence: "filters[<relation>][<field>][<operator>] MUST work up and down a tree of entries of one type." },
      "category",
      [
        [{ parent: { slug: { $eq: "ships" } } }, ["figureheads", "ship-models"]],
        [{ children: { slug: { $eq: "bells" } } }, ["life-aboard"]],
        [{ children: { position: { $eq: 1 } } }, ["ships", "navigation"]],
        [{ parent: { children: { slug: { $eq: "charts" } } } }, ["sextants-and-octants", "charts"]],
      ],
    ),
    filteringRelationId,
    filteringRelationEachOnce,
  ),
  measured(
    "4.4-users",
    "I-51",
    "filters[<relation>][<field>][<operator>] WILL work on relations to users.",
    { needs: ["users", "relations"] },
    filtering("filtering-deep-users", "story", [
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
    ]),
  ),
  measured(
    "4.4-localizations",
    "I-51",
    "filters[localizations] WILL filter on the entries in the other locales.",
    { needs: ["i18n", "relations"] },
    filtering("filtering-deep-localizations", "category", [
      [{ localizations: { name: { $eq: "Navires" } } }, ["ships"]],
      [{ localizations: { locale: { $eq: "de" } } }, ["ships", "figureheads", "navigation", "charts"]],
    ]),
  ),
  measured(
    "4.4-polymorphic-inverse",
    "I-57",
    "The inverse side of a relation to entries of any type WILL be filterable.",
    { needs: ["polymorphic", "relations"] },
    filtering("filtering-deep-polymorphic-inverse", "exhibition", [
      [{ mentionedIn: { slug: { $eq: "a-balloon-over-the-ice" } } }, ["ice-and-iron"]],
      [{ mentionedIn: { readingMinutes: { $lt: 6 } } }, ["the-sound-of-bells"]],
    ]),
  ),
];
