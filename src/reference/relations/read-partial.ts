import { type Issue, maxIssues } from "../../base/issue.js";
import { isRecord, own } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import { sameJson } from "../../base/same-json.js";
import type { Deviations } from "../model/profile.js";
import { type NamedEntry, namedEntry } from "./read-ids.js";
import { readPosition } from "./read-position.js";
import { unusableRelation } from "./relation-issues.js";
import type { Connect } from "./relation-update.js";

/**
 * The ids of a `disconnect`: an array of ids or of objects with an id. A single one counts as a list of one, nulls are
 * passed over (measured). Fails with an issue for each other element: the real server answers 500.
 */
export const readDisconnect = (value: unknown, path: readonly string[]): Result<readonly number[]> => {
  if (value === undefined) return ok([]);
  const ids: number[] = [];
  const issues: Issue[] = [];
  for (const [index, element] of (Array.isArray(value) ? value : [value]).entries()) {
    if (element === null) continue;
    const entry = namedEntry(element);
    if (entry) ids.push(entry.id);
    else if (issues.length < maxIssues) {
      const place = Array.isArray(value) ? [...path, String(index)] : path;
      issues.push(unusableRelation(place, "expected an id or an object with an id"));
    }
  }
  return issues.length > 0 ? fail(...issues) : ok(ids);
};

/**
 * The elements of a `connect` with their positions; `entries` are what the elements name. Fails with an issue for
 * each position that cannot be read.
 */
export const readConnects = (
  elements: readonly unknown[],
  entries: readonly NamedEntry[],
  path: readonly string[],
  deviations: Deviations,
): Result<readonly Connect[]> => {
  const isRepeated = deviations.has("connect-same-twice") ? repetitions() : () => false;
  const connects: Connect[] = [];
  const issues: Issue[] = [];
  for (const [index, { id }] of entries.entries()) {
    const element = elements[index];
    if (isRepeated(id, element)) continue;
    const written = isRecord(element) ? own(element, "position") : undefined;
    const position = readPosition(written, [...path, String(index), "position"]);
    if (position.ok) connects.push({ id, position: position.value, written, index });
    else if (issues.length < maxIssues) issues.push(...position.issues);
  }
  return issues.length > 0 ? fail(...issues) : ok(connects);
};

/**
 * Finds an element that equals an earlier one (deviation connect-same-twice). Once an unequal element with the same
 * id was seen, the update will be refused, and nothing more is compared: comparing stays linear.
 */
const repetitions = (): ((id: number, element: unknown) => boolean) => {
  const first = new Map<number, unknown>();
  let refused = false;
  return (id, element) => {
    if (refused) return false;
    if (!first.has(id)) {
      first.set(id, element);
      return false;
    }
    refused = !sameJson(first.get(id), element);
    return !refused;
  };
};

/** Whether positions must be found: unless `options.strict` is given and falsy (measured). */
export const readStrict = (options: unknown): boolean => {
  const strict = isRecord(options) ? own(options, "strict") : undefined;
  return strict === undefined || Boolean(strict);
};
