import type { Meter } from "../../base/budget.js";
import type { Entry } from "../model/dataset.js";
import type { JoinAttribute } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { type Store, targetsOf } from "../store/store.js";

/** Orders two values. NULLs come last in ascending order and first in descending order, as PostgreSQL does. */
export type ValueOrder = (a: Value, b: Value) => number;

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
export const pathValue = (
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
