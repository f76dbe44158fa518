import { answerFetch, toFetchResponse } from "../../server/api/fetch.js";
import { CustomCodeError, guardedAnswer, placed } from "../../server/http/guarded.js";
import type { ApiResponse, ErrorListener, NetworkFault, RequestHandler } from "../../server/http/message.js";
import { type Call, callOf, type Step } from "../../server/http/steps.js";
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

/** The user's middlewares as steps, none of which throws or rejects. */
export const middlewareSteps = (middlewares: readonly Middleware[], setting: MiddlewareSetting): readonly Step[] =>
  middlewares.map((middleware, at) => middlewareStep(middleware, at, setting));

/** Methods that a Request of the Fetch standard cannot have. */
const unspeakable: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

const middlewareStep = (middleware: Middleware, at: number, { context, report }: MiddlewareSetting): Step => {
  const name = `the middleware ${middleware.name || at + 1}`;
  return (call, inner) => {
    if (unspeakable.has(call.method)) return inner(call);
    // Whoever answers reads it, too.
    const request = rereadable(call);
    return guardedAnswer({ name, report, request }, async () => {
      const given = toFetchRequest(request);
      let fault: NetworkFault | undefined;
      // What a network does to an answer, no code of a server sees.
      const whole = async (asked: Call): Promise<ApiResponse> => {
        const answer = await inner(asked);
        fault = answer.fault;
        return fault === undefined ? answer : { ...answer, fault: undefined, status: answer.status || 502 };
      };
      const next = async (other: Request = given): Promise<Response> =>
        other === given ? toFetchResponse(await whole(request)) : answerFetch(changed, other, report);
      const changed: RequestHandler = (other) =>
        whole(rereadable(callOf({ ...other, peer: request.peer, remarked: request.remarked })));
      // The type forbids it, but nobody looks at the types of a configuration in JavaScript.
      const answer: unknown = await middleware(given, next, context);
      if (answer !== undefined) return withFault(await sentByCode(answer, request), fault);
      const what = placed(`${name} returned nothing`, request);
      throw new CustomCodeError(`${what}: expected a Response. Is "return next()" missing?`);
    });
  };
};

const withFault = (response: ApiResponse, fault: NetworkFault | undefined): ApiResponse =>
  fault === undefined ? response : { ...response, fault, status: fault === "cut" ? response.status : 0 };
