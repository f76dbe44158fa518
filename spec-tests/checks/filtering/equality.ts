import { matching } from "../../kit/expect/tables.js";

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
export const equalityChecks = [
  matching({
    id: "filtering-eq-text",
    statement:
      "$eq MUST match the entries whose text is exactly the value: of a string, text, uid, email or enumeration attribute.",
    type: "ticket",
    rows: [
      [{ holder: { $eq: "Frida Holm" } }, ["WL-0042"]],
      [{ remarks: { $eq: "Will bring a pram." } }, ["WL-0042"]],
      [{ email: { $eq: "a@b.example" } }, ["ZZ-9999"]],
      [{ fare: { $eq: "adult" } }, ["WL-0042", "MS-0001", "AB-0100"]],
      [{ fare: { $eq: "school group" } }, ["AB-0007"]],
    ],
  }),
  matching({
    id: "filtering-eq-uid",
    statement: "$eq MUST match the entry whose uid is the value.",
    type: "tag",
    rows: [
      [{ slug: { $eq: "oak" } }, ["oak"]],
      [{ slug: { $eq: "from-a-wreck" } }, ["from-a-wreck"]],
    ],
  }),
  matching({
    id: "filtering-eq-whole-text",
    statement: "$eq MUST compare the whole text: a part of it is not equal.",
    type: "tag",
    rows: [
      [{ name: { $eq: "Brass" } }, ["brass-fittings"]],
      [{ name: { $eq: "Bra" } }, []],
      [{ name: { $eq: "rass" } }, []],
      [{ name: { $eq: "Brass " } }, []],
    ],
  }),
  matching({
    id: "filtering-eq-case",
    statement: "$eq MUST distinguish upper and lower case.",
    type: "glossary-term",
    rows: [
      [{ term: { $eq: "street of the sea" } }, ["street of the sea"]],
      [{ term: { $eq: "STREET BY THE SEA" } }, ["STREET BY THE SEA"]],
      [{ term: { $eq: "Street of the Sea" } }, []],
    ],
  }),
  matching({
    id: "filtering-eq-empty-text",
    statement: "$eq with an empty value MUST match empty texts and no null ones.",
    type: "ticket",
    rows: [[{ remarks: { $eq: "" } }, ["ZZ-9999"]]],
  }),
  matching({
    id: "filtering-eq-integer",
    statement: "$eq MUST match integers by value, zero and negative ones too.",
    type: "tag",
    rows: [
      [{ weight: { $eq: 7 } }, ["arctic", "touch-it", "brass-fittings"]],
      [{ weight: { $eq: 0 } }, ["fragile"]],
      [{ weight: { $eq: -2 } }, ["on-loan"]],
      [{ weight: { $eq: 2 } }, []],
    ],
  }),
  matching({
    id: "filtering-eq-decimal",
    statement: "$eq MUST match decimal and floating-point numbers by value.",
    type: "ticket",
    rows: [
      [{ price: { $eq: 37.5 } }, ["MS-0001"]],
      [{ price: { $eq: 0 } }, ["ZZ-9999"]],
      [{ discount: { $eq: 0.5 } }, ["AB-0007"]],
      [{ discount: { $eq: 0 } }, ["WL-0042"]],
    ],
  }),
  matching({
    id: "filtering-eq-biginteger",
    statement: "$eq MUST match big integers by value.",
    type: "ticket",
    rows: [
      [{ barcode: { $eq: "18710504000000" } }, ["WL-0042"]],
      [{ barcode: { $eq: "-12" } }, ["WL-0007"]],
      [{ barcode: { $eq: "0" } }, ["ZZ-9999"]],
    ],
  }),
  matching({
    id: "filtering-eq-boolean",
    statement: "$eq MUST match booleans: false is not null.",
    type: "ticket",
    rows: [
      [{ paid: { $eq: true } }, ["WL-0042", "ZZ-9999"]],
      [{ paid: { $eq: false } }, ["AB-0007", "MS-0001", "AB-0100"]],
    ],
  }),
  matching({
    id: "filtering-eq-date-and-time",
    statement: "$eq MUST match dates, times and datetimes to the last digit that they are written with.",
    type: "ticket",
    rows: [
      [{ visitOn: { $eq: "2024-02-29" } }, ["WL-0042"]],
      [{ visitOn: { $eq: "1970-01-01" } }, ["ZZ-9999"]],
      [{ entryAt: { $eq: "23:59:59.999" } }, ["WL-0007"]],
      [{ entryAt: { $eq: "23:59:59.998" } }, []],
      [{ bookedAt: { $eq: "2024-02-01T09:15:00.250Z" } }, ["WL-0042", "WL-0007"]],
      [{ bookedAt: { $eq: "2024-02-01T09:15:00.251Z" } }, []],
    ],
  }),
  matching({
    id: "filtering-eq-id",
    statement: "$eq MUST match the entry with that id.",
    type: "tag",
    rows: [
      [(target) => ({ id: { $eq: target.id("tag", "oak") } }), ["oak"]],
      [(target) => ({ id: { $eq: target.id("tag", "fragile") } }), ["fragile"]],
    ],
  }),
  matching({
    id: "filtering-ne",
    statement: "$ne MUST match the entries whose value is another one.",
    type: "ticket",
    rows: [
      [{ fare: { $ne: "adult" } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
      [{ seats: { $ne: 1 } }, ["WL-0042", "AB-0007", "MS-0001"]],
      [{ code: { $ne: "WL-0042" } }, ["AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"]],
      [{ fare: { $ne: "Adult" } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"]],
    ],
  }),
  matching({
    id: "filtering-eqi",
    statement: "$eqi MUST match the entries whose whole text is the value, whatever the case.",
    type: "glossary-term",
    rows: [
      [{ term: { $eqi: "Street Of The SEA" } }, ["street of the sea"]],
      [{ term: { $eqi: "street By The Sea" } }, ["STREET BY THE SEA"]],
      [{ term: { $eqi: "ZENITH" } }, ["zenith"]],
      [{ term: { $eqi: "zenith" } }, ["zenith"]],
      [{ term: { $eqi: "street" } }, []],
      [{ term: { $eqi: "sisyphus" } }, ["sisyphus"]],
    ],
  }),
  matching({
    id: "filtering-eqi-types",
    statement: "$eqi MUST work on email, uid and enumeration attributes.",
    type: "ticket",
    rows: [
      [{ email: { $eqi: "emile.zahn@post.EXAMPLE" } }, ["WL-0007"]],
      [{ fare: { $eqi: "SENIOR" } }, ["ZZ-9999"]],
      [{ code: { $eqi: "wl-0042" } }, ["WL-0042"]],
    ],
  }),
  matching({
    id: "filtering-nei",
    statement: "$nei MUST match the entries whose text is another one, whatever the case.",
    type: "glossary-term",
    rows: [
      [{ term: { $nei: "Street of the sea" } }, ["STREET BY THE SEA", ...termsOfNoStreet]],
      [{ term: { $nei: "street by the sea" } }, ["street of the sea", ...termsOfNoStreet]],
    ],
  }),
  matching({
    id: "filtering-accents-kept",
    source: "observed",
    interpretation: "I-41",
    statement: "Case-insensitive operators MUST NOT ignore accents.",
    type: "artifact",
    rows: [
      [{ nickname: { $eqi: "Elan" } }, ["dividers-of-a-navigator", "parallel-rule"]],
      [{ nickname: { $eq: "élan" } }, ["whalebone-busk", "christening-bottle"]],
      [{ nickname: { $containsi: "zoe" } }, []],
    ],
  }),
];
