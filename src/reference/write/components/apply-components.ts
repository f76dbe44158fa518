import { ok, type Result } from "../../../base/result.js";
import type { Link } from "../../model/dataset.js";
import type { Edit } from "../../store/edit.js";
import { tableOf } from "../../store/store.js";
import type { ComponentWrite, EntryWrite } from "../entry/entry-write.js";
import { keyOf } from "./read-components.js";

/** Takes a component or an entry away, with all components inside it. */
export const removeComponent = (edit: Edit, at: Link): void => {
  for (const { kind, name } of tableOf(edit.before, at.type).schema.attributes.values()) {
    if (kind !== "component" && kind !== "dynamiczone") continue;
    for (const component of edit.links(at, name)) removeComponent(edit, component);
  }
  edit.remove(at);
};

/**
 * Makes an attribute hold these components: those with an id are kept, all others are replaced. `apply` makes what is
 * asked of one.
 */
export const applyComponents = (
  edit: Edit,
  at: Link,
  name: string,
  writes: readonly ComponentWrite[],
  apply: (component: Link, write: EntryWrite) => Result<Link>,
): Result<void> => {
  const existing = new Map(edit.links(at, name).map((link) => [keyOf(link.type, link.id), link]));
  const kept = writes.map(({ id, uid }) => (id === undefined ? undefined : existing.get(keyOf(uid, id))));
  const staying = new Set(kept);
  for (const component of existing.values()) if (!staying.has(component)) removeComponent(edit, component);
  const components: Link[] = [];
  for (const [index, { uid, write }] of writes.entries()) {
    const component = kept[index] ?? edit.insert(uid);
    const applied = apply(component, write);
    if (!applied.ok) return applied;
    components.push(component);
  }
  edit.setLinks(at, name, components);
  return ok(undefined);
};
