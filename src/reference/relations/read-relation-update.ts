import { isRecord, own } from "../../base/json/json.js";
import { fail, formatPath, type Issue, maxIssues, ok, type Result } from "../../base/result.js";
import type { MediaAttribute, RelationAttribute } from "../model/schema.js";
import type { Ways } from "../ways.js";
import { bodyIssue, type Place, pathInBody } from "../write/body-fault.js";
import { connectedOnce, distinct } from "./apply-relation-update.js";
import type { Connect, Position, ReadRelationUpdate, RelationUpdate } from "./relation-update.js";

/** What decides how a value is read, apart from the value itself. */
interface Reading {
  readonly ways: Ways;
  /** Where the attribute's value is. */
  readonly place: Place;
  /** An entry that is created has nothing to disconnect, and its positions are always strict (measured). */
  readonly operation: "create" | "update";
  readonly attribute: Pick<RelationAttribute | MediaAttribute, "kind" | "many">;
}

const nothing: RelationUpdate = { kind: "nothing" };
const emptied = { kind: "replace", ids: [] } as const satisfies RelationUpdate;

/**
 * Reads the value of a relation or media attribute of a request body (section 4.7). Forms that the specification does not
 * name are read as the real server reads them; where it fails with a 500, the value is refused, in every profile. Undefined: it names no list
 * of entries. Whether the entries exist is not looked at.
 */
export const readRelationUpdate = (value: unknown, reading: Reading): Result<ReadRelationUpdate> | undefined => {
  const { place } = reading;
  if (value === null) return ok({ place, update: emptied, writtenIds: [] });
  if (isRecord(value)) return readOperations(value, reading);
  // A single id counts as a list of one.
  const entries = entriesIn(Array.isArray(value) ? value : [value]);
  return entries && ok({ place, update: replacement(entries, reading), writtenIds: idsIn(entries) });
};

const idsIn = (entries: readonly NamedEntry[]) => entries.map(({ written }) => written);

/**
 * All entries of a to-many attribute, each once; of a to-one attribute the last of the {@link distinct} ones (section 4.7 rule 6). Media, and any
 * to-one relation of an entry that is being created, keep the first instead (measured).
 */
const replacement = (
  entries: readonly PlacedEntry[],
  { attribute, operation }: Reading,
): RelationUpdate & { readonly kind: "replace" } => {
  if (attribute.many) return { kind: "replace", ids: [...new Set(entries.map(({ id }) => id))] };
  const kept = attribute.kind === "media" || operation === "create" ? entries[0] : distinct(entries).at(-1);
  return kept === undefined ? emptied : { kind: "replace", ids: [kept.id] };
};

/** A value that the specification rules out: the text names its place. */
const relationIssue = (place: Place, expected: string): Issue =>
  bodyIssue(place, `Invalid relation ${formatPath(pathInBody(place))}: ${expected}`);

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
 * What an object asks for. Under the specification `set`, or the direct form, beside `connect` or `disconnect` is refused (rule 2); on the real server
 * the direct form wins over `set`, and `set` over the others (`setWins`). A `set` of null is as good as absent in both.
 */
const readOperations = (
  value: Readonly<Record<string, unknown>>,
  reading: Reading,
): Result<ReadRelationUpdate> | undefined => {
  const { place } = reading;
  const operations = operationsOf(value);
  const refused = refusedOperations(operations, reading);
  if (refused) return fail(refused);
  const { set, connect, direct } = operations;
  const connected = entriesIn(connect ?? []);
  const replacing = entriesIn(set ?? []);
  if (connected === undefined || replacing === undefined) return undefined;
  const ids = idsIn(connect === undefined ? replacing : connected);
  if (direct === undefined && set === undefined) {
    const update = readPartial(operations, connected, reading);
    return update.ok ? ok({ place, update: update.value, writtenIds: ids }) : update;
  }
  const entries = direct === undefined ? replacing : entriesIn([direct]);
  if (entries === undefined) return fail(relationIssue([...place, "id"], "expected an id, an integer"));
  return ok({ place, update: replacement(entries, reading), writtenIds: ids });
};

/** What the specification rules out, whatever the lists hold. */
const refusedOperations = (operations: Operations, { attribute, place, ways }: Reading): Issue | undefined => {
  const { direct, set, connect, disconnect } = operations;
  if (connect === undefined && disconnect === undefined) return undefined;
  if (attribute.kind === "media" && !ways.connectEmptiesMedia) {
    return relationIssue(place, "connect and disconnect cannot be used for media, expected an id, ids or set");
  }
  // The direct form equals set (rule 3).
  if (ways.setWins || (direct === undefined && set === undefined)) return undefined;
  return relationIssue(place, "set must not be combined with connect or disconnect");
};

/** `connected` are the entries that `connect` names. */
const readPartial = (
  operations: Operations,
  connected: readonly PlacedEntry[],
  reading: Reading,
): Result<RelationUpdate> => {
  const { attribute, operation, place, ways } = reading;
  const disconnect = readDisconnect(operations.disconnect, [...place, "disconnect"]);
  if (!disconnect.ok) return disconnect;
  // Media know no partial update, whatever the object holds.
  if (attribute.kind === "media") return ok(ways.connectEmptiesMedia ? emptied : nothing);
  // A to-one relation has no positions (rule 6): its last connect takes the place of what was there, and one that is repeated is no mistake where
  // equal ones are merged. Those of a list are refused where they are applied, with its positions (measured): see `applyRelationUpdate`.
  if (!attribute.many && connected.length > 0) {
    const once = ways.mergesEqualConnects ? ok(connected) : connectedOnce(connected, place, ways.words);
    return once.ok ? ok({ ...replacement(connected, reading), disconnect: disconnect.value }) : once;
  }
  const connect = readConnects(ways.mergesEqualConnects ? distinct(connected) : connected, [...place, "connect"]);
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
  readonly written: number | string;
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

/** The entries that an array of ids or of objects with an id names. Undefined: it is none. */
const entriesIn = (elements: unknown): readonly PlacedEntry[] | undefined => {
  if (!Array.isArray(elements)) return undefined;
  const entries: PlacedEntry[] = [];
  for (const [index, element] of elements.entries()) {
    const entry = namedEntry(element);
    if (entry === undefined) return undefined;
    entries.push({ ...entry, element, index });
  }
  return entries;
};

const end: Position = { at: "end" };

/**
 * Reads a `position` (section 4.7 rule 4: the end, unless given). A neighbour, `before` or `after`, wins over `start`, and `start` over `end`;
 * of both see {@link Position}. A key counts when its value is truthy, and what is no position at all is the end
 * (measured). Fails where a neighbour is not named by a number: the real server answers 500.
 */
const readPosition = (written: unknown, place: Place): Result<Position> => {
  if (!isRecord(written)) return ok(end);
  const at = own(written, "before") ? "before" : "after";
  const member = own(written, at);
  if (!member) return ok(own(written, "start") ? { at: "start" } : end);
  if (typeof member !== "number" || !Number.isSafeInteger(member)) {
    return fail(relationIssue([...place, at], "expected the id of an entry of the relation, as a number"));
  }
  return ok({ at, member, lookedUp: own(written, "after") || member });
};

/** What is read of each element. Fails with the issues of all that cannot be read, up to the most that is collected. */
const readEach = <E, T>(
  elements: readonly E[],
  read: (element: E, index: number) => Result<T>,
): Result<readonly T[]> => {
  const values: T[] = [];
  const issues: Issue[] = [];
  for (const [index, element] of elements.entries()) {
    const each = read(element, index);
    if (each.ok) values.push(each.value);
    else if (issues.length < maxIssues) issues.push(...each.issues);
  }
  return issues.length > 0 ? fail(...issues) : ok(values);
};

/**
 * The ids of a `disconnect`: an array of ids or of objects with an id. A single one counts as a list of one, nulls are
 * passed over (measured). Fails with an issue for each other element: the real server answers 500.
 */
const readDisconnect = (value: unknown, place: Place): Result<readonly number[]> => {
  const isList = Array.isArray(value);
  const read = readEach(isList ? value : value === undefined ? [] : [value], (element: unknown, index) => {
    const id = element === null ? null : namedEntry(element)?.id;
    const at = isList ? [...place, String(index)] : place;
    return id === undefined ? fail(relationIssue(at, "expected an id or an object with an id")) : ok(id);
  });
  return read.ok ? ok(read.value.filter((id) => id !== null)) : read;
};

/** The elements of a `connect` with their positions. Fails with an issue for each position that cannot be read. */
const readConnects = (entries: readonly PlacedEntry[], place: Place): Result<readonly Connect[]> =>
  readEach(entries, ({ element, id, index }) => {
    const written = isRecord(element) ? own(element, "position") : undefined;
    const position = readPosition(written, [...place, String(index), "position"]);
    return position.ok ? ok({ id, position: position.value, written, index }) : position;
  });

/** Whether positions must be found: unless `options.strict` is given and falsy (measured). */
const readStrict = (options: unknown): boolean => {
  const strict = isRecord(options) ? own(options, "strict") : undefined;
  return strict === undefined || Boolean(strict);
};
