import { errorEnvelope } from "../../reference/serialize/error.js";
import type { ApiResponse } from "../../server/http/message.js";
import { json } from "../../server/http/reply.js";
import { type RequestFilter, type RequestTest, requestTest } from "./request-filter.js";

/** Requests that fail. */
export interface FailRule extends RequestFilter {
  /** From 400 to 599. */
  readonly status: number;
  /** Default: the name of the status. */
  readonly message?: string | undefined;
  /** The number of requests that fail; later ones are answered again. Default: all, until the mock is reset. */
  readonly times?: number | undefined;
}

/** Requests whose answers are delayed. */
export interface DelayRule extends RequestFilter {
  readonly milliseconds: number;
  /** Up to so many milliseconds more, at random. */
  readonly jitter?: number | undefined;
  readonly times?: number | undefined;
}

interface Counted<T> {
  readonly rule: T;
  readonly meant: RequestTest;
  left: number;
}

/** Rules in the order in which they were given. The latest of those that match a request counts. */
export interface Rules<T> {
  add(rule: T): void;
  /** Takes the rule for a request. The rule then has one time less. */
  take(method: string, path: string): T | undefined;
  /** Those that still count, the latest first, each with the times that it has left. */
  list(): readonly T[];
  readonly size: number;
  clear(): void;
}

/** Rules, none at first. */
export const createRules = <T extends RequestFilter & { readonly times?: number | undefined }>(): Rules<T> => {
  let rules: readonly Counted<T>[] = [];
  return {
    add: (rule) => {
      const left = rule.times ?? Number.POSITIVE_INFINITY;
      if (!(left > 0)) throw new RangeError(`times: expected a number above 0, got ${left}`);
      rules = [{ rule, meant: requestTest(rule), left }, ...rules];
    },
    take: (method, path) => {
      const found = rules.find(({ meant }) => meant(method, path));
      if (found !== undefined && --found.left === 0) rules = rules.filter((rule) => rule !== found);
      return found?.rule;
    },
    list: () => rules.map(({ left, rule }) => (Number.isFinite(left) ? { ...rule, times: left } : rule)),
    get size() {
      return rules.length;
    },
    clear: () => {
      rules = [];
    },
  };
};

/** Names and messages of the statuses that a server of this kind answers with; section 7. */
const errors: Readonly<Record<number, readonly [name: string, message: string]>> = {
  400: ["BadRequestError", "Bad Request"],
  401: ["UnauthorizedError", "Missing or invalid credentials"],
  403: ["ForbiddenError", "Forbidden"],
  404: ["NotFoundError", "Not Found"],
  405: ["MethodNotAllowedError", "Method Not Allowed"],
  413: ["PayloadTooLargeError", "Payload Too Large"],
  429: ["TooManyRequestsError", "Too Many Requests"],
  500: ["InternalServerError", "Internal Server Error"],
  502: ["BadGatewayError", "Bad Gateway"],
  503: ["ServiceUnavailableError", "Service Unavailable"],
  504: ["GatewayTimeoutError", "Gateway Timeout"],
};

/** Whether requests can be made to fail with this status. */
export const isFailure = (status: number): boolean => Number.isInteger(status) && status >= 400 && status <= 599;

/** The answer of a server that fails: the envelope of section 7. */
export const failure = ({ message, status }: Pick<FailRule, "message" | "status">): ApiResponse => {
  const [name, usual] = errors[status] ?? ["Error", "Error"];
  return json(errorEnvelope(status, name, message ?? usual, {}), status);
};
