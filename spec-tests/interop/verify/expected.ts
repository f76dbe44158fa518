import type { Json, JsonObject } from "../json.js";
import { type Attribute, isPrivate, type Model } from "../seed/model.js";
import type { Node } from "../seed/node.js";
import type { SeedPlan } from "../seed/plan.js";
import { isScalar, scalarsOf, systemValuesOf } from "../seed/scalars.js";
import { indexRelated, type Related } from "./related.js";

/** Says what an entry or component looks like, relations shortened to what they point at (see `shorten`). */
export type Expect = (node: Node) => JsonObject;

const printed = (attribute: Attribute, value: Json): Json =>
  attribute.type === "timestamp" && typeof value === "string" ? String(Date.parse(value)) : value;

const publicScalars = (node: Node): JsonObject => {
  const values = scalarsOf(node);
  return Object.fromEntries(
    [...node.model.attributes]
      .filter(([name, attribute]) => isScalar(attribute) && !isPrivate(node.model, name))
      .map(([name, attribute]) => [name, printed(attribute, values[name] ?? null)]),
  );
};

/** Whether an attribute holds a list of others (and not just one). */
export const isToMany = (attribute: Attribute): boolean =>
  attribute.type === "media"
    ? attribute.multiple === true
    : String(attribute.relation).endsWith("ToMany") || attribute.relation === "morphMany";

/** Lists read through a polymorphic relation's other side (media too) are null when empty; others are []. */
const emptyList = (attribute: Attribute): Json =>
  attribute.type === "media" || attribute.relation === "morphMany" ? null : [];

const relatedValue = (attribute: Attribute, related: readonly Related[]): Json => {
  const typed = attribute.relation === "morphToMany" || attribute.relation === "morphToOne";
  const items: readonly Json[] = related.map(({ uid, id }) => (typed ? `${uid} ${id}` : id));
  if (!isToMany(attribute)) return items[0] ?? null;
  return items.length === 0 ? emptyList(attribute) : items;
};

/** A file's own `related` says the media fields over again, and its endpoint does not populate it. */
const isFileList = (model: Model, name: string): boolean => model.uid === "plugin::upload.file" && name === "related";

const visibleLinks = (model: Model): readonly (readonly [string, Attribute])[] => [
  ...[...model.attributes].filter(
    ([name, { type }]) => ["relation", "media"].includes(type) && !isPrivate(model, name) && !isFileList(model, name),
  ),
  ...(model.localized ? [["localizations", { type: "relation", relation: "oneToMany" }] as const] : []),
];

/** Builds the expectations for every node of a plan. */
export const expectations = (plan: SeedPlan): Expect => {
  const relatedOf = indexRelated(plan);

  const links = (node: Node): JsonObject =>
    Object.fromEntries(
      visibleLinks(node.model)
        .map(([name, attribute]) => [name, attribute, relatedOf(node.model.uid, node.id, name)] as const)
        // An empty list of a polymorphic relation is left out altogether.
        .filter(([, attribute, related]) => related.length > 0 || attribute.relation !== "morphToMany")
        .map(([name, attribute, related]) => [name, relatedValue(attribute, related)]),
    );

  const componentsIn = (node: Node, field: string): readonly Json[] =>
    plan.components.links
      .filter((link) => link.owner.model.uid === node.model.uid && link.owner.id === node.id && link.field === field)
      .map(({ component }) => {
        const inZone = node.model.attributes.get(field)?.type === "dynamiczone";
        return { id: component.id, ...(inZone ? { __component: component.model.uid } : {}), ...expect(component) };
      });

  const components = (node: Node): JsonObject =>
    Object.fromEntries(
      [...node.model.attributes]
        .filter(([, { type }]) => type === "component" || type === "dynamiczone")
        .map(([name, attribute]) => {
          const found = componentsIn(node, name);
          const isList = attribute.type === "dynamiczone" || attribute.repeatable === true;
          return [name, isList ? found : (found[0] ?? null)];
        }),
    );

  const expect = (node: Node): JsonObject => ({
    ...publicScalars(node),
    ...(node.model.isComponent ? {} : systemValuesOf(node)),
    ...links(node),
    ...components(node),
  });
  return expect;
};
