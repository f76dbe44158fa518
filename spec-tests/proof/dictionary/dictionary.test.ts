import { expect, test } from "vitest";
import { readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { faults as everyFault } from "../faults/index.js";
import { steadyIds } from "./symptoms.js";

test("the dictionary holds the servers of the proof in their own words, some that there were, and checks of today", () => {
  const { faults, ids } = readDictionary();
  const sentences = new Set(faults.map(({ sentence }) => sentence));
  const missing = everyFault.map(({ fault }) => fault).filter((sentence) => !sentences.has(sentence));
  expect(missing).toEqual([]);
  expect([...ids].filter((id) => !steadyIds.includes(id))).toEqual([]);
});
