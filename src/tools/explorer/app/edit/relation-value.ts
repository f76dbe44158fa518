/** Where `connect` puts an entry (section 4.7). */
export type Position =
  | { readonly before: number }
  | { readonly after: number }
  | { readonly start: true }
  | { readonly end: true };

/** One element of `connect`, in its long form. */
export interface Connected {
  readonly id: number;
  readonly position: Position;
}

/** What the value of a list of relations in a `PUT` can be. */
export type RelationValue =
  | { readonly connect?: readonly Connected[]; readonly disconnect?: readonly number[] }
  | { readonly set: readonly number[] }
  | readonly number[];

/** How a changed list is written: what has changed, or the whole list. */
export type Writing = "changes" | "set" | "direct";

/** The value that makes a list of ids, `before`, into another one, `after`. Ids are distinct. */
export const relationValue = (before: readonly number[], after: readonly number[], writing: Writing): RelationValue => {
  if (writing === "changes") return changes(before, after);
  return writing === "set" ? { set: after } : after;
};

/** As few as there can be: the longest part of the list that is in its order already stays where it is. */
const changes = (before: readonly number[], after: readonly number[]): RelationValue => {
  const wanted = new Set(after);
  const disconnect = before.filter((id) => !wanted.has(id));
  const oldIndex = new Map(before.map((id, index) => [id, index]));
  const kept = after.filter((id) => oldIndex.has(id));
  const staying = new Set(longestRise(kept, (id) => oldIndex.get(id) ?? 0));
  const connect = after.flatMap((id, index) =>
    staying.has(id) ? [] : [{ id, position: positionOf(after, index, staying) }],
  );
  return { ...(disconnect.length > 0 && { disconnect }), ...(connect.length > 0 && { connect }) };
};

/**
 * Beside a neighbour that is in its place by then: all before it are, as elements are connected in the order of the list
 * (section 4.7, rule 5), and of those after it the ones that stay.
 */
const positionOf = (after: readonly number[], index: number, staying: ReadonlySet<number>): Position => {
  const [previous, next] = [after[index - 1], after[index + 1]];
  if (next === undefined) return { end: true };
  if (previous === undefined) return { start: true };
  return staying.has(next) && !staying.has(previous) ? { before: next } : { after: previous };
};

/** The longest run of elements, not all neighbours, that rises by `rank` (patience sorting). */
const longestRise = (ids: readonly number[], rank: (id: number) => number): readonly number[] => {
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const id of ids) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rank(ends[middle] ?? 0) < rank(id)) low = middle + 1;
      else high = middle;
    }
    previous.set(id, ends[low - 1]);
    ends[low] = id;
  }
  const rise: number[] = [];
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) rise.unshift(id);
  return rise;
};
