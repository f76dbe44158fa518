import { writeFile } from "node:fs/promises";
import { plural } from "../../kit/base.js";
import { dictionaryFile, printDictionary, readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { everyKnown, sentenceOf, steadyIds, symptomsOf } from "./symptoms.js";

/**
 * Asks faulty and peculiar servers everything that is asked in every run, and writes what came of it in the dictionary of `--url` runs: of those with
 * these ids beside what it knows of the others, or of all of them.
 */
export const writeDictionary = async (only?: readonly string[]): Promise<void> => {
  const known = new Map(only === undefined ? [] : readDictionary().faults.map((fault) => [fault.sentence, fault]));
  const faults = [];
  for (const server of everyKnown) {
    const isAsked = only === undefined || only.includes(server.id);
    const fault = isAsked ? await symptomsOf(server) : known.get(sentenceOf(server));
    if (fault === undefined) continue;
    if (isAsked) console.log(`${String(fault.symptoms.size).padStart(4)}  ${fault.statement.padEnd(28)} ${server.id}`);
    if (fault.symptoms.size > 0) faults.push(fault);
  }
  await writeFile(dictionaryFile, printDictionary(faults, steadyIds));
  console.log(`${plural(faults.length, "fault")}; written: ${dictionaryFile}`);
};
