import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReportedCheck } from "../../kit/report/report.js";
import { diagnose, rankFaults } from "../../runner/diagnosis/diagnose.js";
import { type KnownSymptoms, readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { faults as everyFault } from "../faults/index.js";
import { steadyIds } from "./symptoms.js";

const whole = readDictionary();

type Known = KnownSymptoms["faults"][number];

/** The checks of a run against a server with these faults and no other: what fails by several fails as by the first. */
const runAgainst = (faults: readonly Known[]) => {
  const symptoms = new Map(faults.toReversed().flatMap((fault) => [...fault.symptoms]));
  return steadyIds.map((id) => {
    const fingerprint = symptoms.get(id);
    return fingerprint === undefined
      ? { id, verdict: "passed" }
      : { id, verdict: "failed", failure: { fingerprint, why: "", differences: [], requests: [] } };
  }) as unknown as readonly ReportedCheck[]; // all that is read of a report
};

/** Of a server that there is no more, its row names one. */
const statementsOf = new Map<string, ReadonlySet<string>>([
  ...whole.faults.map(({ sentence, statement }) => [sentence, new Set([statement])] as const),
  ...everyFault.map(({ breaks, fault }) => [fault, new Set<string>(breaks)] as const),
]);

/** The dictionary without some of its rows. */
const without = (faults: readonly Known[]): KnownSymptoms => ({
  ...whole,
  faults: whole.faults.filter((other) => !faults.includes(other)),
});

/** Of how many servers with these faults one is named, and of how many another one: one of statements that they do not break. */
const countNamed = (
  servers: readonly (readonly Known[])[],
  dictionaryFor: (faults: readonly Known[]) => KnownSymptoms,
) => {
  const counts = { named: 0, wrong: 0 };
  for (const faults of servers) {
    const [found] = diagnose(runAgainst(faults), dictionaryFor(faults));
    if (found === undefined) continue;
    counts.named++;
    const broken = faults.flatMap(({ sentence }) => [...(statementsOf.get(sentence) ?? [])]);
    const others = statementsOf.get(found.fault);
    if (!broken.some((statement) => others?.has(statement))) counts.wrong++;
  }
  return { named: counts.named / servers.length, wrong: counts.wrong / servers.length };
};

const some = whole.faults.filter((_, index) => index % 3 === 0);
const single = some.map((fault) => [fault]);
const pairs = fc.sample(fc.shuffledSubarray([...whole.faults], { minLength: 2, maxLength: 2 }), {
  seed: 1,
  numRuns: 400,
});

test("a fault that is named is the server's, of one fault and of two", () => {
  const ofOne = countNamed(single, () => whole);
  expect(ofOne.named).toBeGreaterThan(0.5);
  expect(ofOne.wrong).toBeLessThan(0.01);
  const ofTwo = countNamed(pairs, () => whole);
  expect(ofTwo.named).toBeGreaterThan(0.3);
  expect(ofTwo.wrong).toBeLessThan(0.01);
});

test("where the dictionary does not know a server's faults, another one is seldom named", () => {
  // Most of these fail the same checks in the same way: faults of neighbouring statements.
  expect(countNamed(single, without).wrong).toBeLessThan(0.05);
  expect(countNamed(pairs, without).wrong).toBeLessThan(0.05);
});

test("a fault that the dictionary does not know is taken for one that breaks the same statement", () => {
  const asked = some.filter(
    ({ statement }) => whole.faults.filter((other) => other.statement === statement).length > 1,
  );
  const among = asked.filter((fault) =>
    rankFaults(runAgainst([fault]), without([fault]))
      .slice(0, 3)
      .some(({ statement }) => statement === fault.statement),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(among.length / asked.length).toBeGreaterThan(0.8);
});
