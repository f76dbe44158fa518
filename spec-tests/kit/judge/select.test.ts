import { expect, test } from "vitest";
import { levels, standalone } from "../contract/check.js";
import { matches, meantIds, selectChecks } from "./select.js";

const make = (id: string, section: "4.2" | "4.3" | "3") =>
  standalone({ id, section, sentence: "It MUST.", run: async () => {} });
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

test("what judges all answers is in every selection, unless it is skipped", () => {
  const watching = { ...make("monitors-once", "3"), watches: true as const };
  const ids = (patterns: readonly string[], skip: readonly string[] = []) => {
    const selected = selectChecks([watching, ...checks], { sections: [], patterns, skip });
    return "checks" in selected
      ? selected.checks.map(({ id, informs }) => (informs === true ? `${id} informs` : id))
      : selected.problem;
  };
  expect(ids(["sorting-asc"])).toEqual(["monitors-once informs", "sorting-asc"]);
  expect(ids(["*s*"])).toEqual(["monitors-once", "sorting-desc", "sorting-asc", "states-live"]);
  expect(ids(["sorting-asc"], ["monitors-*"])).toEqual(["sorting-asc"]);
  expect(ids(["sorting-asc"], ["sorting-*"])).toBe("no check is left: all are skipped, or of a lower level");
});

test("a level leaves out what is weaker", () => {
  const all = levels.map((level) =>
    standalone({ id: `x-${level}`, section: "4.2", sentence: `It ${level}.`, run: async () => {} }),
  );
  for (const [index, level] of levels.entries())
    expect(selectChecks(all, { sections: [], patterns: [], level })).toEqual({ checks: all.slice(0, index + 1) });
});

test.each([
  ["an id", ["sorting-asc"], ["sorting-desc", "pagination-page", "states-live"]],
  ["patterns", ["sorting-*", "*live"], ["pagination-page"]],
  ["nothing", ["sortng-asc"], 'no check matches "sortng-asc". Did you mean "sorting-asc"?'],
  ["everything", ["*"], "no check is left: all are skipped, or of a lower level"],
])("skips %s", (_, skip, outcome) => {
  const selected = selectChecks(checks, { sections: [], patterns: [], skip });
  expect("checks" in selected ? selected.checks.map((each) => each.id) : selected.problem).toEqual(outcome);
});

test.each([
  ["an unknown section", ["x"], [], 'no section "x" in the specification; --list prints what there is'],
  [
    "a section by its title",
    ["sorting"],
    [],
    'no section "sorting" in the specification. Did you mean "4.2" (Sorting)?',
  ],
  ["a section without checks", ["6"], [], "section 6 has no checks"],
  ["an unknown id", [], ["sorting-dsc"], 'no check matches "sorting-dsc". Did you mean "sorting-desc"?'],
  ["a misspelt pattern", [], ["sortng-*"], 'no check matches "sortng-*". Did you mean "sorting-*"?'],
  ["a misspelt end", [], ["*-dsc"], 'no check matches "*-dsc". Did you mean "*-desc"?'],
  ["a misspelt middle", [], ["*pgae*"], 'no check matches "*pgae*". Did you mean "*page*"?'],
  ["a misspelt beginning of ids", [], ["sortng"], 'no check matches "sortng". Did you mean "sorting-*"?'],
  [
    "another word for a section",
    ["paging"],
    [],
    'no section "paging" in the specification. Did you mean "4.3" (Pagination)?',
  ],
  ["nothing in common", ["3"], ["sorting-*"], "the sections and the patterns have no check in common"],
  ["a dot that is no wildcard", [], ["sorting.asc"], 'no check matches "sorting.asc". Did you mean "sorting-asc"?'],
])("refuses %s", (_, sections, patterns, problem) => {
  const selected = selectChecks(checks, { sections, patterns });
  expect("problem" in selected ? selected.problem : selected).toBe(problem);
});

test("what is meant by a pattern matches something", () => {
  const ids = ["sorting-asc", "sorting-asc-twice", "sorting", "pagination-page"];
  for (const pattern of ["sortng-*", "*-asd", "*twice-*", "*pagee*", "sorting-ascc-*", "paginatin"])
    for (const meant of meantIds(ids, pattern))
      expect([meant, ids.some((id) => matches(id, meant))]).toEqual([meant, true]);
});
