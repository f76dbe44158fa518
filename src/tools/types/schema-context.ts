import { invariant } from "../../base/result.js";
import {
  type Component,
  type ContentModel,
  type ContentType,
  type LinkAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";
import type { JsonSchema } from "./json-schema.js";

/**
 * `entry`: relations and media wrapped in `data`, entries in `attributes` (section 2.4). `flat`: nothing is, as users,
 * files and polymorphic relations are answered, and everything by some plugins.
 */
export type Shape = "entry" | "flat";

/** What schemas are made with. */
export interface SchemaContext {
  readonly model: ContentModel;
  readonly names: ReadonlyMap<Uid, string>;
  /** Refers to a definition by its name. */
  readonly ref: (name: string) => JsonSchema;
}

/** The name of a content-type or component in schemas and types. */
export const nameOf = ({ names }: SchemaContext, uid: Uid): string => {
  const name = names.get(uid);
  invariant(name !== undefined, `${uid} has no name`);
  return name;
};

/** The content-types that an answer may show. The service never shows its administrators. */
export const shownTypes = (model: ContentModel): readonly ContentType[] =>
  [...model.contentTypes.values()].filter(({ uid }) => !uid.startsWith("admin::"));

/** The attributes that `populate` may add. */
export const linksOf = (schema: Schema): readonly LinkAttribute[] =>
  [...schema.attributes.values()].filter((attribute) => attribute.kind !== "scalar").filter(({ hidden }) => !hidden);

/** Whether something in a component is wrapped in `data`, at any depth: then its flat shape is another. */
const isWrapped = (component: Component, model: ContentModel, seen: ReadonlySet<Uid> = new Set()): boolean =>
  linksOf(component).some((attribute) => {
    if (attribute.kind === "relation" || attribute.kind === "media") return true;
    if (attribute.kind === "morph") return false;
    const inner = attribute.kind === "component" ? [attribute.target] : attribute.components;
    return inner.some((uid) => {
      const next = model.components.get(uid);
      return next !== undefined && !seen.has(uid) && isWrapped(next, model, new Set([...seen, component.uid]));
    });
  });

/** The name of the definition of a component. `element`: with its `__component`, in a dynamic zone. */
export const componentName = (context: SchemaContext, uid: Uid, shape: Shape, element: boolean): string => {
  const component = schemaOf(context.model, uid);
  const isFlat = shape === "flat" && component?.kind === "component" && isWrapped(component, context.model);
  return `${nameOf(context, uid)}${isFlat ? "Flat" : ""}${element ? "Element" : ""}`;
};

/** The name of the definition of an entry. */
export const entryName = (context: SchemaContext, uid: Uid, shape: Shape): string =>
  `${nameOf(context, uid)}${shape === "flat" ? "Flat" : ""}`;
