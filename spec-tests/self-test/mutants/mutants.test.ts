import { describe, expect, test } from "vitest";
import { type Check, kitProfiles } from "../../kit/check.js";
import { decides } from "../../kit/run.js";
import type { CheckResult } from "../../kit/verdict.js";
import { liesWithin, sections } from "../../sections.js";
import { replacing } from "./answers.js";
import { mutants } from "./index.js";
import type { Mutant } from "./mutant.js";
import { reading } from "./requests.js";
import { deterministic, runMutant } from "./run-mutant.js";

const failuresOf = (results: readonly CheckResult[]): readonly Check[] =>
  results.filter(({ verdict }) => verdict === "failed").map(({ check }) => check);

/** Each mutant is run once, for both tests. */
const known = new Map<Mutant, Promise<readonly Check[]>>();

const caughtBy = (mutant: Mutant): Promise<readonly Check[]> => {
  const pending = known.get(mutant) ?? examine(mutant);
  known.set(mutant, pending);
  return pending;
};

const examine = async ({ mutate, profile }: Mutant): Promise<readonly Check[]> => {
  const results = await runMutant(mutate, profile ?? "spec");
  const broken = results.filter(({ verdict }) => verdict === "error").map(({ check, reason }) => [check.id, reason]);
  expect(broken, "errors of the kit itself").toEqual([]);
  return failuresOf(results);
};

test("ids are unique slugs, faults are sentences, sections exist", () => {
  const ids = mutants.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))).toEqual([]);
  expect(mutants.filter(({ fault }) => !/^\S.*[^.]\.$/.test(fault)).map(({ id }) => id)).toEqual([]);
  const titles = new Set<string>(sections.map(({ id }) => id));
  expect(mutants.filter(({ section }) => !titles.has(section)).map(({ id }) => id)).toEqual([]);
});

test.each(kitProfiles)("taking requests and answers apart is no fault by itself under %s", async (profile) => {
  const printed = reading((parameter) => {
    const { path, value } = parameter;
    // Printed anew; empty names and values that are no UTF-8 are passed on as they came.
    return [path.includes("") || value?.includes("%") ? parameter : { path, value }];
  });
  const written = replacing((value) => value);
  const results = await runMutant((server) => written(printed(server)), profile);
  expect(failuresOf(results).map(({ id }) => id)).toEqual([]);
});

describe("every mutant is caught by a check of the section that it breaks", () => {
  test.each(mutants.map((mutant) => [mutant.id, mutant] as const))("%s", async (_, mutant) => {
    const caught = await caughtBy(mutant);
    const there = caught.filter(({ section }) => liesWithin(section, mutant.section));
    const elsewhere = caught.map(({ id, section }) => `${section} ${id}`).join(", ");
    expect(there.length, `${mutant.fault} No check of ${mutant.section} fails, only: ${elsewhere}`).toBeGreaterThan(0);
  });
});

test("every check that decides catches a mutant: a new one comes with the fault that it is for", async () => {
  const killers = new Set((await Promise.all(mutants.map(caughtBy))).flat());
  const idle = deterministic.filter((check) => decides(check, "spec") && !killers.has(check)).map(({ id }) => id);
  expect(idle).toEqual([]);
  // Run alone, it has to run all mutants itself.
}, 120_000);
