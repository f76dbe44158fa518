import { describe, expect, test } from "vitest";
import { relationChecks } from "../../checks/relations/relations.js";
import { bundledIndex } from "../../kit/bundled.js";
import { type KitProfile, kitProfiles } from "../../kit/check.js";
import { openHandler } from "../../kit/fake-target.test-data.js";
import { createReference } from "../../kit/reference.js";
import { runChecks } from "../../kit/run.js";
import type { CheckResult } from "../../kit/verdict.js";
import { answering } from "./answers.js";
import { mutants } from "./index.js";
import type { Mutate } from "./mutant.js";
import { afterUpdates, misunderstanding, showing } from "./relation-servers.js";
import { updateMutants } from "./relation-updates.js";
import { transportTo } from "./run-mutant.js";
import { serverOf } from "./server.js";
import { writeMutants } from "./writes/index.js";

/** Runs some of the checks against a server of their own. */
const run = async (ids: readonly string[], mutate: Mutate, profile: KitProfile): Promise<readonly CheckResult[]> => {
  const { dataset } = await bundledIndex();
  const reference = createReference(dataset, profile);
  const { context } = await openHandler(reference, { profile, runs: 200 });
  const chosen = relationChecks.filter(({ id }) => ids.includes(id));
  const transport = transportTo(mutate(serverOf(reference)));
  return runChecks(chosen, { ...context, transport }, { concurrency: 1, checkTimeout: 60_000 });
};

const verdicts = (results: readonly CheckResult[]) =>
  Object.fromEntries(
    results.map(({ check, failure, verdict, reason }) => [check.id, failure ? "caught" : (reason ?? verdict)]),
  );

describe("every faulty server is caught", () => {
  test.each(updateMutants.map((mutant) => [mutant.id, mutant] as const))(
    "%s",
    async (_, { mutate, profile, caughtBy }) => {
      const results = await run(caughtBy, mutate, profile ?? "spec");
      expect(verdicts(results)).toEqual(Object.fromEntries(caughtBy.map((id) => [id, "caught"])));
    },
    60_000,
  );
});

test("every check of relation updates catches one of them", () => {
  const catching = new Set(updateMutants.flatMap(({ caughtBy }) => caughtBy));
  expect(relationChecks.map(({ id }) => id).filter((id) => !catching.has(id))).toEqual([]);
});

test("ids are unique slugs, faults are sentences", () => {
  const ids = [...mutants, ...writeMutants, ...updateMutants].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))).toEqual([]);
  expect(updateMutants.filter(({ fault }) => !/^\S.*[^.]\.$/.test(fault)).map(({ id }) => id)).toEqual([]);
});

test.each(kitProfiles)(
  "taking updates and lists apart is no fault by itself under %s",
  async (profile) => {
    const read = misunderstanding((value) => value);
    const shown = answering(showing((list) => list));
    const all = relationChecks.filter((check) => check.profile === undefined || check.profile === profile);
    const results = await run(
      all.map(({ id }) => id),
      (server) => shown(read(afterUpdates(async () => {})(server))),
      profile,
    );
    expect(results.filter(({ verdict }) => verdict !== "passed").map(({ check }) => check.id)).toEqual([]);
  },
  120_000,
);
