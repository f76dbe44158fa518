import type {
  Attribute,
  ComponentAttribute,
  DynamicZoneAttribute,
  LinkAttribute,
  Uid,
} from "../../reference/model/schema.js";

/** An attribute that holds components: one, a list of them, or a zone. */
export type PartAttribute = ComponentAttribute | DynamicZoneAttribute;

/** An attribute that leads to other entries. */
export type EntryLink = Exclude<LinkAttribute, PartAttribute>;

/** Whether an attribute holds components. */
export const holdsParts = (attribute: Attribute): attribute is PartAttribute =>
  attribute.kind === "component" || attribute.kind === "dynamiczone";

/** The components that an attribute may hold. */
export const partUids = (attribute: Attribute): readonly Uid[] =>
  attribute.kind === "component" ? [attribute.target] : attribute.kind === "dynamiczone" ? attribute.components : [];

/** The component that an element in JSON is of: of a zone, it says so itself. */
export const partUid = (attribute: PartAttribute, item: unknown): unknown =>
  attribute.kind === "component"
    ? attribute.target
    : typeof item === "object" && item !== null && "__component" in item
      ? item.__component
      : undefined;

/** The value of an attribute that holds these: all of them, or the only one. */
export const asHeld = <T>({ many }: { readonly many: boolean }, items: readonly T[]): readonly T[] | T | null =>
  many ? items : (items[0] ?? null);

/** A list as it is, one value as a list, nothing as none. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
