import { type Connect, neighbourOf } from "./model.js";

/**
 * Whether the outcome of connect hangs on something that no client sees. Either two entries go into one gap of the list from both
 * sides, `after` the one neighbour and `before` the other: the real server lays them out in the order in which its database
 * happens to return the neighbours. Or neighbours name each other in a circle that goes through a member of the list:
 * whether the real server finds fault with it depends on the other elements. `list` is what disconnect left.
 */
export const isOpen = (list: readonly number[], connect: readonly Connect[]): boolean => {
  const behind = connect.flatMap(({ position = {} }) => ("after" in position ? [list.indexOf(position.after)] : []));
  const ahead = connect.flatMap(({ position = {} }) => ("before" in position ? [list.indexOf(position.before)] : []));
  if (behind.some((index) => index >= 0 && ahead.includes(index + 1))) return true;
  return connect.some((each) => list.includes(each.entry) && isInCircle(connect, each));
};

const isInCircle = (connect: readonly Connect[], start: Connect): boolean => {
  let next = connect.find(({ entry }) => entry === neighbourOf(start));
  for (let steps = 0; next !== undefined && next !== start && steps < connect.length; steps++) {
    const neighbour = neighbourOf(next);
    next = connect.find(({ entry }) => entry === neighbour);
  }
  return next === start;
};
