import { matching } from "../../kit/expect/tables.js";

/** How many rows a filter on a relation looks at, and what it counts (section 4.4 rule 2). */
export const relationChecks = [
  matching({
    id: "filtering-relation-each-once",
    statement: "An entry MUST be returned and counted once, however many of its related entries match.",
    type: "restoration",
    rows: [
      // Three of the first team's members match, three of the second's, three of the third's, two of the fourth's.
      [
        { team: { hourlyRate: { $gt: 0 } } },
        [
          "rehang-the-harbour-bell",
          "flatten-the-ice-chart",
          "survey-of-the-bell-frame",
          "new-rope-for-the-bell",
          "wash-the-gansey",
        ],
      ],
      [
        { dependsOn: { slug: { $contains: "e" } } },
        ["rehang-the-harbour-bell", "flatten-the-ice-chart", "new-rope-for-the-bell"],
      ],
    ],
  }),
  matching({
    id: "filtering-relation-each-once-deep",
    needs: ["i18n", "draft-and-publish"],
    statement: "An entry MUST be returned and counted once, however many paths lead to a matching entry.",
    type: "tag",
    rows: [
      [
        { artifacts: { categories: { slug: { $eq: "bells" } } } },
        ["from-a-wreck", "nineteenth-century", "brass-fittings"],
      ],
      [{ artifacts: { title: { $contains: "a" } }, weight: { $eq: 3 } }, ["oak", "restored-2019"]],
    ],
  }),
  matching({
    id: "filtering-relation-same-row",
    source: "observed",
    interpretation: "I-52",
    statement: "All conditions inside one filters[<relation>] object MUST hold for the same related entry.",
    type: "restoration",
    rows: [
      [{ team: { specialty: "wood", hourlyRate: 71 } }, []],
      [{ team: { specialty: "wood", hourlyRate: "62.5" } }, ["rehang-the-harbour-bell", "survey-of-the-bell-frame"]],
      [{ team: { specialty: { $eq: "metal" }, badge: { $eq: "M-21" } } }, []],
      ["filters[team][specialty]=paper&filters[team][hourlyRate][$lt]=50", ["flatten-the-ice-chart"]],
    ],
  }),
  matching({
    id: "filtering-relation-separate-rows",
    source: "observed",
    interpretation: "I-52",
    statement: "Conditions in separate elements of $and MUST each look for a related entry of their own.",
    type: "restoration",
    rows: [
      [
        { $and: [{ team: { specialty: "wood" } }, { team: { hourlyRate: 71 } }] },
        ["rehang-the-harbour-bell", "survey-of-the-bell-frame"],
      ],
      [{ $and: [{ team: { badge: "M-04" } }, { team: { badge: "P-09" } }] }, ["flatten-the-ice-chart"]],
      [{ $and: [{ team: { badge: "T-11" } }, { team: { badge: "W-17" } }] }, []],
    ],
  }),
  matching({
    id: "filtering-relation-or-branches",
    statement: "Branches of $or that look at different relations MUST match the union of both, each entry once.",
    type: "restoration",
    rows: [
      [
        { $or: [{ lead: { badge: { $eq: "W-17" } } }, { team: { badge: { $eq: "W-17" } } }] },
        ["survey-of-the-bell-frame", "rehang-the-harbour-bell"],
      ],
      [
        {
          $or: [
            { lead: { badge: { $eq: "P-09" } } },
            { stage: { $eq: "done" } },
            { consultants: { badge: { $eq: "P-09" } } },
          ],
        },
        ["flatten-the-ice-chart", "survey-of-the-bell-frame", "rehang-the-harbour-bell", "new-rope-for-the-bell"],
      ],
    ],
  }),
  matching({
    id: "filtering-relation-groups-inside",
    source: "observed",
    interpretation: "I-52",
    statement: "$or and $and MUST work inside filters[<relation>].",
    type: "restoration",
    rows: [
      [
        { lead: { $or: [{ badge: { $eq: "M-04" } }, { specialty: { $eq: "wood" } }] } },
        ["rehang-the-harbour-bell", "survey-of-the-bell-frame"],
      ],
      [
        { team: { $and: [{ specialty: { $eq: "metal" } }, { hourlyRate: { $eq: 71 } }] } },
        ["rehang-the-harbour-bell", "flatten-the-ice-chart", "survey-of-the-bell-frame"],
      ],
    ],
  }),
  matching({
    id: "filtering-relation-negation",
    source: "observed",
    interpretation: "I-53",
    statement:
      "$ne, $notIn and $not on a to-many relation MUST match the entries that have a related entry which differs, not those that have none.",
    type: "restoration",
    rows: [
      [
        { team: { badge: { $ne: "T-11" } } },
        ["rehang-the-harbour-bell", "flatten-the-ice-chart", "survey-of-the-bell-frame", "new-rope-for-the-bell"],
      ],
      [
        { team: { badge: { $notIn: ["M-04", "W-17", "M-21", "T-11"] } } },
        ["rehang-the-harbour-bell", "flatten-the-ice-chart"],
      ],
      [
        { $not: { team: { badge: { $eq: "T-11" } } } },
        ["rehang-the-harbour-bell", "flatten-the-ice-chart", "survey-of-the-bell-frame", "new-rope-for-the-bell"],
      ],
      [
        { $not: { lead: { specialty: { $eq: "metal" } } } },
        ["flatten-the-ice-chart", "survey-of-the-bell-frame", "wash-the-gansey"],
      ],
    ],
  }),
  matching({
    id: "filtering-relation-field-null",
    source: "observed",
    interpretation: "I-54",
    statement:
      "filters[<relation>][<field>][$null]=true MUST match the entries whose related entry lacks the value, and those without a related entry.",
    type: "restoration",
    rows: [
      [
        { auditor: { hourlyRate: { $null: true } } },
        ["flatten-the-ice-chart", "survey-of-the-bell-frame", "moth-watch"],
      ],
      [{ lead: { name: { $null: true } } }, ["moth-watch", "new-rope-for-the-bell"]],
      [
        { auditor: { hourlyRate: { $notNull: true } } },
        ["rehang-the-harbour-bell", "new-rope-for-the-bell", "wash-the-gansey"],
      ],
    ],
  }),
];
