import { isRecord, repeatedPlaces } from "../../spec-tests/kit/base.js";
import { isVerdict } from "../../spec-tests/kit/contract/verdict.js";
import type { ReportedCheck } from "../../spec-tests/kit/report/report.js";
import { readReport } from "../base/read-given.js";
import { UsageError } from "../base/usage-error.js";

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
