import { expect, test } from "vitest";
import type { ReportedCheck } from "../../kit/report/report.js";
import { diagnose } from "../../runner/diagnosis/diagnose.js";
import { type KnownSymptoms, readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { everyKnown, sentenceOf, steadyIds } from "./symptoms.js";

const whole = readDictionary();

/** The checks of a run against a server with this fault and no other. */
const runAgainst = ({ symptoms }: KnownSymptoms["faults"][number]) =>
  steadyIds.map((id) => {
    const fingerprint = symptoms.get(id);
    return fingerprint === undefined
      ? { id, verdict: "passed" }
      : { id, verdict: "failed", failure: { fingerprint, why: "", differences: [], requests: [] } };
  }) as unknown as readonly ReportedCheck[]; // all that is read of a report

test("the dictionary holds servers of the proof, each in its own words, and checks of today: no other", () => {
  const sentences = new Set(everyKnown.map(sentenceOf));
  expect(whole.faults.map(({ sentence }) => sentence).filter((sentence) => !sentences.has(sentence))).toEqual([]);
  expect([...whole.ids].filter((id) => !steadyIds.includes(id))).toEqual([]);
});

test("a fault that the dictionary does not know is taken for one that breaks the same statement", () => {
  const counts = { asked: 0, first: 0, amongThree: 0, named: 0, namedRightly: 0 };
  for (const fault of whole.faults) {
    const others = { ...whole, faults: whole.faults.filter((other) => other !== fault) };
    if (!others.faults.some(({ statement }) => statement === fault.statement)) continue;
    const found = diagnose(runAgainst(fault), others, 0);
    const place = found.findIndex(({ statement }) => statement === fault.statement);
    counts.asked++;
    if (place === 0) counts.first++;
    if (place >= 0) counts.amongThree++;
    const [named] = diagnose(runAgainst(fault), others);
    if (named !== undefined) counts.named++;
    if (named?.statement === fault.statement) counts.namedRightly++;
  }
  expect(counts.asked).toBeGreaterThan(200);
  expect(counts.amongThree / counts.asked).toBeGreaterThan(0.8);
});
