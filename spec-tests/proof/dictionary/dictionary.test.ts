import { expect, test } from "vitest";
import { readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { everyKnown, sentenceOf, steadyIds } from "./symptoms.js";

test("the dictionary holds servers of the proof, each in its own words, and checks of today: no other", () => {
  const { faults, ids } = readDictionary();
  const sentences = new Set(everyKnown.map(sentenceOf));
  expect(faults.map(({ sentence }) => sentence).filter((sentence) => !sentences.has(sentence))).toEqual([]);
  expect([...ids].filter((id) => !steadyIds.includes(id))).toEqual([]);
});
