import type { ExpectedFailures } from "../../spec-tests/runner/run/settings.js";

/** The list, or one line that names the file, the place and what was expected. */
export type ParsedExpectedFailures =
  | {
      readonly expected: ExpectedFailures;
      /** The place of the first entry that is no check. */
      readonly unknown?: { readonly place: string; readonly id: string };
    }
  | { readonly problem: string };

/**
 * Reads a list of expected failures: lines `check-id  # reason`, comments and empty ones. Every entry needs a reason.
 */
export const parseExpectedFailures = (
  text: string,
  file: string,
  known: ReadonlySet<string>,
): ParsedExpectedFailures => {
  const entries = readLines(text);
  const expected = new Map<string, string>();
  for (const { place, id, reason } of entries) {
    if (reason === "") return { problem: `${file}, ${place}: the reason is missing: ${form}` };
    if (expected.has(id)) return { problem: `${file}, ${place}: "${id}" is listed twice` };
    expected.set(id, reason);
  }
  const unknown = entries.find(({ id }) => !known.has(id));
  return { expected, ...(unknown === undefined ? {} : { unknown }) };
};

const form = 'expected "check-id  # reason"';

interface ListedFailure {
  readonly place: string;
  readonly id: string;
  readonly reason: string;
}

const readLines = (text: string): readonly ListedFailure[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const id = idOf(line);
    if (id === undefined) return [];
    const hash = line.indexOf("#");
    return [{ place: `line ${index + 1}`, id, reason: hash < 0 ? "" : line.slice(hash + 1).trim() }];
  });

/** The id that a line lists; undefined for a comment and for an empty line. */
const idOf = (line: string): string | undefined => {
  const trimmed = line.trim();
  return trimmed === "" || trimmed.startsWith("#") ? undefined : (trimmed.split("#", 1)[0] ?? "").trimEnd();
};

/**
 * Rewrites a list that could be read: entries that are no longer expected are taken out, new ones are added at the end,
 * everything else stays as it is, comments too.
 */
export const editExpectedFailures = (text: string, expected: ExpectedFailures): string => {
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
