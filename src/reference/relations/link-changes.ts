import type { RelationUpdate } from "./relation-update.js";

/** What an update of one entry's relation means for the entries on the other side, whose lists have their own order. */
export interface LinkChanges {
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
  if (update.kind === "partial") for (const id of update.disconnect) stays.delete(id);
  const related = new Set(after);
  return {
    removed: before.filter((id) => !stays.has(id) || !related.has(id)),
    added: after.filter((id) => !stays.has(id)),
  };
};
