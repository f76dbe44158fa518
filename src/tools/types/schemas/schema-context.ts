import { invariant } from "../../../base/result.js";
import { partUids } from "../../../data/model/parts.js";
import type { ContentModel, ContentType, LinkAttribute, Schema, Uid } from "../../../reference/model/schema.js";
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
  /** See {@link wrappedComponents}. */
  readonly wrapped: ReadonlySet<Uid>;
  /** See {@link zoneComponents}. */
  readonly zoned: ReadonlySet<Uid>;
  /** Refers to a definition by its name. */
  readonly ref: (name: string) => JsonSchema;
  /** What a body holds for a relation or a file. Default: the definition `RelationInput`. */
  readonly relationInput?: (attribute: LinkAttribute) => JsonSchema;
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

/** The content-types or components that an attribute leads to; none where it leads to any type. */
export const targetsOf = (attribute: LinkAttribute): readonly Uid[] => {
  if (attribute.kind === "morph") return [];
  return attribute.kind === "dynamiczone" ? attribute.components : [attribute.target];
};

/** The components in which something is wrapped in `data`, at any depth: their flat shape is another. */
export const wrappedComponents = ({ components }: ContentModel): ReadonlySet<Uid> => {
  const holders = new Map<Uid, Uid[]>([...components.keys()].map((uid) => [uid, []]));
  const wrapped = new Set<Uid>();
  for (const component of components.values()) {
    for (const attribute of linksOf(component)) {
      if (attribute.kind === "relation" || attribute.kind === "media") wrapped.add(component.uid);
      for (const uid of partUids(attribute)) holders.get(uid)?.push(component.uid);
    }
  }
  // What is added on the way is come to, too: each once.
  for (const uid of wrapped) for (const holder of holders.get(uid) ?? []) wrapped.add(holder);
  return wrapped;
};

/** The components of dynamic zones. */
export const zoneComponents = ({ components, contentTypes }: ContentModel): ReadonlySet<Uid> =>
  new Set(
    [...contentTypes.values(), ...components.values()]
      .flatMap(linksOf)
      .flatMap((attribute) => (attribute.kind === "dynamiczone" ? attribute.components : [])),
  );

/** The name of the definition of a component. `element`: with its `__component`, in a dynamic zone. */
export const componentName = (context: SchemaContext, uid: Uid, shape: Shape, element: boolean): string => {
  const isFlat = shape === "flat" && context.wrapped.has(uid);
  return `${nameOf(context, uid)}${isFlat ? "Flat" : ""}${element ? "Element" : ""}`;
};

/** The name of the definition of an entry. */
export const entryName = (context: SchemaContext, uid: Uid, shape: Shape): string =>
  `${nameOf(context, uid)}${shape === "flat" ? "Flat" : ""}`;
