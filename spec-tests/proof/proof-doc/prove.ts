#!/usr/bin/env node

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { plural } from "../../kit/base.js";
import { sections } from "../../sections.js";
import { checks, statements } from "../../statements/index.js";
import { faults } from "../faults/index.js";
import { quirks } from "../faults/quirks.js";
import { failingOnBreaches } from "../registry/failing.js";
import { sectionOf } from "./claims.js";
import { type Examination, examine } from "./examine.js";
import { examineQuirk, type QuirkExamination } from "./examine-quirk.js";
import { proofFolder, readmeOf } from "./proof-doc.js";
import { areKnown, proveOnly } from "./prove-only.js";

const usage = `Runs the kit against every server that is known to be wrong, from the folder of the package.

  npm run prove                        all of them: the kill matrix, one line for each, and docs/proof/README.md
  npm run prove -- --only ID,ID        these: which checks notice them, and what they say; no page is written
  npm run prove -- --dictionary        the symptoms of each, for the diagnosis of failing runs; --only ID,ID those of these anew
  npm run prove -- --breaches          servers that break one sentence: --sample N by --seed N, --only TEXT, --over KIND
  npm run prove -- --matrix            which check notices which of them and of the faulty ones: --sample N of them, --ground NAME, --processes N,
                                       --answers what is known so far, --without FILE what is lost without the checks that it names

With --least N, --breaches writes nothing, and fails where less than so many percent are found.
Exit code 1 when a faulty server survives, or a peculiar one is not what it claims.`;

const lineOf = ({ faulty, noticed, cited, problems }: Examination): string => {
  const named = [...new Set([...cited.values()].flat())].map(({ id }) => id);
  const verdict = problems.length === 0 ? "killed  " : "SURVIVES";
  const shown = named.length > 3 ? `${named.slice(0, 3).join(" ")} ...` : named.join(" ");
  const count = String(new Set(noticed).size).padStart(4);
  return `${verdict} ${count}  ${sectionOf(faulty).padEnd(4)} ${faulty.id.padEnd(44)} ${problems.length === 0 ? shown : problems.join("; ")}`;
};

/** Does what the arguments ask for. Returns the exit code. */
const prove = async (args: readonly string[]): Promise<number> => {
  if (args.includes("--matrix")) return (await import("../matrix/prove-matrix.js")).proveMatrix(args);
  if (args.includes("--breaches")) return (await import("../breaches/prove-breaches.js")).proveBreaches(args);
  const { help, only, dictionary } = parseArgs({
    args: [...args],
    options: { help: { type: "boolean", short: "h" }, only: { type: "string" }, dictionary: { type: "boolean" } },
  }).values;
  const ids = only?.split(",");
  if (help === true) console.log(usage);
  else if (dictionary === true) {
    if (ids !== undefined && !areKnown(ids)) return 2;
    await (await import("../dictionary/write-dictionary.js")).writeDictionary(ids);
  } else return ids === undefined ? proveAll() : proveOnly(ids);
  return 0;
};

const proveAll = async (): Promise<number> => {
  console.log("         by  of   faulty server");
  const examinations: Examination[] = [];
  for (const faulty of faults) {
    const examination = await examine(faulty);
    examinations.push(examination);
    console.log(lineOf(examination));
  }

  const peculiar: QuirkExamination[] = [];
  for (const quirk of quirks) {
    const examination = await examineQuirk(quirk);
    peculiar.push(examination);
    const { warned, problems } = examination;
    const shown = problems.join("; ");
    console.log(`warned   ${String(warned.length).padStart(4)}       ${quirk.id} ${shown}`.trimEnd());
  }

  const proven = { sections, checks, statements, faults, breaches: failingOnBreaches };
  await writeFile(join(proofFolder, "README.md"), readmeOf(proven));

  const survivors = examinations.filter(({ problems }) => problems.length > 0);
  console.log(
    `${plural(examinations.length, "faulty server")}, ${plural(survivors.length, "survivor")}; written: ${proofFolder}`,
  );
  return [...survivors, ...peculiar.filter(({ problems }) => problems.length > 0)].length === 0 ? 0 : 1;
};

const isAboutArguments = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

try {
  process.exit(await prove(process.argv.slice(2)));
} catch (error) {
  if (!isAboutArguments(error)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exit(2);
}
