import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import type { Io } from "../base/io.js";
import { UsageError } from "../base/usage-error.js";
import type { MergeOptions } from "../options/options.js";
import { checkDestinations, deliverReports } from "../run/deliver.js";
import { loadShard } from "./load-shard.js";
import { mergeReports } from "./merge-reports.js";

/** Runs `conformance merge`. Returns the exit code of the whole run; a mistake of the user is a `UsageError`. */
export const mergeCommand = async (options: MergeOptions, io: Io): Promise<number> => {
  await refuseSameFiles(options);
  await checkDestinations(options);
  const report = mergeReports(await Promise.all(options.files.map(loadShard)));
  await deliverReports(report, options, io);
  return report.outcome.exitCode;
};

/** A file is one part, and the merged report takes the place of none, whatever links lead to them. */
const refuseSameFiles = async ({ files, reports }: MergeOptions): Promise<void> => {
  const parts = new Map<string, string>();
  for (const file of files) {
    const path = await pathOf(file);
    const before = parts.get(path);
    if (before === file) throw new UsageError(`${file} is given twice: merge takes each part once`);
    if (before !== undefined) throw new UsageError(`${before} and ${file} are one file: merge takes each part once`);
    parts.set(path, file);
  }
  for (const { file } of reports)
    if (file !== undefined && parts.has(await pathOf(file)))
      throw new UsageError(`${file} is one of the parts to merge: give the merged report a file of its own`);
};

/** Where a file really is; of one that is not there, where it would be. */
const pathOf = (file: string): Promise<string> => realpath(file).catch(() => resolve(file));
