import { filtering, refusing } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { whereAccepted } from "./everywhere.js";
import { filteringLawBetween } from "./filter-laws.js";

/** `$between` (section 4.4). */
export const betweenStatements = [
  spec(
    "4.4-between",
    "$between MUST match what is between two values.",
    {
      interpretation: "I-36",
    },
    filtering(
      "filtering-between",
      {
        sentence: "$between with an array of two values WILL match from the first to the second, both included.",
        source: "observed",
        also: ["4.4-between-inclusive"],
      },
      "ticket",
      [
        [{ seats: { $between: [1, 2] } }, ["ZZ-9999", "WL-0007", "AB-0100", "WL-0042"]],
        [{ seats: { $between: [2, 3] } }, ["WL-0042", "MS-0001"]],
        [{ seats: { $between: [12, 12] } }, ["AB-0007"]],
        [{ seats: { $between: [4, 11] } }, []],
      ],
    ),
    filteringLawBetween,
    whereAccepted(
      "$between",
      "$between, where a server takes it with an array of two values, MUST match from the first to the second, both included: on every type of attribute, in every list and place.",
    ),
  ),
  measured(
    "4.4-between-types",
    "I-36",
    "$between WILL work on decimal numbers, big integers, dates, times, datetimes and text.",
    filtering("filtering-between-types", "ticket", [
      [{ price: { $between: ["25", "60"] } }, ["WL-0042", "AB-0007", "MS-0001"]],
      [{ discount: { $between: [0.1, 0.5] } }, ["AB-0007", "WL-0007", "MS-0001"]],
      [{ barcode: { $between: ["-12", "4006381333931"] } }, ["ZZ-9999", "WL-0007", "AB-0007"]],
      [{ visitOn: { $between: ["2024-02-29", "2024-12-30"] } }, ["WL-0042", "AB-0007"]],
      [{ entryAt: { $between: ["09:00:00.000", "10:00:00.000"] } }, ["WL-0042", "AB-0007"]],
      [{ bookedAt: { $between: ["2024-02-01T09:15:00.250Z", "2024-05-12T11:59:59.999Z"] } }, ["WL-0042", "WL-0007"]],
      [{ code: { $between: ["AB-0007", "WL-0007"] } }, ["AB-0007", "AB-0100", "MS-0001", "WL-0007"]],
    ]),
  ),
  measured(
    "4.4-between-inverted",
    "I-36",
    "$between whose first value is greater than the second WILL match nothing.",
    filtering("filtering-between-inverted", "ticket", [
      [{ seats: { $between: [2, 1] } }, []],
      [{ visitOn: { $between: ["2024-12-31", "1970-01-01"] } }, []],
      [{ visitOn: { $between: ["1970-01-01", "2024-12-31"] } }, ["ZZ-9999", "WL-0042", "AB-0007", "WL-0007"]],
    ]),
  ),
  measured(
    "4.4-between-forms",
    "I-36",
    "$between WILL take its two values indexed, with empty brackets or as a repeated parameter.",
    filtering("filtering-between-forms", "ticket", [
      ["filters[seats][$between][0]=2&filters[seats][$between][1]=3", ["WL-0042", "MS-0001"]],
      ["filters[seats][$between][1]=3&filters[seats][$between][0]=2", ["WL-0042", "MS-0001"]],
      ["filters[seats][$between][]=2&filters[seats][$between][]=3", ["WL-0042", "MS-0001"]],
      ["filters[seats][$between]=2&filters[seats][$between]=3", ["WL-0042", "MS-0001"]],
    ]),
  ),
  measured(
    "4.4-between-malformed",
    "I-36",
    "$between with anything but two values WILL be refused.",
    refusing("filtering-between-malformed", "ticket", [
      { filters: { seats: { $between: 1 } } },
      { filters: { seats: { $between: "1,3" } } },
      { filters: { seats: { $between: [1] } } },
      { filters: { seats: { $between: [1, 2, 3] } } },
      "filters[seats][$between]",
    ]),
  ),
];
