import { filtering } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

export const filteringRelationEachOnce = filtering(
  "filtering-relation-each-once",
  {
    sentence: "An entry MUST be returned and counted once, however many of its related entries match.",
    also: ["4.3-counts"],
  },
  "restoration",
  [
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
);

export const filteringRelationEachOnceDeep = filtering(
  "filtering-relation-each-once-deep",
  {
    sentence: "An entry MUST be returned and counted once, however many paths lead to a matching entry.",
    needs: ["i18n", "draft-and-publish"],
  },
  "tag",
  [
    [
      { artifacts: { categories: { slug: { $eq: "bells" } } } },
      ["from-a-wreck", "nineteenth-century", "brass-fittings"],
    ],
    [{ artifacts: { title: { $contains: "a" } }, weight: { $eq: 3 } }, ["oak", "restored-2019"]],
  ],
);

export const filteringRelationOrBranches = filtering(
  "filtering-relation-or-branches",
  {
    sentence: "Branches of $or that look at different relations MUST match the union of both, each entry once.",
    needs: ["relations"],
  },
  "restoration",
  [
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
);

/** How many rows a filter on a relation looks at, and what it counts (section 4.4 rule 2). */
export const relationStatements = [
  measured(
    "4.4-same-related-entry",
    "I-52",
    "All conditions inside one filters[<relation>] object WILL hold for the same related entry.",
    { needs: ["relations"] },
    filtering("filtering-relation-same-row", "restoration", [
      [{ team: { specialty: "wood", hourlyRate: 71 } }, []],
      [{ team: { specialty: "wood", hourlyRate: "62.5" } }, ["rehang-the-harbour-bell", "survey-of-the-bell-frame"]],
      [{ team: { specialty: { $eq: "metal" }, badge: { $eq: "M-21" } } }, []],
      ["filters[team][specialty]=paper&filters[team][hourlyRate][$lt]=50", ["flatten-the-ice-chart"]],
    ]),
  ),
  measured(
    "4.4-other-related-entry",
    "I-52",
    "Conditions in separate elements of $and WILL each look for a related entry of their own.",
    { needs: ["relations"] },
    filtering("filtering-relation-separate-rows", "restoration", [
      [
        { $and: [{ team: { specialty: "wood" } }, { team: { hourlyRate: 71 } }] },
        ["rehang-the-harbour-bell", "survey-of-the-bell-frame"],
      ],
      [{ $and: [{ team: { badge: "M-04" } }, { team: { badge: "P-09" } }] }, ["flatten-the-ice-chart"]],
      [{ $and: [{ team: { badge: "T-11" } }, { team: { badge: "W-17" } }] }, []],
    ]),
  ),
  measured(
    "4.4-groups-in-relations",
    "I-52",
    "$or and $and WILL work inside filters[<relation>].",
    { needs: ["relations"] },
    filtering("filtering-relation-groups-inside", "restoration", [
      [
        { lead: { $or: [{ badge: { $eq: "M-04" } }, { specialty: { $eq: "wood" } }] } },
        ["rehang-the-harbour-bell", "survey-of-the-bell-frame"],
      ],
      [
        { team: { $and: [{ specialty: { $eq: "metal" } }, { hourlyRate: { $eq: 71 } }] } },
        ["rehang-the-harbour-bell", "flatten-the-ice-chart", "survey-of-the-bell-frame"],
      ],
    ]),
  ),
  measured(
    "4.4-relation-negation",
    "I-53",
    "$ne, $notIn and $not on a to-many relation WILL match the entries that have a related entry which differs, not those that have none.",
    { needs: ["relations"] },
    filtering("filtering-relation-negation", "restoration", [
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
    ]),
  ),
  measured(
    "4.4-relation-field-null",
    "I-54",
    "filters[<relation>][<field>][$null]=true WILL match the entries whose related entry lacks the value, and those without a related entry.",
    { needs: ["relations"] },
    filtering("filtering-relation-field-null", "restoration", [
      [
        { auditor: { hourlyRate: { $null: true } } },
        ["flatten-the-ice-chart", "survey-of-the-bell-frame", "moth-watch"],
      ],
      [{ lead: { name: { $null: true } } }, ["moth-watch", "new-rope-for-the-bell"]],
      [
        { auditor: { hourlyRate: { $notNull: true } } },
        ["rehang-the-harbour-bell", "new-rope-for-the-bell", "wash-the-gansey"],
      ],
    ]),
  ),
];
