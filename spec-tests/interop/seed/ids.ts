/**
 * Gives ids to a list in its order: an explicit id is kept, the others are numbered after the highest explicit one.
 * Throws an Error for an id that is not a positive integer or is used twice; `place` names the item.
 */
export const assignIds = (explicit: readonly unknown[], place: (index: number) => string): readonly number[] => {
  const used = new Set<number>();
  for (const [index, id] of explicit.entries()) {
    if (id === undefined) continue;
    if (typeof id !== "number" || !Number.isInteger(id) || id < 1)
      throw new Error(`${place(index)}: id: expected a positive integer, got ${JSON.stringify(id)}`);
    if (used.has(id)) throw new Error(`${place(index)}: id: ${id} is used twice`);
    used.add(id);
  }
  let next = Math.max(0, ...used) + 1;
  return explicit.map((id) => (typeof id === "number" ? id : next++));
};
