import { basename, dirname } from "node:path";
import { createReport } from "../../data/model/report.js";
import { diskTree } from "../../data/read/shared/disk-tree.js";
import { readJsonFile } from "../../data/read/shared/json-file.js";
import { readRules } from "../../data/write/generate/rules/read-rules.js";
import { type Rules, RulesError } from "../../data/write/generate/rules/rules.js";
import type { RulesContext } from "../../data/write/generate/rules/schema-faults.js";

/** Does what rules decide: a {@link RulesError} names their file, if there is one. */
export const withFile = async <T>(file: string | undefined, work: () => T): Promise<T> => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RulesError) || file === undefined) throw error;
    throw new RulesError(error.faults, file);
  }
};

/** Reads the rules of a file. Rejects with a {@link RulesError} that names the file, and each fault with its place. */
export const loadRules = async (file: string, context: RulesContext): Promise<Rules> => {
  const report = createReport();
  const json = await readJsonFile(diskTree(dirname(file)), basename(file), report);
  if (report.failed) throw new RulesError(report.diagnostics, file);
  return withFile(file, () => readRules(json, context));
};
