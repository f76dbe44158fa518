import { createReadStream } from "node:fs";
import { isRecord, isTooDeep, maxJsonDepth } from "../../spec-tests/kit/base.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { attempt, reasonOf, UsageError } from "./usage-error.js";

/** Larger files, and pipes and devices that give more, are not read to their end. In bytes. */
const most = 256 * 1024 * 1024;

/** The text of a file that the user has named. Rejects where there is none, and for more than 256 MiB. */
export const readGiven = async (file: string): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of createReadStream(file)) {
    size += part.length;
    if (size > most) throw new Error(`it has more than ${most.toLocaleString("en")} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

const format: RunReport["format"] = "touchstone-conformance-report/1";

/** A document that says of itself that it is a report in the format of today. */
type Report = Readonly<Record<string, unknown>> & { readonly checks: readonly unknown[] };

/** The report in a file. */
export const readReport = async (file: string): Promise<Report> =>
  parseReport(await attempt(readGiven(file), `cannot read ${file}`), file);

/** The report that a file's text is. */
export const parseReport = (text: string, file: string): Report => {
  const report = parseJson(text, file);
  if (!isRecord(report) || typeof report.format !== "string")
    throw new UsageError(`${file} is not a report of this command: write one with --reporter json:${file}`);
  if (report.format !== format)
    throw new UsageError(`${file} has the format ${report.format}; this version reads ${format}`);
  if (!Array.isArray(report.checks)) throw new UsageError(`${file}: expected a list of checks in "checks"`);
  return { ...report, checks: report.checks };
};

const parseJson = (text: string, file: string): unknown => {
  if (isTooDeep(text)) throw new UsageError(`${file} has more than ${maxJsonDepth} levels`);
  try {
    // PowerShell writes a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${reasonOf(error)}`);
  }
};
