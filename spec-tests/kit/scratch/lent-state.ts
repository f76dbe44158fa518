import { isRecord } from "../base.js";
import { pathOf } from "../contract/address.js";
import { Blocked } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { lentTypes } from "../dataset/lent.js";
import { assignedAttributes } from "../dataset/printed.js";
import type { Attribute } from "../reference.js";

/** An entry that may be lent, as the server shows it. */
export interface LentEntry {
  /** `restoration "moth-watch"`. */
  readonly name: string;
  readonly type: string;
  readonly id: number;
  /** The ids in each of its relations and media attributes, in order. */
  readonly lists: ReadonlyMap<string, readonly number[]>;
  /** All other attributes but `updatedAt`, as JSON. */
  readonly others: ReadonlyMap<string, string>;
}

/** Every entry that may be lent, by its name. */
export type State = ReadonlyMap<string, LentEntry>;

type Link = Extract<Attribute, { kind: "relation" | "media" }>;

/** The attributes of a type that hold entries or files: what an update of relations may change. */
export const linksOf = (target: Target, type: string): ReadonlyMap<string, Link> =>
  new Map(
    [...target.dataset.type(type).attributes.values()]
      .filter(
        (each): each is Link => each.kind === "media" || (each.kind === "relation" && !/^morph/.test(each.relation)),
      )
      .filter(({ hidden }) => !hidden)
      .map((each) => [each.name, each]),
  );

/** Reads every entry that may be lent, and all others of their types, with all it holds, one level deep: a list request for each type. */
export const readLent = async (target: Target): Promise<State> => {
  const state = new Map<string, LentEntry>();
  for (const uid of lentTypes) for (const entry of await readType(target, uid)) state.set(entry.name, entry);
  return state;
};

const readType = async (target: Target, uid: string): Promise<readonly LentEntry[]> => {
  const type = target.dataset.type(uid);
  const links = linksOf(target, uid);
  const populate = [...type.attributes.values()].filter(({ kind, hidden }) => kind !== "scalar" && !hidden);
  // All of them are on the first page.
  const { status, json } = await target.list(uid, { populate: populate.map(({ name }) => name) });
  const rows = isRecord(json) && Array.isArray(json.data) ? json.data.filter(isShown) : [];
  const keys = target.dataset.entries(uid).map(({ key }) => target.id(uid, key));
  if (!keys.every((id) => rows.some((row) => row.id === id)))
    throw new Blocked(`relation-updates: GET ${pathOf(type)} with populate does not show every entry (${status})`);
  // Without a preflight nothing else has looked who has these ids.
  for (const { id, attributes } of rows) {
    const [key, name = ""] = [target.key(uid, id), type.naturalKey];
    if (key === undefined || attributes[name] === key) continue;
    const shown = JSON.stringify(attributes[name]);
    throw new Blocked(
      `relation-updates: ${pathOf(type)}/${id} is not "${key}" of the dataset: its ${name} is ${shown}`,
    );
  }
  return rows.map(({ id, attributes }) => ({
    name: `${type.singularName} "${target.key(uid, id) ?? id}"`,
    type: type.singularName,
    id,
    lists: new Map([...links.keys()].map((name) => [name, idsIn(attributes[name])])),
    others: new Map(
      Object.entries(attributes).flatMap(([name, value]) =>
        links.has(name) || name === "updatedAt" ? [] : [[name, JSON.stringify(value)] as const],
      ),
    ),
  }));
};

interface Shown {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const isShown = (row: unknown): row is Shown => isRecord(row) && typeof row.id === "number" && isRecord(row.attributes);

const idsIn = (value: unknown): readonly number[] => {
  const data = isRecord(value) ? value.data : undefined;
  const list: readonly unknown[] = Array.isArray(data) ? data : [data];
  return list.flatMap((each) => (isRecord(each) && typeof each.id === "number" ? [each.id] : []));
};

/** The full update of a relation (rule 2). */
export const setOf = (ids: readonly number[]): unknown => ({ set: ids });

/** What is different of an entry: the names of attributes. */
export const changedIn = (before: LentEntry, now: LentEntry | undefined): readonly string[] => [
  ...[...before.lists.keys()].filter((name) => before.lists.get(name)?.join() !== now?.lists.get(name)?.join()),
  ...[...before.others.keys()].filter((name) => before.others.get(name) !== now?.others.get(name)),
];

/** A relation, what it is to hold again, and what it holds. */
interface Repair {
  readonly link: Link;
  readonly ids: readonly number[];
  readonly held: readonly number[];
}

/** The direct form (rule 3): a single id for what holds one. */
const direct = ({ link, ids }: Repair): Readonly<Record<string, unknown>> => ({
  [link.name]: link.many ? ids : (ids[0] ?? null),
});

/** Ways to put relations of an entry back, the next where one does not do: bodies of updates that are sent one after the other. */
const ways: readonly ((repairs: readonly Repair[]) => readonly object[])[] = [
  (repairs) => [
    Object.assign(
      {},
      ...repairs.map((each) => (each.link.kind === "media" ? direct(each) : { [each.link.name]: setOf(each.ids) })),
    ),
  ],
  (repairs) => repairs.map(direct),
  // What is connected already moves to the end: on some servers set also moves it on the other side.
  (repairs) =>
    repairs.map(({ link, ids, held }) => ({
      [link.name]: { disconnect: held.filter((id) => !ids.includes(id)), connect: ids },
    })),
  (repairs) =>
    repairs.flatMap(({ link, ids, held }) => [
      { [link.name]: { disconnect: held } },
      ...ids.map((id) => ({ [link.name]: { connect: [id] } })),
    ]),
];

/**
 * Puts back by PUT what differs from an earlier state, and compares again: first the sides that own their relations, which settles who is related,
 * then the others, whose order that may have changed. Returns what is still different, by name: `restoration "moth-watch".team`.
 */
export const putBack = async (target: Target, before: State): Promise<readonly string[]> => {
  let now = await readLent(target);
  for (const way of ways) {
    for (const owner of [true, false]) {
      const repairs = [...before.values()].map((entry) => [entry, repairsOf(target, entry, now, owner)] as const);
      if (repairs.every(([, list]) => list.length === 0)) continue;
      for (const [{ type, id }, list] of repairs) {
        const path = `${pathOf(target.dataset.type(type))}/${id}`;
        for (const data of list.length === 0 ? [] : way(list)) await target.request("PUT", path, { body: { data } });
      }
      now = await readLent(target);
    }
  }
  return [...before.values()].flatMap((entry) =>
    changedIn(entry, now.get(entry.name)).map((name) => `${entry.name}.${name}`),
  );
};

const repairsOf = (target: Target, before: LentEntry, now: State, owner: boolean): readonly Repair[] => {
  const current = now.get(before.name);
  const changed = current === undefined ? [] : changedIn(before, current);
  return [...linksOf(target, before.type).values()]
    .filter((link) => changed.includes(link.name) && (link.kind === "media" || link.owner) === owner)
    .map((link) => ({
      link,
      ids: before.lists.get(link.name) ?? [],
      held: current?.lists.get(link.name) ?? [],
    }));
};

/** The update that names all that an entry held: what puts it back where an update sets to null what it does not name. */
export const wholeOf = (target: Target, { type, lists, others }: LentEntry): object => {
  const links = linksOf(target, type);
  const attributes = target.dataset.type(type).attributes;
  return Object.fromEntries([
    ...[...others].flatMap(([name, value]) =>
      attributes.has(name) && !assigned.has(name) ? [[name, JSON.parse(value)] as const] : [],
    ),
    ...[...links.values()].map(
      (link) =>
        [
          link.name,
          link.kind === "media"
            ? direct({ link, ids: lists.get(link.name) ?? [], held: [] })[link.name]
            : setOf(lists.get(link.name) ?? []),
        ] as const,
    ),
  ]);
};

const assigned: ReadonlySet<string> = new Set([...assignedAttributes, "locale", "localizations"]);
