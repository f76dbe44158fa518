import { expect, test } from "vitest";
import { readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { faults as everyFault } from "../faults/index.js";
import { steadyIds, symptomsOf } from "./symptoms.js";

const { faults, ids } = readDictionary();

const dictionary = new Map(faults.map((fault) => [fault.sentence, fault]));

/** One server of each fortieth, whatever their number. */
const some = everyFault.filter((_, index) => index % 40 === 7);

test.each(some.map((known) => [known.id, known] as const))(
  "what the dictionary says of %s is found today: npm run prove -- --dictionary writes it",
  async (_, known) => {
    const { sentence, statement, symptoms } = await symptomsOf(known);
    const written = dictionary.get(sentence);
    expect(written?.statement).toBe(statement);
    expect(Object.fromEntries(written?.symptoms ?? [])).toEqual(Object.fromEntries(symptoms));
  },
);

test("every check is in the dictionary: npm run prove -- --dictionary writes it", () => {
  expect(steadyIds.filter((id) => !ids.has(id))).toEqual([]);
});
