import { filtering } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { everywhere } from "./everywhere.js";
import { filteringLawNegationPartition, filteringLawNullPartition, filteringLawOpposites } from "./filter-laws.js";
import { filteringTextNoNulls } from "./text.js";

/** `$null`, `$notNull`, and what every other operator does with nulls (section 4.4). */
export const nullStatements = [
  spec(
    "4.4-null",
    "$null MUST match what has no value.",
    filtering(
      "filtering-null-true",
      { sentence: "$null=true MUST match the entries without a value, for every type of attribute." },
      "ticket",
      [
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
    ),
    filtering("filtering-null-empty-text", { sentence: "An empty text MUST NOT count as null." }, "glossary-term", [
      [{ symbol: { $null: true } }, ["street of the sea", "STREET BY THE SEA", "Iskele to Iskele"]],
      [{ symbol: { $notNull: true }, term: { $in: ["zenith", "fluyt", "Iskele to Iskele"] } }, ["zenith", "fluyt"]],
    ]),
    filtering(
      "filtering-null-enumeration",
      { sentence: "$null and $notNull MUST work on enumeration attributes.", also: ["4.4-not-null"] },
      "conservator",
      [
        [{ specialty: { $null: true } }, ["M-21"]],
        [{ specialty: { $notNull: true } }, ["W-17", "M-04", "P-09", "W-02", "T-11", "G-01", "P-03"]],
      ],
    ),
    filtering(
      "filtering-null-json",
      {
        sentence: "$null and $notNull MUST work on JSON attributes: an empty array, 0 and a text are values.",
        also: ["4.4-not-null"],
      },
      "ticket",
      [
        [{ extras: { $null: true } }, ["AB-0007", "AB-0100"]],
        [{ extras: { $notNull: true } }, ["WL-0042", "ZZ-9999", "WL-0007", "MS-0001"]],
      ],
    ),
    filtering(
      "filtering-null-published-at",
      {
        sentence:
          "$null=true on publishedAt MUST match the drafts, and $notNull=true the published entries, of a list that holds both.",
        needs: ["draft-and-publish"],
        also: ["4.4-not-null"],
        query: { publicationState: "preview" },
      },
      "maker",
      [
        [{ publishedAt: { $null: true } }, ["Niels Aagaard", "Óscar Núñez", "Sørine Falk", "Thorne & Daughter"]],
        [{ publishedAt: { $notNull: true }, trade: { $eq: "cartographer" } }, ["Élise Marchand", "Pieter de Wit"]],
      ],
    ),
    filteringLawNullPartition,
    everywhere("$null"),
  ),
  spec(
    "4.4-not-null",
    "$notNull MUST match what has a value.",
    filtering(
      "filtering-not-null-true",
      {
        sentence:
          "$notNull=true MUST match the entries with a value, for every type of attribute: false, 0 and the empty text are values.",
      },
      "ticket",
      [
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
    ),
    everywhere("$notNull"),
  ),
  measured(
    "4.4-null-false",
    "I-37",
    "$null=false WILL mean $notNull=true, and $notNull=false WILL mean $null=true.",
    filtering("filtering-null-false", "ticket", [
      [{ remarks: { $null: false } }, ["WL-0042", "ZZ-9999", "WL-0007"]],
      [{ remarks: { $notNull: false } }, ["AB-0007", "MS-0001", "AB-0100"]],
      [{ paid: { $null: false } }, ["WL-0042", "AB-0007", "ZZ-9999", "MS-0001", "AB-0100"]],
      [{ paid: { $notNull: false } }, ["WL-0007"]],
    ]),
  ),
  measured(
    "4.4-null-spellings",
    "I-37",
    "The value of $null WILL be true for t, 1 and any other text, and false for f, 0, an empty value and no value.",
    filtering("filtering-null-spellings", "ticket", [
      ["filters[remarks][$null]=t", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[remarks][$null]=1", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[remarks][$null]=yes", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[remarks][$null]=f", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$null]=0", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$null]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$null]", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$notNull]=1", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$notNull]=f", ["AB-0007", "MS-0001", "AB-0100"]],
    ]),
  ),
  measured(
    "4.4-null-logic",
    "I-40",
    "Null WILL satisfy no operator but $null, and no negation of one.",
    filteringTextNoNulls,
    filtering(
      "filtering-null-never-equal",
      { sentence: "Entries without a value WILL match neither $eq nor $ne, neither $in nor $notIn." },
      "ticket",
      [
        [{ paid: { $eq: true } }, ["WL-0042", "ZZ-9999"]],
        [{ paid: { $ne: true } }, ["AB-0007", "MS-0001", "AB-0100"]],
        [{ visitOn: { $ne: "2024-02-29" } }, ["AB-0007", "ZZ-9999", "WL-0007"]],
        [{ visitOn: { $notIn: ["2024-02-29", "1970-01-01"] } }, ["AB-0007", "WL-0007"]],
        [{ price: { $ne: "37.5" } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007"]],
        [{ barcode: { $notIn: ["0"] } }, ["WL-0042", "AB-0007", "WL-0007"]],
        [{ email: { $ne: "a@b.example" } }, ["WL-0042", "WL-0007"]],
      ],
    ),
    filtering(
      "filtering-null-never-ordered",
      { sentence: "Entries without a value WILL match no comparison and no range, nor the negation of one." },
      "ticket",
      [
        [{ price: { $gte: -1000 } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"]],
        [{ price: { $lte: 1000 } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"]],
        [{ price: { $not: { $gt: 1000 } } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001"]],
        [{ visitOn: { $not: { $lt: "2024-06-03" } } }, ["AB-0007", "WL-0007"]],
        [{ price: { $not: { $between: [0, 37.5] } } }, ["AB-0007", "WL-0007"]],
        [{ entryAt: { $not: { $gte: "09:00:00.000" } } }, ["ZZ-9999"]],
      ],
    ),
    filtering(
      "filtering-null-three-valued",
      { sentence: "A comparison with null WILL be neither true nor false inside $and, $or and $not, as in SQL." },
      "ticket",
      [
        // WL-0007: paid is null. Unknown and true is unknown, unknown and false is false.
        [{ $not: { paid: true, seats: 1 } }, ["WL-0042", "AB-0007", "MS-0001", "AB-0100"]],
        [{ $not: { paid: true, seats: 2 } }, ["AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"]],
        // Unknown or true is true, unknown or false is unknown.
        [{ $not: { $or: [{ paid: true }, { seats: 1 }] } }, ["AB-0007", "MS-0001"]],
        [{ $or: [{ paid: true }, { seats: 1 }] }, ["WL-0042", "ZZ-9999", "WL-0007", "AB-0100"]],
        [{ $not: { $or: [{ paid: true }, { seats: 2 }] } }, ["AB-0007", "MS-0001", "AB-0100"]],
      ],
    ),
    filteringLawNegationPartition,
    filteringLawOpposites,
  ),
];
