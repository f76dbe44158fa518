/** Some rows of a table by their numbers. */
export type Rows = readonly number[];

/**
 * Keeps the rows that satisfy a condition, in the order given. Unknown (a comparison with NULL) is not satisfied.
 *
 * A filter gets all rows at once, so that each cheap one is a loop of its own: V8 then compiles it for this one
 * comparison, two to three times as fast as a loop for all that calls a test per row.
 */
export type Filter = (rows: Rows) => Rows;

/** No row satisfies it. */
export const none: Filter = () => [];

/** The filter of a costly test, next to which a call per row does not count. */
export const keepWhere =
  (test: (row: number) => boolean): Filter =>
  (rows) =>
    rows.filter(test);

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

/** What is left of `rows` without `kept`, which holds some of them in the same order. */
const without = (rows: Rows, kept: Rows): Rows => {
  const rest: number[] = [];
  let next = 0;
  for (const row of rows) {
    if (row === kept[next]) next++;
    else rest.push(row);
  }
  return rest;
};

/** Two parts of `rows` that share none, put together in the order of `rows`. */
const joined = (rows: Rows, a: Rows, b: Rows): Rows => {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const both: number[] = [];
  let nextOfA = 0;
  let nextOfB = 0;
  for (const row of rows) {
    if (row === a[nextOfA]) {
      both.push(row);
      nextOfA++;
    } else if (row === b[nextOfB]) {
      both.push(row);
      nextOfB++;
    }
  }
  return both;
};

/** The disjunction: each filter sees what the ones before it have left. */
export const anyOf = (filters: readonly Filter[]): Filter => {
  const [first = none, ...others] = filters;
  if (others.length === 0) return first;
  return (rows) => {
    let kept = first(rows);
    for (const filter of others) kept = joined(rows, kept, filter(without(rows, kept)));
    return kept;
  };
};
