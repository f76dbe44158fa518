import { isRecord } from "../../base/json/json.js";
import { heldAt } from "../../base/maps.js";
import { closest, didYouMean } from "../../base/words/closest.js";
import { type ContentModel, type ContentType, ownTypes, pathName } from "../../reference/model/schema.js";
import type { ApiResponse } from "../../server/http/message.js";
import type { Call } from "../../server/http/steps.js";
import { compilePath, type PathMatch } from "../rules/path-pattern.js";
import type { Resource } from "./resources.js";
import { senderOf, type Withheld, withheldTarget } from "./withheld.js";

/** What a refusal is explained with. */
export interface RefusalSetting {
  readonly model: ContentModel;
  /** Where something is: `:id` stands for a part between slashes, `*` for any text. */
  readonly paths: () => readonly string[];
  /** What a path is about; undefined where it is no resource of a content-type. */
  readonly resourceOf: (path: string, method: string) => Resource | undefined;
}

/** A request that was refused, and as much of it as is known. */
interface Refused {
  readonly call: Pick<Call, "method" | "pathname" | "headers">;
  readonly response: ApiResponse;
  /** What the body was parsed to; undefined: it was not. */
  readonly body: unknown;
  readonly withheld: Withheld;
}

/** Longer paths are those of nothing. */
const longestPath = 200;

/** Why a request was refused, and what was likely meant, where the answer does not say so (measured: it says as little). */
export const explainRefusal = (refused: Refused, setting: RefusalSetting): string | undefined => {
  const {
    call: { method, pathname: path },
    response,
  } = refused;
  if (path.length > longestPath) return undefined;
  if (response.status === 404 || response.status === 405) return explainPath(path, method, response, setting);
  if (response.status === 403) return explainForbidden(refused);
  if (response.status !== 400 || typeof response.body !== "string") return undefined;
  const { message } = errorIn(response.body);
  if (message?.startsWith('Missing "data" payload')) return explainBody(refused);
  if (message === "Files are empty") return 'files: The form has no file in a part named "files"';
  const [, name] = /^Invalid parameter ([\w.$, -]+)$/.exec(message ?? "") ?? [];
  const resource = setting.resourceOf(path, method);
  if (name === undefined || resource === undefined) return undefined;
  const place = response.headers["touchstone-parameter"] ?? "";
  return (
    explainWithheld(name, place, refused.withheld, setting.model) ??
    explainName(name, place, resource.type, setting.model)
  );
};

const explainForbidden = ({ call, response: { headers } }: Refused): string | undefined => {
  const permission = headers["touchstone-permission"];
  if (permission === undefined) return undefined;
  return `authorization: the ${senderOf(call)} may not ${permission}`;
};

/** A relation, at whatever level, whose target the sender may not find. */
const explainWithheld = (
  name: string,
  place: string,
  withheld: Withheld,
  { components, contentTypes }: ContentModel,
): string | undefined => {
  if (withheld.types.size === 0) return undefined;
  for (const { attributes } of [...contentTypes.values(), ...components.values()]) {
    const target = withheldTarget(attributes.get(name), withheld);
    if (target !== undefined) return `${place === "" ? name : place}: the ${withheld.who} may not ${target}.find`;
  }
  return undefined;
};

const errorIn = (text: string): { readonly message?: string } => {
  try {
    const document: unknown = JSON.parse(text);
    const error = isRecord(document) ? document.error : undefined;
    return isRecord(error) && typeof error.message === "string" ? { message: error.message } : {};
  } catch {
    return {};
  }
};

/** How paths are compared with those where something is. */
const matches = new Map<string, PathMatch>();

const explainPath = (
  path: string,
  method: string,
  { headers, status }: ApiResponse,
  { model, paths, resourceOf }: RefusalSetting,
): string | undefined => {
  const plain = path.replace(/(?<=.)\/$/, "").toLowerCase();
  const known = paths();
  const isThere = known.some((pattern) => heldAt(matches, pattern, () => compilePath(pattern))(plain) !== undefined);
  const resource = resourceOf(path, method);
  if (isThere && status === 405) return `${path}: ${method} is not allowed there. Expected ${headers.allow}`;
  if (isThere && resource?.form === "single") return `${path}: ${resource.type.uid} has no entry yet: PUT creates it`;
  if (isThere && resource?.form === "entry")
    return `${path}: ${resource.type.uid} has no entry with this id, or none that may be seen`;
  return isThere ? undefined : `${path}: Nothing is there.${didYouMeanPath(plain, known, model)}`;
};

/** The path where something is that was likely meant: with the `/api` before it, in the plural, or nearly the same. */
const didYouMeanPath = (path: string, known: readonly string[], model: ContentModel): string => {
  const [first = "", ...rest] = path
    .replace(/^\/(?:api(?=\/))?/, "")
    .replace(/^\//, "")
    .split("/");
  const named = ownTypes(model).find(({ pluralName, singularName }) =>
    [singularName, pluralName].some((name) => name.toLowerCase() === first),
  );
  const meant = named && `/api/${[pathName(named), ...(named.kind === "singleType" ? [] : rest)].join("/")}`;
  if (meant !== undefined && meant !== path) return ` Did you mean ${JSON.stringify(meant)}?`;
  const bases = known.filter((pattern) => !/[:*]/.test(pattern));
  const near = closest(bases, path) ?? closest(bases, `/api/${first}`);
  return near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
};

const explainBody = ({ body, call: { headers } }: Refused): string => {
  const type = headers("content-type");
  const expected = 'Expected { "data": { ... } } with content-type: application/json';
  if (type === undefined) return `body: It was not read, because it has no content-type. ${expected}`;
  // A form too: curl sends one unless a content-type is given.
  if (body === undefined || typeof body === "string" || !type.includes("json"))
    return `body: It was not read as JSON, because its content-type is ${JSON.stringify(type.slice(0, 100))}. ${expected}`;
  return `body: It has no object "data". Expected { "data": { ... } }`;
};

/** Several names of `fields` in one text, which `sort` and `populate` would take apart. */
const explainCommas = (text: string, place: string, { attributes }: ContentType): string => {
  const names = [
    "id",
    ...[...attributes.values()].flatMap(({ hidden, kind, name }) => (hidden || kind !== "scalar" ? [] : name)),
  ];
  const meant = text
    .split(",")
    .map((part) => (names.includes(part.trim()) ? part.trim() : closest(names, part.trim())));
  const query = meant.map((name, at) => `fields[${at}]=${name}`).join("&");
  const cure = meant.includes(undefined)
    ? "Expected fields[0]=one&fields[1]=other"
    : `Did you mean ${JSON.stringify(query)}?`;
  return `${place}: Commas separate no names there. ${cure}`;
};

/** A name that a parameter does not take, by where it stands. */
const explainName = (name: string, place: string, type: ContentType, model: ContentModel): string | undefined => {
  const at = place === "" ? name : place;
  if (name.includes(",")) return place.startsWith("fields") ? explainCommas(name, place, type) : undefined;
  const attribute = type.attributes.get(name);
  if (attribute?.hidden) return undefined;
  if (attribute !== undefined && attribute.kind !== "scalar")
    return `${at}: ${JSON.stringify(name)} is not an attribute with a value.${place.startsWith("fields") ? ` Did you mean populate=${name}?` : ` Expected one of its own, such as ${name}.id`}`;
  if (attribute !== undefined) return undefined;
  const linked = [...type.attributes.values()].flatMap((link) =>
    "target" in link
      ? [...((model.contentTypes.get(link.target) ?? model.components.get(link.target))?.attributes.values() ?? [])]
      : [],
  );
  const names = [...type.attributes.values(), ...linked].flatMap((each) => (each.hidden ? [] : each.name));
  const meant = didYouMean(["id", ...new Set(names)], name);
  return meant === "" ? undefined : `${at}: There is no ${JSON.stringify(name)}.${meant}`;
};
