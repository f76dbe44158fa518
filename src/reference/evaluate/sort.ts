import { inPieces, type Meter } from "../../base/budget.js";
import type { Entry } from "../model/dataset.js";
import type { Dialect } from "../model/dialect.js";
import type { JoinAttribute } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { compareCodePoints } from "../model/values.js";
import type { ListPlan, SortTerm } from "../query/plan.js";
import { type Store, targetsOf } from "../store/store.js";
import type { EntryOrder, Evaluation, Page } from "./evaluation.js";

/** What it takes to compare two entries by one term. */
const stepsPerComparison = 8;

/** Characters that are compared in one step, where two texts begin alike. */
const charactersPerStep = 64;

/** What entries are put in order with. */
interface Ordering {
  readonly store: Store;
  readonly dialect: Dialect;
  readonly meter: Meter;
}

/** The order of one type's values that are not NULL: numbers, booleans and times by value, text by code point unless the dialect has another order. */
const plainOrder = ({ type }: SortTerm, { dialect, meter }: Ordering): ValueOrder => {
  const spend = inPieces(meter);
  const compare = (type.family === "text" && dialect.order) || compareCodePoints;
  const textOf = type.family === "json" ? jsonTexts(meter) : (value: Value) => value;
  return (a, b) => {
    const [left, right] = [textOf(a), textOf(b)];
    if (typeof left !== "string" || typeof right !== "string")
      return left === right ? 0 : (left as number) < (right as number) ? -1 : 1; // or two bigints or booleans, which compare the same way
    // The comparison is counted before it is made: equal texts take longest.
    spend(Math.min(left.length, right.length) / charactersPerStep);
    return compare(left, right);
  };
};

/** The order of a term's values. NULL comes behind everything, and before it in descending order; in some dialects it is the other way round. */
const valueOrder = (term: SortTerm, ordering: Ordering): ValueOrder => {
  const sign = term.descending ? -1 : 1;
  const ofNull = ordering.dialect.nullsFirst ? -sign : sign;
  const order = plainOrder(term, ordering);
  return (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? ofNull : -ofNull;
    return sign * order(a, b);
  };
};

/** The JSON text of a value, written once however often it is compared. */
const jsonTexts = (meter: Meter): ((value: Value) => string) => {
  const texts = new Map<Value, string>();
  return (value) => {
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = JSON.stringify(value);
    meter.spend(text.length);
    texts.set(value, text);
    return text;
  };
};

const termOrder = (term: SortTerm, entries: readonly Entry[], ordering: Ordering): EntryOrder => {
  const { attribute, path } = term;
  const own = attribute === "id" ? ({ id }: Entry) => id : ({ values }: Entry) => values[attribute] ?? null;
  const order = valueOrder(term, ordering);
  if (path.length === 0) return (a, b) => order(own(a), own(b));
  const values = pathValues(entries, path, own, order, ordering);
  return (a, b) => order(values.get(a) ?? null, values.get(b) ?? null);
};

/** A term decides nothing where an earlier one was about the same attribute, in whatever direction. */
const withoutRepeated = (terms: readonly SortTerm[]): readonly SortTerm[] => {
  const known = new Map<string, SortTerm>();
  for (const term of terms) {
    const key = [...term.path.map(({ name }) => name), term.attribute].join(".");
    if (!known.has(key)) known.set(key, term);
  }
  return [...known.values()];
};

/** The order of some entries under `sort` (section 4.2). Those that are equal in every term compare as 0. */
export const entryOrder = (terms: readonly SortTerm[], entries: readonly Entry[], ordering: Ordering): EntryOrder => {
  const [first, ...rest] = withoutRepeated(terms).map((term) => termOrder(term, entries, ordering));
  if (first === undefined) return () => 0;
  const spend = inPieces(ordering.meter);
  return (a, b) => {
    let order = first(a, b);
    for (let index = 0; order === 0 && index < rest.length; index++) {
      spend(stepsPerComparison);
      order = rest[index]?.(a, b) ?? 0;
    }
    return order;
  };
};

/** The same order, whose comparisons are counted. The terms behind the first one count by themselves. */
export const counted = (order: EntryOrder, meter: Meter): EntryOrder => {
  const spend = inPieces(meter);
  return (a, b) => {
    spend(stepsPerComparison);
    return order(a, b);
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

/** The page of a list, in the order that is asked for: id order, where none is. */
export const sortedPage = (matching: readonly Entry[], plan: ListPlan, evaluation: Evaluation): Page => {
  const { page, sort } = plan;
  const { budget, store, text } = evaluation;
  const { limit, start } = page;
  const total = matching.length;
  const end = limit < 0 ? total : Math.min(total, start + limit);
  if (sort.length === 0 || start >= end) return { entries: matching.slice(start, end), total };
  const meter = budget.at(["sort"]);
  const order = counted(entryOrder(sort, matching, { store, dialect: text.dialect, meter }), meter);
  const all = () => matching.toSorted(order);
  const ordered =
    evaluation.accelerator?.ordered(plan, evaluation, all) ??
    (end <= Math.min(longestWindow, total / 2) ? firstOf(matching, end, order) : all());
  return { entries: ordered.slice(start, end), total };
};

/** Orders two values. */
type ValueOrder = (a: Value, b: Value) => number;

/** What it takes to follow one link and to remember what is at its end. */
const stepsPerHop = 50;

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
 * once, however many lead to it: a path that goes round in a circle costs no more than one as long that does not. There is no recursion, for a path
 * may be as long as a request.
 */
const pathValues = (
  entries: readonly Entry[],
  path: readonly JoinAttribute[],
  valueAt: (entry: Entry) => Value,
  order: ValueOrder,
  { meter, store }: Ordering,
): ReadonlyMap<Entry, Value | undefined> => {
  const hops: ReadonlyMap<Entry, readonly Entry[]>[] = [];
  let reached: ReadonlySet<Entry> = new Set(entries);
  for (const attribute of path) {
    const hop = new Map<Entry, readonly Entry[]>();
    const next = new Set<Entry>();
    for (const entry of reached) {
      const targets = targetsOf(store, entry, attribute);
      meter.spend((targets.length + 1) * stepsPerHop);
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
