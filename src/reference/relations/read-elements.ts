import { isRecord, own, sameJson } from "../../base/json.js";
import { fail, type Issue, maxIssues, ok, type Result } from "../../base/result.js";
import type { Deviations } from "../model/profile.js";
import { invalidRelations, unusableRelation } from "./relation-issues.js";
import type { AskedPosition, Connect, WrittenId } from "./relation-update.js";

/** The id that a value names: an integer, or a string of one. No entry needs to have it. */
const idOf = (value: unknown): number | undefined => {
  if (typeof value === "string") return /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
  return typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
};

/** An element that names an entry. */
export interface NamedEntry {
  readonly id: number;
  readonly written: WrittenId;
}

/** The entry that an element names: an id, or an object with an id. */
export const namedEntry = (element: unknown): NamedEntry | undefined => {
  const written = isRecord(element) ? own(element, "id") : element;
  const id = idOf(written);
  return id === undefined || (typeof written !== "number" && typeof written !== "string") ? undefined : { id, written };
};

/**
 * The entries that an array of ids or of objects with an id names. Anything else is the issue `Invalid relations`
 * with the element's path, as PostgreSQL makes the real server answer.
 */
export const readIds = (elements: unknown, path: readonly string[]): Result<readonly NamedEntry[]> => {
  if (!Array.isArray(elements)) return fail(invalidRelations(path));
  const entries: NamedEntry[] = [];
  for (const [index, element] of elements.entries()) {
    const entry = namedEntry(element);
    if (entry === undefined) return fail(invalidRelations([...path, String(index)]));
    entries.push(entry);
  }
  return ok(entries);
};

const end: AskedPosition = { at: "end" };

/**
 * Reads a `position` (section 4.7 rule 4: the end, unless given). `before` wins over `after`, `after` over `start`,
 * `start` over `end`; a key counts when its value is truthy, and what is no position at all is the end (measured).
 * Fails where a neighbour is not named by a number: the real server answers 500.
 */
const readPosition = (written: unknown, path: readonly string[]): Result<AskedPosition> => {
  if (!isRecord(written)) return ok(end);
  const at = own(written, "before") ? "before" : "after";
  const member = own(written, at);
  if (!member) return ok(own(written, "start") ? { at: "start" } : end);
  if (typeof member !== "number" || !Number.isSafeInteger(member)) {
    return fail(unusableRelation([...path, at], "expected the id of an entry of the relation, as a number"));
  }
  return ok(at === "before" && own(written, "after") ? { at: "nowhere", member } : { at, member });
};

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
