#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { type Dataset, loadBundledDataset, loadSource } from "../kit/reference.js";
import { type AttackOptions, attack } from "./attack.js";
import { requests } from "./grammar/requests.js";
import { createLeakFinder, pathsOf, secretsOf } from "./leaks.js";
import { type FuzzOptions, help, OptionsError, parseOptions } from "./options.js";
import { foreignServer, ownServer } from "./own-server.js";
import { heapLeak, printReport } from "./print-report.js";
import { vocabularyOf } from "./vocabulary.js";

/** The compiled project. */
const dist = fileURLToPath(new URL("../..", import.meta.url));

/** The data grows by what is written until then. */
const resetEvery = 5000;

const datasetOf = async ({ source }: FuzzOptions): Promise<Dataset> => {
  try {
    return await (source === undefined ? loadBundledDataset() : loadSource(source));
  } catch (error) {
    throw new OptionsError(`--source: ${error instanceof Error ? error.message : error}`);
  }
};

const run = async (options: FuzzOptions): Promise<boolean> => {
  const { auth, seed, source, url } = options;
  const dataset = await datasetOf(options);
  const vocabulary = vocabularyOf(dataset);
  const target =
    url === undefined
      ? await ownServer({ source, auth, seed, dist }, vocabulary)
      : await foreignServer(url.host, url.port, vocabulary);
  const paths = pathsOf([dist, ...(source === undefined ? [] : [source])]);
  const leak = createLeakFinder(secretsOf(dataset), paths, target.codes);
  const attackOptions: AttackOptions = {
    ...options,
    resetEvery,
    // A run of a million measures each hundred thousand; a shorter one has as many points.
    heapEvery: options.requests >= 700_000 ? 100_000 : Math.max(1000, Math.ceil(options.requests / 7)),
    progress: (message) => process.stderr.write(`${message}\n`),
  };
  try {
    const report = await attack(target, requests(vocabulary, { auth }), leak, attackOptions);
    const repeat = `${source === undefined ? "" : ` --source ${source}`}${auth ? " --auth" : ""}`;
    process.stdout.write(printReport(report, attackOptions, target.filling(), repeat));
    return report.findings.length === 0 && heapLeak(report) === undefined && report.stopped === undefined;
  } finally {
    await target.close();
  }
};

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === "help") process.stdout.write(help);
  else process.exitCode = (await run(options)) ? 0 : 1;
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  process.stderr.write(`${error.message}\n\n${help}`);
  process.exitCode = 2;
}
