import type { Accelerator, Evaluation } from "../reference/evaluate/evaluation.js";
import { matchEntries } from "../reference/evaluate/filters.js";
import { entryOrder, type Ordering, stepsPerComparison, valueOrder } from "../reference/evaluate/sort.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Dialect } from "../reference/model/dialect.js";
import type { Value } from "../reference/model/value.js";
import type { ListPlan, SortTerm } from "../reference/query/plan.js";
import type { Match } from "./match.js";
import { type Column, columnOf, entriesOf, type Found, foundAll, isPlainColumn, type Part } from "./remembered.js";

/** One of the entries that were found, as one number: that of its part, and its index in the part's chunk in the last `bits` bits. */
type Place = number;

/** Orders two places. Places ascend with the ids of their entries. */
type PlaceOrder = (a: Place, b: Place) => number;

/** What was found, with what it takes to read its places. */
interface Placed {
  readonly parts: readonly Part[];
  readonly bits: number;
}

const bitsFor = (parts: readonly Part[]): number =>
  32 - Math.clz32(parts.reduce((longest, { chunk }) => Math.max(longest, chunk.length), 0));

const entryAt = ({ bits, parts }: Placed, place: Place): Entry =>
  parts[place >>> bits]?.chunk[place & ((1 << bits) - 1)] as Entry; // a place that was made of an entry

const placesOf = ({ bits, parts }: Placed): Place[] => {
  const places: Place[] = [];
  for (const [part, { chunk, indexes }] of parts.entries()) {
    const first = part << bits;
    for (const index of indexes ?? chunk.keys()) places.push(first + index);
  }
  return places;
};

/** Restores a heap below a place: nothing comes after what is above it. */
const siftDown = (heap: Place[], from: number, order: PlaceOrder): void => {
  const moved = heap[from] as Place; // only called with indexes below the length
  for (let at = from; ; ) {
    let child = 2 * at + 1;
    let last = heap[child];
    const right = heap[child + 1];
    if (last !== undefined && right !== undefined && order(right, last) > 0) {
      last = right;
      child++;
    }
    if (last === undefined || order(last, moved) <= 0) {
      heap[at] = moved;
      return;
    }
    heap[at] = last;
    at = child;
  }
};

/** What an order looks at first: for each part, values that JavaScript orders itself. NULL is the largest. */
interface Leading {
  readonly columns: readonly Column[];
  readonly descending: boolean;
}

/**
 * How far into a part, from `from` on, every entry's leading value alone puts it behind one with the value `bound`. Most are, and a
 * loop that only reads values passes over them twice as fast as one that calls the order.
 */
const skipBehind = (
  values: readonly Value[],
  { indexes }: Part,
  from: number,
  last: Value,
  descending: boolean,
): number => {
  const bound = last as number | null; // or of another type that JavaScript orders itself
  const end = indexes?.length ?? values.length;
  let at = from;
  for (; at < end; at++) {
    const value = values[indexes === undefined ? at : (indexes[at] as number)] as number | null; // as above
    const behind = descending
      ? value !== null && (bound === null || value < bound)
      : bound !== null && (value === null || value > bound);
    if (!behind) break;
  }
  return at;
};

/** The `size` first places, unsorted: a bounded heap, with the last of them on top. */
const keepFirst = (placed: Placed, size: number, order: PlaceOrder, leading: Leading | undefined): Place[] => {
  const { bits, parts } = placed;
  const mask = (1 << bits) - 1;
  const heap: Place[] = [];
  for (const [number, part] of parts.entries()) {
    const { chunk, indexes } = part;
    const values = leading?.columns[number];
    const end = indexes?.length ?? chunk.length;
    for (let at = 0; at < end; at++) {
      const last = heap[0] ?? 0;
      if (leading && values && heap.length === size) {
        const bound = leading.columns[last >>> bits]?.[last & mask] ?? null;
        at = skipBehind(values, part, at, bound, leading.descending);
        if (at === end) break;
      }
      const place = (number << bits) + (indexes === undefined ? at : (indexes[at] as number)); // in range
      if (heap.length < size) {
        heap.push(place);
        if (heap.length < size) continue;
        for (let above = (size >> 1) - 1; above >= 0; above--) siftDown(heap, above, order);
      } else if (order(place, last) < 0) {
        heap[0] = place;
        siftDown(heap, 0, order);
      }
    }
  }
  return heap;
};

/** Whether JavaScript itself orders by a term, NULL as the largest value. JSON is ordered by its text, even where all of it is plain values. */
const isPlain = ({ parts }: Placed, { attribute, type }: SortTerm, { nullsFirst, order }: Dialect): boolean =>
  !nullsFirst &&
  type.family !== "json" &&
  (order === undefined || type.family !== "text") &&
  parts.every(({ chunk }) => isPlainColumn(chunk, attribute));

const plainOrder = (columns: readonly Column[], bits: number, descending: boolean): PlaceOrder => {
  const mask = (1 << bits) - 1;
  return (a, b) => {
    const left = columns[a >>> bits]?.[a & mask] as number | null; // or of another type that JavaScript orders itself
    const right = columns[b >>> bits]?.[b & mask] as number | null; // as above
    if (left === right) return 0;
    const first = left !== null && (right === null || left < right);
    return first === descending ? 1 : -1;
  };
};

const termOrder = (columns: readonly Column[], bits: number, term: SortTerm, ordering: Ordering): PlaceOrder => {
  const mask = (1 << bits) - 1;
  const order = valueOrder(term, ordering);
  const valueAt = (place: Place): Value => columns[place >>> bits]?.[place & mask] ?? null;
  return (a, b) => order(valueAt(a), valueAt(b));
};

/** More terms are compared one by one, and counted, by the order of entries itself. */
const mostTerms = 8;

/** An order of what was found by columns. Undefined where a term leads to other entries. */
const columnOrder = (
  placed: Placed,
  sort: readonly SortTerm[],
  ordering: Ordering,
): { readonly order: PlaceOrder; readonly leading: Leading | undefined } | undefined => {
  if (sort.length > mostTerms || sort.some(({ path }) => path.length > 0)) return undefined;
  const { bits, parts } = placed;
  const terms = sort.map((term) => {
    const columns = parts.map(({ chunk }) => columnOf(chunk, term.attribute));
    const { descending } = term;
    return isPlain(placed, term, ordering.dialect)
      ? { order: plainOrder(columns, bits, descending), leading: { columns, descending } }
      : { order: termOrder(columns, bits, term, ordering), leading: undefined };
  });
  const [first, second, ...rest] = terms;
  const one = first?.order ?? (() => 0);
  const two: PlaceOrder = second === undefined ? one : (a, b) => one(a, b) || second.order(a, b);
  const all: PlaceOrder = (a, b) => terms.reduce((decided, { order }) => decided || order(a, b), 0);
  return { order: rest.length === 0 ? two : all, leading: first?.leading };
};

/**
 * The entries from `start` to `end` in the order that is asked for. A page near the start costs one pass with a bounded heap; only a
 * page that lies deep is sorted in full. The comparisons are counted.
 */
const sortedPage = (
  { parts, size }: Found,
  { start, end }: { readonly start: number; readonly end: number },
  sort: readonly SortTerm[],
  ordering: Ordering,
): readonly Entry[] => {
  const { meter } = ordering;
  if (start >= end) return [];
  const placed: Placed = { parts, bits: bitsFor(parts) };
  let comparisons = size;
  const byColumns = columnOrder(placed, sort, ordering);
  const byEntries = byColumns === undefined ? entryOrder(sort, ordering) : undefined;
  const order: PlaceOrder = byColumns?.order ?? ((a, b) => byEntries?.(entryAt(placed, a), entryAt(placed, b)) ?? 0);
  const total: PlaceOrder = (a, b) => {
    comparisons++;
    return order(a, b) || a - b;
  };
  const kept = end <= size / 2 ? keepFirst(placed, end, total, byColumns?.leading) : placesOf(placed);
  const page = kept.sort(total).slice(start, end);
  meter.spend(comparisons * stepsPerComparison);
  return page.map((place) => entryAt(placed, place));
};

/** Finds the page of a list, and counts what matches. */
export const createPage =
  (match: Match): Accelerator["page"] =>
  (plan, evaluation) => {
    const found = plan.search === undefined ? match(plan, evaluation) : foundAll(matchEntries(plan, evaluation));
    return { entries: entriesOfPage(found, plan, evaluation), total: found.size };
  };

const entriesOfPage = (
  found: Found,
  { page, sort }: ListPlan,
  { budget, store, text }: Evaluation,
): readonly Entry[] => {
  const { limit, start } = page;
  const end = limit < 0 ? found.size : Math.min(found.size, start + limit);
  if (sort.length === 0) return entriesOf(found, start, end);
  return sortedPage(found, { start, end }, sort, { store, dialect: text.dialect, meter: budget.at(["sort"]) });
};
