import { fail, ok, type Result } from "../base/result.js";
import { circularPosition, neighbourMissing } from "../reference/relations/relation-issues.js";
import type { Connect } from "../reference/relations/relation-update.js";
import type { ConnectSetting, OrderConnects } from "../reference/ways.js";

/** The entry that a connect is put next to. */
const neighbourOf = ({ position }: Connect): number | undefined => ("member" in position ? position.member : undefined);

/** Whether the neighbour is found in the list at once. */
const isFound = ({ position }: Connect, { isMember }: ConnectSetting): boolean =>
  "member" in position && position.among === "all" && isMember(position.member);

/** Whether each neighbour is found where the elements are taken as they come. */
const isInOrder = (connects: readonly Connect[], within: ConnectSetting): boolean => {
  const before = new Set<number>();
  return connects.every((connect) => {
    const neighbour = neighbourOf(connect);
    const isThere = neighbour !== undefined && (isFound(connect, within) || before.has(neighbour));
    before.add(connect.id);
    return isThere;
  });
};

/**
 * An entry waits for the neighbour that it names. Fails with the first of positions that wait for each other or, where strict, for nobody. The
 * real server looks for no circle where every neighbour is found in time: two members may name each other. Linear in the number of connects.
 */
export const orderConnects: OrderConnects = (connects, within) =>
  isInOrder(connects, within) ? ok(connects) : sortByNeighbour(connects, within);

/**
 * Depth first: from each connect the chain of neighbours is followed down to one that is in the list, or waits for
 * nothing, or is taken already; then the chain is taken from its far end. A connect has one neighbour at the most, so
 * that a branch is a chain, and no recursion is needed.
 */
const sortByNeighbour = (connects: readonly Connect[], within: ConnectSetting): Result<readonly Connect[]> => {
  const { path, strict } = within;
  const byId = new Map(connects.map((connect) => [connect.id, connect]));
  const sorted: Connect[] = [];
  const taken = new Set<number>();
  for (const start of connects) {
    const chain: Connect[] = [];
    const waiting = new Set<number>();
    let next: Connect | undefined = start;
    while (next) {
      const connect: Connect = next;
      const neighbour = neighbourOf(connect);
      if (neighbour !== undefined && waiting.has(neighbour)) return fail(circularPosition(path, connect));
      if (taken.has(connect.id)) break;
      taken.add(connect.id);
      chain.push(connect);
      if (neighbour === undefined || isFound(connect, within)) break;
      waiting.add(connect.id);
      next = byId.get(neighbour);
      if (next === undefined && strict) return fail(neighbourMissing(path, connect, neighbour));
    }
    for (const connect of chain.reverse()) sorted.push(connect);
  }
  return ok(sorted);
};
