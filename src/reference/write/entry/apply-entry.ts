import { ok, type Result } from "../../../base/result.js";
import type { Link } from "../../model/dataset.js";
import type { Uid } from "../../model/schema.js";
import { tableOf } from "../../store/store.js";
import { applyComponents } from "../components/apply-components.js";
import type { Writing } from "../writing.js";
import { applyMorph } from "./apply-morph.js";
import { applyRelation } from "./apply-relation.js";
import type { EntryWrite } from "./entry-write.js";

/**
 * Makes what a request asks of an entry or component: components first, then values and relations, in schema order
 * (section 4.7). Returns where it is. Fails with the first position or pair of connects that cannot be; the edit is then
 * to be dropped.
 */
export const applyEntry = (writing: Writing, at: Link, write: EntryWrite): Result<Link> => {
  const { edit } = writing;
  const attributes = [...tableOf(edit.before, at.type).schema.attributes.values()];
  for (const attribute of attributes) {
    const components = write.components.get(attribute.name);
    if (components === undefined || (attribute.kind !== "component" && attribute.kind !== "dynamiczone")) continue;
    const applied = applyComponents(edit, at, attribute.name, components, (component, part) =>
      applyEntry(writing, component, part),
    );
    if (!applied.ok) return applied;
  }
  for (const [name, value] of write.values) edit.setValue(at, name, value);
  for (const attribute of attributes) {
    const relation = write.relations.get(attribute.name);
    if (relation !== undefined && (attribute.kind === "relation" || attribute.kind === "media")) {
      const applied = applyRelation(writing, at, attribute, relation);
      if (!applied.ok) return applied;
    }
    const links = write.morphs.get(attribute.name);
    if (links !== undefined && attribute.kind === "morph") applyMorph(edit, at, attribute, links);
  }
  return ok(at);
};

/** Adds an entry of a type, or a component, and makes what is asked of it. */
export const insertEntry = (writing: Writing, type: Uid, write: EntryWrite): Result<Link> =>
  applyEntry(writing, writing.edit.insert(type), write);
