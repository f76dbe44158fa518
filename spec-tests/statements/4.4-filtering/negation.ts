import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import { expectSameKeys } from "../../kit/expect/expect.js";
import { filtering } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { whereAccepted } from "./everywhere.js";

const others = ["AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"];

/** The restorations with an entry in a relation that is not so. */
const notRelated: readonly (readonly [relation: string, filters: Query, keys: readonly string[]])[] = [
  ["supervisor", { badge: { $eq: "W-17" } }, ["flatten-the-ice-chart", "new-rope-for-the-bell"]],
  ["lead", { badge: { $in: ["M-04", "T-11"] } }, ["flatten-the-ice-chart", "survey-of-the-bell-frame"]],
  ["approver", { name: { $startsWith: "Z" } }, ["rehang-the-harbour-bell", "flatten-the-ice-chart", "wash-the-gansey"]],
];

/** The embedded reference refuses this form, and the real server breaks down (500): what is right does not come from them. */
const filteringNotBelowRelation = check(
  "filtering-not-below-relation",
  {
    sentence:
      "$not below a relation, where a server takes it, MUST match the entries whose related entry its filters do not match.",
    needs: ["relations"],
    profile: "spec",
  },
  async (target) => {
    for (const [relation, filters, keys] of notRelated) {
      const query = { filters: { [relation]: { id: { $notNull: true }, $not: filters } } };
      const answer = await target.list("restoration", query);
      if (isRefusal(answer.status)) throw new Undecided("the server refuses $not below a relation, which is not shown");
      expectSameKeys(target, answer, "restoration", keys);
    }
  },
);

/** `$not` (section 4.4). */
export const negationStatements = [
  spec(
    "4.4-not",
    "$not MUST match what its filter does not match.",
    {
      interpretation: "I-39",
    },
    filtering(
      "filtering-not-group",
      {
        sentence: "$not with filters WILL match the entries that do not match all of them.",
        source: "observed",
        also: ["4.4-not-filters"],
      },
      "ticket",
      [
        [{ $not: { fare: { $eq: "adult" } } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
        [{ $not: { fare: { $eq: "adult" }, seats: { $eq: 2 } } }, others],
        [{ $not: { $or: [{ fare: "adult" }, { seats: 1 }] } }, ["AB-0007"]],
        [
          { $not: { $and: [{ fare: "adult" }, { seats: 1 }] } },
          ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"],
        ],
      ],
    ),
    filtering(
      "filtering-not-operator",
      {
        sentence:
          "filters[<field>][$not][<operator>]=<value> WILL match the entries with a value for which the operator does not hold.",
        source: "observed",
        also: ["4.4-not-below-field"],
      },
      "ticket",
      [
        [{ seats: { $not: { $gt: 2 } } }, ["WL-0042", "ZZ-9999", "WL-0007", "AB-0100"]],
        [{ code: { $not: { $contains: "00" } } }, ["ZZ-9999"]],
        [{ fare: { $not: { $in: ["adult", "senior"] } } }, ["AB-0007", "WL-0007"]],
        [{ remarks: { $not: { $null: true } } }, ["WL-0042", "ZZ-9999", "WL-0007"]],
        [{ visitOn: { $not: { $eq: "2024-02-29" } } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
      ],
    ),
    filteringNotBelowRelation,
    whereAccepted(
      "$not",
      "$not, where a server takes it with filters, MUST match the entries with a value that the filters do not match: for every operator, in every list.",
    ),
  ),
  measured(
    "4.4-not-filters",
    "I-39",
    "$not with filters, or an array of them, WILL match the entries that do not match all of them.",
    filtering(
      "filtering-not-array",
      { sentence: "$not with an array of filters WILL match the entries that do not match all of them." },
      "ticket",
      [
        [{ $not: [{ fare: { $eq: "adult" } }, { seats: { $eq: 2 } }] }, others],
        [{ $not: [{ fare: { $eq: "adult" } }] }, ["AB-0007", "ZZ-9999", "WL-0007"]],
      ],
    ),
  ),
  measured(
    "4.4-not-below-field",
    "I-39",
    "filters[<field>][$not][<operator>]=<value> WILL match the entries with a value for which the operator does not hold.",
  ),
  measured(
    "4.4-not-value",
    "I-39",
    "filters[<field>][$not]=<value> WILL mean $ne.",
    filtering("filtering-not-value", "ticket", [
      [{ fare: { $not: "adult" } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
      [{ seats: { $not: 1 } }, ["WL-0042", "AB-0007", "MS-0001"]],
    ]),
  ),
  measured(
    "4.4-not-twice",
    "I-39",
    "A negated negation WILL match what the filter itself matches.",
    filtering("filtering-not-twice", "ticket", [
      [{ seats: { $not: { $not: { $gt: 2 } } } }, ["AB-0007", "MS-0001"]],
      [{ $not: { $not: { fare: "adult" } } }, ["WL-0042", "MS-0001", "AB-0100"]],
      [{ $not: { fare: { $not: { $eq: "adult" } } } }, ["WL-0042", "MS-0001", "AB-0100"]],
      [{ $not: { fare: { $ne: "adult" } } }, ["WL-0042", "MS-0001", "AB-0100"]],
    ]),
  ),
  measured(
    "4.4-not-in-groups",
    "I-39",
    "$not WILL work inside $and and $or.",
    filtering("filtering-not-inside-groups", "ticket", [
      [{ $or: [{ $not: { seats: { $lt: 10 } } }, { fare: "child" }] }, ["AB-0007", "WL-0007"]],
      [{ $and: [{ $not: { fare: "adult" } }, { $not: { seats: 12 } }] }, ["ZZ-9999", "WL-0007"]],
      [{ $or: [{ seats: { $not: { $lt: 10 } } }, { seats: 3 }] }, ["AB-0007", "MS-0001"]],
    ]),
  ),
];
