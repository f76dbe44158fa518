import { expect, test } from "vitest";
import { allCapabilities, withoutCapabilities } from "../../kit/contract/capability.js";
import type { Check } from "../../kit/contract/check.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { type UnshownForm, unshownForms } from "../../kit/contract/forms.js";
import type { Depth } from "../../kit/contract/target.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference, type Dataset, type Profile, profiles } from "../../kit/reference.js";
import { run } from "../../runner/run/run.js";
import { checks } from "../../statements/index.js";
import { type Different, differentServer } from "./different.js";

/** What one run may take, beyond what it needs on a machine that is busy with other things: milliseconds. */
export const unhurriedRun = { timeout: 1_800_000 };

/** It ends as undecided before that, which is a failure here, and never hangs. */
const budget = unhurriedRun.timeout - 60_000;

/** Checks let a server refuse the first, and ask for the second where it is one of several choices; a usual run does not ask for the third. */
const unreported: readonly string[] = [
  "filter-media",
  "populate-polymorphic",
  "pagination-number",
] satisfies readonly UnshownForm[];

/** The forms that a server refuses and the reference takes in each profile, by their requests. */
const refusedForms = async (server: FetchHandler, dataset: Dataset): Promise<readonly string[]> => {
  const statusOf = async (of: FetchHandler, path: string) =>
    (await of(new Request(new URL(path, "http://localhost")))).status;
  const references = profiles.map((profile) => createReference(dataset, profile));
  const refused: string[] = [];
  for (const [form, { request }] of Object.entries(unshownForms)) {
    const [status, ...taken] = await Promise.all([server, ...references].map((each) => statusOf(each, request)));
    // An entry may have another id there: what is refused without parameters too is no form.
    const plain = await statusOf(server, request.replace(/\?.*/, ""));
    if (status !== undefined && status >= 400 && plain < 300 && Math.max(...taken) < 300) refused.push(form);
  }
  return refused;
};

/** How a server is run: as usual, and without random requests, unless something else is said. */
interface Way {
  readonly depth?: Depth;
  readonly runs?: number;
}

/**
 * Runs the whole kit against a server with these differences: nothing may be held against it but what they say. `chosen`: the checks that are run, all by
 * default.
 */
export const expectRight = async (
  differences: readonly Different[],
  profile: Profile,
  chosen: readonly Check[] = checks,
  { depth = "usual", runs = 0 }: Way = {},
): Promise<void> => {
  const { dataset } = await bundledIndex();
  const missing = differences.flatMap(({ without = [] }) => without);
  const server = differentServer(differences, dataset, profile);
  const report = await run({
    ...{ checks: chosen, profile, budget, timeout: 60_000, runs, fetch: server },
    detect: differences.some(({ detect }) => detect === true),
    depth,
    capabilities: withoutCapabilities(allCapabilities, missing),
  });
  const shown = (verdict: string) =>
    report.checks
      .filter((check) => check.verdict === verdict)
      .map(({ id, reason, failure }) => `${id}: ${reason ?? failure?.why}`);
  const blocking = report.preflight.findings.filter(({ blocks }) => blocks).map(({ message }) => message);
  expect(blocking).toEqual([]);
  const failed = report.checks.filter(({ verdict }) => verdict === "failed").map(({ id }) => id);
  const said = [...new Set(differences.flatMap(({ fails = [] }) => fails))];
  expect(shown("failed").filter((line) => !said.some((id) => line.startsWith(`${id}: `)))).toEqual([]);
  expect(failed).toEqual(said);
  expect([...shown("blocked"), ...shown("error")]).toEqual([]);
  const warned = report.checks.filter(({ verdict, source }) => verdict === "warned" && source === "spec");
  const warnings = [...new Set(differences.flatMap(({ warns = [] }) => warns))];
  expect(
    warned
      .map(({ id, failure }) => `${id}: ${failure?.why}`)
      .filter((line) => !warnings.some((id) => line.startsWith(`${id}: `))),
  ).toEqual([]);
  expect(warned.map(({ id }) => id).sort()).toEqual(warnings.sort());
  const refused = (report.choices ?? []).filter(({ outcome }) => outcome === "refused").map(({ id }) => id);
  const made = chosen === checks && depth !== "quick" && profile === "spec" ? await refusedForms(server, dataset) : [];
  expect(made.filter((form) => ![...refused, ...unreported].includes(form))).toEqual([]);
  expect(report.outcome.exitCode).toBe(said.length === 0 ? 0 : 1);
};

/** Tests that servers are right which differ in each of some sets of ways: {@link expectRight}. `how` names what is run. */
export const testRight = (
  how: string,
  sets: readonly (readonly Different[])[],
  ...run: readonly [profile: Profile, chosen?: readonly Check[], way?: Way]
): void =>
  test.each(sets.map((set) => [set.map(({ name }) => name).join(", "), set] as const))(
    `%s ${how}: right`,
    unhurriedRun,
    async (_, set) => {
      await expectRight(set, ...run);
    },
  );
