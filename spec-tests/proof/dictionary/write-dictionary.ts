import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { plural } from "../../kit/base.js";
import { printDictionary } from "../../runner/diagnosis/read-dictionary.js";
import { everyKnown, steadyIds, symptomsOf } from "./symptoms.js";

const file = join("spec-tests", "runner", "diagnosis", "dictionary.ts");

/** Asks every faulty and peculiar server everything that is asked in every run, and writes what came of it as the dictionary of `--url` runs. */
export const writeDictionary = async (): Promise<void> => {
  const faults = [];
  for (const known of everyKnown) {
    const fault = await symptomsOf(known);
    console.log(`${String(fault.symptoms.size).padStart(4)}  ${fault.statement.padEnd(28)} ${known.id}`);
    if (fault.symptoms.size > 0) faults.push(fault);
  }
  const text = printDictionary(faults, steadyIds).replaceAll(/[\\`]|\$\{/g, "\\$&");
  const comment =
    "/** What the kit finds of each server of the proof, in the form of `printDictionary`: `npm run prove -- --dictionary` writes it. */";
  await writeFile(file, `${comment}\nexport const dictionary = \`${text}\`;\n`);
  console.log(`${plural(faults.length, "fault")}; written: ${file}`);
};
