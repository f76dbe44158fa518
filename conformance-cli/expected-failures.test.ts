import { expect, test } from "vitest";
import { parseExpectedFailures, printExpectedFailures } from "./expected-failures.js";

const known = new Set(["sorting-desc", "sorting-asc"]);
const parse = (text: string) => {
  const parsed = parseExpectedFailures(text, "known.txt", known);
  return "problem" in parsed ? parsed.problem : Object.fromEntries(parsed.expected);
};

test.each([
  [
    "lines with comments",
    "# known\n\nsorting-desc  # issue 12\r\nsorting-asc # slow\n",
    { "sorting-desc": "issue 12", "sorting-asc": "slow" },
  ],
  ["a JSON object", '{ "sorting-desc": "issue 12" }', { "sorting-desc": "issue 12" }],
  ["a JSON array", '[{ "check": "sorting-asc", "reason": "slow" }]', { "sorting-asc": "slow" }],
  ["nothing", "", {}],
])("reads %s", (_, text, expected) => {
  expect(parse(text)).toEqual(expected);
});

test.each([
  ["no reason", "\nsorting-desc", 'known.txt, line 2: expected "check-id  # reason"'],
  ["an unknown id", "sorting-up # x", 'known.txt, line 1: there is no check "sorting-up"; remove the entry'],
  ["an id twice", "sorting-desc # a\nsorting-desc # b", 'known.txt, line 2: "sorting-desc" is listed twice'],
  ["an entry of another shape", '["sorting-desc"]', 'known.txt, entry 1: expected "check-id  # reason"'],
  ["a reason that is no text", '{ "sorting-desc": true }', 'known.txt, "sorting-desc": expected "check-id  # reason"'],
])("refuses %s in one line", (_, text, problem) => {
  expect(parse(text)).toBe(problem);
});

test("refuses broken JSON in one line", () => {
  expect(parse("{,}")).toMatch(/^known\.txt: not JSON: .+$/);
});

test("what is printed can be read again", () => {
  const failures = new Map([["sorting-desc", "the list is\nin another order"]]);
  expect(parse(printExpectedFailures(failures))).toEqual({ "sorting-desc": "the list is in another order" });
});
