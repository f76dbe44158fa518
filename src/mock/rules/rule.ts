import type { ContentApi } from "../../server/api/content-api.js";
import type { NetworkFault } from "../../server/http/message.js";
import type { RequestMatch } from "./request-match.js";

/** What is done about some requests. Of several rules for a request, the latest one that responds answers. */
export interface Rule {
  /** Default: every request but those that browsers ask before others (OPTIONS). */
  readonly match?: RequestMatch | undefined;
  /** How often it counts. Default: until the mock is reset. */
  readonly times?: number | undefined;
  /** So many of its requests are answered as ever before it counts. Default: 0. */
  readonly after?: number | undefined;
  /** From 0 to 1, how likely it counts for a request: by the mock's `seed`. Default: 1. */
  readonly probability?: number | undefined;
  /** It counts while these states are so: `{ order: "paid" }`. A state that no rule has set is `start`. */
  readonly when?: States | undefined;
  /** States that its requests set. */
  readonly set?: States | undefined;
  /** Milliseconds until the answer. Without `respond`: of every answer that has none of its own. */
  readonly delay?: number | Delay | undefined;
  /** The answer, or those of its requests in turn, of which the last one stays. Default: that of another rule or of the mock. */
  readonly respond?: Respond | readonly Respond[] | undefined;
}

/** States by name. */
export type States = Readonly<Record<string, string>>;

/** How long an answer takes. */
export interface Delay {
  readonly milliseconds: number;
  /** Up to so many milliseconds more, at random. */
  readonly jitter?: number | undefined;
}

/**
 * What is answered: a status, an answer, what code gives, what the mock would answer anyway (`mock`), the real server's answer (`server`, where there is
 * one), or nothing that is whole, as a network has it.
 */
export type Respond = number | GivenAnswer | RuleHandler | "mock" | "server" | NetworkFault;

/** An answer that is written down. */
export interface GivenAnswer {
  /** From 200 to 599. Default: 200. */
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** JSON; a text is sent as it is where the header `content-type` names something else. Default from 400 on: the envelope of section 7. */
  readonly body?: unknown;
  /** The message of that envelope. Default: the name of the status. */
  readonly message?: string | undefined;
}

/** Answers a request: with a Response, or with anything else as JSON. Undefined: the next rule or the API answers. */
export type RuleHandler = (request: Request, context: RouteContext) => unknown;

/** What a handler or a middleware may use beside the request. */
export interface CodeContext {
  /** The API itself: it answers without the rules and middlewares of the mock, and is not logged. */
  readonly api: Pick<ContentApi, "fetch" | "create" | "count">;
}

/** What a handler is given of a request. */
export interface RouteContext extends CodeContext {
  /** The parameters of the path, decoded: `{ slug: "a" }` for `/api/articles/by-slug/:slug`. */
  readonly params: Readonly<Record<string, string>>;
  /** The query, nested as qs parses it. */
  readonly query: Readonly<Record<string, unknown>>;
}
