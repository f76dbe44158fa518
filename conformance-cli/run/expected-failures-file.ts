import type { Check } from "../../spec-tests/kit/contract/check.js";
import { isPassSure } from "../../spec-tests/kit/report/check.js";
import type { ReportedCheck } from "../../spec-tests/kit/report/report.js";
import type { ExpectedFailures, RunSettings } from "../../spec-tests/runner/run/settings.js";
import { readGiven } from "../base/read-given.js";
import { attempt, UsageError } from "../base/usage-error.js";
import { writeReport } from "../base/write-report.js";
import { editExpectedFailures, parseExpectedFailures } from "./expected-failures.js";

/** A list of expected failures as it is in a file; without one, an empty list. */
export interface ExpectedFailuresFile {
  readonly expected: ExpectedFailures;
  /** The list after a run of some checks: what failed is in it, what passed or is no check is not, all else stays. */
  after(results: readonly ReportedCheck[]): ExpectedFailures;
  /** Writes a list in place of the one that was read, and says what has changed; undefined when that is nothing. */
  write(list: ExpectedFailures): Promise<string | undefined>;
}

/**
 * Reads a list. An entry that is no check is a mistake of the user, unless the list is to be updated: then it goes with the next
 * writing, and the file may be a new one. `runs` are the random requests of a run.
 */
export const readExpectedFailures = async (
  file: string | undefined,
  checks: readonly Check[],
  isUpdated: boolean,
  { runs, depth }: Required<Pick<RunSettings, "depth">> & { readonly runs: number },
): Promise<ExpectedFailuresFile> => {
  const known = new Set(checks.map(({ id }) => id));
  const unsure = new Set(checks.filter((check) => !isPassSure(check, runs, depth)).map(({ id }) => id));
  const text = file === undefined ? "" : await read(file, isUpdated);
  const parsed = parseExpectedFailures(text, file ?? "", known);
  if ("problem" in parsed) throw new UsageError(parsed.problem);
  const { expected, unknown } = parsed;
  if (unknown !== undefined && !isUpdated)
    throw new UsageError(
      `${file}, ${unknown.place}: there is no check "${unknown.id}"; remove the entry, or let --update-expected-failures do it`,
    );
  return {
    expected: new Map([...expected].filter(([id]) => known.has(id))),
    after: (results) => {
      const passed = new Set(
        results.filter(({ id, verdict }) => verdict === "passed" && !unsure.has(id)).map(({ id }) => id),
      );
      const kept = [...expected].filter(([id]) => known.has(id) && !passed.has(id));
      const failed = results.filter(({ id, verdict }) => verdict === "failed" && !expected.has(id));
      return new Map([...kept, ...failed.map(({ id, failure }) => [id, failure?.why ?? "failed"] as const)]);
    },
    write: async (list) => {
      const [added, removed] = [notIn(list, expected), notIn(expected, list)];
      if (file === undefined || added + removed === 0) return undefined;
      await attempt(writeReport(file, editExpectedFailures(text, list)), `cannot write ${file}`);
      return `${file}: ${added} added, ${removed} removed, ${list.size - added} kept`;
    },
  };
};

const notIn = (list: ExpectedFailures, other: ExpectedFailures): number =>
  [...list.keys()].filter((id) => !other.has(id)).length;

const read = async (file: string, mayBeNew: boolean): Promise<string> => {
  try {
    return await readGiven(file);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isMissing && mayBeNew) return "";
    if (isMissing)
      throw new UsageError(`cannot read ${file}: ENOENT, there is none; --update-expected-failures begins one`);
    return attempt(Promise.reject(error), `cannot read ${file}`);
  }
};
