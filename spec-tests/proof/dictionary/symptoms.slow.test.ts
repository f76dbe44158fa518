import { expect, test } from "vitest";
import { readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { everyKnown, sentenceOf, steadyIds, symptomsOf } from "./symptoms.js";

const { faults, ids } = readDictionary();

const dictionary = new Map(faults.map((fault) => [fault.sentence, fault]));

/** One server of each fortieth, whatever their number. */
const some = everyKnown.filter((_, index) => index % 40 === 7);

test.each(some.map((known) => [known.id, known] as const))(
  "what the dictionary says of %s is found today: npm run prove -- --dictionary writes it",
  async (_, known) => {
    const { sentence, statement, symptoms } = await symptomsOf(known);
    const written = dictionary.get(sentence);
    expect(written?.statement).toBe(statement);
    expect(Object.fromEntries(written?.symptoms ?? [])).toEqual(Object.fromEntries(symptoms));
  },
);

test("every server of the proof is in the dictionary, and every check: npm run prove -- --dictionary writes it", () => {
  // It shows where checks run at the same time; here they come one after the other.
  const together = ["Of eight requests that read at the same time, the last is answered with 500."];
  expect(everyKnown.map(sentenceOf).filter((sentence) => !dictionary.has(sentence))).toEqual(together);
  expect(steadyIds.filter((id) => !ids.has(id))).toEqual([]);
});
