import type { RowOrder } from "./sort.js";

/** A bounded heap: keeps the `size` first rows of an order, the last of them on top. */
const keepFirst = (rows: Iterable<number>, size: number, order: RowOrder): number[] => {
  const heap: number[] = [];
  const at = (index: number): number => heap[index] as number; // only called with indexes below the length
  const swap = (a: number, b: number): void => {
    const kept = at(a);
    heap[a] = at(b);
    heap[b] = kept;
  };
  const siftUp = (from: number): void => {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (order(at(index), at(parent)) <= 0) return;
      swap(index, parent);
      index = parent;
    }
  };
  const siftDown = (): void => {
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const child = right < heap.length && order(at(right), at(left)) > 0 ? right : left;
      if (order(at(child), at(index)) <= 0) return;
      swap(child, index);
      index = child;
    }
  };
  for (const row of rows) {
    if (heap.length < size) {
      heap.push(row);
      siftUp(heap.length - 1);
    } else if (order(row, at(0)) < 0) {
      heap[0] = row;
      siftDown();
    }
  }
  return heap;
};

/**
 * The rows from `start` to `end` of the list in the given order; equal rows in row order, which is id order.
 * A page near the start costs one pass with a bounded heap; only a page that lies deep is sorted in full.
 */
export const sortedSlice = (
  rows: readonly number[],
  order: RowOrder,
  start: number,
  end: number,
): readonly number[] => {
  const total: RowOrder = (a, b) => order(a, b) || a - b;
  if (start >= rows.length || end <= start) return [];
  const kept = end <= rows.length / 2 ? keepFirst(rows, end, total) : rows.slice();
  return kept.sort(total).slice(start, end);
};
