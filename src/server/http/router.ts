import type { Grant } from "../access/grant.js";
import type { UploadedFile } from "../uploads/uploaded-file.js";
import type { ApiRequest, ApiResponse } from "./message.js";

/** A request that has been routed, authenticated and permitted. */
export interface Call {
  readonly request: ApiRequest;
  /** The query without its `?`. */
  readonly search: string;
  /** The raw text of the path's parameter; empty when its pattern has none. */
  readonly parameter: string;
  readonly grant: Grant;
  /** The parsed body; undefined for a method that has none, the text fields by name for a multipart form. */
  readonly body: unknown;
  /** The files of a multipart form; undefined for any other body. */
  readonly files: readonly UploadedFile[] | undefined;
}

/** What one method of a path does. */
export interface Endpoint {
  /** The action that a role must be allowed. Undefined: credentials are not even looked at. */
  readonly action: string | undefined;
  handle(call: Call): ApiResponse | Promise<ApiResponse>;
}

/** The methods of a route in the order of the `Allow` header. HEAD is answered by GET. */
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** See {@link methods}. */
export type Method = (typeof methods)[number];

/** What a path answers. */
export interface Route {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** The value of the `Allow` header. It always names HEAD and GET: every path has an answer to those (measured). */
  readonly allow: string;
  /** The same answer to every method, whatever else is here. */
  readonly always?: ApiResponse;
}

/** Where a path leads. */
export interface Match {
  readonly route: Route;
  readonly parameter: string;
}

/** A route of these endpoints. */
export const route = (endpoints: Endpoints): Route => {
  const byMethod = new Map<string, Endpoint>();
  for (const method of methods) {
    const endpoint = endpoints[method];
    if (endpoint !== undefined) byMethod.set(method, endpoint);
  }
  return { endpoints: byMethod, allow: [...new Set(["HEAD", "GET", ...byMethod.keys()])].join(", ") };
};

/** The endpoints of a path by method. */
export type Endpoints = Readonly<Partial<Record<Method, Endpoint>>>;

/** The route of a path where nothing is. */
const nowhere: Match = { route: route({}), parameter: "" };

/**
 * Finds the route of a path: letter case does not matter, one trailing slash is ignored (section 4). A pattern may
 * have one `:id`, as its last or its last but one segment; a path without parameters goes before it.
 */
export const createRouter = (routes: ReadonlyMap<string, Route>): ((path: string) => Match) => {
  const byPattern = new Map([...routes].map(([pattern, found]) => [pattern, { route: found, parameter: "" }]));
  return (path) => {
    const end = path.length > 1 && path.endsWith("/") ? path.length - 1 : path.length;
    const key = path.slice(0, end).toLowerCase();
    const exact = byPattern.get(key);
    if (exact !== undefined) return exact;
    const last = key.lastIndexOf("/");
    if (last <= 0 || last === end - 1) return nowhere;
    const entry = byPattern.get(`${key.slice(0, last)}/:id`);
    if (entry !== undefined) return { route: entry.route, parameter: path.slice(last + 1, end) };
    const middle = key.lastIndexOf("/", last - 1);
    const nested = byPattern.get(`${key.slice(0, middle)}/:id${key.slice(last)}`);
    if (nested === undefined || middle === last - 1) return nowhere;
    return { route: nested.route, parameter: path.slice(middle + 1, last) };
  };
};
