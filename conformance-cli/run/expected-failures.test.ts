import { expect, test } from "vitest";
import { editExpectedFailures, parseExpectedFailures } from "./expected-failures.js";

const known = new Set(["sorting-desc", "sorting-asc"]);
const parse = (text: string) => Object.fromEntries(parseExpectedFailures(text, "known.txt", known));

test.each([
  [
    "lines with comments",
    "# known\n\nsorting-desc  # issue 12\r\nsorting-asc # slow\n",
    { "sorting-desc": "issue 12", "sorting-asc": "slow" },
  ],
  ["nothing", "", {}],
])("reads %s", (_, text, expected) => {
  expect(parse(text)).toEqual(expected);
});

test.each([
  ["no reason", "\nsorting-desc", 'known.txt, line 2: the reason is missing: expected "check-id  # reason"'],
  ["an id twice", "sorting-desc # a\nsorting-desc # b", 'known.txt, line 2: "sorting-desc" is listed twice'],
  ["no check", "# x\nsorting-up # x", 'known.txt, line 2: there is no check "sorting-up"; remove the entry, or let'],
  ["JSON", '{ "sorting-desc": true }', 'known.txt, line 1: the reason is missing: expected "check-id  # reason"'],
])("refuses %s in one line", (_, text, problem) => {
  expect(() => parse(text)).toThrow(problem);
});

const listed = new Map([
  ["sorting-asc", "another reason than the one that is there"],
  ["sorting-desc", "the list is\nin another  order"],
]);

test.each([
  [
    "nothing",
    "",
    /^# Checks .*\nsorting-asc {2}# another reason .*\nsorting-desc {2}# the list is in another order\n$/,
  ],
  [
    "lines: comments, blank lines, reasons and their order stay",
    "# ours\n\nsorting-gone # x\n  sorting-asc   # slow # very\n# end",
    /^# ours\n\n {2}sorting-asc {3}# slow # very\n# end\nsorting-desc {2}# the list is in another order\n$/,
  ],
  [
    "lines that end as on Windows",
    "sorting-asc # slow\r\nsorting-gone # x\r\n",
    /^sorting-asc # slow\r\nsorting-desc {2}# the list is in another order\r\n$/,
  ],
])("brings up to date: %s", (_, text, expected) => {
  const edited = editExpectedFailures(text, listed);
  expect(edited).toMatch(expected);
  expect(Object.keys(parse(edited)).sort()).toEqual(["sorting-asc", "sorting-desc"]);
  // Once is enough.
  expect(editExpectedFailures(edited, listed)).toBe(edited);
});
