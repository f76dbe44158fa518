import type { ApiRequest } from "./message.js";

/** What a request target says: the path, and the query without its `?`, empty where there is none. */
export interface Target {
  readonly pathname: string;
  readonly search: string;
}

/** A request whose target has been read: what the steps of an answer look at. */
export interface Call extends ApiRequest, Target {}

/** Reads a request target, as on the request line. The one place that knows where its query begins. */
export const readTarget = (target: string): Target => {
  const mark = target.indexOf("?");
  return mark < 0
    ? { pathname: target, search: "" }
    : { pathname: target.slice(0, mark), search: target.slice(mark + 1) };
};

/** Reads the target of a request. */
export const callOf = (request: ApiRequest): Call => {
  const { pathname, search } = readTarget(request.path);
  // Member by member: all calls are of one form, which is fast, and a request of the user's own may have its members from a class.
  return {
    method: request.method,
    path: request.path,
    pathname,
    search,
    headers: request.headers,
    headerNames: request.headerNames,
    headLength: request.headLength,
    body: (limit: number) => request.body(limit),
    parsed: request.parsed,
    form: request.form,
    remarked: request.remarked,
    withheld: request.withheld,
    waiting: request.waiting,
    peer: request.peer,
  } satisfies Record<keyof Call, unknown>;
};
