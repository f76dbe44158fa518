import { expect, test } from "vitest";
import { run } from "../../spec-tests/runner/run/run.js";
import { checks } from "../../spec-tests/statements/index.js";
import { expectedRequests } from "./requests.js";

/** A wait that is said to be so much longer or shorter misleads nobody. */
const tolerance = 0.15;

test.each([
  ["usual", 25],
  ["deep", 200],
] as const)(
  "a %s run sends about as many requests as are expected of it",
  { timeout: 600_000 },
  async (depth, runs) => {
    const report = await run({ depth, runs });
    const sent = report.checks.reduce((sum, { requests }) => sum + requests, 0);
    const expected = expectedRequests(checks, depth, runs);
    expect(sent).toBeGreaterThan(expected * (1 - tolerance));
    expect(sent).toBeLessThan(expected * (1 + tolerance));
  },
);
