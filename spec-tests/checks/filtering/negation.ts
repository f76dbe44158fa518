import { matching } from "../../kit/expect/tables.js";

const others = ["AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"];

/** `$not` (section 4.4). */
export const negationChecks = [
  matching({
    id: "filtering-not-group",
    source: "observed",
    interpretation: "I-39",
    statement: "$not with filters MUST match the entries that do not match all of them.",
    type: "ticket",
    rows: [
      [{ $not: { fare: { $eq: "adult" } } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
      [{ $not: { fare: { $eq: "adult" }, seats: { $eq: 2 } } }, others],
      [{ $not: { $or: [{ fare: "adult" }, { seats: 1 }] } }, ["AB-0007"]],
      [{ $not: { $and: [{ fare: "adult" }, { seats: 1 }] } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"]],
    ],
  }),
  matching({
    id: "filtering-not-array",
    source: "observed",
    interpretation: "I-39",
    statement: "$not with an array of filters MUST match the entries that do not match all of them.",
    type: "ticket",
    rows: [
      [{ $not: [{ fare: { $eq: "adult" } }, { seats: { $eq: 2 } }] }, others],
      [{ $not: [{ fare: { $eq: "adult" } }] }, ["AB-0007", "ZZ-9999", "WL-0007"]],
    ],
  }),
  matching({
    id: "filtering-not-operator",
    source: "observed",
    interpretation: "I-39",
    statement:
      "filters[<field>][$not][<operator>]=<value> MUST match the entries with a value for which the operator does not hold.",
    type: "ticket",
    rows: [
      [{ seats: { $not: { $gt: 2 } } }, ["WL-0042", "ZZ-9999", "WL-0007", "AB-0100"]],
      [{ code: { $not: { $contains: "00" } } }, ["ZZ-9999"]],
      [{ fare: { $not: { $in: ["adult", "senior"] } } }, ["AB-0007", "WL-0007"]],
      [{ remarks: { $not: { $null: true } } }, ["WL-0042", "ZZ-9999", "WL-0007"]],
      [{ visitOn: { $not: { $eq: "2024-02-29" } } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
    ],
  }),
  matching({
    id: "filtering-not-value",
    source: "observed",
    interpretation: "I-39",
    statement: "filters[<field>][$not]=<value> MUST mean $ne.",
    type: "ticket",
    rows: [
      [{ fare: { $not: "adult" } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
      [{ seats: { $not: 1 } }, ["WL-0042", "AB-0007", "MS-0001"]],
    ],
  }),
  matching({
    id: "filtering-not-twice",
    source: "observed",
    interpretation: "I-39",
    statement: "A negated negation MUST match what the filter itself matches.",
    type: "ticket",
    rows: [
      [{ seats: { $not: { $not: { $gt: 2 } } } }, ["AB-0007", "MS-0001"]],
      [{ $not: { $not: { fare: "adult" } } }, ["WL-0042", "MS-0001", "AB-0100"]],
      [{ $not: { fare: { $not: { $eq: "adult" } } } }, ["WL-0042", "MS-0001", "AB-0100"]],
      [{ $not: { fare: { $ne: "adult" } } }, ["WL-0042", "MS-0001", "AB-0100"]],
    ],
  }),
  matching({
    id: "filtering-not-inside-groups",
    source: "observed",
    interpretation: "I-39",
    statement: "$not MUST work inside $and and $or.",
    type: "ticket",
    rows: [
      [{ $or: [{ $not: { seats: { $lt: 10 } } }, { fare: "child" }] }, ["AB-0007", "WL-0007"]],
      [{ $and: [{ $not: { fare: "adult" } }, { $not: { seats: 12 } }] }, ["ZZ-9999", "WL-0007"]],
      [{ $or: [{ seats: { $not: { $lt: 10 } } }, { seats: 3 }] }, ["AB-0007", "MS-0001"]],
    ],
  }),
];
