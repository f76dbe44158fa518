import { type Call, callOf } from "./call.js";
import type { Answer, ApiRequest, ApiResponse, ErrorListener, RequestHandler } from "./message.js";
import { failed } from "./reply.js";

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

/** The answer of some work. What that throws or rejects with is reported, and becomes a 500: the one border for errors. */
export const rescued = (work: () => Answer, request: ApiRequest, report: ErrorListener): Answer => {
  const rescue = (error: unknown): ApiResponse => {
    report(error, request);
    return failed(request);
  };
  try {
    const answer = work();
    return answer instanceof Promise ? answer.catch(rescue) : answer;
  } catch (error) {
    return rescue(error);
  }
};

/** For those before it, no step behind it throws or rejects. */
export const border =
  (report: ErrorListener): Step =>
  (call, next) =>
    rescued(() => next(call), call, report);

/** The way in for requests, where their target is read. It never throws and never rejects. */
export const entrance =
  (inner: Handler, report: ErrorListener): RequestHandler =>
  (request) =>
    rescued(() => inner(callOf(request)), request, report);
