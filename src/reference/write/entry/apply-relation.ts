import { invariant } from "../../../base/invariant.js";
import { ok, type Result } from "../../../base/result.js";
import type { Link } from "../../model/dataset.js";
import { isMorphInverse, type MediaAttribute, type RelationAttribute } from "../../model/schema.js";
import { applyRelationUpdate } from "../../relations/apply-relation-update.js";
import { linkChanges } from "../../relations/link-changes.js";
import type { ReadRelationUpdate } from "../../relations/relation-update.js";
import type { Edit } from "../../store/edit.js";
import { tableOf } from "../../store/store.js";
import type { Writing } from "../writing.js";
import { applyMorphInverse } from "./apply-morph.js";
import { sameLink, unlink } from "./unlink.js";

/** The attribute on the other side of a relation. */
const mirrorOf = (edit: Edit, { inverse, target }: RelationAttribute): RelationAttribute | undefined => {
  if (inverse === undefined) return undefined;
  const mirror = tableOf(edit.before, target).schema.attributes.get(inverse);
  invariant(mirror?.kind === "relation", `${target} has no relation ${inverse}`);
  return mirror;
};

/** Makes an entry one of those that lead to each of the targets, as the last of its list. */
const joinLists = (edit: Edit, at: Link, targets: readonly Link[], { name }: RelationAttribute): void => {
  for (const target of targets) {
    const before = edit.links(target, name).filter((link) => !sameLink(link, at));
    edit.setLinks(target, name, [...before, at]);
  }
};

/**
 * Makes an entry the only one that leads to each of the targets: they are taken from those that had them (section 4.7).
 * The list of one that loses many is gone through once.
 */
const takeOver = (edit: Edit, at: Link, name: string, targets: readonly Link[], mirror: RelationAttribute): void => {
  const losses = new Map<number, Set<number>>();
  for (const target of targets) {
    for (const previous of edit.links(target, mirror.name)) {
      const lost = losses.get(previous.id) ?? new Set();
      losses.set(previous.id, lost.add(target.id));
    }
    edit.setLinks(target, mirror.name, [at]);
  }
  for (const [id, lost] of losses) {
    const previous = { type: at.type, id };
    edit.setLinks(
      previous,
      name,
      edit.links(previous, name).filter((link) => !lost.has(link.id)),
    );
  }
};

/**
 * Applies an update to a relation or media attribute of an entry: its own list, the lists of the other side, and those
 * of entries that lose a partner to it (section 4.7). Fails as `applyRelationUpdate` does, with the edit half made: it
 * is to be dropped.
 */
export const applyRelation = (
  { accelerator, deviations, edit }: Writing,
  at: Link,
  attribute: RelationAttribute | MediaAttribute,
  { path, update }: ReadRelationUpdate,
): Result<void> => {
  if (update.kind === "nothing") return ok(undefined);
  if (isMorphInverse(attribute)) {
    // It knows no partial update: what is not set is emptied (measured).
    return ok(applyMorphInverse(edit, at, attribute, update.kind === "replace" ? update.ids : []));
  }
  const { name, target } = attribute;
  const before = edit.links(at, name).map(({ id }) => id);
  const after = applyRelationUpdate(before, update, {
    deviations,
    path,
    list: (members, edits) => accelerator?.list(members, edits),
  });
  if (!after.ok) return after;
  const linksTo = (ids: readonly number[]): readonly Link[] => ids.map((id) => ({ type: target, id }));
  edit.setLinks(at, name, linksTo(after.value));
  const mirror = attribute.kind === "relation" ? mirrorOf(edit, attribute) : undefined;
  if (mirror === undefined) return ok(undefined);
  const { added, removed } = linkChanges(before, after.value, update);
  for (const other of linksTo(removed)) unlink(edit, other, mirror.name, at);
  if (mirror.many) joinLists(edit, at, linksTo(added), mirror);
  else takeOver(edit, at, name, linksTo(added), mirror);
  return ok(undefined);
};
