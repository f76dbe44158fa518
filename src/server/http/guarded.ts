import { messageOf } from "../../base/words/message-of.js";
import { visibleLine } from "../../base/words/visible-text.js";
import type { ApiRequest, ApiResponse, ErrorListener } from "./message.js";
import { failed } from "./reply.js";
import { readTarget } from "./steps.js";

/** Code of the user's that threw: a listener, a route or a middleware. The message names it. */
export class CustomCodeError extends Error {
  override readonly name = "CustomCodeError";
}

/** Paths are as long as a client likes, and messages as long as their code does. */
const [longestLine, longestMessage] = [200, 2000];

/** The method and path of a request, on one line that steers no terminal. Without the query, which may hold secrets. */
export const lineOf = ({ method, path }: Pick<ApiRequest, "method" | "path">): string =>
  visibleLine(`${method} ${readTarget(path).pathname}`.slice(0, longestLine));

/** A message with what was being answered, once: some messages name it themselves. */
export const placed = (message: string, request: ApiRequest | undefined): string => {
  const place = request === undefined ? "" : `, at ${lineOf(request)}`;
  return message.includes(place) ? message : message + place;
};

/** Prints an error on one line, where nobody listens to errors. */
const print: ErrorListener = (error, request) => {
  console.error(`touchstone: ${placed(visibleLine(messageOf(error).slice(0, longestMessage)), request)}`);
};

/**
 * The one way out for errors that are caught: a listener is called with each, once. What the listener itself throws is printed.
 * Never throws. Without a listener, errors are printed with `console.error`.
 */
export const reporter =
  (listener: ErrorListener = print): ErrorListener =>
  (error, request) =>
    attempt(
      () => listener(error, request),
      (failure) => {
        // Where not even this can be printed, nobody is left to report to.
        attempt(() => print(named("the listener onError", failure), request), nothing);
      },
    );

const nothing = (): void => {};

const named = (name: string, cause: unknown): CustomCodeError =>
  new CustomCodeError(`${name} failed: ${messageOf(cause)}`, { cause });

/** Listeners may be async functions: what they reject with is caught too. */
const attempt = (call: () => unknown, caught: (error: unknown) => void): void => {
  try {
    const result = call();
    if (typeof result === "object" && result !== null) Promise.resolve(result).then(nothing, caught);
  } catch (error) {
    caught(error);
  }
};

/** What code of the user's is called with: its name for a reader, where its errors go, and what is being answered. */
interface Calling {
  readonly name: string;
  readonly report: ErrorListener;
  readonly request?: ApiRequest | undefined;
}

/** Calls code whose outcome nothing depends on. Whatever it throws or rejects with is reported, and never gets out. */
export const guarded = ({ name, report, request }: Calling, call: () => unknown): void =>
  attempt(call, (error) => report(named(name, error), request));

/** Of some values, such as a revoked proxy, not even that can be asked. */
const saysAll = (error: unknown): boolean => {
  try {
    return error instanceof CustomCodeError;
  } catch {
    return false;
  }
};

/** Calls code of the user's that gives an answer: a 500 where it throws or rejects, which is reported. A {@link CustomCodeError} says all itself. */
export const guardedAnswer = async (
  { name, report, request }: Calling & { readonly request: ApiRequest },
  answer: () => Promise<ApiResponse>,
): Promise<ApiResponse> => {
  try {
    return await answer();
  } catch (error) {
    report(saysAll(error) ? error : named(name, error), request);
    return failed(request);
  }
};
