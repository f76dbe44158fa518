import { filtering, refusing } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { whereAccepted } from "./everywhere.js";
import { filteringLawAndIntersection, filteringLawOrderOfFilters, filteringLawOrUnion } from "./filter-laws.js";
import { filteringDeepWithOwnFields } from "./paths.js";
import { filteringRelationOrBranches } from "./relations.js";

/** `$and`, `$or`, and several filters in one request (section 4.4). */
export const logicStatements = [
  spec(
    "4.4-or",
    "$or with an indexed array of filters MUST match what one of them matches.",
    filtering(
      "filtering-or",
      {
        sentence:
          "$or with an indexed array of filters MUST match the entries that match at least one of them, each once.",
      },
      "ticket",
      [
        [{ $or: [{ fare: { $eq: "senior" } }, { fare: { $eq: "child" } }] }, ["ZZ-9999", "WL-0007"]],
        [{ $or: [{ seats: { $gt: 10 } }, { code: { $startsWith: "WL" } }] }, ["AB-0007", "WL-0042", "WL-0007"]],
        [{ $or: [{ fare: { $eq: "adult" } }, { seats: { $gte: 2 } }] }, ["WL-0042", "MS-0001", "AB-0100", "AB-0007"]],
        [
          { $or: [{ seats: { $eq: 2 } }, { seats: { $eq: 3 } }, { seats: { $eq: 12 } }] },
          ["WL-0042", "MS-0001", "AB-0007"],
        ],
        [{ $or: [{ seats: { $eq: 99 } }, { fare: { $eq: "none" } }] }, []],
      ],
    ),
    filtering(
      "filtering-or-one-branch",
      { sentence: "$or with one filter MUST match what the filter matches." },
      "ticket",
      [[{ $or: [{ fare: { $eq: "adult" } }] }, ["WL-0042", "MS-0001", "AB-0100"]]],
    ),
    filtering(
      "filtering-or-branch-is-and",
      { sentence: "Several fields in one branch of $or MUST all hold." },
      "ticket",
      [
        [
          {
            $or: [
              { fare: { $eq: "adult" }, seats: { $eq: 1 } },
              { fare: { $eq: "senior" }, seats: { $eq: 12 } },
            ],
          },
          ["AB-0100"],
        ],
        [
          { $or: [{ fare: { $eq: "adult" }, seats: { $gt: 1 } }, { code: { $eq: "ZZ-9999" } }] },
          ["WL-0042", "MS-0001", "ZZ-9999"],
        ],
      ],
    ),
    filteringRelationOrBranches,
    filteringLawOrUnion,
  ),
  spec(
    "4.4-or-elsewhere",
    "$or MUST mean the same below a relation and in another $or.",
    { interpretation: "I-38" },
    whereAccepted(
      "$or",
      "$or, where a server takes it below a relation or in another $or, MUST match what one of its filters matches: for every operator.",
    ),
  ),
  spec(
    "4.4-and",
    "$and MUST match what all of its filters match.",
    {
      interpretation: "I-38",
    },
    filtering(
      "filtering-and",
      {
        sentence: "$and with an indexed array of filters WILL match the entries that match all of them.",
        source: "observed",
        also: ["4.4-groups"],
      },
      "ticket",
      [
        [{ $and: [{ fare: { $eq: "adult" } }, { seats: { $gte: 2 } }] }, ["WL-0042", "MS-0001"]],
        [
          { $and: [{ seats: { $gte: 1 } }, { seats: { $lte: 1 } }, { code: { $contains: "-0" } }] },
          ["WL-0007", "AB-0100"],
        ],
        [{ $and: [{ fare: { $eq: "adult" } }] }, ["WL-0042", "MS-0001", "AB-0100"]],
        [{ $and: [{ fare: { $eq: "adult" } }, { fare: { $eq: "child" } }] }, []],
      ],
    ),
    filteringLawAndIntersection,
    whereAccepted(
      "$and",
      "$and, where a server takes it as an indexed array, MUST match what all of its filters match: for every operator, in every list.",
    ),
  ),
  spec(
    "4.4-rule-1",
    "Filters side by side, groups and relations among them, MUST all hold, in whatever order.",
    filtering(
      "filtering-or-and-field",
      { sentence: "An $or group beside another filter MUST be combined with it by and." },
      "ticket",
      [
        [{ $or: [{ fare: { $eq: "adult" } }, { fare: { $eq: "child" } }], seats: { $eq: 1 } }, ["WL-0007", "AB-0100"]],
        [{ seats: { $gt: 1 }, $or: [{ fare: { $eq: "senior" } }, { fare: { $eq: "adult" } }] }, ["WL-0042", "MS-0001"]],
      ],
    ),
    filtering(
      "filtering-or-and-relation",
      {
        sentence:
          "filters[$or][0]... & filters[$or][1]... & filters[<relation>][<field>]... MUST mean: either branch, and the relation's condition.",
        needs: ["i18n", "draft-and-publish", "relations"],
      },
      "ticket",
      [
        [
          {
            $or: [{ fare: { $eq: "adult" } }, { fare: { $eq: "school group" } }],
            exhibition: { slug: { $eq: "winter-light" } },
          },
          ["WL-0042"],
        ],
        [
          "filters[$or][0][seats][$eq]=1&filters[$or][1][seats][$eq]=12&filters[exhibition][slug][$in][0]=winter-light&filters[exhibition][slug][$in][1]=the-sound-of-bells",
          ["WL-0007", "AB-0007"],
        ],
      ],
    ),
    filtering("filtering-fields-are-and", { sentence: "Filters on several fields MUST all hold." }, "ticket", [
      [{ fare: { $eq: "adult" }, seats: { $eq: 2 } }, ["WL-0042"]],
      [{ fare: { $eq: "adult" }, seats: { $gte: 1 }, code: { $startsWith: "AB" } }, ["AB-0100"]],
      [{ fare: { $eq: "senior" }, seats: { $eq: 12 } }, []],
    ]),
    filtering("filtering-operators-are-and", { sentence: "Several operators on one field MUST all hold." }, "ticket", [
      [{ seats: { $gte: 2, $lt: 12 } }, ["WL-0042", "MS-0001"]],
      [{ code: { $startsWith: "AB", $endsWith: "7" } }, ["AB-0007"]],
      [{ code: { $contains: "00", $ne: "AB-0007", $notContains: "WL" } }, ["MS-0001", "AB-0100"]],
      [{ seats: { $gt: 12, $lt: 2 } }, []],
    ]),
    filteringDeepWithOwnFields,
    filteringLawOrderOfFilters,
  ),
  measured(
    "4.4-groups",
    "I-38",
    "$and with an indexed array WILL match what all of its filters match; groups nest, and hold beside each other.",
    filtering("filtering-groups-nested", { sentence: "$and and $or WILL nest in each other to any depth." }, "ticket", [
      [
        { $or: [{ $and: [{ fare: "adult" }, { seats: 3 }] }, { $and: [{ fare: "senior" }, { seats: 1 }] }] },
        ["MS-0001", "ZZ-9999"],
      ],
      [
        { $and: [{ $or: [{ fare: "adult" }, { fare: "child" }] }, { $or: [{ seats: 1 }, { seats: 2 }] }] },
        ["WL-0042", "WL-0007", "AB-0100"],
      ],
      [
        {
          $or: [
            { $and: [{ $or: [{ $and: [{ code: "WL-0042" }, { seats: 2 }] }, { code: "ZZ-9999" }] }] },
            { seats: 12 },
          ],
        },
        ["WL-0042", "ZZ-9999", "AB-0007"],
      ],
    ]),
    filtering(
      "filtering-groups-side-by-side",
      { sentence: "$and, $or, $not and fields at the same level WILL all hold." },
      "ticket",
      [
        [
          {
            $or: [{ fare: "adult" }, { fare: "senior" }],
            $and: [{ seats: { $gte: 1 } }, { seats: { $lte: 2 } }],
            $not: { code: "AB-0100" },
          },
          ["WL-0042", "ZZ-9999"],
        ],
        [{ $or: [{ seats: 1 }, { seats: 2 }], $not: { fare: "adult" }, code: { $startsWith: "WL" } }, ["WL-0007"]],
      ],
    ),
  ),
  measured(
    "4.4-groups-forms",
    "I-38",
    "$or and $and WILL take an array with gaps in its indexes, and one with empty brackets, like an indexed array.",
    filtering("filtering-groups-array-forms", "ticket", [
      ["filters[$or][2][fare]=senior&filters[$or][7][fare]=child", ["ZZ-9999", "WL-0007"]],
      ["filters[$or][][fare]=senior&filters[$or][][fare]=child", ["ZZ-9999", "WL-0007"]],
      ["filters[$and][1][fare]=adult&filters[$and][4][seats]=3", ["MS-0001"]],
    ]),
  ),
  measured(
    "4.4-groups-malformed",
    "I-38",
    "$and and $or with anything but an array of filters WILL be refused.",
    refusing("filtering-group-not-array", "ticket", [
      { filters: { $or: { fare: "adult" } } },
      { filters: { $and: { fare: "adult", seats: 1 } } },
      "filters[$or]=",
      "filters[$or]=adult",
      "filters[$or]",
      "filters[$and]=",
      "filters[$or][a][fare]=adult",
    ]),
  ),
  measured(
    "4.4-groups-below-fields",
    "I-38",
    "$and and $or below a field with a scalar value WILL be refused.",
    refusing("filtering-group-under-field", "ticket", [
      { filters: { fare: { $or: ["adult", "child"] } } },
      { filters: { seats: { $or: [{ $eq: 1 }, { $eq: 2 }] } } },
      { filters: { seats: { $and: [{ $gt: 1 }, { $lt: 3 }] } } },
    ]),
  ),
];
