#!/usr/bin/env node

import { parseArgs } from "node:util";
import { areKnown, proveServers } from "./prove-servers.js";

const usage = `Runs the kit against servers that are known to be wrong, from the folder of the package.

  npm run prove                        all that were made by hand: which checks notice them, and what they say
  npm run prove -- --only ID,ID        these of them
  npm run prove -- --dictionary        the symptoms of each, for the diagnosis of failing runs; --only ID,ID those of these anew
  npm run prove -- --breaches          servers that break one sentence: --sample N by --seed N, --only TEXT, --over KIND
  npm run prove -- --matrix            which check notices which of them and of the faulty ones: --sample N of them, --ground NAME, --depth quick,
                                       --without FILE what is lost without the checks that it names, --lists the checks of a quick run

With --least N, --breaches writes nothing, and fails where less than so many percent are found.
Exit code 1 when a faulty server survives.`;

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
  else if (ids !== undefined && !areKnown(ids)) return 2;
  else if (dictionary !== true) return proveServers(ids);
  else await (await import("../dictionary/write-dictionary.js")).writeDictionary(ids);
  return 0;
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
