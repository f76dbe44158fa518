import { percentDecoded } from "../../base/percent-decoded.js";
import type { Component, ContentModel, ContentType, SchemaDefinition } from "../../reference/model/schema.js";
import { json } from "../http/reply.js";
import { type Route, route } from "../http/route.js";

/**
 * `GET /api/content-type-builder/content-types` and `/components`, and one of each by its uid: the schemas as their files have them (measured
 * on 4.26.2). Clients that build pages of everything ask them first.
 */
export const builderRoutes = ({ components, contentTypes }: ContentModel): [string, Route][] => [
  ...routesOf(contentTypes, { list: "content-types", one: "contentType", describe: describeType }),
  ...routesOf(components, { list: "components", one: "component", describe: describeComponent }),
];

interface Listed<T> {
  /** The last part of the path. */
  readonly list: string;
  /** What one is called in an error. */
  readonly one: string;
  readonly describe: (item: T) => object;
}

const routesOf = <T extends ContentType | Component>(
  items: ReadonlyMap<string, T>,
  { describe, list, one }: Listed<T>,
): [string, Route][] => {
  const path = `/api/content-type-builder/${list}`;
  const action = (name: string) => `plugin::content-type-builder.${list}.get${capitalized(name)}`;
  const all = route({
    GET: {
      action: action(`${one}s`),
      handle: ({ request: { search } }) => {
        const kind = new URLSearchParams(search).get("kind");
        if (one === "component" || kind === null)
          return json(JSON.stringify({ data: [...items.values()].map(describe) }));
        if (!kinds.includes(kind)) return json(JSON.stringify({ error: unknownKind }), 400);
        return json(JSON.stringify({ data: [...items.values()].filter((item) => item.kind === kind).map(describe) }));
      },
    },
  });
  const single = route({
    GET: {
      action: action(one),
      handle: ({ parameter }) => {
        const item = items.get(percentDecoded(parameter));
        if (item === undefined) return json(JSON.stringify({ error: `${one}.notFound` }), 404);
        return json(JSON.stringify({ data: describe(item) }));
      },
    },
  });
  return [
    [path, all],
    [`${path}/:id`, single],
  ];
};

const describeType = ({ definition, ...type }: ContentType): object => {
  const { info, options, pluginOptions } = definition ?? nothing;
  const [space, plugin] = type.uid.split(/[:.]+/);
  const settings: PluginSettings = { ...pluginOptions };
  const visible = settings["content-type-builder"]?.visible !== false;
  return {
    uid: type.uid,
    plugin: space === "plugin" ? plugin : space === "admin" ? "admin" : undefined,
    apiID: type.singularName,
    schema: {
      draftAndPublish: false,
      ...options,
      displayName: type.displayName,
      singularName: type.singularName,
      pluralName: type.pluralName,
      description: info?.description ?? "",
      pluginOptions,
      kind: type.kind,
      collectionName: type.collectionName,
      attributes: describeAttributes(definition),
      visible,
      restrictRelationsTo: visible && space === "api" ? null : type.uid === users ? null : [],
    },
  };
};

const describeComponent = ({ definition, displayName, uid }: Component): object => {
  const [category, apiId] = uid.split(".");
  const { collectionName, info, pluginOptions } = definition ?? nothing;
  return {
    uid,
    category,
    apiId,
    schema: {
      displayName,
      description: info?.description ?? "",
      icon: info?.icon,
      collectionName,
      pluginOptions,
      attributes: describeAttributes(definition),
    },
  };
};

const describeAttributes = (definition: SchemaDefinition | undefined): object =>
  Object.fromEntries(
    Object.entries(definition?.attributes ?? {}).map(([name, given]) => [name, describeAttribute(given)]),
  );

const describeAttribute = (given: object): object => {
  const attribute: Readonly<Record<string, unknown>> = { ...given };
  if (attribute.type === "media") {
    const { allowedTypes, multiple, pluginOptions, required } = attribute;
    const flags = { multiple: multiple === true, required: required === true, private: attribute.private === true };
    return { type: "media", ...flags, allowedTypes, pluginOptions };
  }
  if (attribute.type !== "relation") return attribute;
  const targetAttribute = attribute.inversedBy ?? attribute.mappedBy ?? null;
  return { ...attribute, targetAttribute, private: attribute.private === true };
};

interface PluginSettings {
  readonly "content-type-builder"?: { readonly visible?: unknown } | null;
}

const kinds: readonly string[] = ["singleType", "collectionType"];

const message = `this must be one of the following values: ${kinds.join(", ")}`;
const name = "ValidationError";
const unknownKind = { name, details: { errors: [{ path: [], message, name }] }, message };

const users = "plugin::users-permissions.user";

const nothing: SchemaDefinition = { attributes: {} };

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
