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
  const entries = Array.isArray(value) ? readIds(value, path) : readSingle(value, path);
  if (!entries.ok) return entries;
  const update = replacement(entries.value, value, { ...setting, attribute });
  return ok({ path, update, asked: writtenIds(entries.value) });
};

interface Reading extends ReadSetting {
  readonly attribute: UpdatedAttribute;
}

const writtenIds = (entries: readonly NamedEntry[]) => entries.map(({ written }) => written);

/** A single id counts as a list of one; its fault is at the value itself. */
const readSingle = (value: unknown, path: readonly string[]): Result<readonly NamedEntry[]> => {
  const entries = readIds([value], path);
  return entries.ok ? entries : fail(...entries.issues.map((issue) => ({ ...issue, path })));
};

/**
 * All entries of a to-many attribute, each once; of a to-one attribute the last (section 4.7 rule 6). Media, and any
 * to-one relation of an entry that is being created, keep the first instead (measured). `elements` are what names them.
 */
const replacement = (
  entries: readonly NamedEntry[],
  elements: unknown,
  { attribute, operation }: Reading,
): RelationUpdate & { readonly kind: "replace" } => {
  if (attribute.many) return { kind: "replace", ids: [...new Set(entries.map(({ id }) => id))] };
  const kept = attribute.kind === "media" || operation === "create" ? entries[0] : lastDistinct(entries, elements);
  return kept === undefined ? emptied : { kind: "replace", ids: [kept.id] };
};

/** The first element that names an entry which an earlier one names, too (rule 8). */
export const firstRepeated = <T extends Pick<Connect, "id">>(elements: readonly T[]): T | undefined => {
  const seen = new Set<number>();
  return elements.find(({ id }) => seen.size === seen.add(id).size);
};

/** The last element that does not equal an earlier one: `[3, 5, 3]` is `[3, 5]` (measured). */
const lastDistinct = (entries: readonly NamedEntry[], elements: unknown): NamedEntry | undefined => {
  if (!Array.isArray(elements)) return entries.at(-1);
  const isRepeated = repetitions();
  return entries.filter(({ id }, index) => !isRepeated(id, elements[index])).at(-1);
};

/** The value of an attribute that is an object. A key with null is as good as absent (measured). */
interface Operations {
  readonly set: unknown;
  readonly connect: unknown;
  readonly disconnect: unknown;
  readonly options: unknown;
  /** The object itself when it has an id: the direct form. */
  readonly direct: Readonly<Record<string, unknown>> | undefined;
}

const operationsOf = (value: Readonly<Record<string, unknown>>): Operations => ({
  set: own(value, "set") ?? undefined,
  connect: own(value, "connect") ?? undefined,
  disconnect: own(value, "disconnect") ?? undefined,
  options: own(value, "options"),
  direct: Object.hasOwn(value, "id") ? value : undefined,
});

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
  if (direct === undefined) return ok({ path, update: replacement(replacing.value, set, reading), asked });
  const entry = namedEntry(direct);
  if (entry === undefined) return fail(unusableRelation([...path, "id"], "expected an id, an integer"));
  return ok({ path, update: replacement([entry], [direct], reading), asked });
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
    const update = replacement(connected, operations.connect, reading);
    return ok(disconnect.value.length === 0 ? update : { ...update, disconnect: disconnect.value });
  }
  const elements = Array.isArray(operations.connect) ? operations.connect : [];
  const connect = readConnects(elements, connected, [...path, "connect"], ways);
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

/** The same, with its place in the list. */
type PlacedEntry = NamedEntry & Pick<Connect, "index">;

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
const readIds = (elements: unknown, path: readonly string[]): Result<readonly PlacedEntry[]> => {
  if (!Array.isArray(elements)) return fail(invalidRelations(path));
  const entries: PlacedEntry[] = [];
  for (const [index, element] of elements.entries()) {
    const entry = namedEntry(element);
    if (entry === undefined) return fail(invalidRelations([...path, String(index)]));
    entries.push({ ...entry, index });
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

/**
 * The elements of a `connect` with their positions; `entries` are what the elements name. Fails with an issue for
 * each position that cannot be read.
 */
const readConnects = (
  elements: readonly unknown[],
  entries: readonly PlacedEntry[],
  path: readonly string[],
  { mergesEqualConnects }: Pick<Ways, "mergesEqualConnects">,
): Result<readonly Connect[]> => {
  const isRepeated = mergesEqualConnects ? repetitions() : () => false;
  const connects: Connect[] = [];
  const issues: Issue[] = [];
  for (const { id, index } of entries) {
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
 * Finds an element that equals an earlier one (`mergesEqualConnects`). Once an unequal element with the same
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
const readStrict = (options: unknown): boolean => {
  const strict = isRecord(options) ? own(options, "strict") : undefined;
  return strict === undefined || Boolean(strict);
};
