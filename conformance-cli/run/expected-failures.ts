import type { ExpectedFailures } from "../../spec-tests/runner/run/settings.js";
import { parseGiven } from "../base/read-given.js";
import { reasonOf } from "../base/usage-error.js";

/** The list, or one line that names the file, the place and what was expected. */
export type ParsedExpectedFailures =
  | {
      readonly expected: ExpectedFailures;
      /** The place of the first entry that is no check. */
      readonly unknown?: { readonly place: string; readonly id: string };
    }
  | { readonly problem: string };

/**
 * Reads a list of expected failures: lines `check-id  # reason`, or JSON: an object of id and reason, or an array of
 * `{ "check": id, "reason": text }`. Every entry needs a reason.
 */
export const parseExpectedFailures = (
  text: string,
  file: string,
  known: ReadonlySet<string>,
): ParsedExpectedFailures => {
  const entries = isJson(text) ? readJson(text) : readLines(text);
  if (typeof entries === "string") return { problem: `${file}: ${entries}` };
  const expected = new Map<string, string>();
  for (const { place, id, reason } of entries) {
    if (id === "") return { problem: `${file}, ${place}: ${form}` };
    if (reason === "") return { problem: `${file}, ${place}: the reason is missing: ${form}` };
    if (expected.has(id)) return { problem: `${file}, ${place}: "${id}" is listed twice` };
    expected.set(id, reason);
  }
  const unknown = entries.find(({ id }) => !known.has(id));
  return { expected, ...(unknown === undefined ? {} : { unknown }) };
};

const form = 'expected "check-id  # reason"';

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

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

const readJson = (text: string): readonly ListedFailure[] | string => {
  let value: unknown;
  try {
    value = parseGiven(text);
  } catch (error) {
    return reasonOf(error);
  }
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => ({
      place: `entry ${index + 1}`,
      id: member(entry, "check"),
      reason: member(entry, "reason"),
    }));
  }
  return Object.entries(value ?? {}).map(([id, reason]) => ({
    place: `"${id}"`,
    id,
    reason: typeof reason === "string" ? reason.trim() : "",
  }));
};

const member = (entry: unknown, key: string): string => {
  if (typeof entry !== "object" || entry === null) return "";
  const value: unknown = Reflect.get(entry, key);
  return typeof value === "string" ? value.trim() : "";
};

/**
 * Rewrites a list that could be read, in its own form: entries that are no longer expected are taken out, new ones are added at the end,
 * everything else stays as it is, comments too.
 */
export const editExpectedFailures = (text: string, expected: ExpectedFailures): string =>
  isJson(text) ? editJson(text, expected) : editLines(text, expected);

const firstLine = "# Checks that are known to fail, each with its reason. A check that passes must be taken out.";

const editLines = (text: string, expected: ExpectedFailures): string => {
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

const editJson = (text: string, expected: ExpectedFailures): string => {
  const list = parseGiven(text);
  const listed = new Set(idsOf(text));
  const added = [...expected].filter(([id]) => !listed.has(id)).map(([id, reason]) => [id, oneLine(reason)] as const);
  const edited = Array.isArray(list)
    ? [
        ...list.filter((entry: unknown) => expected.has(member(entry, "check"))),
        ...added.map(([check, reason]) => ({ check, reason })),
      ]
    : Object.fromEntries([...Object.entries(list ?? {}).filter(([id]) => expected.has(id)), ...added]);
  return `${JSON.stringify(edited, undefined, 2)}\n`;
};

const idsOf = (text: string): readonly string[] => {
  const entries = readJson(text);
  return typeof entries === "string" ? [] : entries.map(({ id }) => id);
};

const oneLine = (reason: string): string => reason.replaceAll(/\s+/g, " ").trim();
