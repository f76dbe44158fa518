import { isRecord, own, sameJson } from "../../base/json.js";
import { fail, type Issue, maxIssues, ok, type Result } from "../../base/result.js";
import type { MediaAttribute, RelationAttribute } from "../model/schema.js";
import type { Ways } from "../ways.js";
import { alreadyConnected, invalidRelations, unusableRelation } from "./relation-issues.js";
import type { Connect, Position, ReadRelationUpdate, RelationUpdate, WrittenId } from "./relation-update.js";

/** What decides how a value is read, apart from the value and its attribute. */
interface ReadSetting {
  readonly ways: Ways;
  /** The keys that lead to the attribute's value: `["data", "categories"]`. */
  readonly path: readonly string[];
  /** An entry that is created has nothing to disconnect, and its positions are always strict (measured). */
  readonly operation: "create" | "update";
}

/** What reading needs to know of the attribute. */
export type UpdatedAttribute = Pick<RelationAttribute | MediaAttribute, "kind" | "many">;

const nothing: RelationUpdate = { kind: "nothing" };
const emptied = { kind: "replace", ids: [] } as const satisfies RelationUpdate;

/**
 * Reads the value of a relation or media attribute of a request body (section 4.7). `undefined` asks for nothing.
 * Forms that the specification does not name are read as the real server reads them; where it fails with a 500, the
 * value is refused, in every profile. Whether the entries exist is not looked at.
 */
export const readRelationUpdate = (
  value: unknown,
  attribute: UpdatedAttribute,
  setting: ReadSetting,
): Result<ReadRelationUpdate> => {
  const { path } = setting;
  if (value === undefined) return ok({ path, update: nothing, asked: [] });
  if (value === null) return ok({ path, update: emptied, asked: [] });
  if (isRecord(value)) return readOperations(value, { ...setting, attribute });
  // A single id counts as a list of one; its fault is at the value itself.
  const single = Array.isArray(value) ? undefined : placedEntry(value);
  const entries = single === undefined ? readIds(value, path) : ok([single]);
  if (!entries.ok) return entries;
  const update = replacement(entries.value, { ...setting, attribute });
  return ok({ path, update, asked: writtenIds(entries.value) });
};

interface Reading extends ReadSetting {
  readonly attribute: UpdatedAttribute;
}

const writtenIds = (entries: readonly NamedEntry[]) => entries.map(({ written }) => written);

/**
 * All entries of a to-many attribute, each once; of a to-one attribute the last (section 4.7 rule 6). Media, and any
 * to-one relation of an entry that is being created, keep the first instead (measured).
 */
const replacement = (
  entries: readonly PlacedEntry[],
  { attribute, operation }: Reading,
): RelationUpdate & { readonly kind: "replace" } => {
  if (attribute.many) return { kind: "replace", ids: [...new Set(entries.map(({ id }) => id))] };
  // `[3, 5, 3]` is `[3, 5]` (measured).
  const kept = attribute.kind === "media" || operation === "create" ? entries[0] : withoutRepeated(entries).at(-1);
  return kept === undefined ? emptied : { kind: "replace", ids: [kept.id] };
};

/** The first element that names an entry which an earlier one names, too (rule 8). */
export const firstRepeated = <T extends Pick<Connect, "id">>(elements: readonly T[]): T | undefined => {
  const seen = new Set<number>();
  return elements.find(({ id }) => seen.size === seen.add(id).size);
};

/** The value of an attribute that is an object. A key with null is as good as absent (measured). `direct`: the object itself, when it has an id. */
const operationsOf = (value: Readonly<Record<string, unknown>>) => ({
  set: own(value, "set") ?? undefined,
  connect: own(value, "connect") ?? undefined,
  disconnect: own(value, "disconnect") ?? undefined,
  options: own(value, "options"),
  direct: Object.hasOwn(value, "id") ? value : undefined,
});

type Operations = ReturnType<typeof operationsOf>;

/**
 * The real server looks at the elements of `connect`, or of `set` where there is no `connect`, before anything else;
 * then the direct form wins over `set`, and `set` over the others.
 */
const readOperations = (value: Readonly<Record<string, unknown>>, reading: Reading): Result<ReadRelationUpdate> => {
  const { path } = reading;
  const operations = operationsOf(value);
  const refused = refusedOperations(operations, reading);
  if (refused) return fail(refused);
  const { set, connect, direct } = operations;
  const connected = readIds(connect ?? [], [...path, "connect"]);
  if (!connected.ok) return connected;
  const replacing = readIds(set ?? [], [...path, "set"]);
  if (!replacing.ok) return replacing;
  const asked = writtenIds((connect === undefined ? replacing : connected).value);
  if (direct === undefined && set === undefined) {
    const update = readPartial(operations, connected.value, reading);
    return update.ok ? ok({ path, update: update.value, asked }) : update;
  }
  if (direct === undefined) return ok({ path, update: replacement(replacing.value, reading), asked });
  const entry = placedEntry(direct);
  if (entry === undefined) return fail(unusableRelation([...path, "id"], "expected an id, an integer"));
  return ok({ path, update: replacement([entry], reading), asked });
};

/** What the specification rules out. */
const refusedOperations = (operations: Operations, { attribute, path, ways }: Reading): Issue | undefined => {
  const { direct, set, connect, disconnect } = operations;
  if (connect === undefined && disconnect === undefined) return undefined;
  if (attribute.kind === "media" && !ways.connectEmptiesMedia) {
    return unusableRelation(path, "connect and disconnect cannot be used for media, expected an id, ids or set");
  }
  // The direct form equals set (rule 3).
  if (ways.setWins || (direct === undefined && set === undefined)) return undefined;
  return unusableRelation(path, "set must not be combined with connect or disconnect");
};

/** `connected` are the entries that `connect` names. */
const readPartial = (
  operations: Operations,
  connected: readonly PlacedEntry[],
  reading: Reading,
): Result<RelationUpdate> => {
  const { attribute, operation, path, ways } = reading;
  const disconnect = readDisconnect(operations.disconnect, [...path, "disconnect"]);
  if (!disconnect.ok) return disconnect;
  // Media know no partial update, whatever the object holds.
  if (attribute.kind === "media") return ok(ways.connectEmptiesMedia ? emptied : nothing);
  // A to-one relation has no positions, and its last connect takes the place of what was there.
  if (!attribute.many && connected.length > 0) {
    const twice = ways.mergesEqualConnects ? undefined : firstRepeated(connected);
    if (twice !== undefined) return fail(alreadyConnected(path, twice));
    const update = replacement(connected, reading);
    return ok(disconnect.value.length === 0 ? update : { ...update, disconnect: disconnect.value });
  }
  const distinct = ways.mergesEqualConnects ? withoutRepeated(connected) : connected;
  const connect = readConnects(distinct, [...path, "connect"]);
  if (!connect.ok) return connect;
  const disconnected = operation === "create" ? [] : disconnect.value;
  if (connect.value.length + disconnected.length === 0) return ok(nothing);
  const strict = operation === "create" || readStrict(operations.options);
  return ok({ kind: "partial", disconnect: disconnected, connect: connect.value, strict });
};

/** The id that a value names: an integer, or a string of one. No entry needs to have it. */
const idOf = (value: unknown): number | undefined => {
  if (typeof value === "string") return /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
  return typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
};

/** An element that names an entry. */
interface NamedEntry {
  readonly id: number;
  readonly written: WrittenId;
}

/** The same, with the element and its place in the list. */
interface PlacedEntry extends NamedEntry, Pick<Connect, "index"> {
  readonly element: unknown;
}

/** The entry that an element names: an id, or an object with an id. */
export const namedEntry = (element: unknown): NamedEntry | undefined => {
  const written = isRecord(element) ? own(element, "id") : element;
  const id = idOf(written);
  return id === undefined || (typeof written !== "number" && typeof written !== "string") ? undefined : { id, written };
};

const placedEntry = (element: unknown, index = 0): PlacedEntry | undefined => {
  const entry = namedEntry(element);
  return entry && { ...entry, element, index };
};

/**
 * The entries that an array of ids or of objects with an id names. Anything else is the issue `Invalid relations`
 * with the element's path, as PostgreSQL makes the real server answer.
 */
const readIds = (elements: unknown, path: readonly string[]): Result<readonly PlacedEntry[]> => {
  if (!Array.isArray(elements)) return fail(invalidRelations(path));
  const entries: PlacedEntry[] = [];
  for (const [index, element] of elements.entries()) {
    const entry = placedEntry(element, index);
    if (entry === undefined) return fail(invalidRelations([...path, String(index)]));
    entries.push(entry);
  }
  return ok(entries);
};

const end: Position = { at: "end" };

/**
 * Reads a `position` (section 4.7 rule 4: the end, unless given). A neighbour, `before` or `after`, wins over `start`, and `start` over `end`;
 * of both see {@link Position}. A key counts when its value is truthy, and what is no position at all is the end
 * (measured). Fails where a neighbour is not named by a number: the real server answers 500.
 */
const readPosition = (written: unknown, path: readonly string[]): Result<Position> => {
  if (!isRecord(written)) return ok(end);
  const at = own(written, "before") ? "before" : "after";
  const member = own(written, at);
  if (!member) return ok(own(written, "start") ? { at: "start" } : end);
  if (typeof member !== "number" || !Number.isSafeInteger(member)) {
    return fail(unusableRelation([...path, at], "expected the id of an entry of the relation, as a number"));
  }
  return ok({ at, member, among: at === "before" && own(written, "after") ? "connected" : "all" });
};

/**
 * The ids of a `disconnect`: an array of ids or of objects with an id. A single one counts as a list of one, nulls are
 * passed over (measured). Fails with an issue for each other element: the real server answers 500.
 */
const readDisconnect = (value: unknown, path: readonly string[]): Result<readonly number[]> => {
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

/** The elements of a `connect` with their positions. Fails with an issue for each position that cannot be read. */
const readConnects = (entries: readonly PlacedEntry[], path: readonly string[]): Result<readonly Connect[]> => {
  const connects: Connect[] = [];
  const issues: Issue[] = [];
  for (const { element, id, index } of entries) {
    const written = isRecord(element) ? own(element, "position") : undefined;
    const position = readPosition(written, [...path, String(index), "position"]);
    if (position.ok) connects.push({ id, position: position.value, written, index });
    else if (issues.length < maxIssues) issues.push(...position.issues);
  }
  return issues.length > 0 ? fail(...issues) : ok(connects);
};

/**
 * The elements that equal no earlier one. Once an unequal element with the same id was seen, the update will be refused, and nothing more is
 * compared: comparing stays linear.
 */
const withoutRepeated = (entries: readonly PlacedEntry[]): readonly PlacedEntry[] => {
  const first = new Map<number, unknown>();
  let refused = false;
  return entries.filter(({ element, id }) => {
    if (refused || !first.has(id)) {
      first.set(id, element);
      return true;
    }
    refused = !sameJson(first.get(id), element);
    return refused;
  });
};

/** Whether positions must be found: unless `options.strict` is given and falsy (measured). */
const readStrict = (options: unknown): boolean => {
  const strict = isRecord(options) ? own(options, "strict") : undefined;
  return strict === undefined || Boolean(strict);
};
