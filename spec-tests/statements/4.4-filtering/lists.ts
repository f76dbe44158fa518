import { filtering } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { everywhere } from "./everywhere.js";
import { filteringLawInUnion } from "./filter-laws.js";

/** The tickets with a value in every field that is compared here: what a negation does with nulls is another check's matter. */
const complete = { code: { $in: ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007"] } };

/** `$in` and `$notIn` (section 4.4). */
export const listOperatorStatements = [
  spec(
    "4.4-arrays",
    "Arrays of values MUST be taken in their indexed form.",
    filtering(
      "filtering-in",
      { sentence: "$in MUST match the entries whose value is in the indexed array.", also: ["4.4-in"] },
      "tag",
      [
        [{ slug: { $in: ["oak", "on-loan"] } }, ["oak", "on-loan"]],
        [{ slug: { $in: ["oak", "no such tag", "fragile"] } }, ["oak", "fragile"]],
        [{ slug: { $in: ["no such tag"] } }, []],
        [{ weight: { $in: [7, 3, -2] } }, ["arctic", "touch-it", "brass-fittings", "oak", "restored-2019", "on-loan"]],
        [(target) => ({ id: { $in: [target.id("tag", "oak"), target.id("tag", "arctic")] } }), ["oak", "arctic"]],
      ],
    ),
    filtering(
      "filtering-not-in",
      { sentence: "$notIn MUST match the entries whose value is not in the indexed array.", also: ["4.4-not-in"] },
      "ticket",
      [
        [{ fare: { $notIn: ["adult", "child"] } }, ["AB-0007", "ZZ-9999"]],
        [{ code: { $notIn: ["WL-0042", "WL-0007", "no such ticket"] } }, ["AB-0007", "ZZ-9999", "MS-0001", "AB-0100"]],
        [{ seats: { $notIn: [1] } }, ["WL-0042", "AB-0007", "MS-0001"]],
        [{ seats: { $notIn: [1, 2, 3, 12] } }, []],
      ],
    ),
  ),
  spec("4.4-gte", "$gte MUST match what is greater than the value or equal to it.", everywhere("$gte")),
  spec(
    "4.4-in",
    "$in MUST match what is in the array.",
    filtering(
      "filtering-in-types",
      { sentence: "$in MUST work on every type of attribute that has a scalar value." },
      "ticket",
      [
        [{ fare: { $in: ["senior", "school group"] } }, ["AB-0007", "ZZ-9999"]],
        [{ price: { $in: ["37.5", "60"] } }, ["MS-0001", "AB-0007"]],
        [{ discount: { $in: [0.5, 1] } }, ["AB-0007", "ZZ-9999"]],
        [{ barcode: { $in: ["0", "-12"] } }, ["ZZ-9999", "WL-0007"]],
        [{ paid: { $in: [true] } }, ["WL-0042", "ZZ-9999"]],
        [{ paid: { $in: [true, false] } }, ["WL-0042", "ZZ-9999", "AB-0007", "MS-0001", "AB-0100"]],
        [{ visitOn: { $in: ["2024-02-29", "1970-01-01"] } }, ["WL-0042", "ZZ-9999"]],
        [{ entryAt: { $in: ["09:00:00.000", "23:59:59.999"] } }, ["AB-0007", "WL-0007"]],
        [{ bookedAt: { $in: ["2024-02-01T09:15:00.250Z"] } }, ["WL-0042", "WL-0007"]],
        [{ email: { $in: ["a@b.example", "frida@holm.example"] } }, ["ZZ-9999", "WL-0042"]],
      ],
    ),
    filtering(
      "filtering-in-repeated-value",
      { sentence: "$in MUST return an entry once, however often its value is in the array." },
      "tag",
      [[{ slug: { $in: ["oak", "oak", "arctic", "oak"] } }, ["oak", "arctic"]]],
    ),
    filtering("filtering-in-case", { sentence: "$in MUST distinguish upper and lower case." }, "tag", [
      [{ name: { $in: ["brass", "OAK", "oak", "arctic", "Fragile!"] } }, ["oak", "fragile"]],
    ]),
    filtering("filtering-in-hundred", { sentence: "$in MUST take an array of 100 elements." }, "tag", [
      [{ slug: { $in: [...Array.from({ length: 98 }, (_, n) => `none-${n}`), "oak", "fragile"] } }, ["oak", "fragile"]],
    ]),
    filteringLawInUnion,
    everywhere("$in"),
  ),
  spec(
    "4.4-not-in",
    "$notIn MUST match what is not in the array.",
    filtering(
      "filtering-not-in-types",
      { sentence: "$notIn MUST work on every type of attribute that has a scalar value." },
      "ticket",
      [
        [{ price: { $notIn: ["25", "60"] }, ...complete }, ["ZZ-9999", "WL-0007"]],
        [{ barcode: { $notIn: ["0", "-12"] }, ...complete }, ["WL-0042", "AB-0007"]],
        [{ visitOn: { $notIn: ["2024-02-29", "1970-01-01"] }, ...complete }, ["AB-0007", "WL-0007"]],
        [{ entryAt: { $notIn: ["09:00:00.000"] }, ...complete }, ["WL-0042", "ZZ-9999", "WL-0007"]],
        [{ bookedAt: { $notIn: ["2024-02-01T09:15:00.250Z"] }, ...complete }, ["AB-0007", "ZZ-9999"]],
        [{ fare: { $notIn: ["adult"] }, ...complete }, ["AB-0007", "ZZ-9999", "WL-0007"]],
      ],
    ),
    everywhere("$notIn"),
  ),
  measured(
    "4.4-in-forms",
    "I-35",
    "$in and $notIn WILL take a single value, empty brackets, a repeated parameter and an array with gaps like an indexed array.",
    filtering("filtering-in-forms", "tag", [
      ["filters[slug][$in]=oak", ["oak"]],
      ["filters[slug][$in][]=oak&filters[slug][$in][]=fragile", ["oak", "fragile"]],
      ["filters[slug][$in]=oak&filters[slug][$in]=fragile", ["oak", "fragile"]],
      ["filters[slug][$in][3]=oak&filters[slug][$in][9]=fragile", ["oak", "fragile"]],
      [
        "filters[weight][$notIn]=7",
        [
          "nineteenth-century",
          "fully-original",
          "oak",
          "on-loan",
          "ephemere",
          "from-a-wreck",
          "fragile",
          "restored-2019",
        ],
      ],
    ]),
  ),
  measured(
    "4.4-in-commas",
    "I-35",
    "$in WILL NOT split a value at its commas.",
    filtering("filtering-in-commas", "ticket", [
      [{ code: { $in: "WL-0042,WL-0007" } }, []],
      [{ holder: { $in: "Class 4b, O'Brien" } }, ["AB-0007"]],
    ]),
  ),
  measured(
    "4.4-in-empty",
    "I-35",
    "$in and $notIn with an empty value WILL mean the empty text, and without an equals sign match nothing.",
    filtering("filtering-in-empty", "ticket", [
      ["filters[remarks][$in]=", ["ZZ-9999"]],
      ["filters[remarks][$notIn]=", ["WL-0042", "WL-0007"]],
      ["filters[remarks][$in]", []],
      ["filters[remarks][$notIn]", []],
    ]),
  ),
  measured(
    "4.4-between-inclusive",
    "I-36",
    "$between with an array of two values WILL match from the first to the second, both included.",
  ),
];
