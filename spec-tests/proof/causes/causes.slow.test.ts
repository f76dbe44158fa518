import { expect, test } from "vitest";
import { runWith, sample } from "./servers.test-data.js";

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
