import type { Check } from "../../spec-tests/kit/contract/check.js";
import { isPassSure } from "../../spec-tests/kit/report/check.js";
import type { ReportedCheck } from "../../spec-tests/kit/report/report.js";
import type { ExpectedFailures, RunSettings } from "../../spec-tests/runner/run/settings.js";
import { readGiven } from "../base/read-given.js";
import { attempt, UsageError } from "../base/usage-error.js";
import { writeReport } from "../base/write-report.js";

/** A list of expected failures as it is in a file; without one, an empty list. */
interface ExpectedFailuresFile {
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
  const expected = parseExpectedFailures(text, file ?? "", isUpdated ? undefined : known);
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

/**
 * Reads lines `check-id  # reason`, comments and empty ones. Throws a {@link UsageError} that names the first line without a reason, that lists a check again or, where
 * these are given, none of those that are known.
 */
const parseExpectedFailures = (text: string, file: string, known?: ReadonlySet<string>): ExpectedFailures => {
  const expected = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const id = idOf(line);
    if (id === undefined) continue;
    const reason = /#(.*)/s.exec(line)?.[1]?.trim() ?? "";
    const refuse = (problem: string) => new UsageError(`${file}, line ${index + 1}: ${problem}`);
    if (reason === "") throw refuse('the reason is missing: expected "check-id  # reason"');
    if (expected.has(id)) throw refuse(`"${id}" is listed twice`);
    if (known?.has(id) === false)
      throw refuse(`there is no check "${id}"; remove the entry, or let --update-expected-failures do it`);
    expected.set(id, reason);
  }
  return expected;
};

/** The id that a line lists; undefined for a comment and for an empty line. */
const idOf = (line: string): string | undefined => {
  const trimmed = line.trim();
  return trimmed === "" || trimmed.startsWith("#") ? undefined : (trimmed.split("#", 1)[0] ?? "").trimEnd();
};

/**
 * Rewrites a list that could be read: entries that are no longer expected are taken out, new ones are added at the end,
 * everything else stays as it is, comments too.
 */
const editExpectedFailures = (text: string, expected: ExpectedFailures): string => {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = text.trim() === "" ? [firstLine] : text.trimEnd().split(/\r?\n/);
  const kept = lines.filter((line) => {
    const id = idOf(line);
    return id === undefined || expected.has(id);
  });
  const listed = new Set(lines.map(idOf));
  const added = [...expected].filter(([id]) => !listed.has(id)).map(([id, reason]) => `${id}  # ${oneLine(reason)}`);
  return [...kept, ...added, ""].join(end);
};

const firstLine = "# Checks that are known to fail, each with its reason. A check that passes must be taken out.";

const oneLine = (reason: string): string => reason.replaceAll(/\s+/g, " ").trim();
