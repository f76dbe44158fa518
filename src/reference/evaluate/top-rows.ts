import type { Meter } from "../../base/budget.js";
import { type Leading, type RowOrder, stepsPerComparison } from "./sort.js";

/** Restores a heap below an index: no row comes after the one above it. */
const siftDown = (heap: number[], from: number, order: RowOrder): void => {
  const row = heap[from] as number; // only called with indexes below the length
  for (let index = from; ; ) {
    let child = 2 * index + 1;
    let last = heap[child];
    const right = heap[child + 1];
    if (last !== undefined && right !== undefined && order(right, last) > 0) {
      last = right;
      child++;
    }
    if (last === undefined || order(last, row) <= 0) {
      heap[index] = row;
      return;
    }
    heap[index] = last;
    index = child;
  }
};

/**
 * The first index, not before `from`, of a row that its leading value alone does not put behind `last`. Most rows are,
 * and a loop that only reads values passes over them twice as fast as one that calls the order.
 */
const skipBehind = ({ descending, values }: Leading, rows: readonly number[], from: number, last: number): number => {
  const bound = values[last] as number | null; // or of another type that JavaScript orders itself
  let index = from;
  for (; index < rows.length; index++) {
    const value = values[rows[index] as number] as number | null; // in range; as above
    // NULL is the largest value.
    const behind = descending
      ? value !== null && (bound === null || value < bound)
      : bound !== null && (value === null || value > bound);
    if (!behind) break;
  }
  return index;
};

/** The `size` first rows of an order, unsorted: a bounded heap, with the last of them on top. */
const keepFirst = (rows: readonly number[], size: number, order: RowOrder, leading: Leading | undefined): number[] => {
  const heap = rows.slice(0, size);
  for (let index = (size >> 1) - 1; index >= 0; index--) siftDown(heap, index, order);
  for (let index = size; index < rows.length; index++) {
    const last = heap[0] as number; // a slice that is asked for is not empty
    if (leading) index = skipBehind(leading, rows, index, last);
    const row = rows[index];
    if (row === undefined || order(row, last) >= 0) continue;
    heap[0] = row;
    siftDown(heap, 0, order);
  }
  return heap;
};

/**
 * The rows from `start` to `end` of the list in the given order; equal rows in row order, which is id order.
 * A page near the start costs one pass with a bounded heap; only a page that lies deep is sorted in full.
 * `leading` speeds the pass up where the order has it. The comparisons are counted.
 */
export const sortedSlice = (
  rows: readonly number[],
  order: RowOrder,
  start: number,
  end: number,
  meter: Meter,
  leading?: Leading,
): readonly number[] => {
  let comparisons = rows.length;
  const total: RowOrder = (a, b) => {
    comparisons++;
    return order(a, b) || a - b;
  };
  if (start >= rows.length || end <= start) return [];
  const kept = end <= rows.length / 2 ? keepFirst(rows, end, total, leading) : rows.slice();
  const slice = kept.sort(total).slice(start, end);
  meter.spend(comparisons * stepsPerComparison);
  return slice;
};
