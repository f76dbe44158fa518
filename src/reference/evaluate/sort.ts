import { inPieces, type Meter } from "../../base/budget.js";
import type { Entry } from "../model/dataset.js";
import type { Value } from "../model/value.js";
import { compareCodePoints } from "../model/values/text.js";
import type { Store } from "../store/store.js";
import type { SortTerm } from "../validate/plan.js";
import type { EntryOrder } from "./evaluation.js";
import { pathValue, type ValueOrder } from "./path-value.js";

/** What it takes to compare two entries by one term. */
export const stepsPerComparison = 8;

/** Characters that are compared in one step, where two texts begin alike. */
const charactersPerStep = 64;

/** The order of one type's values that are not NULL: numbers, booleans and times by value, text by code point. */
const plainOrder = ({ type }: SortTerm, meter: Meter): ValueOrder => {
  const spend = inPieces(meter);
  const textOf = type.family === "json" ? jsonTexts(meter) : (value: Value) => value;
  return (a, b) => {
    const [left, right] = [textOf(a), textOf(b)];
    if (typeof left !== "string" || typeof right !== "string")
      return left === right ? 0 : (left as number) < (right as number) ? -1 : 1; // or two bigints or booleans, which compare the same way
    // Counted before they are compared: that takes as long where they are equal.
    spend(Math.min(left.length, right.length) / charactersPerStep);
    return compareCodePoints(left, right);
  };
};

/** The order of a term's values. NULL comes behind everything, and before it in descending order. */
export const valueOrder = (term: SortTerm, meter: Meter): ValueOrder => {
  const sign = term.descending ? -1 : 1;
  const order = plainOrder(term, meter);
  return (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? sign : -sign;
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

const termOrder = (term: SortTerm, store: Store, meter: Meter): EntryOrder => {
  const { attribute, path } = term;
  const own = attribute === "id" ? ({ id }: Entry) => id : ({ values }: Entry) => values[attribute] ?? null;
  const order = valueOrder(term, meter);
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
export const entryOrder = (terms: readonly SortTerm[], store: Store, meter: Meter): EntryOrder => {
  const [first, ...rest] = withoutRepeated(terms).map((term) => termOrder(term, store, meter));
  if (first === undefined) return () => 0;
  const spend = inPieces(meter);
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
