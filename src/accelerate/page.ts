import type { Meter } from "../base/budget.js";
import type { Accelerator } from "../reference/evaluate/evaluation.js";
import { stepsPerComparison, valueOrder } from "../reference/evaluate/sort.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Value } from "../reference/model/value.js";
import type { SortTerm } from "../reference/query/plan.js";
import { type Column, knownColumn } from "./columns.js";

/** Orders two entries of a list by their indexes. */
type IndexOrder = (a: number, b: number) => number;

/** Restores a heap below a place: nothing comes after what is above it. */
const siftDown = (heap: number[], from: number, order: IndexOrder): void => {
  const index = heap[from] as number; // only called with places below the length
  for (let place = from; ; ) {
    let child = 2 * place + 1;
    let last = heap[child];
    const right = heap[child + 1];
    if (last !== undefined && right !== undefined && order(right, last) > 0) {
      last = right;
      child++;
    }
    if (last === undefined || order(last, index) <= 0) {
      heap[place] = index;
      return;
    }
    heap[place] = last;
    place = child;
  }
};

/** What an order looks at first: values that JavaScript orders itself. NULL is the largest. */
interface Leading {
  readonly values: readonly Value[];
  readonly descending: boolean;
}

/**
 * The first index, not before `from`, that its leading value alone does not put behind `last`. Most are, and a loop that
 * only reads values passes over them twice as fast as one that calls the order.
 */
const skipBehind = ({ descending, values }: Leading, from: number, last: number): number => {
  const bound = values[last] as number | null; // or of another type that JavaScript orders itself
  let index = from;
  for (; index < values.length; index++) {
    const value = values[index] as number | null; // as above
    const behind = descending
      ? value !== null && (bound === null || value < bound)
      : bound !== null && (value === null || value > bound);
    if (!behind) break;
  }
  return index;
};

/** The indexes of the `size` first entries, unsorted: a bounded heap, with the last of them on top. */
const keepFirst = (length: number, size: number, order: IndexOrder, leading: Leading | undefined): number[] => {
  const heap = Array.from({ length: size }, (_, index) => index);
  for (let place = (size >> 1) - 1; place >= 0; place--) siftDown(heap, place, order);
  for (let index = size; index < length; index++) {
    const last = heap[0] as number; // a page that is asked for is not empty
    if (leading) index = skipBehind(leading, index, last);
    if (index >= length || order(index, last) >= 0) continue;
    heap[0] = index;
    siftDown(heap, 0, order);
  }
  return heap;
};

/** The columns of the terms. Undefined where one of them has none. */
const columnsOf = (entries: readonly Entry[], sort: readonly SortTerm[]): readonly Column[] | undefined => {
  if (sort.some(({ path }) => path.length > 0)) return undefined;
  const columns = sort.map(({ attribute }) => knownColumn(entries, attribute)).filter((column) => column !== undefined);
  return columns.length === sort.length ? columns : undefined;
};

const plainOrder =
  ({ values }: Column, descending: boolean): IndexOrder =>
  (a, b) => {
    const left = values[a] as number | null; // or of another type that JavaScript orders itself
    const right = values[b] as number | null; // as above
    if (left === right) return 0;
    const first = left !== null && (right === null || left < right);
    return first === descending ? 1 : -1;
  };

/** JSON is ordered by its text, even where all of it is plain values. */
const isPlain = (column: Column, term: SortTerm | undefined): boolean => column.plain && term?.type.family !== "json";

const orderOf = (columns: readonly Column[], sort: readonly SortTerm[], meter: Meter): IndexOrder => {
  const orders = columns.map((column, at): IndexOrder => {
    const term = sort[at] as SortTerm; // one for each column
    if (isPlain(column, term)) return plainOrder(column, term.descending);
    const order = valueOrder(term, meter);
    const { values } = column;
    return (a, b) => order(values[a] ?? null, values[b] ?? null);
  });
  const [first, second, ...rest] = orders;
  if (first === undefined) return () => 0;
  if (second === undefined) return first;
  if (rest.length === 0) return (a, b) => first(a, b) || second(a, b);
  return (a, b) => orders.reduce((decided, order) => decided || order(a, b), 0);
};

/**
 * A page near the start costs one pass with a bounded heap; only a page that lies deep is sorted in full. The
 * comparisons are counted.
 */
export const firstEntries: Accelerator["first"] = (entries, { order, sort }, { end, start }, meter) => {
  if (start >= entries.length || end <= start) return [];
  // Many terms are compared one by one, and counted, by the order itself.
  const columns = sort.length <= mostTerms ? columnsOf(entries, sort) : undefined;
  const byIndex: IndexOrder =
    columns === undefined
      ? (a, b) => order(entries[a] as Entry, entries[b] as Entry) // indexes of the list
      : orderOf(columns, sort, meter);
  let comparisons = entries.length;
  const total: IndexOrder = (a, b) => {
    comparisons++;
    return byIndex(a, b) || a - b;
  };
  const [leading] = columns ?? [];
  const skip =
    leading && isPlain(leading, sort[0])
      ? { values: leading.values, descending: sort[0]?.descending === true }
      : undefined;
  const kept = end <= entries.length / 2 ? keepFirst(entries.length, end, total, skip) : [...entries.keys()];
  const page = kept.sort(total).slice(start, end);
  meter.spend(comparisons * stepsPerComparison);
  return page.map((index) => entries[index] as Entry); // indexes of the list
};

/** See {@link firstEntries}. */
const mostTerms = 8;
