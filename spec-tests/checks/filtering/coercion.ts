import { matching, refusing } from "../../kit/expect/tables.js";

/** How the text of a filter value becomes a number, a boolean, a JSON value (section 4.4: "not shown"). */
export const coercionChecks = [
  matching({
    id: "filtering-number-syntax",
    source: "observed",
    interpretation: "I-44",
    statement: "Numbers in filters MUST be read in any notation: 3.0, 3e0 and 0x3 are 3.",
    type: "tag",
    rows: [
      ["filters[weight][$eq]=3.0", ["oak", "restored-2019"]],
      ["filters[weight][$eq]=3e0", ["oak", "restored-2019"]],
      ["filters[weight][$eq]=0x3", ["oak", "restored-2019"]],
      ["filters[weight][$gte]=1e2", ["fully-original"]],
      [
        "filters[weight][$in][0]=3.0&filters[weight][$in][1]=0x7",
        ["oak", "restored-2019", "arctic", "touch-it", "brass-fittings"],
      ],
    ],
  }),
  matching({
    id: "filtering-number-empty",
    source: "observed",
    interpretation: "I-44",
    statement: "An empty value compared with a number MUST be taken as 0.",
    type: "tag",
    rows: [
      ["filters[weight][$eq]=", ["fragile"]],
      ["filters[weight][$lt]=", ["on-loan"]],
    ],
  }),
  refusing({
    id: "filtering-number-invalid",
    section: "4.4",
    source: "observed",
    interpretation: "I-44",
    statement: "A value that is not a number MUST be refused where a number is compared.",
    type: "ticket",
    queries: [
      { filters: { seats: { $eq: "abc" } } },
      { filters: { seats: "true" } },
      { filters: { seats: { $gt: "1,3" } } },
      { filters: { price: { $lte: "12 EUR" } } },
      { filters: { discount: { $in: ["0.5", "half"] } } },
      { filters: { seats: { $not: { $eq: "abc" } } } },
    ],
  }),
  matching({
    id: "filtering-boolean-spellings",
    source: "observed",
    interpretation: "I-45",
    statement: "Booleans in filters MUST be understood as true, t and 1, or false, f and 0.",
    type: "ticket",
    rows: [
      ["filters[paid][$eq]=true", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=t", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=1", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=false", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[paid][$eq]=f", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[paid][$eq]=0", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[paid][$in][0]=t&filters[paid][$in][1]=1", ["WL-0042", "ZZ-9999"]],
    ],
  }),
  matching({
    id: "filtering-boolean-other",
    source: "observed",
    interpretation: "I-45",
    statement: "Any other text compared with a boolean MUST be taken as true, and an empty one as false.",
    type: "ticket",
    rows: [
      ["filters[paid][$eq]=yes", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=FALSE", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=", ["AB-0007", "MS-0001", "AB-0100"]],
    ],
  }),
  matching({
    id: "filtering-json-text",
    source: "observed",
    interpretation: "I-47",
    statement: "$eq on a JSON attribute MUST match the entries whose whole value is that text.",
    type: "ticket",
    rows: [[{ extras: { $eq: "note" } }, ["WL-0007"]]],
  }),
];
