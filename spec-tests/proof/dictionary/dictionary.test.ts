import { expect, test } from "vitest";
import { readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { everyKnown, sentenceOf, steadyIds } from "./symptoms.js";

test("the dictionary holds the servers of the proof in their own words, some that there were, and checks of today", () => {
  const { faults, ids } = readDictionary();
  const sentences = new Set(faults.map(({ sentence }) => sentence));
  const missing = everyKnown.map(sentenceOf).filter((sentence) => !sentences.has(sentence));
  // Nothing that is asked for the dictionary notices it: it has no row.
  expect(missing).toEqual(["Of eight requests that read at the same time, the last is answered with 500."]);
  expect([...ids].filter((id) => !steadyIds.includes(id))).toEqual([]);
});
