import { isRecord, own } from "../base/json/json.js";
import { fail, ok, type Result } from "../base/result.js";
import type { Uid } from "../reference/model/schema.js";
import {
  type Connect,
  connectIssue,
  type ReadRelationUpdate,
  type RelationUpdate,
} from "../reference/relations/relation-update.js";
import type { ConnectSetting, Ways } from "../reference/ways.js";
import { messages } from "./values/messages.js";

/** Whether a value has no list of ids that could be looked up: found before any that can, but does not exist (measured). */
const isUnlisted = (value: unknown): boolean => {
  const ids = isRecord(value) ? (own(value, "connect") ?? own(value, "set") ?? []) : value;
  return Array.isArray(ids) ? ids.includes(null) : isRecord(value);
};

/** The ids that an update relates the entry to. The entries that it disconnects need not exist. */
const relatedIds = (update: RelationUpdate): readonly number[] => {
  if (update.kind === "nothing") return [];
  return update.kind === "replace" ? update.ids : update.connect.map(({ id }) => id);
};

/**
 * How many entries of one type are missing that a body relates to. The real server counts over all attributes: ids as they are written, less the
 * entries they are found to be, so that `[4, "4"]` misses one. What gets past that (a `set` beside a `connect`, a lone `{ id }`) is a 500
 * there, and counted by entry here.
 */
export const missingOf = (updates: readonly ReadRelationUpdate[], exists: (id: number) => boolean): number => {
  const written = new Set(updates.flatMap(({ writtenIds }) => writtenIds));
  const found = new Set([...written].map(Number).filter(exists));
  if (written.size > found.size) return written.size - found.size;
  return new Set(updates.flatMap(({ update }) => relatedIds(update)).filter((id) => !exists(id))).size;
};

const invalid = "Invalid relations";

/** The relations of a body are looked at together, last of all (measured). */
export const relationFault: Ways["relationFault"] = (relations, exists) => {
  const types = new Map<Uid, (ReadRelationUpdate | undefined)[]>();
  for (const each of relations) {
    if ("refused" in each) return each.refused ?? invalid;
    if (each.read === undefined && isUnlisted(each.value)) return invalid;
    const reads = types.get(each.uid) ?? [];
    types.set(each.uid, reads);
    reads.push(each.read);
  }
  for (const [type, reads] of types) {
    const updates = reads.filter((read) => read !== undefined);
    if (updates.length < reads.length) return invalid;
    const missing = missingOf(updates, (id) => exists({ type, id }));
    if (missing > 0) return `${missing} relation(s) of type ${type} associated with this entity do not exist`;
  }
  return undefined;
};

/** The entry that a connect is put next to. */
const neighbourOf = ({ position }: Connect): number | undefined => ("member" in position ? position.member : undefined);

/** Whether the neighbour is found in the list at once. */
const isAtOnce = ({ position }: Connect, { isFound }: ConnectSetting): boolean =>
  "member" in position && isFound(position.member);

/** Whether each element names a neighbour, and finds it where the elements are taken as they come. */
const haveNeighboursInOrder = (connects: readonly Connect[], within: ConnectSetting): boolean => {
  const before = new Set<number>();
  return connects.every((connect) => {
    const neighbour = neighbourOf(connect);
    const isThere = neighbour !== undefined && (isAtOnce(connect, within) || before.has(neighbour));
    before.add(connect.id);
    return isThere;
  });
};

/**
 * Sorts elements so that each stands behind the neighbour that it names; one whose neighbour is in the list, or that names none, waits for nobody. Fails
 * with the first of positions that wait for each other (a circle) or, where strict, for an entry that is nowhere. Where every element finds its
 * neighbour as they come, the real server looks for no circle: two members of the list may name each other. Linear in the number of connects.
 */
export const orderConnects: NonNullable<Ways["orderConnects"]> = (connects, within) =>
  haveNeighboursInOrder(connects, within) ? ok(connects) : sortByNeighbour(connects, within);

/**
 * Depth first: from each connect the chain of neighbours is followed down to one that is in the list, or waits for
 * nothing, or is taken already; then the chain is taken from its far end. A connect has one neighbour at the most, so
 * that a branch is a chain, and no recursion is needed.
 */
const sortByNeighbour = (connects: readonly Connect[], within: ConnectSetting): Result<readonly Connect[]> => {
  const { place, strict } = within;
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
      if (neighbour !== undefined && waiting.has(neighbour))
        return fail(connectIssue(place, connect, messages.circularPosition));
      if (taken.has(connect.id)) break;
      taken.add(connect.id);
      chain.push(connect);
      if (neighbour === undefined || isAtOnce(connect, within)) break;
      waiting.add(connect.id);
      next = byId.get(neighbour);
      if (next === undefined && strict)
        return fail(connectIssue(place, connect, messages.neighbourMissing(connect, neighbour)));
    }
    for (const connect of chain.reverse()) sorted.push(connect);
  }
  return ok(sorted);
};
