#!/usr/bin/env node

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { plural } from "../../kit/base.js";
import { sections } from "../../sections.js";
import { checks, statements } from "../../statements/index.js";
import { faults } from "../faults/index.js";
import { quirks } from "../faults/quirks.js";
import { checkNullServer, nullServers } from "../null-servers.js";
import { sectionOf } from "./claims.js";
import { type Examination, examine } from "./examine.js";
import { examineQuirk, type QuirkExamination } from "./examine-quirk.js";
import { otherServersOf, proofFolder, readmeOf } from "./proof-doc.js";
import { areKnown, proveOnly } from "./prove-only.js";

/*
 * Runs the kit against every server that is known to be wrong, prints the kill matrix, one line for each, and writes its part of the
 * pages in `docs/proof`. Run from the folder of the package. Exit code 1 when a faulty server survives, or a peculiar one is not what it claims.
 * With `--only`, ids with commas between them, only these servers are tried and no page is written. With `--machine` the servers are those of
 * `../machine`, with `--breaches` those of `../breaches`, of which `--only` takes parts of names; with `--dictionary` the symptoms are written for
 * the diagnosis of failing runs, all of them or those of `--only`.
 */

const lineOf = ({ faulty, noticed, cited, problems }: Examination): string => {
  const named = [...new Set([...cited.values()].flat())].map(({ id }) => id);
  const verdict = problems.length === 0 ? "killed  " : "SURVIVES";
  const shown = named.length > 3 ? `${named.slice(0, 3).join(" ")} ...` : named.join(" ");
  const count = String(new Set(noticed).size).padStart(4);
  return `${verdict} ${count}  ${sectionOf(faulty).padEnd(4)} ${faulty.id.padEnd(44)} ${problems.length === 0 ? shown : problems.join("; ")}`;
};

if (process.argv.includes("--machine")) {
  const { proveByMachine } = await import("../machine/machine.js");
  process.exit(await proveByMachine(process.argv.slice(2)));
}
if (process.argv.includes("--breaches")) {
  const { proveBreaches } = await import("../breaches/prove-breaches.js");
  process.exit(await proveBreaches(process.argv.slice(2)));
}

const { only, dictionary } = parseArgs({
  options: { only: { type: "string" }, dictionary: { type: "boolean" } },
}).values;
if (dictionary === true) {
  const { writeDictionary } = await import("../dictionary/write-dictionary.js");
  const ids = only?.split(",");
  if (ids !== undefined && !areKnown(ids)) process.exit(2);
  await writeDictionary(ids);
  process.exit();
}
if (only !== undefined) process.exit(await proveOnly(only.split(",")));

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

const nullRuns = await Promise.all(nullServers.map(async (server) => [server, await checkNullServer(server)] as const));
for (const [{ answer }, { failed, judged }] of nullRuns) {
  console.log(`always answers with ${answer}: ${failed.length} of ${plural(judged, "check")} fail`);
}

const proof = { sections, checks, statements, examinations, quirks: peculiar, nullRuns };
await writeFile(join(proofFolder, "README.md"), readmeOf(proof));
await writeFile(join(proofFolder, "other-servers.md"), otherServersOf(proof));

const survivors = examinations.filter(({ problems }) => problems.length > 0);
console.log(
  `${plural(examinations.length, "faulty server")}, ${plural(survivors.length, "survivor")}; written: ${proofFolder}`,
);
process.exitCode = [...survivors, ...peculiar.filter(({ problems }) => problems.length > 0)].length === 0 ? 0 : 1;
