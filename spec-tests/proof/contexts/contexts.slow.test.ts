import { expect, test, vi } from "vitest";
import { checks } from "../../statements/index.js";
import { checkFaultAtRandom } from "../faults/check-fault.js";
import { contextualFaults } from "./contextual-faults.test-data.js";

/** Each fault is a run of some thousand requests at the most. */
vi.setConfig({ testTimeout: 900_000 });

const contextChecks = checks.filter(({ id }) => /^(model-contexts|filtering-everywhere)-/.test(id));

const faults = contextualFaults(2, 16);

// Some of what chance draws cannot be: no entry of the dataset has a text with the value there.
test("most faults that show only where an operator, a value and a place meet are noticed", async () => {
  const noticed: string[] = [];
  for (const { name, mutate } of faults) {
    const results = await checkFaultAtRandom(mutate, "strapi-4.26", contextChecks);
    if (results.some(({ verdict }) => verdict === "failed")) noticed.push(name);
  }
  expect(noticed.length, noticed.join("\n")).toBeGreaterThanOrEqual(11);
});
