import { fail, type Issue, invariant, ok, type Result } from "../../base/result.js";
import type { Uid } from "../model/schema.js";
import { alreadyConnected, circularPosition, missingRelations, neighbourMissing } from "./relation-issues.js";
import type {
  Connect,
  OrderedList,
  Position,
  ReadRelationUpdate,
  RelationSetting,
  RelationUpdate,
} from "./relation-update.js";

/** What decides the outcome of an update, apart from list and update. */
interface ApplySetting extends RelationSetting {
  /** A form of the list that suits so many edits. Default: {@link splicedList}. */
  readonly list?: ((members: readonly number[], edits: number) => OrderedList | undefined) | undefined;
}

/**
 * The ids of a relation after an update (section 4.7): first `disconnect`, then each of `connect` is taken out of the
 * list if it is there, and put at its position. `ids` are distinct and in order; they are never changed. Fails with
 * the first entry that is connected twice (rule 8) or whose position cannot be found (rule 5).
 */
export const applyRelationUpdate = (
  ids: readonly number[],
  update: RelationUpdate,
  setting: ApplySetting,
): Result<readonly number[]> => {
  if (update.kind === "nothing") return ok(ids);
  if (update.kind === "replace") return ok(update.ids);
  const { disconnect, connect, strict } = update;
  const list = setting.list?.(ids, disconnect.length + connect.length) ?? splicedList(ids);
  for (const id of disconnect) list.remove(id);
  const ordered = orderConnects(connect, list.has, strict, setting);
  if (!ordered.ok) return ordered;
  const connected = new Set<number>();
  for (const each of ordered.value) {
    const position = positionIn({ list, connected }, each, strict, setting.path);
    if (!position.ok) return position;
    list.put(each.id, position.value);
    connected.add(each.id);
  }
  return ok(list.toArray());
};

/** The list as it stands, and what this update has put there. */
interface Standing {
  readonly list: OrderedList;
  readonly connected: ReadonlySet<number>;
}

/** A connect's position in the list as it stands. A position that is not found is the end, unless it must be found. */
const positionIn = (
  { list, connected }: Standing,
  connect: Connect,
  strict: boolean,
  path: readonly string[],
): Result<Position> => {
  const { id, position } = connect;
  if (position.at === "start" || position.at === "end") return ok(position);
  const { at, member } = position;
  if (member === id) return fail(circularPosition(path, connect));
  if (at !== "nowhere" && list.has(member)) return ok({ at, member });
  if (at === "nowhere" && connected.has(member)) return ok({ at: "before", member });
  return strict ? fail(neighbourMissing(path, connect, member)) : ok({ at: "end" });
};

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
  // The real server looks for no circle where every neighbour is found in time: two members may name each other.
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

/** An {@link OrderedList} on an array. An edit in the middle is linear in the list's length. */
export const splicedList = (members: readonly number[]): OrderedList => {
  const list = [...members];
  const known = new Set(members);
  const remove = (member: number): void => {
    if (known.delete(member)) list.splice(list.indexOf(member), 1);
  };
  const indexAt = (position: Position): number => {
    if (position.at === "start") return 0;
    if (position.at === "end") return list.length;
    invariant(known.has(position.member), `${position.member} is no other member of the list`);
    return list.indexOf(position.member) + (position.at === "before" ? 0 : 1);
  };
  return {
    has: (member) => known.has(member),
    remove,
    put: (member, position) => {
      remove(member);
      list.splice(indexAt(position), 0, member);
      known.add(member);
    },
    toArray: () => [...list],
  };
};

/** What an update of one entry's relation means for the entries on the other side, whose lists have their own order. */
interface LinkChanges {
  /** They lose the updated entry. */
  readonly removed: readonly number[];
  /** They get it, at the end of their list. An id that is also in `removed` moves there. */
  readonly added: readonly number[];
}

/**
 * Compares a relation before and after an update. An entry that stays, or is connected or set again, keeps its place
 * on the other side; one that is disconnected and connected in the same request moves to the end there (measured).
 */
export const linkChanges = (
  before: readonly number[],
  after: readonly number[],
  update: RelationUpdate,
): LinkChanges => {
  const stays = new Set(before);
  if (update.kind !== "nothing") for (const id of update.disconnect ?? []) stays.delete(id);
  const related = new Set(after);
  return {
    removed: before.filter((id) => !stays.has(id) || !related.has(id)),
    added: after.filter((id) => !stays.has(id)),
  };
};

/**
 * Checks that the entries exist which updates of one request relate to entries of type `uid` (section 4.7). The real
 * server counts per type, over all attributes: ids as they are written, less the entries they are found to be, so
 * that `[4, "4"]` misses one. What gets past that (a `set` beside a `connect`, a lone `{ id }`) is a 500 there, and
 * counted by entry here. Undefined when nothing is missing.
 */
export const checkExistingIds = (
  uid: Uid,
  updates: readonly ReadRelationUpdate[],
  exists: (id: number) => boolean,
): Issue | undefined => {
  const written = new Set(updates.flatMap(({ asked }) => asked));
  const found = new Set([...written].map(Number).filter(exists));
  if (written.size > found.size) {
    const place = updates.find(({ asked }) => asked.some((id) => !exists(Number(id)))) ?? updates[0];
    return missingRelations(place?.path ?? [], written.size - found.size, uid);
  }
  const isMissing = (id: number): boolean => !exists(id);
  const missing = new Set(updates.flatMap(({ update }) => relatedIds(update)).filter(isMissing));
  if (missing.size === 0) return undefined;
  const place = updates.find(({ update }) => relatedIds(update).some(isMissing));
  return missingRelations(place?.path ?? [], missing.size, uid);
};

/** The ids that an update relates the entry to. The entries that it disconnects need not exist. */
const relatedIds = (update: RelationUpdate): readonly number[] => {
  if (update.kind === "nothing") return [];
  return update.kind === "replace" ? update.ids : update.connect.map(({ id }) => id);
};
