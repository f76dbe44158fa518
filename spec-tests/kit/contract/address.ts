import { stringify } from "qs";
import type { ContentType } from "../reference.js";
import type { Transport, WireRequest } from "./exchange.js";

/**
 * A query as nested values; printed with indexed arrays and brackets. `null` prints the key without `=`, undefined nothing.
 */
export interface Query {
  readonly [key: string]: QueryValue;
}

/** A member of a {@link Query}. */
export type QueryValue = string | number | boolean | null | undefined | Query | readonly QueryValue[];

/** Of a query that the reference was asked, too, there is one text. */
const printed = new WeakMap<Query, string>();

/** The text after `?`, without it. Keys keep their brackets, values are percent-encoded (section 1). A string is sent as it is. */
export const printQuery = (query: Query | string | undefined): string => {
  if (query === undefined) return "";
  if (typeof query === "string") return query.replace(/^\?/, "");
  const text = printed.get(query) ?? stringify(query, { encodeValuesOnly: true, strictNullHandling: true });
  printed.set(query, text);
  return text;
};

/** Appends a query to a path. */
export const withQuery = (path: string, query: Query | string | undefined): string => {
  const text = printQuery(query);
  return text === "" ? path : `${path}?${text}`;
};

/** A text of a query as it reads. A text with an invalid escape stays as it is. */
export const readable = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

/** The parameters of an address as they were sent. */
export const rawParameters = (url: string): readonly string[] => {
  const start = url.indexOf("?");
  if (start < 0) return [];
  return url
    .slice(start + 1)
    .split("&")
    .filter((raw) => raw !== "");
};

/** The query of an address in readable form, one parameter a line. */
export const decodeQuery = (url: string): readonly string[] =>
  rawParameters(url).map((raw) => readable(raw).replace("=", " = "));

/** The paths of the built-in types that are not called by their plural name. */
const builtinPaths: Readonly<Record<string, string>> = { "plugin::upload.file": "/api/upload/files" };

/** The path of a content-type's collection (or of a single type's entry). */
export const pathOf = (type: ContentType): string =>
  builtinPaths[type.uid] ?? `/api/${type.kind === "singleType" ? type.singularName : type.pluralName}`;

/** The prefixes that replace `/api` on a server. They begin with a slash and do not end with one; empty for the root. */
export interface Prefixes {
  readonly apiPrefix?: string | undefined;
  /** The prefix of users, signing in, uploaded files and locales. Default: that of the content-types. */
  readonly pluginPrefix?: string | undefined;
}

/** Maps the paths of the specification to those of a server. */
export type MapPath = (path: string) => string;

/** What Strapi's plugins serve. */
const pluginPaths = /^\/(auth|users|users-permissions|upload|i18n)(?=[/?]|$)/;

/** The mapping for some prefixes; undefined when everything is where the specification puts it. */
export const pathMapping = ({ apiPrefix, pluginPrefix = apiPrefix }: Prefixes): MapPath | undefined => {
  if (apiPrefix === undefined && pluginPrefix === undefined) return undefined;
  const [api, plugins] = [apiPrefix ?? "/api", pluginPrefix ?? "/api"];
  const isOwn = (path: string) => [api, plugins].some((own) => own.startsWith("/api/") && path.startsWith(`${own}/`));
  return (path) => {
    // A report names requests as they were sent, too.
    if (isOwn(path)) return path;
    const [whole, rest = ""] = /^\/api((?:[/?].*)?)$/s.exec(path) ?? [];
    // A path that must not exist is mapped to one where nothing is.
    if (whole === undefined) return api === "" ? `/touchstone-nowhere${path}` : path;
    return (pluginPaths.test(rest) ? plugins : api) + rest;
  };
};

/** A transport to a server that has everything below other prefixes. Its user asks for `/api`; requests, and reports of them, have the server's own addresses. */
export const withPrefixes = (transport: Transport, prefixes: Prefixes): Transport => {
  const map = pathMapping(prefixes);
  if (map === undefined) return transport;
  const mapped = (request: WireRequest): WireRequest => {
    const { look, path } = request;
    const own = { ...request, path: map(path) };
    return look === undefined ? own : { ...own, look: (below) => look((each, signal) => below(mapped(each), signal)) };
  };
  return { ...transport, send: (request, signal) => transport.send(mapped(request), signal) };
};

/** A sentence with the paths in it as the server has them. */
export const withOwnPaths = (text: string, map: MapPath | undefined): string =>
  map === undefined ? text : text.replaceAll(/(?<=^|[\s"'(])\/api(?=[/?])[^\s"')]*/g, map);
