import type { Answer, ApiRequest, ApiResponse, ErrorListener, RequestHandler } from "./message.js";
import { completed, failed } from "./reply.js";

/** What a request target says: the path, and the query without its `?`, empty where there is none. */
export interface Target {
  readonly pathname: string;
  readonly search: string;
}

/** A request whose target has been read: what the steps of an answer look at. */
export interface Call extends ApiRequest, Target {}

/** Whether a request only reads. */
export const isReading = ({ method }: Pick<ApiRequest, "method">): boolean => method === "GET" || method === "HEAD";

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

/** Answers a call. Where nothing has to be waited for, it does not wait. */
export type Handler = (call: Call) => Answer;

/** One step on the way of a call: it answers it, or hands it on to the next one, and may change what goes by. */
export type Step = (call: Call, next: Handler) => Answer;

/** A handler of calls that take some steps, the first one outermost. */
export const compose = (steps: readonly Step[], last: Handler): Handler =>
  steps.reduceRight<Handler>((next, step) => (call) => step(call, next), last);

/** Goes on with a value: at once where it is there, so that nobody waits who need not. */
export const after = <A, B>(value: A | Promise<A>, then: (value: A) => B | Promise<B>): B | Promise<B> =>
  value instanceof Promise ? value.then(then) : then(value);

/** The answer to a request. What that throws or rejects with is reported, and becomes a 500: the one border for errors. */
export const rescued = <R extends ApiRequest>(
  answer: (request: R) => Answer,
  request: R,
  report: ErrorListener,
): Answer => {
  const rescue = (error: unknown): ApiResponse => {
    report(error, request);
    return failed(request);
  };
  try {
    const given = answer(request);
    return given instanceof Promise ? given.catch(rescue) : given;
  } catch (error) {
    return rescue(error);
  }
};

/** Makes the answers of a handler complete: what is behind it need not look at the origin of a call, nor whether it is a HEAD. */
export const completing =
  (inner: Handler): Handler =>
  (call) =>
    after(inner(call), (response) => completed(response, call));

/** A handler that neither throws nor rejects, and whose answers are complete: what stands before it may rely on both. */
export const bordered = (inner: Handler, report: ErrorListener): Handler => {
  const complete = completing(inner);
  return (call) => rescued(complete, call, report);
};

/** A way in, where the target of a request is read. It never throws and never rejects. */
export const entrance =
  (inner: Handler, report: ErrorListener): RequestHandler =>
  (request) =>
    rescued((given) => inner(callOf(given)), request, report);
