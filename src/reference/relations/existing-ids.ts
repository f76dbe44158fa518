import type { Issue } from "../../base/result.js";
import type { Uid } from "../model/schema.js";
import { missingRelations } from "./relation-issues.js";
import type { ReadRelationUpdate, RelationUpdate } from "./relation-update.js";

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

/** The ids that an update relates the entry to. Those it disconnects need not exist. */
const relatedIds = (update: RelationUpdate): readonly number[] => {
  if (update.kind === "nothing") return [];
  return update.kind === "replace" ? update.ids : update.connect.map(({ id }) => id);
};
