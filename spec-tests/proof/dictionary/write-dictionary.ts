import { writeFile } from "node:fs/promises";
import { plural } from "../../kit/base.js";
import { dictionaryFile, printDictionary, readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { faults } from "../faults/index.js";
import { steadyIds, symptomsOf } from "./symptoms.js";

/**
 * Asks faulty servers everything that is asked in every run, and writes what came of it in the dictionary of `--url` runs: of those with
 * these ids, or of all that there are. What it knows of others stays, also of servers that were retired since a breach repeats them.
 */
export const writeDictionary = async (only?: readonly string[]): Promise<void> => {
  const rows = new Map(readDictionary().faults.map((fault) => [fault.sentence, fault]));
  for (const server of faults.filter(({ id }) => only?.includes(id) ?? true)) {
    const fault = await symptomsOf(server);
    console.log(`${String(fault.symptoms.size).padStart(4)}  ${fault.statement.padEnd(28)} ${server.id}`);
    if (fault.symptoms.size > 0) rows.set(fault.sentence, fault);
    else rows.delete(fault.sentence);
  }
  await writeFile(dictionaryFile, printDictionary([...rows.values()], steadyIds));
  console.log(`${plural(rows.size, "fault")}; written: ${dictionaryFile}`);
};
