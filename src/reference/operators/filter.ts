/** Some rows of a table by their numbers, in ascending order, which is id order. */
export type Rows = readonly number[];

/** Keeps the rows that satisfy a condition. Unknown (a comparison with NULL) is not satisfied. */
export type Filter = (rows: Rows) => Rows;

/** No row satisfies it. */
export const none: Filter = () => [];

/** A list that grows with every row it gets costs as much as the tests, so that there is one for all filters. */
const shared: number[] = [];

/**
 * A filter from a loop that writes the rows it keeps into `kept`, from the start, and returns their number. It must
 * not run another filter meanwhile, as `kept` is shared.
 *
 * A cheap test is a loop of its own: V8 then compiles it for this one comparison, two to three times as fast as a loop
 * for all that calls a test per row. It counts an index, and there is nothing but the loop in it: V8 compiles it while
 * it runs for the first time, and would leave the compiled code for good at anything that it has not seen yet, such as
 * the end of an iterator.
 */
export const gather =
  (loop: (rows: Rows, kept: number[]) => number): Filter =>
  (rows) => {
    const count = loop(rows, shared);
    return shared.slice(0, count);
  };

/** The filter of a costly test, next to which a call per row does not count. */
export const keepWhere = (test: (row: number) => boolean): Filter =>
  gather((rows, kept) => {
    let count = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number; // in range
      if (test(row)) kept[count++] = row;
    }
    return count;
  });

/** The conjunction: each filter sees what the ones before it have kept. */
export const allOf = (filters: readonly Filter[]): Filter => {
  const [only] = filters;
  if (only !== undefined && filters.length === 1) return only;
  return (rows) => {
    let kept = rows;
    for (const filter of filters) if (kept.length > 0) kept = filter(kept);
    return kept;
  };
};

/** What is left of the rows without `excluded`, which are some of them. */
const without = (excluded: Rows): Filter =>
  gather((rows, kept) => {
    let count = 0;
    let next = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number; // in range
      if (row === excluded[next]) next++;
      else kept[count++] = row;
    }
    return count;
  });

/** The rows of two lists that share none. */
const union = (a: Rows, b: Rows): Rows => {
  const both: number[] = [];
  let next = 0;
  for (const row of a) {
    for (let other = b[next]; other !== undefined && other < row; other = b[++next]) both.push(other);
    both.push(row);
  }
  return next === b.length ? both : both.concat(b.slice(next));
};

/** The disjunction: each filter sees what the ones before it have left. */
export const anyOf = (filters: readonly Filter[]): Filter => {
  const [first = none, ...others] = filters;
  if (others.length === 0) return first;
  return (rows) => {
    let kept = first(rows);
    for (const filter of others) {
      kept = union(kept, filter(without(kept)(rows)));
    }
    return kept;
  };
};
