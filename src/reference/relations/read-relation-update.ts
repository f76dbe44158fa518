import type { Issue } from "../../base/issue.js";
import { isRecord, own } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import { sameJson } from "../../base/same-json.js";
import type { MediaAttribute, RelationAttribute } from "../model/schema.js";
import { type NamedEntry, namedEntry, readIds } from "./read-ids.js";
import { readConnects, readDisconnect, readStrict } from "./read-partial.js";
import { unusableRelation } from "./relation-issues.js";
import type { ReadRelationUpdate, RelationSetting, RelationUpdate } from "./relation-update.js";

/** What decides how a value is read, apart from the value and its attribute. */
export interface ReadSetting extends RelationSetting {
  /** Where an entry is created there is nothing to disconnect, and positions are always strict (measured). */
  readonly operation: "create" | "update";
}

/** What reading needs to know of the attribute. */
export type UpdatedAttribute = Pick<RelationAttribute | MediaAttribute, "kind" | "many">;

const nothing: RelationUpdate = { kind: "nothing" };
const emptied: RelationUpdate = { kind: "replace", ids: [] };

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
): RelationUpdate => {
  if (attribute.many) return { kind: "replace", ids: [...new Set(entries.map(({ id }) => id))] };
  const keepsFirst = attribute.kind === "media" || operation === "create";
  const kept = keepsFirst ? entries[0] : lastDistinct(entries, elements);
  return kept === undefined ? emptied : { kind: "replace", ids: [kept.id] };
};

/** The last element that does not equal an earlier one: `[3, 5, 3]` is `[3, 5]` (measured). */
const lastDistinct = (entries: readonly NamedEntry[], elements: unknown): NamedEntry | undefined => {
  if (!Array.isArray(elements)) return entries.at(-1);
  const first = new Map<number, unknown>();
  let last: NamedEntry | undefined;
  for (const [index, entry] of entries.entries()) {
    const element: unknown = elements[index];
    if (first.has(entry.id) && sameJson(first.get(entry.id), element)) continue;
    if (!first.has(entry.id)) first.set(entry.id, element);
    last = entry;
  }
  return last;
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

/** What the specification rules out and the real server does not: see the deviations that are named here. */
const refusedOperations = (operations: Operations, { attribute, deviations, path }: Reading): Issue | undefined => {
  const { direct, set, connect, disconnect } = operations;
  if (connect === undefined && disconnect === undefined) return undefined;
  if (attribute.kind === "media" && !deviations.has("connect-not-for-media")) {
    return unusableRelation(path, "connect and disconnect cannot be used for media, expected an id, ids or set");
  }
  // The direct form equals set (rule 3).
  if (deviations.has("set-not-combined") || (direct === undefined && set === undefined)) return undefined;
  return unusableRelation(path, "set must not be combined with connect or disconnect");
};

/** `connected` are the entries that `connect` names. */
const readPartial = (
  operations: Operations,
  connected: readonly NamedEntry[],
  reading: Reading,
): Result<RelationUpdate> => {
  const { attribute, deviations, operation, path } = reading;
  const disconnect = readDisconnect(operations.disconnect, [...path, "disconnect"]);
  if (!disconnect.ok) return disconnect;
  // Media know no partial update: the real server empties them, whatever the object holds (connect-not-for-media).
  if (attribute.kind === "media") return ok(deviations.has("connect-not-for-media") ? emptied : nothing);
  // A to-one relation has no positions, and its last connect takes the place of what was there.
  if (!attribute.many && connected.length > 0) return ok(replacement(connected, operations.connect, reading));
  const elements = Array.isArray(operations.connect) ? operations.connect : [];
  const connect = readConnects(elements, connected, [...path, "connect"], deviations);
  if (!connect.ok) return connect;
  const disconnected = operation === "create" ? [] : disconnect.value;
  if (connect.value.length + disconnected.length === 0) return ok(nothing);
  const strict = operation === "create" || readStrict(operations.options);
  return ok({ kind: "partial", disconnect: disconnected, connect: connect.value, strict });
};
