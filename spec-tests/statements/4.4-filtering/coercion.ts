import { filtering, refusing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

/** How the text of a filter value becomes a number, a boolean, a JSON value (section 4.4: "not shown"). */
export const coercionStatements = [
  measured(
    "4.4-number-notation",
    "I-44",
    "Numbers in filters WILL be read in any notation: 3.0, 3e0 and 0x3 are 3.",
    filtering("filtering-number-syntax", "tag", [
      ["filters[weight][$eq]=3.0", ["oak", "restored-2019"]],
      ["filters[weight][$eq]=3e0", ["oak", "restored-2019"]],
      ["filters[weight][$eq]=0x3", ["oak", "restored-2019"]],
      ["filters[weight][$gte]=1e2", ["fully-original"]],
      [
        "filters[weight][$in][0]=3.0&filters[weight][$in][1]=0x7",
        ["oak", "restored-2019", "arctic", "touch-it", "brass-fittings"],
      ],
    ]),
  ),
  measured(
    "4.4-number-empty",
    "I-44",
    "An empty value compared with a number WILL be taken as 0.",
    filtering("filtering-number-empty", "tag", [
      ["filters[weight][$eq]=", ["fragile"]],
      ["filters[weight][$lt]=", ["on-loan"]],
    ]),
  ),
  measured(
    "4.4-number-invalid",
    "I-44",
    "A value that is not a number WILL be refused where a number is compared.",
    refusing("filtering-number-invalid", "ticket", [
      { filters: { seats: { $eq: "abc" } } },
      { filters: { seats: "true" } },
      { filters: { seats: { $gt: "1,3" } } },
      { filters: { price: { $lte: "12 EUR" } } },
      { filters: { discount: { $in: ["0.5", "half"] } } },
      { filters: { seats: { $not: { $eq: "abc" } } } },
    ]),
  ),
  measured(
    "4.4-boolean-spellings",
    "I-45",
    "Booleans in filters WILL be understood as true, t and 1, or false, f and 0.",
    filtering("filtering-boolean-spellings", "ticket", [
      ["filters[paid][$eq]=true", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=t", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=1", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=false", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[paid][$eq]=f", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[paid][$eq]=0", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[paid][$in][0]=t&filters[paid][$in][1]=1", ["WL-0042", "ZZ-9999"]],
    ]),
  ),
  measured(
    "4.4-boolean-other",
    "I-45",
    "Any other text compared with a boolean WILL be taken as true, and an empty one as false.",
    filtering("filtering-boolean-other", "ticket", [
      ["filters[paid][$eq]=yes", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=FALSE", ["WL-0042", "ZZ-9999"]],
      ["filters[paid][$eq]=", ["AB-0007", "MS-0001", "AB-0100"]],
    ]),
  ),
  measured(
    "4.4-json-text",
    "I-47",
    "$eq on a JSON attribute WILL match the entries whose whole value is that text.",
    filtering("filtering-json-text", "ticket", [[{ extras: { $eq: "note" } }, ["WL-0007"]]]),
  ),
  measured("4.4-json-others", "I-47", "Text operators MAY do anything with JSON attributes.", {
    reason: "It depends on the database.",
  }),
];
