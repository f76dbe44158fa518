import { isRecord, own } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import { invalidRelations } from "./relation-issues.js";
import type { WrittenId } from "./relation-update.js";

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
