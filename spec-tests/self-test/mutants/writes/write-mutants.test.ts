import { describe, expect, test } from "vitest";
import { writeChecks } from "../../../checks/writes/writes.js";
import { kitProfiles } from "../../../kit/check.js";
import { decides } from "../../../kit/run.js";
import { liesWithin } from "../../../sections.js";
import { mutants } from "../index.js";
import { writeMutants } from "./index.js";
import { checkOf, runWriteMutant } from "./write-mutant.js";

test("ids are unique slugs, faults are sentences", () => {
  const ids = [...mutants, ...writeMutants].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))).toEqual([]);
  expect(writeMutants.filter(({ fault }) => !/^\S.*[^.]\.$/.test(fault)).map(({ id }) => id)).toEqual([]);
});

test("a mutant names checks that decide under its profile, one of them of the section that it breaks", () => {
  const wrong = writeMutants.flatMap(({ id, section, noticed, profile }) => {
    const checks = noticed.map(checkOf);
    const idle = checks
      .filter((check) => !decides(check, profile ?? "spec"))
      .map((check) => `${id}: ${check.id} does not decide`);
    return checks.some((check) => liesWithin(check.section, section)) ? idle : [...idle, `${id}: section ${section}`];
  });
  expect(wrong).toEqual([]);
});

describe("every mutant is noticed by the checks that it names", () => {
  test.each(writeMutants.map((mutant) => [mutant.id, mutant] as const))("%s", async (_, mutant) => {
    const { mutate, noticed, profile } = mutant;
    const results = await runWriteMutant(mutate, profile ?? "spec", noticed.map(checkOf));
    const others = results.filter(({ verdict }) => verdict !== "failed");
    expect(
      others.map(({ check, verdict, reason }) => [check.id, verdict, reason]),
      mutant.fault,
    ).toEqual([]);
  });
});

test.each(kitProfiles)("every check of writes that decides under %s notices a mutant", (profile) => {
  const noticed = new Set(writeMutants.flatMap((mutant) => mutant.noticed));
  // A new one comes with the fault that it is for.
  const idle = writeChecks.filter((check) => decides(check, profile) && !noticed.has(check.id)).map(({ id }) => id);
  expect(idle).toEqual([]);
});
