import { isRecord } from "../../../base/json/json.js";
import { ok } from "../../../base/result.js";
import { type ContentModel, ownTypes, pathName } from "../../../reference/model/schema.js";
import type { ApiResponse } from "../../../server/http/message.js";
import { after, type Call, type Step } from "../../../server/http/steps.js";

/** Which keys are taken out of answers and put into bodies, as the plugin strapi-plugin-transformer does. */
export interface Flattening {
  /** `{ id, attributes: { title } }` becomes `{ id, title }`. */
  readonly removeAttributesKey: boolean;
  /** A relation `{ data: ... }` becomes what it holds. The `data` of the answer itself stays. */
  readonly removeDataKey: boolean;
  /** The body of a POST or PUT `{ title }` becomes `{ data: { title } }`. */
  readonly wrapBodyWithDataKey: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const onlyHas = (value: Json, keys: ReadonlySet<string>): boolean => Object.keys(value).every((key) => keys.has(key));

const entryKeys: ReadonlySet<string> = new Set(["id", "attributes", "meta"]);
const relationKeys: ReadonlySet<string> = new Set(["data", "meta"]);

const isEntry = (value: unknown): value is Json & { readonly attributes: Json } =>
  isRecord(value) && isRecord(value.attributes) && onlyHas(value, entryKeys);

const isRelation = ({ data, ...rest }: Json): boolean =>
  (data === null || isEntry(data) || (Array.isArray(data) && data.every(isEntry))) && onlyHas(rest, relationKeys);

const flatten = (value: unknown, how: Flattening): unknown => {
  if (Array.isArray(value)) return value.map((item) => flatten(item, how));
  if (!isRecord(value)) return value;
  if (isEntry(value)) {
    const { attributes, ...rest } = value;
    const flat = fields(attributes, how);
    return how.removeAttributesKey ? { ...rest, ...flat } : { ...rest, attributes: flat };
  }
  if (Object.hasOwn(value, "data") && isRelation(value)) {
    const data = flatten(value.data, how);
    return how.removeDataKey ? data : { ...value, data };
  }
  return fields(value, how);
};

const fields = (value: Json, how: Flattening): Json =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, flatten(member, how)]));

/** An answer with its entries flattened. Errors and anything but JSON are left as they are. */
const flattened = (response: ApiResponse, how: Flattening): ApiResponse => {
  const { body, headers } = response;
  if (typeof body !== "string" || !headers["content-type"]?.startsWith("application/json")) return response;
  const document: unknown = JSON.parse(body);
  if (!isRecord(document) || document.data === null || document.data === undefined) return response;
  return { ...response, body: JSON.stringify({ ...document, data: flatten(document.data, how) }) };
};

const wrapped = (body: unknown): unknown =>
  isRecord(body) && Object.hasOwn(body, "data") && Object.keys(body).length === 1 ? body : { data: body };

const withWrappedBody = (request: Call): Call => {
  const isJson = request.headers("content-type")?.startsWith("application/json") === true;
  if (!isJson || (request.method !== "POST" && request.method !== "PUT")) return request;
  return {
    ...request,
    parsed: (body, bytes) => {
      const handed = request.parsed?.(body, bytes) ?? body;
      return handed.ok ? ok(wrapped(handed.value)) : handed;
    },
  };
};

/** The first two parts of the paths of a deployment's own content-types: `/api/articles`. */
const ownPaths = (model: ContentModel): ReadonlySet<string> =>
  new Set(ownTypes(model).map((type) => `/api/${pathName(type)}`.toLowerCase()));

/** Flattens the answers about a deployment's own content-types, unless the header `Strapi-Transformer-Ignore: true` forbids it. */
export const flatteningStep = (model: ContentModel, how: Flattening): Step => {
  const paths = ownPaths(model);
  return (call, next) => {
    const isOwn = paths.has(call.pathname.toLowerCase().split("/", 3).join("/"));
    if (!isOwn || call.headers("strapi-transformer-ignore") === "true") return next(call);
    return after(next(how.wrapBodyWithDataKey ? withWrappedBody(call) : call), (response) => flattened(response, how));
  };
};
