import { charge, evaluating } from "../../base/bounded.js";
import { heldAt } from "../../base/maps.js";
import type { Entry } from "../model/dataset.js";
import type { Dialect } from "../model/dialect.js";
import type { JoinAttribute } from "../model/schema.js";
import { compareCodePoints, jsonText, type Value } from "../model/values.js";
import type { ListPlan, SortTerm } from "../query/plan.js";
import type { Setting } from "../setting.js";
import { linkedEntries, valueReader } from "../store/store.js";

/** Orders two values: negative when the first comes first. */
type ValueOrder = (a: Value, b: Value) => number;

/** What it takes to compare two values, and how many characters of texts that begin alike are compared in a step. */
const stepsPerComparison = 8;
const charactersPerStep = 64;

/** The JSON text of each value, written once however often it is asked for. */
const jsonTexts = (): ((value: Value) => string) => {
  const texts = new Map<Value, string>();
  return (value) => heldAt(texts, value, jsonText);
};

/**
 * The order of a term's values (section 4.2): numbers, booleans and times by value, text by code point unless the dialect has another order.
 * NULL comes last, and first in descending order; in some dialects it is the other way round.
 */
const valueOrder = ({ descending, type: { family } }: SortTerm, { nullsFirst, order }: Dialect): ValueOrder => {
  const sign = descending ? -1 : 1;
  const ofNull = nullsFirst ? -sign : sign;
  const compare = (family === "text" && order) || compareCodePoints;
  const textOf = family === "json" ? jsonTexts() : (value: Value) => value;
  return (a, b) => {
    charge(stepsPerComparison);
    if (a === null || b === null) return a === b ? 0 : a === null ? ofNull : -ofNull;
    const [left, right] = [textOf(a), textOf(b)];
    if (typeof left !== "string" || typeof right !== "string")
      return left === right ? 0 : (left as number) < (right as number) ? -sign : sign; // or two bigints or booleans, which compare the same way
    // Equal texts take longest.
    charge(Math.min(left.length, right.length) / charactersPerStep);
    return sign * compare(left, right);
  };
};

/** Orders two entries: negative when the first comes first. */
type EntryOrder = (a: Entry, b: Entry) => number;

const termOrder = (term: SortTerm, entries: readonly Entry[], setting: Setting): EntryOrder => {
  const { attribute, path } = term;
  const own = valueReader(attribute, entries.length);
  const order = valueOrder(term, setting.dialect);
  if (path.length === 0) return (a, b) => order(own(a), own(b));
  const values = pathValues(entries, path, own, order, setting);
  return (a, b) => order(values.get(a) ?? null, values.get(b) ?? null);
};

/** The terms that decide something: none does where an earlier one was about the same attribute, in whatever direction. */
const deciding = (terms: readonly SortTerm[]): readonly SortTerm[] => {
  const known = new Map<string, SortTerm>();
  for (const term of terms) {
    const key = [...term.path.map(({ name }) => name), term.attribute].join(".");
    if (!known.has(key)) known.set(key, term);
  }
  return [...known.values()];
};

/** The order of some entries under `sort` (section 4.2). Those that are equal in every term compare as 0. */
export const entryOrder = (terms: readonly SortTerm[], entries: readonly Entry[], setting: Setting): EntryOrder => {
  const [first, ...rest] = deciding(terms).map((term) => termOrder(term, entries, setting));
  if (first === undefined) return () => 0;
  return (a, b) => {
    let order = first(a, b);
    for (let index = 0; order === 0 && index < rest.length; index++) order = rest[index]?.(a, b) ?? 0;
    return order;
  };
};

/** A longer page is sorted with all others: putting an entry at its place takes as long as the page is. */
const longestWindow = 1000;

/** The first entries of an order, at most so many: each of the others is compared with the last of them. Equal ones stay in their order. */
const firstOf = (entries: readonly Entry[], count: number, order: EntryOrder): readonly Entry[] => {
  const first: Entry[] = [];
  for (const entry of entries) {
    const last = first[count - 1];
    if (last !== undefined && order(entry, last) >= 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(entry, first[middle] as Entry) < 0)
        high = middle; // below the length
      else low = middle + 1;
    }
    first.splice(low, 0, entry);
    if (first.length > count) first.pop();
  }
  return first;
};

/** The page of a list whose entries are given in id order: in the order that is asked for, and those that it leaves equal in id order, descending or not. */
export const sortedPage = (matching: readonly Entry[], plan: ListPlan, setting: Setting): readonly Entry[] => {
  const { page, sort } = plan;
  const { limit, start } = page;
  const total = matching.length;
  const end = limit < 0 ? total : Math.min(total, start + limit);
  if (sort.length === 0 || start >= end) return matching.slice(start, end);
  return evaluating(["sort"])(() => {
    const order = entryOrder(sort, matching, setting);
    const all = () => matching.toSorted(order);
    const ordered =
      setting.accelerator?.ordered(plan, setting, all) ??
      (end <= Math.min(longestWindow, total / 2) ? firstOf(matching, end, order) : all());
    return ordered.slice(start, end);
  });
};

/** The value that comes first of those that some entries have. Undefined: they have none. */
const firstValue = (
  targets: readonly Entry[],
  values: ReadonlyMap<Entry, Value | undefined>,
  order: ValueOrder,
): Value | undefined => {
  let first: Value | undefined;
  for (const target of targets) {
    const value = values.get(target);
    if (first === undefined || (value !== undefined && order(value, first) < 0)) first = value;
  }
  return first;
};

/**
 * A sort term's value of each entry: through to-many links the one that comes first in the term's own direction. Each entry on the way is looked at
 * once, however many lead to it: a path that goes round in a circle takes no longer than one as long that does not. There is no recursion, for a path
 * may be as long as a request.
 */
const pathValues = (
  entries: readonly Entry[],
  path: readonly JoinAttribute[],
  valueAt: (entry: Entry) => Value,
  order: ValueOrder,
  { current: { store } }: Setting,
): ReadonlyMap<Entry, Value | undefined> => {
  const hops: ReadonlyMap<Entry, readonly Entry[]>[] = [];
  let reached: ReadonlySet<Entry> = new Set(entries);
  for (const attribute of path) {
    const hop = new Map<Entry, readonly Entry[]>();
    const next = new Set<Entry>();
    for (const entry of reached) {
      const targets = linkedEntries(store, entry, attribute);
      hop.set(entry, targets);
      for (const target of targets) next.add(target);
    }
    hops.push(hop);
    reached = next;
  }
  // Undefined: an entry leads to none.
  let values = new Map<Entry, Value | undefined>();
  for (const entry of reached) values.set(entry, valueAt(entry));
  for (const hop of hops.reverse()) {
    const before = new Map<Entry, Value | undefined>();
    for (const [entry, targets] of hop) before.set(entry, firstValue(targets, values, order));
    values = before;
  }
  return values;
};
