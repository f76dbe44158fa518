import { isRecord } from "../base.js";
import type { Query } from "../contract/address.js";
import type { Answer } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { anArray, anInteger, anything, componentForm, diff, type Form, isEqual, misshapen } from "./compare.js";
import { asEntry, type Entry, expectEqual, expectForm, expectKeys, failWith, keysOf } from "./expect.js";

/** The attributes of an entry, or a component. */
export type Members = Readonly<Record<string, unknown>>;

/** One entry of the dataset, found by a list request. */
export interface Found {
  readonly answer: Answer;
  readonly entry: Entry;
  readonly attributes: Members;
}

/** What a list is asked for one entry of the dataset alone: by `filters[<natural key>][$eq]`, and in its locale. */
export const choosing = (target: Target, type: string, key: string): Query => {
  const { type: schema, record } = target.dataset.entry(type, key);
  const { naturalKey, localized } = schema;
  if (naturalKey === undefined) throw new Error(`${type} has no natural key`);
  const filters = { [naturalKey]: { $eq: String(record.values[naturalKey]) } };
  return { filters, ...(localized ? { locale: String(record.values.locale) } : {}) };
};

/** Asks for one entry of the dataset, and expects it alone. Drafts need `publicationState: "preview"` in `query`. */
export const find = async (target: Target, type: string, key: string, query: Query = {}): Promise<Found> => {
  const answer = await target.list(type, { ...choosing(target, type, key), ...query });
  const [entry] = expectKeys(target, answer, type, [key]);
  if (entry === undefined) throw new Error("a list of one key has no entry");
  return { answer, entry, attributes: entry.attributes };
};

/** The member is there; returns it. */
export const expectMember = (answer: Answer, holder: Members, name: string): unknown => {
  if (Object.hasOwn(holder, name)) return holder[name];
  return failWith(answer, {
    why: `There is no ${name}`,
    kind: "member-missing",
    expected: name,
    actual: Object.keys(holder),
  });
};

/** The members are not there, not even as null. */
export const expectNoMembers = (answer: Answer, holder: Members, names: readonly string[]): void => {
  const there = names.filter((name) => Object.hasOwn(holder, name));
  expectEqual(answer, there, [], "The members that must be absent");
};

/**
 * The holder has exactly these members, in any order. `what` names it: "The attributes". `open`: more of them that it may have, which have no value: whether
 * those are shown the specification leaves open.
 */
export const expectMembers = (
  answer: Answer,
  holder: Members,
  names: readonly string[],
  what: string,
  open: readonly string[] = [],
): void => {
  const shown = open.filter((name) => Object.hasOwn(holder, name));
  expectEqual(answer, Object.keys(holder).sort(), [...names, ...shown].sort(), what);
};

const dataOf = (answer: Answer, holder: Members, name: string): unknown =>
  expectForm<Members>(answer, expectMember(answer, holder, name), name, wrapperForm).data;

const wrapperForm: Form = { name: "wrapper", words: "wrapped in { data }", members: { data: anything } };

/** A populated to-one attribute is unset: `{ data: null }`. */
export const expectUnset = (answer: Answer, holder: Members, name: string): void =>
  expectEqual(answer, expectMember(answer, holder, name), { data: null }, name);

/** A populated to-one attribute is `{ data: { id, attributes } }`; returns the entry. */
export const expectSet = (answer: Answer, holder: Members, name: string): Entry =>
  asEntry(answer, dataOf(answer, holder, name), `${name}.data`);

/** A populated to-many attribute is `{ data: [{ id, attributes }] }`; returns the entries. */
export const expectMany = (answer: Answer, holder: Members, name: string): readonly Entry[] => {
  const data = dataOf(answer, holder, name);
  if (Array.isArray(data)) return data.map((entry, index) => asEntry(answer, entry, `${name}.data[${index}]`));
  return failWith(answer, misshapen(data, `${name}.data`, anArray, "relation-list"));
};

/** The ids in a populated relation: of its list, of its one entry, or none. `name`: the path of `value`. */
export const relatedIds = (answer: Answer, value: unknown, name: string): readonly number[] => {
  const data = isRecord(value) ? value.data : undefined;
  if (data === null) return [];
  if (Array.isArray(data)) return data.map((entry, index) => idOf(answer, entry, `${name}.data[${index}]`));
  return [idOf(answer, dataOf(answer, { [name]: value }, name), `${name}.data`)];
};

const idOf = (answer: Answer, value: unknown, where: string): number =>
  expectForm<{ readonly id: number }>(answer, value, where, relatedForm).id;

const relatedForm: Form = { name: "entry", words: "an entry { id: integer, ... }", members: { id: anInteger } };

/** A populated to-one attribute leads to this entry of the dataset; returns its attributes. */
export const expectToOne = (
  target: Target,
  answer: Answer,
  holder: Members,
  name: string,
  type: string,
  key: string,
): Members => {
  const entry = expectSet(answer, holder, name);
  expectEqual(answer, keysOf(target, type, [entry])[0], key, `The ${type} in ${name}`);
  return entry.attributes;
};

type ToMany = [target: Target, answer: Answer, holder: Members, name: string, type: string, keys: readonly string[]];

/**
 * A populated to-many attribute leads to these entries of the dataset; returns their attributes in the order of the keys. Under the specification's
 * profile they may stand in any order, unless the request sorts them: in which order a server was filled nobody says.
 */
export const expectToMany = (...asked: ToMany): readonly Members[] => {
  const [target, answer, holder, name, type, keys] = asked;
  const isSorted = decodeURIComponent(answer.request.url).includes(`[${name}][sort]`);
  if (target.profile !== "spec" || isSorted) return expectInOrder(...asked);
  const entries = expectMany(answer, holder, name);
  const actual = keysOf(target, type, entries);
  return isEqual([...keys].sort(), [...actual].sort()) ? inOrderOf(keys, entries, actual) : expectInOrder(...asked);
};

const inOrderOf = (
  keys: readonly string[],
  entries: readonly Entry[],
  actual: readonly string[],
): readonly Members[] => {
  const byKey = new Map(entries.map(({ attributes }, index) => [actual[index], attributes]));
  return keys.map((key) => byKey.get(key) ?? {});
};

/** As {@link expectToMany}, in the order of the keys. */
export const expectInOrder = (...[target, answer, holder, name, type, keys]: ToMany): readonly Members[] => {
  const entries = expectMany(answer, holder, name);
  const actual = keysOf(target, type, entries);
  const differences = diff(keys, actual);
  if (differences.length > 0) {
    const sameSet = diff([...keys].sort(), [...actual].sort()).length === 0;
    failWith(answer, {
      why: sameSet ? `${name} holds the right entries in the wrong order` : `${name} holds other entries`,
      kind: sameSet ? "populated-order" : "populated-rows",
      expected: keys,
      actual,
      differences,
    });
  }
  return entries.map((entry) => entry.attributes);
};

/** As {@link expectToMany}, in any order. */
export const expectSameToMany = (...[target, answer, holder, name, type, keys]: ToMany): readonly Members[] => {
  const entries = expectMany(answer, holder, name);
  const actual = keysOf(target, type, entries);
  expectEqual(answer, [...actual].sort(), [...keys].sort(), `The entries in ${name}`);
  return inOrderOf(keys, entries, actual);
};

const asComponent = (answer: Answer, value: unknown, where: string): Members =>
  expectForm(answer, value, where, componentForm);

/** A populated single component. */
export const expectComponent = (answer: Answer, holder: Members, name: string): Members =>
  asComponent(answer, expectMember(answer, holder, name), name);

/** A populated repeatable component or dynamic zone: an array of components. */
export const expectComponents = (answer: Answer, holder: Members, name: string): readonly Members[] => {
  const value = expectMember(answer, holder, name);
  if (Array.isArray(value)) return value.map((item, index) => asComponent(answer, item, `${name}[${index}]`));
  return failWith(answer, misshapen(value, name, anArray, "component-list"));
};

/** Components without their ids, which every server assigns itself; those in components too. Relations are left alone. */
export const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isRecord(value) || Object.hasOwn(value, "data")) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "id")
      .map(([name, member]) => [name, withoutIds(member)]),
  );
};
