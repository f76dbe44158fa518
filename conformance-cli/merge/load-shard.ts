import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv";
import type { ReportedShard, RunReport } from "../../spec-tests/kit/report/report.js";
import { readReport } from "../base/read-given.js";
import { UsageError } from "../base/usage-error.js";

export interface LoadedShard {
  readonly file: string;
  readonly report: RunReport & { readonly shard: ReportedShard };
}

/** Loads what only this command needs. */
const load = createRequire(import.meta.url);

let compiled: ValidateFunction<RunReport> | undefined;

/** Compiled once, however many parts there are. */
const validation = (): ValidateFunction<RunReport> => {
  if (compiled !== undefined) return compiled;
  // The package's own file, by the name that it has for others.
  const schema = load("touchstone/schemas/report.schema.json") as object;
  const { Ajv } = load("ajv") as typeof import("ajv");
  compiled = new Ajv({ strictRequired: false }).compile<RunReport>(schema);
  return compiled;
};

/** Reads the JSON report of a part. A file that is none is a mistake of the user: one line that names the file and the place. */
export const loadShard = async (file: string): Promise<LoadedShard> => {
  const report = await readReport(file);
  const validate = validation();
  if (!validate(report)) {
    const [error] = validate.errors ?? [];
    const place = error?.instancePath.slice(1).replaceAll("/", ".") ?? "";
    throw new UsageError(`${file} is not a complete report${place === "" ? "" : `: ${place}`}: ${error?.message}`);
  }
  const { shard, startedAt } = report;
  if (Number.isNaN(Date.parse(startedAt)))
    throw new UsageError(`${file}: startedAt: expected a moment (ISO 8601), got "${startedAt}"`);
  if (shard === undefined) throw new UsageError(`${file} is the report of a whole run: merge takes those of --shard`);
  return { file, report: { ...report, shard } };
};
