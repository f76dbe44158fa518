import { expect } from "vitest";
import { allCapabilities, type Capability, withoutCapabilities } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import type { Profile } from "../../kit/reference.js";
import { run } from "../../runner/run/run.js";
import { checks } from "../../statements/index.js";

/** Several capabilities that are missing at once, because what needs the one could do with the other. */
const together: readonly (readonly Capability[])[] = [
  ["i18n", "draft-and-publish"],
  ["relations", "components"],
  ["components", "relations", "media"],
  ["users", "permissions"],
];

/** Rows of a test: what is missing, in words and as it is. Each of these capabilities alone, some together, and everything at once. */
export const setsOf = (
  alone: readonly Capability[],
): readonly (readonly [name: string, missing: readonly Capability[]])[] => [
  ...[...alone.map((name) => [name]), ...together].map((missing) => [missing.join(), missing] as const),
  ["anything", allCapabilities],
];

/** What is run: the checks with random requests take most of the time. */
export interface Extent {
  readonly profile: Profile;
  /** Random requests per check; 0 unless given. */
  readonly runs?: number;
  /** Whether nothing is written: checks that write take most of the rest. */
  readonly reading?: boolean;
}

/** What entries that are made hold, or what making them takes. */
const written: ReadonlySet<Capability> = new Set([
  "relations",
  "components",
  "dynamic-zones",
  "media",
  "i18n",
  "users",
]);

/** Whether what is missing is nothing to those who write. */
export const onlyRead = (missing: readonly Capability[]): boolean => !missing.some((name) => written.has(name));

/** Runs all checks against a server without some capabilities, declared to be missing: nothing may fail, nothing be blocked. */
export const expectConformantWithout = async (
  missing: readonly Capability[],
  fetch: FetchHandler,
  { profile, runs = 0, reading = false }: Extent,
): Promise<void> => {
  const report = await run({
    ...{ checks, fetch, profile, runs, timeout: 60_000 },
    capabilities: withoutCapabilities(allCapabilities, [
      ...missing,
      ...(reading ? (["relation-updates"] as const) : []),
    ]),
  });
  const wrong = report.checks.filter(({ verdict }) => !["passed", "not-applicable"].includes(verdict));
  expect(wrong.map(({ id, verdict, reason, failure }) => [id, verdict, reason ?? failure?.why])).toEqual([]);
  expect(report.preflight.findings).toEqual([]);
  expect(report.outcome).toEqual({ exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) });
  // What is left is still worth a run.
  expect(report.summary.passed).toBeGreaterThan(250);
};
