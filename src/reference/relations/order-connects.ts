import { fail, ok, type Result } from "../../base/result.js";
import { alreadyConnected, circularPosition, neighbourMissing } from "./relation-issues.js";
import type { Connect, RelationSetting } from "./relation-update.js";

/**
 * The order in which connects are applied (section 4.7 rule 5). In profile `spec` it is the order of the request;
 * in profile `strapi-4.26` an entry waits for the neighbour it names (deviation connect-sequential).
 * `isMember`: what is in the list once `disconnect` is done. Fails with the first of: the same entry twice
 * (rule 8), and in profile `strapi-4.26` positions that wait for each other or, where strict, for nobody.
 * Linear in the number of connects.
 */
export const orderConnects = (
  connects: readonly Connect[],
  isMember: (id: number) => boolean,
  strict: boolean,
  setting: RelationSetting,
): Result<readonly Connect[]> => {
  const byId = new Map<number, Connect>();
  let inOrder = true;
  for (const connect of connects) {
    const neighbour = neighbourOf(connect);
    if (neighbour === undefined || (!isFound(connect, isMember) && !byId.has(neighbour))) inOrder = false;
    if (byId.has(connect.id)) return fail(alreadyConnected(setting.path, connect));
    byId.set(connect.id, connect);
  }
  // Where every neighbour is found in time, the real server looks for no circle: two members may name each other.
  if (!setting.deviations.has("connect-sequential") || inOrder) return ok(connects);
  return sortByNeighbour(connects, byId, isMember, strict, setting.path);
};

/** The entry that a connect is put next to. */
const neighbourOf = ({ position }: Connect): number | undefined => ("member" in position ? position.member : undefined);

/** Whether the neighbour is found in the list; that of a connect that goes `nowhere` is not looked for there. */
const isFound = ({ position }: Connect, isMember: (id: number) => boolean): boolean =>
  (position.at === "before" || position.at === "after") && isMember(position.member);

/**
 * Depth first: from each connect the chain of neighbours is followed down to one that is in the list, or waits for
 * nothing, or is taken already; then the chain is taken from its far end. A connect has one neighbour at the most, so
 * that a branch is a chain, and no recursion is needed.
 */
const sortByNeighbour = (
  connects: readonly Connect[],
  byId: ReadonlyMap<number, Connect>,
  isMember: (id: number) => boolean,
  strict: boolean,
  path: readonly string[],
): Result<readonly Connect[]> => {
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
      if (neighbour === undefined || isFound(connect, isMember)) break;
      waiting.add(connect.id);
      next = byId.get(neighbour);
      if (next === undefined && strict) return fail(neighbourMissing(path, connect, neighbour));
    }
    for (let last = chain.pop(); last; last = chain.pop()) sorted.push(last);
  }
  return ok(sorted);
};
