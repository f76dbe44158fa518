import type { FetchHandler } from "../../kit/contract/exchange.js";
import type { Attribute, ContentType, Dataset, ScalarAttribute, Schema, Uid } from "../../kit/reference.js";
import { type Asked, changing } from "../different/different.js";

/** An object of an answer. */
export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a server changes in its answers, each by what the model says stands there. The inner ones come first. */
export interface Changes {
  readonly scalar?: (value: unknown, attribute: ScalarAttribute, schema: Schema) => unknown;
  /** A populated relation or media field: `{ data }`. */
  readonly link?: (value: Json, attribute: Attribute, entry: Json, schema: Schema) => unknown;
  /** A populated component or dynamic zone. */
  readonly component?: (value: unknown, attribute: Attribute) => unknown;
  /** The attributes of an entry. */
  readonly attributes?: (attributes: Json, schema: Schema) => Json;
  /** The whole document of a list. */
  readonly list?: (document: Json, type: ContentType, asked: Asked) => Json;
}

/** The reference with changed answers to GET. */
export const typed =
  ({ model }: Dataset, changes: Changes) =>
  (fetch: FetchHandler): FetchHandler => {
    const schemaOf = (uid: unknown): Schema | undefined =>
      typeof uid === "string" ? (model.contentTypes.get(uid as Uid) ?? model.components.get(uid as Uid)) : undefined;
    const attributesOf = (attributes: Json, schema: Schema): Json => {
      const members = Object.entries(attributes).map(([name, value]) => {
        const attribute = schema.attributes.get(name);
        return [name, attribute === undefined ? value : shownOf(value, attribute, attributes, schema)];
      });
      return changes.attributes?.(Object.fromEntries(members), schema) ?? Object.fromEntries(members);
    };
    const entryOf = (entry: unknown, schema: Schema | undefined): unknown => {
      if (!isObject(entry) || schema === undefined) return entry;
      return isObject(entry.attributes)
        ? { ...entry, attributes: attributesOf(entry.attributes, schema) }
        : attributesOf(entry, schema);
    };
    const each = (value: unknown, change: (item: unknown) => unknown): unknown =>
      Array.isArray(value) ? value.map(change) : change(value);
    const shownOf = (value: unknown, attribute: Attribute, entry: Json, schema: Schema): unknown => {
      if (attribute.kind === "scalar")
        return changes.scalar === undefined ? value : changes.scalar(value, attribute, schema);
      if (attribute.kind === "component" || attribute.kind === "dynamiczone") {
        const inner = each(value, (item) =>
          entryOf(
            item,
            schemaOf(attribute.kind === "component" ? attribute.target : isObject(item) && item.__component),
          ),
        );
        return changes.component === undefined ? inner : changes.component(inner, attribute);
      }
      if (attribute.kind === "morph" || !isObject(value) || !("data" in value)) return value;
      const link = { data: each(value.data, (item) => entryOf(item, schemaOf(attribute.target))) };
      return changes.link === undefined ? link : changes.link(link, attribute, entry, schema);
    };
    return changing((json, asked) => {
      if (asked.method !== "GET") return json;
      const [, name] = /^\/api\/(?:upload\/)?([^/?]+)/.exec(asked.path) ?? [];
      const type = [...model.contentTypes.values()].find(
        ({ kind, pluralName, singularName }) => (kind === "singleType" ? singularName : pluralName) === name,
      );
      if (type === undefined) return json;
      if (!isObject(json) || !("data" in json))
        return each(json, (item) => (isObject(item) && "id" in item ? entryOf(item, type) : item));
      const document = { ...json, data: each(json.data, (item) => entryOf(item, type)) };
      return changes.list !== undefined && Array.isArray(document.data)
        ? changes.list(document, type, asked)
        : document;
    })(fetch);
  };

/** The same server with other parameters. */
export const asking =
  (change: (parameters: URLSearchParams) => void) =>
  (fetch: FetchHandler): FetchHandler =>
  (request) => {
    const url = new URL(request.url);
    change(url.searchParams);
    return fetch(new Request(url, request));
  };
