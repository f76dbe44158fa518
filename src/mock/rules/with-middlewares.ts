import { answerFetch, toFetchResponse } from "../../server/api/fetch.js";
import { CustomCodeError, guardedAnswer, placed } from "../../server/http/guarded.js";
import type { ApiRequest, ApiResponse, ErrorListener, Handler, NetworkFault } from "../../server/http/message.js";
import { rereadable, sentByCode, toFetchRequest } from "./fetch-messages.js";
import type { CodeContext } from "./rule.js";

/** The user's code around every answer, the first one outermost. It returns the answer: usually that of `next()`. */
export type Middleware = (
  request: Request,
  /** Hands the given request on, or the same one, and resolves to the answer. */
  next: (request?: Request) => Promise<Response>,
  context: CodeContext,
) => Response | Promise<Response>;

/** The context that middlewares run in. */
interface MiddlewareSetting {
  readonly context: CodeContext;
  /** Never throws. */
  readonly report: ErrorListener;
}

/** A handler with the user's middlewares around it. Never rejects and never throws. */
export const withMiddlewares = (
  inner: Handler,
  middlewares: readonly Middleware[] | undefined = [],
  setting: MiddlewareSetting,
): Handler => {
  if (middlewares.length === 0) return inner;
  const around = middlewares.reduceRight<Handler>(
    (next, middleware, at) => withMiddleware(next, middleware, at, setting),
    inner,
  );
  return (request) => (unspeakable.has(request.method) ? inner(request) : around(rereadable(request)));
};

/** Methods that a Request of the Fetch standard cannot have. */
const unspeakable: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

const withMiddleware = (
  inner: Handler,
  middleware: Middleware,
  at: number,
  { context, report }: MiddlewareSetting,
): Handler => {
  const name = `the middleware ${middleware.name || at + 1}`;
  return (request) =>
    guardedAnswer({ name, report, request }, async () => {
      const given = toFetchRequest(request);
      let fault: NetworkFault | undefined;
      // What a network does to an answer, no code of a server sees.
      const whole = async (asked: ApiRequest): Promise<ApiResponse> => {
        const answer = await inner(asked);
        fault = answer.fault;
        return fault === undefined ? answer : { ...answer, fault: undefined, status: answer.status || 502 };
      };
      const next = async (other: Request = given): Promise<Response> =>
        other === given ? toFetchResponse(await whole(request)) : answerFetch(changed, other, report);
      const changed: Handler = (other) =>
        whole(rereadable({ ...other, peer: request.peer, remarked: request.remarked }));
      // The type forbids it, but nobody looks at the types of a configuration in JavaScript.
      const answer: unknown = await middleware(given, next, context);
      if (answer !== undefined) return withFault(await sentByCode(answer, request), fault);
      const what = placed(`${name} returned nothing`, request);
      throw new CustomCodeError(`${what}: expected a Response. Is "return next()" missing?`);
    });
};

const withFault = (response: ApiResponse, fault: NetworkFault | undefined): ApiResponse =>
  fault === undefined ? response : { ...response, fault, status: fault === "cut" ? response.status : 0 };
