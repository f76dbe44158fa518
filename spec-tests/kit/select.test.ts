import { expect, test } from "vitest";
import { check } from "./check.js";
import { selectChecks } from "./select.js";

const make = (id: string, section: "4.2" | "4.3" | "3") =>
  check({ id, section, statement: "It MUST.", run: async () => {} });
const checks = [
  make("sorting-desc", "4.2"),
  make("sorting-asc", "4.2"),
  make("pagination-page", "4.3"),
  make("states-live", "3"),
];

test.each([
  ["everything", [], [], ["sorting-desc", "sorting-asc", "pagination-page", "states-live"]],
  ["a section with its subsections", ["4"], [], ["sorting-desc", "sorting-asc", "pagination-page"]],
  ["two sections", ["4.3", "3"], [], ["pagination-page", "states-live"]],
  ["an id", [], ["sorting-asc"], ["sorting-asc"]],
  ["a pattern", [], ["*-p*"], ["pagination-page"]],
  ["a section and a pattern", ["4.2"], ["*asc"], ["sorting-asc"]],
])("selects %s", (_, sections, patterns, ids) => {
  const selected = selectChecks(checks, { sections, patterns });
  expect("checks" in selected ? selected.checks.map((check) => check.id) : selected.problem).toEqual(ids);
});

test.each([
  ["an unknown section", ["4.9"], [], 'no section "4.9" in the specification; --list prints the sections'],
  ["a section without checks", ["6"], [], "section 6 has no checks"],
  ["an unknown id", [], ["sorting-dsc"], 'no check matches "sorting-dsc"; did you mean "sorting-desc"?'],
  ["a pattern for nothing", [], ["x*"], 'no check matches "x*"; --list prints the ids'],
  ["nothing in common", ["3"], ["sorting-*"], "the sections and the patterns have no check in common"],
  ["a dot that is no wildcard", [], ["sorting.asc"], 'no check matches "sorting.asc"; --list prints the ids'],
])("refuses %s", (_, sections, patterns, problem) => {
  const selected = selectChecks(checks, { sections, patterns });
  expect("problem" in selected ? selected.problem : selected).toBe(problem);
});
