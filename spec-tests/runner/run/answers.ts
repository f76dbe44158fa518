import { isRecord } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import type { DatasetIndex } from "../../kit/contract/dataset.js";
import { type Answer, isSuccess } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { normaliseEntry } from "../../kit/random/normalise.js";

/** How an answer differs from the one that was expected. */
export interface Comparison {
  /** Where and how, without concrete values: `entries are in another order`, `a null is missing`, `the status is 200 instead of 400`. */
  readonly kinds: ReadonlySet<string>;
  /** Whether it differs in what is populated alone. */
  readonly isBelow: boolean;
}

const known = new WeakMap<DatasetIndex, ReadonlyMap<string, string>>();

/** The types of attributes by their names: most names have one. */
export const kindsOfAttributes = ({ wholeDataset }: Pick<Target, "wholeDataset">): ReadonlyMap<string, string> => {
  const { contentTypes, components } = wholeDataset.dataset.model;
  const kinds = () =>
    [...contentTypes.values(), ...components.values()].flatMap(({ attributes }) =>
      [...attributes.values()].map((each) => [each.name, each.kind === "scalar" ? each.type : each.kind] as const),
    );
  const made = known.get(wholeDataset) ?? new Map(kinds());
  known.set(wholeDataset, made);
  return made;
};

/** What kinds call a member. */
export const subjectOf = (name: string, data: Pick<Target, "wholeDataset">): string => {
  const kind = kindsOfAttributes(data).get(name);
  return kind === undefined ? (name === "" ? "a value" : `the member ${name}`) : `an attribute of type ${kind}`;
};

/** Compares answers of two servers with the same data to one request. */
export const createCompare = (server: Target, reference: Target) => {
  const { model } = reference.wholeDataset.dataset;
  const types = new Map([...model.contentTypes.values()].map((type) => [pathOf(type), type]));
  const kindOfAttribute = kindsOfAttributes(reference);
  return (path: string, expected: Answer, actual: Answer): Comparison => {
    const kinds = new Set<string>();
    let isAtTop = false;
    const note = (kind: string, level: number) => {
      kinds.add(kind);
      isAtTop ||= level === 0;
    };
    const [, list = ""] = /^(\/api\/(?:upload\/)?[^/?]+)/.exec(path) ?? [];
    const type = types.get(list);
    const isSorted = /[?&]sort(=|\[|%5B)/i.test(path);

    const walk = (wanted: unknown, found: unknown, name: string, level: number): void => {
      if (Array.isArray(wanted) && Array.isArray(found)) {
        if ([...wanted, ...found].every((item) => isRecord(item) && keyOf(item) !== undefined))
          walkEntries(wanted, found, level);
        else if (wanted.length !== found.length) note(`another number of elements in ${what(name)}`, level);
        else for (const [index, item] of wanted.entries()) walk(item, found[index], name, level);
      } else if (isRecord(wanted) && isRecord(found) && wanted[component] !== found[component]) {
        // What another component holds is no difference of its own.
        walk(wanted[component], found[component], component, level);
      } else if (isRecord(wanted) && isRecord(found)) {
        for (const key of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
          if (key === "pageCount" && follows(wanted, found)) continue;
          const below = level + (links.has(kindOfAttribute.get(key) ?? "") ? 1 : 0);
          if (!Object.hasOwn(found, key)) note(`${wanted[key] === null ? "a null" : what(key)} is missing`, below);
          else if (!Object.hasOwn(wanted, key)) note(`${what(key)} is not expected`, below);
          else walk(wanted[key], found[key], key, below);
        }
      } else if (wanted !== found && name !== "id" && name !== "entry") {
        const [before, after] = [typeName(wanted), typeName(found)];
        note(
          before === after ? `${what(name)} has another value` : `${what(name)} is ${after} instead of ${before}`,
          level,
        );
      } else if (wanted !== found && name === "entry") note("another entry", level);
    };
    const walkEntries = (wanted: readonly unknown[], found: readonly unknown[], level: number): void => {
      const place = level === 0 ? "entries" : "populated entries";
      const [before, after] = [wanted.map(keyOf), found.map(keyOf)];
      if (before.some((key) => !after.includes(key))) note(`${place} are missing`, level);
      if (after.some((key) => !before.includes(key))) note(`${place} are not expected`, level);
      if (after.length !== new Set(after).size && before.length === new Set(before).size)
        note(`${place} are repeated`, level);
      const common = before.filter((key) => after.includes(key));
      const isOpen = level === 0 && !isSorted;
      if (!isOpen && common.join("\n") !== after.filter((key) => before.includes(key)).join("\n"))
        note(`${place} are in another order`, level);
      for (const [index, item] of wanted.entries()) {
        const other = found[after.indexOf(before[index])];
        if (other !== undefined) walk(item, other, "", level);
      }
    };
    const what = (name: string): string => subjectOf(name, reference);

    if (expected.status !== actual.status)
      note(
        isSuccess(expected.status) || isSuccess(actual.status)
          ? `the status is ${actual.status} instead of ${expected.status}`
          : `${refusal} the status ${actual.status}`,
        0,
      );
    if (isSuccess(expected.status) !== isSuccess(actual.status)) return { kinds, isBelow: false };
    if (!isSuccess(expected.status)) {
      compareErrors(expected.json, actual.json, (kind) => note(`${refusal} ${kind}`, 0));
    } else {
      const read = (target: Target, json: unknown): unknown => {
        const data = isRecord(json) && "data" in json ? json.data : json;
        if (type === undefined) return data;
        return Array.isArray(data)
          ? data.map((entry) => normaliseEntry(target, type, entry))
          : normaliseEntry(target, type, data);
      };
      walk(read(reference, expected.json), read(server, actual.json), "data", 0);
      if (isRecord(expected.json) && isRecord(actual.json)) walk(expected.json.meta, actual.json.meta, "meta", 0);
    }
    return { kinds, isBelow: kinds.size > 0 && !isAtTop };
  };
};

/** Whether a number of pages is the one of its total and page size, which differ themselves: that is no difference of its own. */
const follows = (wanted: Pagination, { total, pageSize, pageCount }: Pagination): boolean =>
  (total !== wanted.total || pageSize !== wanted.pageSize) && pageCount === Math.ceil(Number(total) / Number(pageSize));

type Pagination = Readonly<Record<string, unknown>>;

/** The member that names the component in a dynamic zone. */
const component = "__component";

/** What kinds begin with that say how something is refused. */
export const refusal = "the refusal has";

/** Whether a kind says that something is refused, or fails, that should not. */
export const isUnexpectedRefusal = (kind: string): boolean => /^the status is [45]\d\d instead of 2/.test(kind);

/** A kind without the type of the attribute: `an attribute is missing`. */
export const formOf = (kind: string): string => kind.replace(/^(an attribute) of type \S+/, "$1");

/** Kinds of attributes that are shown where they are populated. */
export const links: ReadonlySet<string> = new Set(["relation", "media", "component", "dynamiczone", "morph"]);

const keyOf = (value: unknown): unknown => (isRecord(value) ? (value.entry ?? value.id) : undefined);

const typeName = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** The members of error documents, and what the specification fixes of their values. */
const compareErrors = (expected: unknown, actual: unknown, note: (kind: string) => void): void => {
  if (isRecord(actual) && typeName(actual.data) !== "null") note(`data of type ${typeName(actual.data)}`);
  const [wanted, found] = [expected, actual].map((json) => (isRecord(json) && isRecord(json.error) ? json.error : {}));
  for (const name of ["status", "name", "message", "details"]) {
    const [before, after] = [wanted?.[name], found?.[name]];
    if (typeName(before) !== typeName(after)) note(`${name} of type ${typeName(after)} instead of ${typeName(before)}`);
    else if (before !== after && (name === "status" || name === "name")) note(`another ${name}`);
  }
};
