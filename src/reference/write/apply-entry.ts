import { heldAt } from "../../base/maps.js";
import { invariant, ok, type Result } from "../../base/result.js";
import type { Link } from "../model/dataset.js";
import { isMorphInverse, type MediaAttribute, type RelationAttribute, type Uid } from "../model/schema.js";
import { applyRelationUpdate } from "../relations/apply-relation-update.js";
import type { ReadRelationUpdate } from "../relations/relation-update.js";
import type { Edit } from "../store/edit.js";
import { tableOf } from "../store/store.js";
import type { Ways } from "../ways.js";
import { applyMorph, applyMorphInverse } from "./apply-morph.js";
import type { ComponentWrite, EntryWrite } from "./entry-write.js";
import { removeComponent } from "./remove-entry.js";

/** The attribute on the other side of a relation. */
const mirrorOf = (edit: Edit, { inverse, target }: RelationAttribute): RelationAttribute | undefined => {
  if (inverse === undefined) return undefined;
  const mirror = tableOf(edit.before, target).schema.attributes.get(inverse);
  invariant(mirror?.kind === "relation", `${target} has no relation ${inverse}`);
  return mirror;
};

/**
 * Makes an entry the only one that leads to each of the targets: they are taken from those that had them (section 4.7).
 * The list of one that loses many is gone through once.
 */
const takeOver = (edit: Edit, at: Link, name: string, targets: readonly Link[], mirror: RelationAttribute): void => {
  const losses = new Map<number, Set<number>>();
  for (const target of targets) {
    for (const previous of edit.links(target, mirror.name)) heldAt(losses, previous.id, () => new Set()).add(target.id);
    edit.setLinks(target, mirror.name, [at]);
  }
  for (const [id, lost] of losses) {
    const previous = { type: at.type, id };
    const kept = edit.links(previous, name).filter((link) => !lost.has(link.id));
    edit.setLinks(previous, name, kept);
  }
};

/**
 * Applies an update to a relation or media attribute of an entry: its own list, the lists of the other side, and those
 * of entries that lose a partner to it (section 4.7). Fails as `applyRelationUpdate` does, with the edit half made: it
 * is to be dropped.
 */
const applyRelation = (
  edit: Edit,
  at: Link,
  attribute: RelationAttribute | MediaAttribute,
  { place, update }: ReadRelationUpdate,
  ways: Ways,
): Result<void> => {
  if (update.kind === "nothing") return ok(undefined);
  if (isMorphInverse(attribute)) {
    // It knows no partial update: what is not set is emptied (measured).
    return ok(applyMorphInverse(edit, at, attribute, update.kind === "replace" ? update.ids : []));
  }
  const { name, target } = attribute;
  const before = edit.links(at, name).map(({ id }) => id);
  const after = applyRelationUpdate(before, update, ways, place);
  if (!after.ok) return after;
  const linksTo = (ids: readonly number[]): readonly Link[] => ids.map((id) => ({ type: target, id }));
  edit.setLinks(at, name, linksTo(after.value));
  const mirror = attribute.kind === "relation" ? mirrorOf(edit, attribute) : undefined;
  if (mirror === undefined) return ok(undefined);
  // Who stays, or is connected or set again, keeps its place on the other side; who is disconnected in the same request moves to the end (measured).
  const [related, left] = [new Set(after.value), new Set(update.disconnect)];
  const stays = new Set(before.filter((id) => related.has(id) && !left.has(id)));
  const moves = (id: number): boolean => !stays.has(id);
  for (const other of linksTo(before.filter(moves))) edit.removeLink(other, mirror.name, at);
  const added = linksTo(after.value.filter(moves));
  if (mirror.many) for (const target of added) edit.addLink(target, mirror.name, at);
  else takeOver(edit, at, name, added, mirror);
  return ok(undefined);
};

/**
 * Makes what a request asks of an entry or component: components first, then values and relations, in schema order
 * (section 4.7). Returns where it is. Fails with the first position or pair of connects that cannot be; the edit is then
 * to be dropped.
 */
export const applyEntry = (edit: Edit, at: Link, write: EntryWrite, ways: Ways): Result<Link> => {
  const attributes = [...tableOf(edit.before, at.type).schema.attributes.values()];
  for (const { name } of attributes) {
    const asked = write.get(name);
    if (asked?.kind !== "components") continue;
    const applied = applyComponents(edit, at, name, asked.components, ways);
    if (!applied.ok) return applied;
  }
  for (const [name, asked] of write) if (asked.kind === "value") edit.setValue(at, name, asked.value);
  for (const attribute of attributes) {
    const asked = write.get(attribute.name);
    if (asked?.kind === "relation" && (attribute.kind === "relation" || attribute.kind === "media")) {
      const applied = applyRelation(edit, at, attribute, asked.read, ways);
      if (!applied.ok) return applied;
    } else if (asked?.kind === "links" && attribute.kind === "morph") applyMorph(edit, at, attribute, asked.links);
  }
  return ok(at);
};

/** Makes an attribute hold these components: those that it holds are kept, all others are replaced. */
const applyComponents = (
  edit: Edit,
  at: Link,
  name: string,
  writes: readonly ComponentWrite[],
  ways: Ways,
): Result<void> => {
  const staying = new Set(writes.map(({ held }) => held));
  for (const component of edit.links(at, name)) if (!staying.has(component)) removeComponent(edit, component);
  const components: Link[] = [];
  for (const { held, uid, write } of writes) {
    const applied = applyEntry(edit, held ?? edit.insert(uid), write, ways);
    if (!applied.ok) return applied;
    components.push(applied.value);
  }
  edit.setLinks(at, name, components);
  return ok(undefined);
};

/** Adds an entry of a type, or a component, and makes what is asked of it. */
export const insertEntry = (edit: Edit, type: Uid, write: EntryWrite, ways: Ways): Result<Link> =>
  applyEntry(edit, edit.insert(type), write, ways);
