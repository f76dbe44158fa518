import { describe, expect, test } from "vitest";
import { checks } from "../../checks/index.js";
import { kitProfiles } from "../../kit/check.js";
import { sections } from "../../sections.js";
import { statements } from "../../statements/index.js";
import type { Mutant } from "../mutants/mutant.js";
import { nullServers, runNullServer } from "../null-servers.js";
import { foundAtRandom } from "./at-random.js";
import { brokenBy, checkNamed, decidingChecksOf, profileOf } from "./claims.js";
import { type Examination, everyMutant, examine } from "./examine.js";
import { readOldReleases } from "./old-releases.js";
import { proofDocOf } from "./proof-doc.js";

/** Each server is asked once, for all tests. */
const once = <Key, Value>(ask: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? ask(key);
    known.set(key, value);
    return value;
  };
};

const examined = once<Mutant, Examination>(examine);
const ranAgainst = once(runNullServer);

describe("what mutants say of themselves", () => {
  const wrong = (problems: (mutant: Mutant) => readonly unknown[]) =>
    everyMutant.flatMap((mutant) => problems(mutant).map((problem) => `${mutant.id}: ${problem}`));

  test("ids are unique slugs, faults are sentences", () => {
    const ids = everyMutant.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))).toEqual([]);
    expect(wrong(({ fault }) => (/^\S.*[^.]\.$/.test(fault) ? [] : [fault]))).toEqual([]);
  });

  test("they break statements of the catalogue, each once and each one that a server must hold", () => {
    const ids = new Set(statements.map(({ id }) => id));
    expect(wrong(({ breaks }) => breaks.filter((id, index) => !ids.has(id) || breaks.indexOf(id) !== index))).toEqual(
      [],
    );
    expect(wrong((mutant) => brokenBy(mutant).flatMap(({ id, level }) => (level === "MUST" ? [] : [id])))).toEqual([]);
  });

  test("one profile decides about all of them", () => {
    const undecided = wrong((mutant) =>
      brokenBy(mutant)
        .filter((statement) => decidingChecksOf(statement, profileOf(mutant)).length === 0)
        .map(({ id }) => id),
    );
    expect(undecided).toEqual([]);
  });
});

describe("every mutant is noticed by a check of each statement that it breaks", () => {
  test.each(everyMutant.map((mutant) => [mutant.id, mutant] as const))("%s", async (_, mutant) => {
    const { problems, noticed } = await examined(mutant);
    expect(problems, `${mutant.fault} Noticed by: ${noticed.map(({ id }) => id).join(", ")}`).toEqual([]);
  });
});

test("random requests find mutants that there are", () => {
  const ids = everyMutant.map(({ id }) => id);
  const rows = Object.entries(foundAtRandom);
  expect(rows.filter(([id]) => checkNamed(id).random !== true)).toEqual([]);
  expect(rows.flatMap(([, found]) => found.filter((id) => !ids.includes(id)))).toEqual([]);
});

test("every statement of the specification that checks decide about is broken by a mutant", () => {
  const broken = new Set(everyMutant.flatMap(({ breaks }) => breaks));
  const open = statements.filter(
    (statement) =>
      statement.source === "spec" &&
      statement.level === "MUST" &&
      kitProfiles.some((profile) => decidingChecksOf(statement, profile).length > 0) &&
      !broken.has(statement.id),
  );
  expect(open.map(({ id }) => id)).toEqual([]);
});

test("every MUST check notices a mutant, those with random requests too: a new one comes with the fault that it is for", async () => {
  const noticing = new Set((await Promise.all(everyMutant.map(examined))).flatMap(({ noticed }) => noticed));
  expect(checks.filter((check) => check.level === "MUST" && !noticing.has(check)).map(({ id }) => id)).toEqual([]);
});

describe("null servers", () => {
  test.each(nullServers.map((server) => [server.answer, server] as const))(
    "one that always answers with %s passes next to nothing",
    async (_, server) => {
      const { passed, judged, errors } = await ranAgainst(server);
      expect(errors).toEqual([]);
      expect(judged).toBeGreaterThan(600);
      expect(passed.length / judged, passed.map(({ id }) => id).join(", ")).toBeLessThan(server.share);
    },
  );

  test("no check is content with all of them", async () => {
    const runs = await Promise.all(nullServers.map(ranAgainst));
    expect(checks.filter((check) => runs.every(({ passed }) => passed.includes(check))).map(({ id }) => id)).toEqual(
      [],
    );
  });
});

test("docs/proof.md is what came of all this: npm run prove writes it", async () => {
  const examinations = await Promise.all(everyMutant.map(examined));
  const nullRuns = await Promise.all(nullServers.map(async (server) => [server, await ranAgainst(server)] as const));
  const oldReleases = await readOldReleases();
  await expect(
    proofDocOf({ sections, checks, statements, examinations, nullRuns, ...oldReleases }),
  ).toMatchFileSnapshot("../../../docs/proof.md");
});
