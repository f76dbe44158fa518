import { expect, test } from "vitest";
import { profileOf } from "../proof-doc/claims.js";
import { causesOf, runFaults, runWithFaults, sample } from "./servers.test-data.js";
import { judgeCauses, noticing, servers } from "./several.test-data.js";

/** Of how many servers with one fault that fail a report names one cause, and nothing else. */
const shareOfSingle = async () => {
  const counts: number[] = [];
  for (const faulty of sample) {
    const { causes, checks } = await runFaults([faulty], profileOf(faulty));
    const failed = new Set(checks.filter(({ verdict }) => verdict === "failed").map(({ id }) => id));
    if (failed.size > 0) counts.push(causes.filter((cause) => cause.checks.some((id) => failed.has(id))).length);
  }
  return counts.filter((count) => count === 1).length / counts.length;
};

test("one fault is one cause, as a rule", { timeout: 3_600_000 }, async () => {
  expect(await shareOfSingle()).toBeGreaterThan(0.8);
});

test.each(Object.entries(servers))(
  "of %s the causes keep the faults apart",
  { timeout: 3_600_000 },
  async (_, list) => {
    const sum = { checks: 0, misplaced: 0 };
    for (const faults of list) {
      const { checks, misplaced } = judgeCauses(await runFaults(faults), await Promise.all(faults.map(noticing)));
      sum.checks += checks;
      sum.misplaced += misplaced;
    }
    expect(sum.misplaced / sum.checks).toBeLessThan(0.05);
  },
);

test("a server that ignores :desc has one cause, and its name is the rule", async () => {
  const report = await runWithFaults(["sort-desc-ignored"], ["4.2", "4.6"]);
  expect(report.causes.map(({ title }) => title)).toEqual([
    "sort=<field>:desc MUST order the entries by that field, the greatest first.",
  ]);
  expect(causesOf(report)[0]?.cause).toEqual(["asked with :desc"]);
  // Another order, other entries of a page, other populated entries.
  for (const id of ["sorting-order-desc", "sorting-two-orders", "populate-sort"])
    expect(report.causes[0]?.checks).toContain(id);
});
