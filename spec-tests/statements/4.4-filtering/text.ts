import { check } from "../../kit/contract/check.js";
import { expectList, expectThat, keysOf } from "../../kit/expect/expect.js";
import { filtering, wholeList } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { caseEverywhere, everywhere } from "./everywhere.js";
import { filteringLawEndsContained } from "./filter-laws.js";

export const filteringTextNoNulls = filtering(
  "filtering-text-no-nulls",
  { sentence: "Entries without a text WILL match neither a text operator nor its negation." },
  "ticket",
  [
    [{ remarks: { $contains: "pram" } }, ["WL-0042"]],
    [{ remarks: { $notContains: "pram" } }, ["ZZ-9999", "WL-0007"]],
    [{ remarks: { $notContainsi: "PRAM" } }, ["ZZ-9999", "WL-0007"]],
    [{ remarks: { $not: { $startsWith: "Will" } } }, ["ZZ-9999", "WL-0007"]],
    [{ remarks: { $not: { $endsWithi: "PRAM." } } }, ["ZZ-9999", "WL-0007"]],
    [{ email: { $nei: "FRIDA@holm.example" } }, ["ZZ-9999", "WL-0007"]],
  ],
);

/** The text operators (section 4.4). */
export const textStatements = [
  spec(
    "4.4-contains",
    "$contains MUST match the texts that hold the value.",
    filtering(
      "filtering-contains",
      {
        sentence:
          "$contains MUST match the entries whose text holds the value, at the beginning, inside or at the end.",
      },
      "glossary-term",
      [
        [{ definition: { $contains: "same" } }, ["STREET BY THE SEA", "sisyphus at anchor", "café decomposed"]],
        [{ definition: { $contains: "Measuring depth" } }, ["sounding"]],
        [{ definition: { $contains: "overhead." } }, ["zenith"]],
        [{ definition: { $contains: "A quay in Izmir." } }, ["dotless quay"]],
        [{ definition: { $contains: "quay" } }, ["Iskele to Iskele", "dotless quay"]],
        [{ definition: { $contains: "no such words" } }, []],
      ],
    ),
    filtering(
      "filtering-text-types",
      {
        sentence: "The text operators MUST work on text, rich text, email, uid and enumeration attributes.",
        also: ["4.4-containsi", "4.4-starts-with", "4.4-starts-withi", "4.4-ends-with", "4.4-ends-withi"],
      },
      "artifact",
      [
        [{ summary: { $contains: "barnacles" } }, ["cannonball-with-barnacles"]],
        [
          { contactEmail: { $startsWith: "collections@" } },
          [
            "figurehead-of-the-valkyrie",
            "cat-o-nine-tails",
            "fog-horn",
            "ships-lantern-of-the-pollux",
            "tide-tables-1871",
          ],
        ],
        [{ slug: { $endsWith: "-bell" } }, ["aurora-bell", "harbour-bell"]],
        [{ description: { $contains: "bought in Bristol" } }, ["brass-octant-of-captain-lund"]],
        [{ description: { $contains: "no boat" } }, ["letter-from-a-lighthouse"]],
        [{ kind: { $startsWith: "ship" } }, ["model-of-the-brig-hope", "pilot-boat-model", "barque-in-a-bottle"]],
      ],
    ),
    filteringLawEndsContained,
    everywhere("$contains"),
  ),
  spec(
    "4.4-not-contains",
    "$notContains MUST match the texts that do not hold the value.",
    filtering(
      "filtering-not-contains",
      { sentence: "$notContains MUST match the entries whose text does not hold the value." },
      "tag",
      [
        [{ slug: { $notContains: "-" } }, ["arctic", "oak", "ephemere", "fragile"]],
        [{ slug: { $notContains: "a" } }, ["nineteenth-century", "touch-it", "ephemere", "restored-2019"]],
      ],
    ),
    everywhere("$notContains"),
  ),
  spec(
    "4.4-containsi",
    "$containsi MUST match the texts that hold the value, whatever the case.",
    filtering(
      "filtering-containsi",
      { sentence: "$containsi MUST match the entries whose text holds the value, whatever the case." },
      "glossary-term",
      [
        [{ term: { $containsi: "THE SEA" } }, ["street of the sea", "STREET BY THE SEA"]],
        [{ term: { $containsi: "the sea" } }, ["street of the sea", "STREET BY THE SEA"]],
        [{ definition: { $containsi: "LANE" } }, ["street of the sea", "STREET BY THE SEA"]],
        [{ term: { $containsi: "no such words" } }, []],
      ],
    ),
    everywhere("$containsi"),
  ),
  spec(
    "4.4-not-containsi",
    "$notContainsi MUST match the texts that do not hold the value in any case.",
    filtering(
      "filtering-not-containsi",
      { sentence: "$notContainsi MUST match the entries whose text does not hold the value in any case." },
      "tag",
      [
        [{ name: { $notContainsi: "A" } }, ["nineteenth-century", "ephemere", "restored-2019"]],
        [{ name: { $notContainsi: "r" } }, ["oak", "touch-it", "on-loan"]],
      ],
    ),
    everywhere("$notContainsi"),
  ),
  spec(
    "4.4-starts-with",
    "$startsWith MUST match the texts that begin with the value.",
    filtering(
      "filtering-starts-with",
      { sentence: "$startsWith MUST match the entries whose text begins with the value." },
      "ticket",
      [
        [{ code: { $startsWith: "WL" } }, ["WL-0042", "WL-0007"]],
        [{ code: { $startsWith: "AB-01" } }, ["AB-0100"]],
        [{ code: { $startsWith: "MS-0001" } }, ["MS-0001"]],
        [{ code: { $startsWith: "0" } }, []],
        [{ code: { $startsWith: "WL-00420" } }, []],
      ],
    ),
    everywhere("$startsWith"),
  ),
  spec(
    "4.4-starts-withi",
    "$startsWithi MUST match the texts that begin with the value, whatever the case.",
    filtering(
      "filtering-starts-withi",
      { sentence: "$startsWithi MUST match the entries whose text begins with the value, whatever the case." },
      "glossary-term",
      [
        [{ term: { $startsWithi: "STREET" } }, ["street of the sea", "STREET BY THE SEA"]],
        [{ term: { $startsWithi: "iSKe" } }, ["iskele", "Iskele to Iskele"]],
        [{ term: { $startsWithi: "sea" } }, []],
      ],
    ),
    everywhere("$startsWithi"),
  ),
  spec(
    "4.4-ends-with",
    "$endsWith MUST match the texts that end with the value.",
    filtering(
      "filtering-ends-with",
      { sentence: "$endsWith MUST match the entries whose text ends with the value." },
      "tag",
      [
        [{ slug: { $endsWith: "k" } }, ["oak", "from-a-wreck"]],
        [{ slug: { $endsWith: "-2019" } }, ["restored-2019"]],
        [{ slug: { $endsWith: "fragile" } }, ["fragile"]],
        [{ slug: { $endsWith: "fragil" } }, []],
      ],
    ),
    everywhere("$endsWith"),
  ),
  spec(
    "4.4-ends-withi",
    "$endsWithi MUST match the texts that end with the value, whatever the case.",
    filtering(
      "filtering-ends-withi",
      { sentence: "$endsWithi MUST match the entries whose text ends with the value, whatever the case." },
      "glossary-term",
      [
        [{ term: { $endsWithi: "The Sea" } }, ["street of the sea", "STREET BY THE SEA"]],
        [{ term: { $endsWithi: "ELE" } }, ["iskele", "Iskele to Iskele"]],
        [{ term: { $endsWithi: "street" } }, []],
      ],
    ),
    everywhere("$endsWithi"),
  ),
  spec(
    "4.4-text-case",
    "$contains, $notContains, $startsWith and $endsWith MUST distinguish upper and lower case: there are others that do not.",
    { interpretation: "I-41" },
    filtering("filtering-text-case", "glossary-term", [
      [{ term: { $contains: "THE SEA" } }, ["STREET BY THE SEA"]],
      [{ term: { $startsWith: "street" } }, ["street of the sea"]],
      [{ term: { $endsWith: "SEA" } }, ["STREET BY THE SEA"]],
      [{ term: { $in: ["STREET BY THE SEA", "street of the sea"], $notContains: "THE SEA" } }, ["street of the sea"]],
    ]),
    caseEverywhere,
  ),
  measured(
    "4.4-plain-case",
    "I-41",
    "$contains, $startsWith and $endsWith WILL match the case that was asked for; whether they match another case too depends on the database.",
    check("filtering-plain-text-case", async (target) => {
      const rows = [
        ["$contains", "THE SEA", ["STREET BY THE SEA"]],
        ["$startsWith", "street", ["street of the sea"]],
        ["$endsWith", "SEA", ["STREET BY THE SEA"]],
      ] as const;
      const anyCase = ["STREET BY THE SEA", "street of the sea"];
      for (const [operator, value, exact] of rows) {
        const answer = await target.list("glossary-term", { filters: { term: { [operator]: value } }, ...wholeList });
        const actual = [...keysOf(target, "glossary-term", expectList(answer))].sort();
        expectThat(
          answer,
          [exact, anyCase].some((keys) => keys.join("|") === actual.join("|")),
          {
            why: `${operator} matches neither exactly the asked case nor exactly both cases`,
            kind: "case",
            expected: [exact, anyCase],
            actual,
          },
        );
      }
    }),
  ),
  measured("4.4-unicode-case", "I-41", "Operators that ignore case MAY do so for letters outside ASCII.", {
    reason: "It depends on the database.",
  }),
  measured(
    "4.4-empty-text",
    "I-42",
    "An empty value WILL be contained in every text that is not null, at its beginning and at its end.",
    filtering("filtering-text-empty-value", "ticket", [
      ["filters[remarks][$contains]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$containsi]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$startsWith]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$endsWith]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
    ]),
  ),
];
