import { check } from "../../kit/contract/check.js";
import { expectList, expectThat, keysOf } from "../../kit/expect/expect.js";
import { matching, wholeList } from "../../kit/expect/tables.js";

/** The text operators (section 4.4). */
export const textChecks = [
  matching({
    id: "filtering-contains",
    statement: "$contains MUST match the entries whose text holds the value, at the beginning, inside or at the end.",
    type: "glossary-term",
    rows: [
      [{ definition: { $contains: "same" } }, ["STREET BY THE SEA", "sisyphus at anchor", "café decomposed"]],
      [{ definition: { $contains: "Measuring depth" } }, ["sounding"]],
      [{ definition: { $contains: "overhead." } }, ["zenith"]],
      [{ definition: { $contains: "A quay in Izmir." } }, ["dotless quay"]],
      [{ definition: { $contains: "quay" } }, ["Iskele to Iskele", "dotless quay"]],
      [{ definition: { $contains: "no such words" } }, []],
    ],
  }),
  matching({
    id: "filtering-not-contains",
    statement: "$notContains MUST match the entries whose text does not hold the value.",
    type: "tag",
    rows: [
      [{ slug: { $notContains: "-" } }, ["arctic", "oak", "ephemere", "fragile"]],
      [{ slug: { $notContains: "a" } }, ["nineteenth-century", "touch-it", "ephemere", "restored-2019"]],
    ],
  }),
  matching({
    id: "filtering-containsi",
    statement: "$containsi MUST match the entries whose text holds the value, whatever the case.",
    type: "glossary-term",
    rows: [
      [{ term: { $containsi: "THE SEA" } }, ["street of the sea", "STREET BY THE SEA"]],
      [{ term: { $containsi: "the sea" } }, ["street of the sea", "STREET BY THE SEA"]],
      [{ definition: { $containsi: "LANE" } }, ["street of the sea", "STREET BY THE SEA"]],
      [{ term: { $containsi: "no such words" } }, []],
    ],
  }),
  matching({
    id: "filtering-not-containsi",
    statement: "$notContainsi MUST match the entries whose text does not hold the value in any case.",
    type: "tag",
    rows: [
      [{ name: { $notContainsi: "A" } }, ["nineteenth-century", "ephemere", "restored-2019"]],
      [{ name: { $notContainsi: "r" } }, ["oak", "touch-it", "on-loan"]],
    ],
  }),
  matching({
    id: "filtering-starts-with",
    statement: "$startsWith MUST match the entries whose text begins with the value.",
    type: "ticket",
    rows: [
      [{ code: { $startsWith: "WL" } }, ["WL-0042", "WL-0007"]],
      [{ code: { $startsWith: "AB-01" } }, ["AB-0100"]],
      [{ code: { $startsWith: "MS-0001" } }, ["MS-0001"]],
      [{ code: { $startsWith: "0" } }, []],
      [{ code: { $startsWith: "WL-00420" } }, []],
    ],
  }),
  matching({
    id: "filtering-starts-withi",
    statement: "$startsWithi MUST match the entries whose text begins with the value, whatever the case.",
    type: "glossary-term",
    rows: [
      [{ term: { $startsWithi: "STREET" } }, ["street of the sea", "STREET BY THE SEA"]],
      [{ term: { $startsWithi: "iSKe" } }, ["iskele", "Iskele to Iskele"]],
      [{ term: { $startsWithi: "sea" } }, []],
    ],
  }),
  matching({
    id: "filtering-ends-with",
    statement: "$endsWith MUST match the entries whose text ends with the value.",
    type: "tag",
    rows: [
      [{ slug: { $endsWith: "k" } }, ["oak", "from-a-wreck"]],
      [{ slug: { $endsWith: "-2019" } }, ["restored-2019"]],
      [{ slug: { $endsWith: "fragile" } }, ["fragile"]],
      [{ slug: { $endsWith: "fragil" } }, []],
    ],
  }),
  matching({
    id: "filtering-ends-withi",
    statement: "$endsWithi MUST match the entries whose text ends with the value, whatever the case.",
    type: "glossary-term",
    rows: [
      [{ term: { $endsWithi: "The Sea" } }, ["street of the sea", "STREET BY THE SEA"]],
      [{ term: { $endsWithi: "ELE" } }, ["iskele", "Iskele to Iskele"]],
      [{ term: { $endsWithi: "street" } }, []],
    ],
  }),
  matching({
    id: "filtering-text-types",
    statement: "The text operators MUST work on text, rich text, email, uid and enumeration attributes.",
    type: "artifact",
    rows: [
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
  }),
  matching({
    id: "filtering-text-no-nulls",
    source: "observed",
    interpretation: "I-40",
    statement: "Entries without a text MUST match neither a text operator nor its negation.",
    type: "ticket",
    rows: [
      [{ remarks: { $contains: "pram" } }, ["WL-0042"]],
      [{ remarks: { $notContains: "pram" } }, ["ZZ-9999", "WL-0007"]],
      [{ remarks: { $notContainsi: "PRAM" } }, ["ZZ-9999", "WL-0007"]],
      [{ remarks: { $not: { $startsWith: "Will" } } }, ["ZZ-9999", "WL-0007"]],
      [{ remarks: { $not: { $endsWithi: "PRAM." } } }, ["ZZ-9999", "WL-0007"]],
      [{ email: { $nei: "FRIDA@holm.example" } }, ["ZZ-9999", "WL-0007"]],
    ],
  }),
  matching({
    id: "filtering-text-empty-value",
    source: "observed",
    interpretation: "I-42",
    statement: "An empty value MUST be contained in every text that is not null, at its beginning and at its end.",
    type: "ticket",
    rows: [
      ["filters[remarks][$contains]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$containsi]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$startsWith]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[remarks][$endsWith]=", ["WL-0042", "ZZ-9999", "WL-0007"]],
    ],
  }),
  check({
    id: "filtering-plain-text-case",
    section: "4.4",
    source: "observed",
    interpretation: "I-41",
    statement:
      "$contains, $startsWith and $endsWith MUST match the case that was asked for; whether they match another case too depends on the database.",
    async run(target) {
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
    },
  }),
];
