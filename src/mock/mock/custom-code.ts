import { type QueryParser, qsParsers, queryLimits } from "../../base/libraries/qs.js";
import type { ContentModel } from "../../reference/model/schema.js";
import type { ContentApi } from "../../server/api/create-content-api.js";
import { answerFetch, toFetchResponse } from "../../server/api/fetch.js";
import { CustomCodeError, guardedAnswer, placed } from "../../server/http/guarded.js";
import type { ApiRequest, ApiResponse, ErrorListener, Handler } from "../../server/http/message.js";
import { completed, json } from "../../server/http/reply.js";
import { rereadable, toApiResponse, toFetchRequest } from "./fetch-messages.js";
import { compilePath } from "./path-pattern.js";
import { byName } from "./type-names.js";

/** What a handler or a middleware may use beside the request. */
export interface CodeContext {
  /** The API itself: it answers without the routes, middlewares, failures and delays of the mock, and is not logged. */
  readonly api: Pick<ContentApi, "fetch" | "create" | "count">;
}

/** What the handler of a route is given of a request. */
export interface RouteContext extends CodeContext {
  /** The parameters of the path, decoded: `{ slug: "a" }` for `/api/articles/by-slug/:slug`. */
  readonly params: Readonly<Record<string, string>>;
  /** The query, nested as qs parses it. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** A route of the user's own. It comes before the routes of the API. */
export interface CustomRoute {
  /** In any letter case. Default: GET, which answers HEAD too. */
  readonly method?: string | undefined;
  /** `/api/articles/by-slug/:slug`: `:name` stands for a part between slashes, `*` for any text. Letter case does not matter. */
  readonly path: string;
  /** Answers a request: with a Response, or with anything else as JSON. Undefined: the next route or the API answers. */
  readonly handler: (request: Request, context: RouteContext) => unknown;
}

/** The user's code around every answer, the first one outermost. It returns the answer: usually that of `next()`. */
export type Middleware = (
  request: Request,
  /** Hands the given request on, or the same one, and resolves to the answer. */
  next: (request?: Request) => Promise<Response>,
  context: CodeContext,
) => Response | Promise<Response>;

/** The user's own code of a mock. */
export interface CustomCode {
  readonly routes?: readonly CustomRoute[] | undefined;
  readonly middlewares?: readonly Middleware[] | undefined;
}

/** The context that the user's code runs in. */
export interface CodeSetting {
  readonly api: () => ContentApi;
  readonly model: ContentModel;
  readonly queryParser: QueryParser;
  /** Never throws. */
  readonly report: ErrorListener;
}

/** A handler with the user's routes and middlewares before it. Never rejects and never throws. */
export const withCustomCode = (
  inner: Handler,
  { middlewares = [], routes = [] }: CustomCode,
  setting: CodeSetting,
): Handler => {
  const routed = routes.length === 0 ? inner : withRoutes(inner, routes, setting);
  const around = middlewares.reduceRight<Handler>(
    (next, middleware, at) => withMiddleware(next, middleware, at, setting),
    routed,
  );
  if (around === inner) return inner;
  return (request) => (unspeakable.has(request.method) ? inner(request) : around(rereadable(request)));
};

/** Methods that a Request of the Fetch standard cannot have. */
const unspeakable: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** The user's own code may ask the API, and gets nothing else. */
const contextOf = ({ api, model }: CodeSetting): CodeContext => ({
  api: {
    fetch: (input, init) => api().fetch(input, init),
    create: (type, data) => byName(api(), model).create(type, data),
    count: (type) => byName(api(), model).count(type),
  },
});

const withRoutes = (inner: Handler, routes: readonly CustomRoute[], setting: CodeSetting): Handler => {
  const compiled = routes.map((route) => ({
    ...route,
    method: (route.method ?? "GET").toUpperCase(),
    match: compilePath(route.path),
  }));
  const common = contextOf(setting);
  return (request) => {
    const [path = "", ...search] = request.path.split("?");
    const asked = request.method === "HEAD" ? "GET" : request.method;
    const answerFrom = (from: number): ReturnType<Handler> => {
      for (let at = from; at < compiled.length; at++) {
        const route = compiled[at];
        const params = route?.method === asked ? route.match(path) : undefined;
        if (route === undefined || params === undefined) continue;
        const context = { ...common, params, query: qsParsers[setting.queryParser](search.join("?"), queryLimits) };
        const name = `the handler of ${route.method} ${route.path}`;
        return guardedAnswer({ name, report: setting.report, request }, async () => {
          const answer = await route.handler(toFetchRequest(request), context);
          return answer === undefined ? answerFrom(at + 1) : sent(answer, request);
        });
      }
      return inner(request);
    };
    return answerFrom(0);
  };
};

const withMiddleware = (inner: Handler, middleware: Middleware, at: number, setting: CodeSetting): Handler => {
  const context = contextOf(setting);
  const name = `the middleware ${middleware.name || at + 1}`;
  return (request) =>
    guardedAnswer({ name, report: setting.report, request }, async () => {
      const given = toFetchRequest(request);
      const next = async (other: Request = given): Promise<Response> =>
        other === given ? toFetchResponse(await inner(request)) : answerFetch(changed, other, setting.report);
      const changed: Handler = (other) =>
        inner(rereadable({ ...other, peer: request.peer, remarked: request.remarked }));
      // The type forbids it, but nobody looks at the types of a configuration in JavaScript.
      const answer: unknown = await middleware(given, next, context);
      if (answer !== undefined) return sent(answer, request);
      const what = placed(`${name} returned nothing`, request);
      throw new CustomCodeError(`${what}: expected a Response. Is "return next()" missing?`);
    });
};

const sent = async (answer: unknown, request: ApiRequest): Promise<ApiResponse> => {
  if (!(answer instanceof Response)) {
    // Its type does not say so: functions and symbols are nothing in JSON.
    const text: string | undefined = JSON.stringify(answer);
    if (text === undefined) throw new TypeError(`expected a Response or what JSON can say, got a ${typeof answer}`);
    return completed(json(text), request);
  }
  // `Response.error()` is of no status that can be sent.
  if (answer.status === 0) throw new TypeError("expected a Response that can be sent, got Response.error()");
  const response = await toApiResponse(answer);
  // Front ends of other origins read the user's own answers as they read those of the API.
  const headers = { "access-control-allow-origin": "", "access-control-allow-credentials": "true", vary: "Origin" };
  return completed({ ...response, headers: { ...headers, ...response.headers } }, request);
};
