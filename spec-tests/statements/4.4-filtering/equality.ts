import { filtering } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { filteringBackslashEqual, filteringUnicode } from "./characters.js";
import { filteringSystemTimestamps } from "./dates.js";
import { everywhere } from "./everywhere.js";
import { filteringLawCaseInsensitive } from "./filter-laws.js";

const termsOfNoStreet = [
  "sounding",
  "iskele",
  "Iskele to Iskele",
  "dotless quay",
  "sisyphus",
  "sisyphus at anchor",
  "café de la marine",
  "café decomposed",
  "fluyt",
  "zenith",
];

/** `$eq`, `$ne` and their case-insensitive forms (section 4.4). */
export const equalityStatements = [
  spec(
    "4.4-eq",
    "$eq MUST match what is equal to the value, for every type of attribute.",
    filtering(
      "filtering-eq-text",
      {
        sentence:
          "$eq MUST match the entries whose text is exactly the value: of a string, text, uid, email or enumeration attribute.",
        also: ["4.1-filters"],
      },
      "ticket",
      [
        [{ holder: { $eq: "Frida Holm" } }, ["WL-0042"]],
        [{ remarks: { $eq: "Will bring a pram." } }, ["WL-0042"]],
        [{ email: { $eq: "a@b.example" } }, ["ZZ-9999"]],
        [{ fare: { $eq: "adult" } }, ["WL-0042", "MS-0001", "AB-0100"]],
        [{ fare: { $eq: "school group" } }, ["AB-0007"]],
      ],
    ),
    filtering("filtering-eq-uid", { sentence: "$eq MUST match the entry whose uid is the value." }, "tag", [
      [{ slug: { $eq: "oak" } }, ["oak"]],
      [{ slug: { $eq: "from-a-wreck" } }, ["from-a-wreck"]],
    ]),
    filtering(
      "filtering-eq-whole-text",
      { sentence: "$eq MUST compare the whole text: a part of it is not equal." },
      "tag",
      [
        [{ name: { $eq: "Brass" } }, ["brass-fittings"]],
        [{ name: { $eq: "Bra" } }, []],
        [{ name: { $eq: "rass" } }, []],
        [{ name: { $eq: "Brass " } }, []],
      ],
    ),
    filtering("filtering-eq-case", { sentence: "$eq MUST distinguish upper and lower case." }, "glossary-term", [
      [{ term: { $eq: "street of the sea" } }, ["street of the sea"]],
      [{ term: { $eq: "STREET BY THE SEA" } }, ["STREET BY THE SEA"]],
      [{ term: { $eq: "Street of the Sea" } }, []],
    ]),
    filtering(
      "filtering-eq-empty-text",
      { sentence: "$eq with an empty value MUST match empty texts and no null ones." },
      "ticket",
      [[{ remarks: { $eq: "" } }, ["ZZ-9999"]]],
    ),
    filtering(
      "filtering-eq-integer",
      { sentence: "$eq MUST match integers by value, zero and negative ones too." },
      "tag",
      [
        [{ weight: { $eq: 7 } }, ["arctic", "touch-it", "brass-fittings"]],
        [{ weight: { $eq: 0 } }, ["fragile"]],
        [{ weight: { $eq: -2 } }, ["on-loan"]],
        [{ weight: { $eq: 2 } }, []],
      ],
    ),
    filtering(
      "filtering-eq-decimal",
      { sentence: "$eq MUST match decimal and floating-point numbers by value." },
      "ticket",
      [
        [{ price: { $eq: 37.5 } }, ["MS-0001"]],
        [{ price: { $eq: 0 } }, ["ZZ-9999"]],
        [{ discount: { $eq: 0.5 } }, ["AB-0007"]],
        [{ discount: { $eq: 0 } }, ["WL-0042"]],
      ],
    ),
    filtering("filtering-eq-biginteger", { sentence: "$eq MUST match big integers by value." }, "ticket", [
      [{ barcode: { $eq: "18710504000000" } }, ["WL-0042"]],
      [{ barcode: { $eq: "-12" } }, ["WL-0007"]],
      [{ barcode: { $eq: "0" } }, ["ZZ-9999"]],
    ]),
    filtering("filtering-eq-boolean", { sentence: "$eq MUST match booleans: false is not null." }, "ticket", [
      [{ paid: { $eq: true } }, ["WL-0042", "ZZ-9999"]],
      [{ paid: { $eq: false } }, ["AB-0007", "MS-0001", "AB-0100"]],
    ]),
    filtering(
      "filtering-eq-date-and-time",
      { sentence: "$eq MUST match dates, times and datetimes to the last digit that they are written with." },
      "ticket",
      [
        [{ visitOn: { $eq: "2024-02-29" } }, ["WL-0042"]],
        [{ visitOn: { $eq: "1970-01-01" } }, ["ZZ-9999"]],
        [{ entryAt: { $eq: "23:59:59.999" } }, ["WL-0007"]],
        [{ entryAt: { $eq: "23:59:59.998" } }, []],
        [{ bookedAt: { $eq: "2024-02-01T09:15:00.250Z" } }, ["WL-0042", "WL-0007"]],
        [{ bookedAt: { $eq: "2024-02-01T09:15:00.251Z" } }, []],
      ],
    ),
    filtering("filtering-eq-id", { sentence: "$eq MUST match the entry with that id." }, "tag", [
      [(target) => ({ id: { $eq: target.id("tag", "oak") } }), ["oak"]],
      [(target) => ({ id: { $eq: target.id("tag", "fragile") } }), ["fragile"]],
    ]),
    filteringSystemTimestamps,
    filteringUnicode,
    filteringBackslashEqual,
    everywhere("$eq"),
  ),
  spec(
    "4.4-eqi",
    "$eqi MUST match what is equal to the value, whatever the case.",
    filtering(
      "filtering-eqi",
      { sentence: "$eqi MUST match the entries whose whole text is the value, whatever the case." },
      "glossary-term",
      [
        [{ term: { $eqi: "Street Of The SEA" } }, ["street of the sea"]],
        [{ term: { $eqi: "street By The Sea" } }, ["STREET BY THE SEA"]],
        [{ term: { $eqi: "ZENITH" } }, ["zenith"]],
        [{ term: { $eqi: "zenith" } }, ["zenith"]],
        [{ term: { $eqi: "street" } }, []],
        [{ term: { $eqi: "sisyphus" } }, ["sisyphus"]],
      ],
    ),
    filtering(
      "filtering-eqi-types",
      { sentence: "$eqi MUST work on email, uid and enumeration attributes." },
      "ticket",
      [
        [{ email: { $eqi: "emile.zahn@post.EXAMPLE" } }, ["WL-0007"]],
        [{ fare: { $eqi: "SENIOR" } }, ["ZZ-9999"]],
        [{ code: { $eqi: "wl-0042" } }, ["WL-0042"]],
      ],
    ),
    filteringLawCaseInsensitive,
    everywhere("$eqi"),
  ),
  spec(
    "4.4-ne",
    "$ne MUST match what is not equal to the value.",
    filtering("filtering-ne", { sentence: "$ne MUST match the entries whose value is another one." }, "ticket", [
      [{ fare: { $ne: "adult" } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
      [{ seats: { $ne: 1 } }, ["WL-0042", "AB-0007", "MS-0001"]],
      [{ code: { $ne: "WL-0042" } }, ["AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"]],
      [{ fare: { $ne: "Adult" } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"]],
    ]),
    everywhere("$ne"),
  ),
  spec(
    "4.4-nei",
    "$nei MUST match what is not equal to the value in any case.",
    filtering(
      "filtering-nei",
      { sentence: "$nei MUST match the entries whose text is another one, whatever the case." },
      "glossary-term",
      [
        [{ term: { $nei: "Street of the sea" } }, ["STREET BY THE SEA", ...termsOfNoStreet]],
        [{ term: { $nei: "street by the sea" } }, ["street of the sea", ...termsOfNoStreet]],
      ],
    ),
    everywhere("$nei"),
  ),
  measured(
    "4.4-accents",
    "I-41",
    "Case-insensitive operators WILL NOT ignore accents.",
    filtering("filtering-accents-kept", "artifact", [
      [{ nickname: { $eqi: "Elan" } }, ["dividers-of-a-navigator", "parallel-rule"]],
      [{ nickname: { $eq: "élan" } }, ["whalebone-busk", "christening-bottle"]],
      [{ nickname: { $containsi: "zoe" } }, []],
    ]),
  ),
];
