import { isRecord, repeatedPlaces } from "../../spec-tests/kit/base.js";
import { isVerdict } from "../../spec-tests/kit/contract/verdict.js";
import type { ReportedCheck, RunReport } from "../../spec-tests/kit/report/report.js";
import { parseGiven, readGiven } from "../base/read-given.js";
import { attempt, reasonOf, UsageError } from "../base/usage-error.js";

/** What a comparison needs of a check in a JSON report. */
export type ComparedCheck = Pick<ReportedCheck, "id" | "section" | "verdict" | "expectedFailure" | "reason"> & {
  readonly level?: string;
  readonly failure?: { readonly why: string; readonly fingerprint: string };
};

/** What a comparison needs of a JSON report. */
export interface ComparedReport {
  readonly file: string;
  readonly url: string;
  readonly version: string;
  readonly profile: string;
  readonly startedAt: string;
  readonly checks: readonly ComparedCheck[];
}

const format: RunReport["format"] = "touchstone-conformance-report/1";

/** Reads a JSON report. A file that is none is a mistake of the user: one line that names the file and the place. */
export const loadReport = async (file: string): Promise<ComparedReport> => {
  const report = await readReport(file);
  const checks = report.checks.map((check: unknown, index) => readCheck(check, `${file}: checks[${index}]`));
  const [twice] = repeatedPlaces(checks.map(({ id }) => id));
  if (twice !== undefined) throw new UsageError(`${file}: the check "${checks[twice]?.id}" is listed twice`);
  return {
    file,
    url: member(report.target, "url"),
    version: member(report.kit, "version"),
    profile: member(report, "profile"),
    startedAt: member(report, "startedAt"),
    checks,
  };
};

/** A document that says of itself that it is a report in the format of today. */
type Report = Readonly<Record<string, unknown>> & { readonly checks: readonly unknown[] };

/** The report in a file. */
export const readReport = async (file: string): Promise<Report> =>
  parseReport(await attempt(readGiven(file), `cannot read ${file}`), file);

/** The report that a file's text is. */
export const parseReport = (text: string, file: string): Report => {
  const report = parse(text, file);
  if (!isRecord(report) || typeof report.format !== "string")
    throw new UsageError(`${file} is not a report of this command: write one with --reporter json:${file}`);
  if (report.format !== format)
    throw new UsageError(`${file} has the format ${report.format}; this version reads ${format}`);
  if (!Array.isArray(report.checks)) throw new UsageError(`${file}: expected a list of checks in "checks"`);
  return { ...report, checks: report.checks };
};

const parse = (text: string, file: string): unknown => {
  try {
    return parseGiven(text);
  } catch (error) {
    throw new UsageError(`${file} ${reasonOf(error)}`);
  }
};

const readCheck = (check: unknown, place: string): ComparedCheck => {
  const [id, verdict] = [member(check, "id"), member(check, "verdict")];
  if (id === "") throw new UsageError(`${place}: expected a check with an id`);
  if (!isVerdict(verdict)) throw new UsageError(`${place}: "${verdict}" is no verdict`);
  const failure = isRecord(check) ? check.failure : undefined;
  const optional = (name: "expectedFailure" | "reason") => {
    const text = member(check, name);
    return text === "" ? {} : { [name]: text };
  };
  return {
    id,
    verdict,
    section: member(check, "section"),
    level: member(check, "level"),
    ...optional("expectedFailure"),
    ...optional("reason"),
    ...(isRecord(failure)
      ? { failure: { why: member(failure, "why"), fingerprint: member(failure, "fingerprint") } }
      : {}),
  };
};

/** A text member of an object; empty when there is none. */
const member = (value: unknown, name: string): string => {
  const found = isRecord(value) ? value[name] : undefined;
  return typeof found === "string" ? found : "";
};
