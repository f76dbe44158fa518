import { ok, type Result } from "../../base/result.js";
import type { ComponentAttribute, DynamicZoneAttribute } from "../model/schema.js";
import type { RowRef } from "../store/column.js";
import type { Draft } from "../store/draft.js";
import { applyEntry, insertEntry } from "./apply-entry.js";
import type { ComponentWrite } from "./entry-write.js";
import type { Writing } from "./writing.js";

type Holder = ComponentAttribute | DynamicZoneAttribute;

/** The components that an attribute holds, in order. */
export const componentsOf = ({ draft, store }: Writing, place: RowRef, attribute: Holder): readonly RowRef[] => {
  const { table, row } = place;
  if (attribute.kind === "dynamiczone") return draft.refs(table, row, attribute.name);
  const target = store.table(attribute.target);
  return draft.targets(table, row, attribute.name).map((component) => ({ table: target, row: component }));
};

/** Takes a component away, with all components inside it. */
export const removeComponent = (writing: Writing, place: RowRef): void => {
  for (const attribute of place.table.schema.attributes.values()) {
    if (attribute.kind !== "component" && attribute.kind !== "dynamiczone") continue;
    for (const component of componentsOf(writing, place, attribute)) removeComponent(writing, component);
  }
  writing.draft.remove(place.table, place.row);
};

const hold = (draft: Draft, { table, row }: RowRef, attribute: Holder, components: readonly RowRef[]): void => {
  if (attribute.kind === "dynamiczone") draft.setRefs(table, row, attribute.name, components);
  else
    draft.setTargets(
      table,
      row,
      attribute.name,
      components.map((component) => component.row),
    );
};

/** Makes an attribute hold these components: those with an id are updated and kept, all others are replaced. */
export const applyComponents = (
  writing: Writing,
  place: RowRef,
  attribute: Holder,
  writes: readonly ComponentWrite[],
): Result<void> => {
  const { draft, store } = writing;
  const existing = new Map(
    componentsOf(writing, place, attribute).map((component) => [keyOf(draft, component), component]),
  );
  const kept = writes.map(({ id, uid }) => (id === undefined ? undefined : existing.get(`${uid} ${id}`)));
  const staying = new Set(kept);
  for (const component of existing.values()) if (!staying.has(component)) removeComponent(writing, component);
  const components: RowRef[] = [];
  for (const [index, write] of writes.entries()) {
    const component = kept[index];
    const applied =
      component === undefined
        ? insertEntry(writing, store.table(write.uid), write)
        : applyEntry(writing, component, write);
    if (!applied.ok) return applied;
    components.push(applied.value);
  }
  hold(draft, place, attribute, components);
  return ok(undefined);
};

const keyOf = (draft: Draft, { table, row }: RowRef): string => `${table.schema.uid} ${draft.idOf(table, row)}`;
