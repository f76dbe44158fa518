import { expect, test } from "vitest";
import { levels, standalone } from "../contract/check.js";
import { selectChecks } from "./select.js";

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
