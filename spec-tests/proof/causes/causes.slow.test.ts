import { expect, test } from "vitest";
import { causesOf, descIgnored, runWith, sample } from "./servers.test-data.js";

/** Of how many servers with one fault that fail a report names one cause, and nothing else. */
const shareOfSingle = async () => {
  const counts: number[] = [];
  for (const faulty of sample) {
    const { causes, checks } = await runWith([faulty], ["4.2", "4.3", "4.4", "4.5"]);
    const failed = new Set(checks.filter(({ verdict }) => verdict === "failed").map(({ id }) => id));
    if (failed.size > 0) counts.push(causes.filter((cause) => cause.checks.some((id) => failed.has(id))).length);
  }
  return counts.filter((count) => count === 1).length / counts.length;
};

test("one fault is one cause, as a rule", { timeout: 3_600_000 }, async () => {
  // Of two or three failures alone nothing is named that may be chance.
  expect(await shareOfSingle()).toBeGreaterThan(2 / 3);
});

test("a server that ignores :desc has one cause, and its name is the rule", async () => {
  const report = await runWith([descIgnored], ["4.2", "4.6"]);
  expect(report.causes.map(({ title }) => title)).toEqual([
    "sort=<field>:desc MUST order the entries by that field, the greatest first.",
  ]);
  expect(causesOf(report)[0]?.cause).toEqual(["asked with :desc"]);
  // Another order, and other entries of a page.
  for (const id of ["sorting-order-desc", "sorting-two-orders", "sorting-with-filters"])
    expect(report.causes[0]?.checks).toContain(id);
});
