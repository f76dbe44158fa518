import { expect, test } from "vitest";
import type { RunReport } from "../../../spec-tests/kit/report/report.js";
import { reportedCheck, runReport } from "../../../spec-tests/runner/run/report.test-data.js";
import { checks } from "../../../spec-tests/statements/index.js";
import { dataFacts, powerNote } from "./facts.js";

/** A run that judged the checks which need none of these. */
const runWithout = (names: readonly string[], profile = "spec") =>
  ({
    profile,
    checks: checks.map(({ id, needs, profile: own }) => ({
      id,
      verdict: needs.some((name) => names.includes(name)) || (own ?? profile) !== profile ? "not-applicable" : "passed",
    })),
  }) as unknown as RunReport; // all that is read of a report

test("a whole run notices every fault of the dictionary, in each profile", () => {
  expect(powerNote(runWithout([]))).toMatch(
    /^such a run notices each of \d{3} faults that it was tried with: another one may pass$/,
  );
  expect(powerNote(runWithout([], "strapi-4.26"))).toMatch(
    /^such a run notices each of \d{3} faults that it was tried with: another one may pass$/,
  );
});

test("what a run leaves out shows by section, the largest hole first", () => {
  const note = powerNote(runWithout(["writes", "relation-updates", "users"]));
  expect(note).toMatch(
    /^such a run notices \d+ of \d+ known faults \(\d\d %\); most of the others are in 4\.7 .+ \(\d+ of \d+\) and \d/,
  );
});

test("a run that judged nothing of the kit's own checks has none", () => {
  expect(
    powerNote({ profile: "spec", checks: [{ id: "own-filters", verdict: "passed" }] } as unknown as RunReport),
  ).toBe(undefined);
});

test("a run that does not ask all says nothing of it", () => {
  const names = (depth: Pick<RunReport, "depth">) =>
    dataFacts(runReport([reportedCheck("sorting-order-desc")], depth)).map(({ name }) => name);
  expect(names({ depth: "deep" })).toContain("power");
  expect(names({})).not.toContain("power");
  expect(names({ depth: "quick" })).not.toContain("power");
});
