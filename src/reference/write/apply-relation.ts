import { invariant } from "../../base/invariant.js";
import { ok, type Result } from "../../base/result.js";
import type { MediaAttribute, RelationAttribute } from "../model/schema.js";
import { applyRelationUpdate } from "../relations/apply-relation-update.js";
import { linkChanges } from "../relations/link-changes.js";
import type { ReadRelationUpdate } from "../relations/relation-update.js";
import type { RowRef } from "../store/column.js";
import type { Draft } from "../store/draft.js";
import type { Table } from "../store/table.js";
import { applyMorphInverse } from "./apply-morph.js";
import { unlink } from "./unlink.js";
import type { Writing } from "./writing.js";

/** The attribute on the other side of a relation, and its table. */
interface OtherSide {
  readonly table: Table;
  readonly attribute: RelationAttribute;
}

const otherSideOf = ({ store }: Writing, attribute: RelationAttribute): OtherSide | undefined => {
  if (attribute.inverse === undefined) return undefined;
  const table = store.table(attribute.target);
  const mirror = table.schema.attributes.get(attribute.inverse);
  invariant(mirror?.kind === "relation", `${attribute.target} has no relation ${attribute.inverse}`);
  return { table, attribute: mirror };
};

/** Makes `row` one of those that lead to each of the targets, as the last of its list. */
const joinLists = (draft: Draft, row: number, targets: readonly number[], { attribute, table }: OtherSide): void => {
  for (const target of targets) {
    const before = draft.targets(table, target, attribute.name).filter((each) => each !== row);
    draft.setTargets(table, target, attribute.name, [...before, row]);
  }
};

/**
 * Makes a row the only one that leads to each of the targets: they are taken from those that had them (section 4.7).
 * The list of one that loses many is gone through once.
 */
const takeOver = (
  draft: Draft,
  { table, row }: RowRef,
  name: string,
  targets: readonly number[],
  other: OtherSide,
): void => {
  const losses = new Map<number, Set<number>>();
  for (const target of targets) {
    for (const previous of draft.targets(other.table, target, other.attribute.name)) {
      const lost = losses.get(previous) ?? new Set();
      losses.set(previous, lost.add(target));
    }
    draft.setTargets(other.table, target, other.attribute.name, [row]);
  }
  for (const [previous, lost] of losses) {
    const kept = draft.targets(table, previous, name).filter((each) => !lost.has(each));
    draft.setTargets(table, previous, name, kept);
  }
};

/**
 * Applies an update to a relation or media attribute of a row: its own list, the lists of the other side, and those
 * of entries that lose a partner to it (section 4.7). Fails as `applyRelationUpdate` does, with the draft half-changed:
 * it is to be dropped.
 */
export const applyRelation = (
  writing: Writing,
  place: RowRef,
  attribute: RelationAttribute | MediaAttribute,
  { path, update }: ReadRelationUpdate,
): Result<void> => {
  if (update.kind === "nothing") return ok(undefined);
  const { draft, profile, store } = writing;
  const { table, row } = place;
  const target = store.table(attribute.target);
  const rowOf = (id: number): number => {
    const found = draft.rowOf(target, id);
    invariant(found !== undefined, `${attribute.target} ${id} does not exist`);
    return found;
  };
  if (attribute.kind === "relation" && isMorphInverse(attribute)) {
    // It knows no partial update: what is not set is emptied (measured).
    const rows = update.kind === "replace" ? update.ids.map(rowOf) : [];
    return ok(applyMorphInverse(writing, place, attribute, rows));
  }
  const before = draft.targets(table, row, attribute.name).map((each) => draft.idOf(target, each));
  const after = applyRelationUpdate(before, update, { profile, path });
  if (!after.ok) return after;
  const other = attribute.kind === "relation" ? otherSideOf(writing, attribute) : undefined;
  draft.setTargets(table, row, attribute.name, after.value.map(rowOf));
  if (other === undefined) return ok(undefined);
  const { added, removed } = linkChanges(before, after.value, update);
  for (const id of removed) unlink(draft, { table: other.table, row: rowOf(id) }, other.attribute.name, row);
  const targets = added.map(rowOf);
  if (other.attribute.many) joinLists(draft, row, targets, other);
  else takeOver(draft, place, attribute.name, targets, other);
  return ok(undefined);
};

const isMorphInverse = ({ relation }: RelationAttribute): boolean =>
  relation === "morphOne" || relation === "morphMany";
