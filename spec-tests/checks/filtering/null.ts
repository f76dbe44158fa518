import { matching } from "../../kit/expect/tables.js";

/** `$null`, `$notNull`, and what every other operator does with nulls (section 4.4). */
export const nullChecks = [
  matching({
    id: "filtering-null-true",
    statement: "$null=true MUST match the entries without a value, for every type of attribute.",
    type: "ticket",
    rows: [
      [{ remarks: { $null: true } }, ["AB-0007", "MS-0001", "AB-0100"]],
      [{ email: { $null: true } }, ["AB-0007", "MS-0001", "AB-0100"]],
      [{ price: { $null: true } }, ["AB-0100"]],
      [{ discount: { $null: true } }, ["AB-0100"]],
      [{ barcode: { $null: true } }, ["MS-0001", "AB-0100"]],
      [{ paid: { $null: true } }, ["WL-0007"]],
      [{ visitOn: { $null: true } }, ["MS-0001", "AB-0100"]],
      [{ entryAt: { $null: true } }, ["MS-0001", "AB-0100"]],
      [{ bookedAt: { $null: true } }, ["MS-0001", "AB-0100"]],
      [{ scannedAt: { $null: true } }, ["AB-0007", "ZZ-9999", "MS-0001", "AB-0100"]],
    ],
  }),
  matching({
    id: "filtering-not-null-true",
    statement:
      "$notNull=true MUST match the entries with a value, for every type of attribute: false, 0 and the empty text are values.",
    type: "ticket",
    rows: [
      [{ remarks: { $notNull: true } }, ["WL-0042", "ZZ-9999", "WL-0007"]],
      [{ email: { $notNull: true } }, ["WL-0042", "ZZ-9999", "WL-0007"]],
      [{ price: { $notNull: true } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"]],
      [{ discount: { $notNull: true } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"]],
      [{ barcode: { $notNull: true } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007"]],
      [{ paid: { $notNull: true } }, ["WL-0042", "AB-0007", "ZZ-9999", "MS-0001", "AB-0100"]],
      [{ visitOn: { $notNull: true } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007"]],
      [{ entryAt: { $notNull: true } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007"]],
      [{ bookedAt: { $notNull: true } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007"]],
      [{ scannedAt: { $notNull: true } }, ["WL-0042", "WL-0007"]],
    ],
  }),
  matching({
    id: "filtering-null-empty-text",
    statement: "An empty text MUST NOT count as null.",
    type: "glossary-term",
    rows: [
      [{ symbol: { $null: true } }, ["street of the sea", "STREET BY THE SEA", "Iskele to Iskele"]],
      [{ symbol: { $notNull: true }, term: { $in: ["zenith", "fluyt", "Iskele to Iskele"] } }, ["zenith", "fluyt"]],
    ],
  }),
  matching({
    id: "filtering-null-enumeration",
    statement: "$null and $notNull MUST work on enumeration attributes.",
    type: "conservator",
    rows: [
      [{ specialty: { $null: true } }, ["M-21"]],
      [{ specialty: { $notNull: true } }, ["W-17", "M-04", "P-09", "W-02", "T-11", "G-01", "P-03"]],
    ],
  }),
  matching({
    id: "filtering-null-json",
    statement: "$null and $notNull MUST work on JSON attributes: an empty array, 0 and a text are values.",
    type: "ticket",
    rows: [
      [{ extras: { $null: true } }, ["AB-0007", "AB-0100"]],
      [{ extras: { $notNull: true } }, ["WL-0042", "ZZ-9999", "WL-0007", "MS-0001"]],
    ],
  }),
  matching({
    id: "filtering-null-published-at",
    needs: ["draft-and-publish"],
    statement:
      "$null=true on publishedAt MUST match the drafts, and $notNull=true the published entries, of a list that holds both.",
    type: "maker",
    query: { publicationState: "preview" },
    rows: [
      [{ publishedAt: { $null: true } }, ["Niels Aagaard", "Óscar Núñez", "Sørine Falk", "Thorne & Daughter"]],
      [{ publishedAt: { $notNull: true }, trade: { $eq: "cartographer" } }, ["Élise Marchand", "Pieter de Wit"]],
    ],
  }),
  matching({
    id: "filtering-null-false",
    source: "observed",
    interpretation: "I-37",
    statement: "$null=false MUST mean $notNull=true, and $notNull=false MUST mean $null=true.",
    type: "ticket",
    rows: [
      [{ remarks: { $null: false } }, ["WL-0042", "ZZ-9999", "WL-0007"]],
      [{ remarks: { $notNull: false } }, ["AB-0007", "MS-0001", "AB-0100"]],
      [{ paid: { $null: false } }, ["WL-0042", "AB-0007", "ZZ-9999", "MS-0001", "AB-0100"]],
      [{ paid: { $notNull: false } }, ["WL-0007"]],
    ],
  }),
  matching({
    id: "filtering-null-spellings",
    source: "observed",
    interpretation: "I-37",
    statement:
      "The value of $null MUST be true for t, 1 and any other text, and false for f, 0, an empty value and no value.",
    type: "ticket",
    rows: [
      ["filters[remarks][$null]=t", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[remarks][$null]=1", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[remarks][$null]=yes", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[remarks][$null]=f", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$null]=0", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$null]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$null]", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$notNull]=1", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$notNull]=f", ["AB-0007", "MS-0001", "AB-0100"]],
    ],
  }),
  matching({
    id: "filtering-null-never-equal",
    source: "observed",
    interpretation: "I-40",
    statement: "Entries without a value MUST match neither $eq nor $ne, neither $in nor $notIn.",
    type: "ticket",
    rows: [
      [{ paid: { $eq: true } }, ["WL-0042", "ZZ-9999"]],
      [{ paid: { $ne: true } }, ["AB-0007", "MS-0001", "AB-0100"]],
      [{ visitOn: { $ne: "2024-02-29" } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
      [{ visitOn: { $notIn: ["2024-02-29", "1970-01-01"] } }, ["AB-0007", "WL-0007"]],
      [{ price: { $ne: "37.5" } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007"]],
      [{ barcode: { $notIn: ["0"] } }, ["WL-0042", "AB-0007", "WL-0007"]],
      [{ email: { $ne: "a@b.example" } }, ["WL-0042", "WL-0007"]],
    ],
  }),
  matching({
    id: "filtering-null-never-ordered",
    source: "observed",
    interpretation: "I-40",
    statement: "Entries without a value MUST match no comparison and no range, nor the negation of one.",
    type: "ticket",
    rows: [
      [{ price: { $gte: -1000 } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"]],
      [{ price: { $lte: 1000 } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"]],
      [{ price: { $not: { $gt: 1000 } } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"]],
      [{ visitOn: { $not: { $lt: "2024-06-03" } } }, ["AB-0007", "WL-0007"]],
      [{ price: { $not: { $between: [0, 37.5] } } }, ["AB-0007", "WL-0007"]],
      [{ entryAt: { $not: { $gte: "09:00:00.000" } } }, ["ZZ-9999"]],
    ],
  }),
  matching({
    id: "filtering-null-three-valued",
    source: "observed",
    interpretation: "I-40",
    statement: "A comparison with null MUST be neither true nor false inside $and, $or and $not, as in SQL.",
    type: "ticket",
    rows: [
      // WL-0007: paid is null. Unknown and true is unknown, unknown and false is false.
      [{ $not: { paid: true, seats: 1 } }, ["WL-0042", "AB-0007", "MS-0001", "AB-0100"]],
      [{ $not: { paid: true, seats: 2 } }, ["AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"]],
      // Unknown or true is true, unknown or false is unknown.
      [{ $not: { $or: [{ paid: true }, { seats: 1 }] } }, ["AB-0007", "MS-0001"]],
      [{ $or: [{ paid: true }, { seats: 1 }] }, ["WL-0042", "ZZ-9999", "WL-0007", "AB-0100"]],
      [{ $not: { $or: [{ paid: true }, { seats: 2 }] } }, ["AB-0007", "MS-0001", "AB-0100"]],
    ],
  }),
];
