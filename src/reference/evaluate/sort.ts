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
export const stepsPerComparison = 8;

/** Characters that are compared in one step, where two texts begin alike. */
const charactersPerStep = 64;

/** What entries are put in order with. */
export interface Ordering {
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
export const valueOrder = (term: SortTerm, ordering: Ordering): ValueOrder => {
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

const termOrder = (term: SortTerm, ordering: Ordering): EntryOrder => {
  const { meter, store } = ordering;
  const { attribute, path } = term;
  const own = attribute === "id" ? ({ id }: Entry) => id : ({ values }: Entry) => values[attribute] ?? null;
  const order = valueOrder(term, ordering);
  const valueAt = path.length === 0 ? own : pathValue(store, path, own, order, meter);
  return (a, b) => order(valueAt(a), valueAt(b));
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

/** The order of entries under `sort` (section 4.2). Entries that are equal in every term compare as 0. */
export const entryOrder = (terms: readonly SortTerm[], ordering: Ordering): EntryOrder => {
  const [first, ...rest] = withoutRepeated(terms).map((term) => termOrder(term, ordering));
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

/** The page of a list, in the order that is asked for: id order, where none is. */
export const sortedPage = (matching: readonly Entry[], { page, sort }: ListPlan, evaluation: Evaluation): Page => {
  const { budget, store, text } = evaluation;
  const { limit, start } = page;
  const meter = budget.at(["sort"]);
  const ordered =
    sort.length === 0
      ? matching
      : matching.toSorted(counted(entryOrder(sort, { store, dialect: text.dialect, meter }), meter));
  return { entries: ordered.slice(start, limit < 0 ? undefined : start + limit), total: matching.length };
};

/** Orders two values. */
type ValueOrder = (a: Value, b: Value) => number;

/** What it takes to follow one link and to remember what is at its end. */
const stepsPerHop = 50;

/** One link of a path, with the value at the path's end that each of its entries leads to. Undefined: it leads to none. */
interface Hop {
  readonly attribute: JoinAttribute;
  readonly known: Map<Entry, Value | undefined>;
}

/**
 * A sort term's value of an entry: through to-many links the one that comes first in the term's own direction. Each
 * entry on the way is looked at once, however many lead to it: a path that goes round in a circle costs no more than one
 * as long that does not. There is no recursion, for a path may be as long as a request.
 */
const pathValue = (
  store: Store,
  path: readonly JoinAttribute[],
  valueAt: (entry: Entry) => Value,
  order: ValueOrder,
  meter: Meter,
): ((entry: Entry) => Value) => {
  const hops = path.map((attribute): Hop => ({ attribute, known: new Map() }));
  const valueBehind = (index: number, target: Entry): Value | undefined => {
    const next = hops[index + 1];
    return next === undefined ? valueAt(target) : next.known.get(target);
  };
  const best = (index: number, targets: readonly Entry[]): Value | undefined => {
    let first: Value | undefined;
    for (const target of targets) {
      const value = valueBehind(index, target);
      if (value !== undefined && (first === undefined || order(value, first) < 0)) first = value;
    }
    return first;
  };
  const learn = (entry: Entry): void => {
    const unknown = unknownEntries(entry, hops, store, meter);
    for (const [index, hop] of [...hops.entries()].reverse())
      for (const from of unknown[index] ?? []) hop.known.set(from, best(index, targetsOf(store, from, hop.attribute)));
  };
  return (entry) => {
    const known = hops[0]?.known;
    if (known?.has(entry) === false) learn(entry);
    return known?.get(entry) ?? null;
  };
};

/** The entries from which an entry's value is computed and that were not met before: by hop, each once. */
const unknownEntries = (
  entry: Entry,
  hops: readonly Hop[],
  store: Store,
  meter: Meter,
): readonly (readonly Entry[])[] => {
  const unknown: (readonly Entry[])[] = [];
  let entries: readonly Entry[] = [entry];
  for (const [index, { attribute }] of hops.entries()) {
    unknown.push(entries);
    const next = hops[index + 1]?.known;
    const reached = new Set<Entry>();
    for (const from of entries) {
      const targets = targetsOf(store, from, attribute);
      meter.spend((targets.length + 1) * stepsPerHop);
      for (const target of targets) if (next?.has(target) === false) reached.add(target);
    }
    entries = [...reached];
  }
  return unknown;
};
