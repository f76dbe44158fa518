import { expect, test } from "vitest";
import { reportedFailure } from "../run/report.test-data.js";
import { createStyle } from "./style.js";
import { describeDifference } from "./text-difference.js";

const words = ["touch-it", "restored-2019", "on-loan", "oak", "nineteenth-century", "gift-of-the-harbour-office"];
const entry = (id: number, title: string) => ({
  id,
  attributes: { title, text: "some text that is rather long", slug: `entry-${id}` },
});

test.each<[string, Parameters<typeof reportedFailure>[0], readonly string[]]>([
  ["nothing was compared", {}, []],
  ["short values", { expected: 200, actual: "no" }, ["  expected   200", '  got        "no"']],
  ["one side alone", { expected: "a JSON body" }, ['  expected   "a JSON body"', "  got        nothing"]],
  [
    "lists of words: both whole, in lines",
    { expected: words, actual: words.slice(0, 2) },
    [
      '  expected   ["touch-it","restored-2019","on-loan","oak",',
      '             "nineteenth-century","gift-of-the-harbour-office"]',
      '  got        ["touch-it","restored-2019"]',
    ],
  ],
  [
    "large values: the places that differ",
    { expected: { data: [entry(1, "a"), entry(2, "b")] }, actual: { data: [entry(1, "a"), entry(2, "B")] } },
    [
      "  difference - expected  + got",
      "             data[1].attributes.title",
      '             - "b"',
      '             + "B"',
    ],
  ],
  [
    "places alone",
    { differences: [{ path: "meta.total", expected: 3, actual: 4 }] },
    ["  difference - expected  + got", "             meta.total", "             - 3", "             + 4"],
  ],
])("%s", (_, failure, lines) => {
  expect(describeDifference(reportedFailure(failure), createStyle(false, 70))).toEqual(lines);
});

test("very many places are counted", () => {
  const differences = Array.from({ length: 20 }, (_, index) => ({ path: `a[${index}]`, expected: 1, actual: 2 }));
  const lines = describeDifference(reportedFailure({ differences }), createStyle(false, 80));
  // Each place takes two lines beside its path.
  expect(lines).toHaveLength(1 + 24 + 12 + 1);
  expect(lines.at(-1)).toBe("             and 16 more lines: --reporter html shows them");
});
