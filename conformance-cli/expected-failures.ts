import type { ExpectedFailures } from "../spec-tests/run/settings.js";

/** The list, or one line that names the file, the place and what was expected. */
export type ParsedExpectedFailures = { readonly expected: ExpectedFailures } | { readonly problem: string };

/**
 * Reads a list of expected failures: lines `check-id  # reason`, or JSON: an object of id and reason, or an array of
 * `{ "check": id, "reason": text }`. Every entry needs a reason and must be the id of a check.
 */
export const parseExpectedFailures = (
  text: string,
  file: string,
  known: ReadonlySet<string>,
): ParsedExpectedFailures => {
  const entries = /^\s*[[{]/.test(text) ? readJson(text) : readLines(text);
  if (typeof entries === "string") return { problem: `${file}: ${entries}` };
  const expected = new Map<string, string>();
  for (const { place, id, reason } of entries) {
    if (id === "" || reason === "") return { problem: `${file}, ${place}: expected "check-id  # reason"` };
    if (!known.has(id)) return { problem: `${file}, ${place}: there is no check "${id}"; remove the entry` };
    if (expected.has(id)) return { problem: `${file}, ${place}: "${id}" is listed twice` };
    expected.set(id, reason);
  }
  return { expected };
};

interface ListedFailure {
  readonly place: string;
  readonly id: string;
  readonly reason: string;
}

const readLines = (text: string): readonly ListedFailure[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) return [];
    const hash = trimmed.indexOf("#");
    const id = (hash < 0 ? trimmed : trimmed.slice(0, hash)).trim();
    return [{ place: `line ${index + 1}`, id, reason: hash < 0 ? "" : trimmed.slice(hash + 1).trim() }];
  });

const readJson = (text: string): readonly ListedFailure[] | string => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `not JSON: ${error instanceof Error ? error.message : String(error)}`;
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

/** Prints a list of expected failures, in the form of lines. */
export const printExpectedFailures = (failures: ExpectedFailures): string =>
  [
    "# Checks that are known to fail, each with its reason. A check that passes must be taken out.",
    ...[...failures].map(([id, reason]) => `${id}  # ${reason.replaceAll(/\s+/g, " ")}`),
    "",
  ].join("\n");
