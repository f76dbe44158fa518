import { isRecord } from "../../../base/json/json.js";
import { type QueryParser, qsParsers, queryLimits } from "../../../base/libraries/qs.js";
import { ownText } from "../../../base/own-text.js";
import type { Result } from "../../../base/result.js";
import { parseUnasked } from "../../../server/bodies/body.js";
import { type ApiRequest, type ApiResponse, maxTargetBytes } from "../../../server/http/message.js";
import { type Call, readTarget } from "../../../server/http/steps.js";
import { compileMatch, type RequestMatch } from "../../rules/request-match.js";

/** A request that was answered. */
export interface LoggedRequest {
  /** Rises with every request, and is never given again. */
  readonly id: number;
  readonly method: string;
  /** Without the query: `/api/articles`. */
  readonly path: string;
  /** The query as it was sent, without its `?`. */
  readonly search: string;
  /** The query, decoded: `{ sort: "title", filters: { title: { $eq: "a" } } }`. */
  readonly query: Readonly<Record<string, unknown>>;
  /**
   * The value of JSON and forms, the text of a text, and the beginning of a body that could not be parsed, as text. Undefined where there was no
   * body, where it was not read, or was a file upload, and where it was too large to be kept.
   */
  readonly body: unknown;
  /** The length of the body, as far as it was read. */
  readonly bodyBytes: number;
  /** The value of a header, by its name in any letter case. Undefined also where a long head was let go, as bodies are. */
  header(name: string): string | undefined;
  readonly status: number;
  /** The scenario that it was answered from: `empty`, `empty:some-test`; `default` where it was none, and where there is no such scenario. */
  readonly scenario: string;
  /** When the request came, by the clock of this machine: `2024-01-31T14:30:00.000Z`. */
  readonly time: string;
  /** From the request to the answer. */
  readonly milliseconds: number;
  /** What in it means nothing, or not what it seems to: see `Mock.warnings`. And why it was refused, where the answer does not say so. */
  readonly warnings: readonly string[];
  /** The message of an answer that is an error; undefined where there is none. */
  readonly error: string | undefined;
}

/** Called with each request once it is answered. */
export type RequestListener = (request: LoggedRequest) => void;

/** A request that was answered, as the log keeps it. Most are never asked for more than this. */
export interface AnsweredRequest
  extends Pick<
      LoggedRequest,
      "id" | "method" | "path" | "search" | "status" | "scenario" | "time" | "milliseconds" | "warnings"
    >,
    Pick<ApiRequest, "headers"> {
  readonly kept: KeptBody;
  /** What its query was read with. */
  readonly queryParser: QueryParser;
  /** The body of an answer that is an error, where it is short. */
  readonly refusal: ApiResponse["body"];
}

/** The latest requests. */
export interface RequestLog {
  /** A call whose body is remembered when it is read, and what to call once it is answered. */
  follow(call: Call): {
    readonly call: Call;
    readonly answered: (response: ApiResponse, scenario?: string) => void;
  };
  /** Those that match, or all, of some scenarios or of all, the oldest first. */
  requests(match: RequestMatch | undefined, isOwn?: (scenario: string) => boolean): readonly LoggedRequest[];
  /** Forgets those of some scenarios, or all. */
  clear(isOwn?: (scenario: string) => boolean): void;
}

/** The most requests that are kept, the largest body, and the most bytes of all bodies: the latest stay. */
const [maxRequests, maxBodyBytes, maxBytes] = [1000, 1024 * 1024, 64 * 1024 * 1024];

/** Longer heads are weighed with the bodies, in characters. No more of a target is kept than is ever answered. */
const longHead = 4096;

/** The most that is shown of a body that could not be parsed, in characters. */
const maxText = 16_384;

/** The longest answer whose message is kept, in characters: it is not weighed. */
const maxRefusal = 4096;

/** The body of a request, for as long as it is kept: its bytes until it is parsed, and then what it holds. */
interface KeptBody {
  /** The request, where its head is long: it is let go with the body. */
  head?: { path: string; search: string; headers: ApiRequest["headers"] } | undefined;
  content: { readonly bytes: Uint8Array } | { readonly value: unknown } | undefined;
  /** The number of bytes that were sent. */
  length: number;
  /** The memory that it takes, in bytes, about. */
  weight: number;
}

/** A log of requests, which calls `listener` with each, as it is kept and as it came. `queryParser`: what queries are read with by now. */
export const createRequestLog = (
  listener: (answered: AnsweredRequest, request: ApiRequest) => void,
  queryParser: () => QueryParser,
): RequestLog => {
  let logged: AnsweredRequest[] = [];
  let id = 0;
  let keep = createKeeper();
  return {
    follow: (request) => {
      const [started, time] = [performance.now(), new Date().toISOString()];
      const kept: KeptBody = { content: undefined, length: 0, weight: 0 };
      const keeper = keep;
      let warnings: readonly string[] = [];
      const remarked = (remarks: readonly string[]): void => {
        warnings = remarks;
      };
      const body = async (limit: number) => {
        const read = await request.body(limit);
        if (read !== undefined) keeper.read(kept, read);
        return read;
      };
      const parsed: ApiRequest["parsed"] = (result, bytes) => {
        keeper.parsed(kept, result, bytes);
        return request.parsed?.(result, bytes) ?? result;
      };
      const answered = ({ body: answer, status }: ApiResponse, scenario = "default"): void => {
        const { headers, method } = request;
        const target = cut(request.path, maxTargetBytes);
        const { pathname: path, search } = target === request.path ? request : readTarget(target);
        const milliseconds = performance.now() - started;
        const isShort = status >= 400 && answer !== undefined && answer.length <= maxRefusal;
        const refusal = isShort ? answer : undefined;
        const described = { id: ++id, method, path, search, status, scenario, time, milliseconds, warnings };
        const entry = { ...described, headers, kept, queryParser: queryParser(), refusal };
        logged.push(entry);
        keeper.head(kept, entry, target.length + (request.headLength?.() ?? 0));
        // In large steps, so that a full log costs nothing for each request.
        if (logged.length >= 2 * maxRequests) logged = logged.slice(-maxRequests);
        listener(entry, request);
      };
      return { call: { ...request, body, parsed, remarked }, answered };
    },
    requests: (match, isOwn = all) => {
      const latest = logged.slice(-maxRequests).filter(({ scenario }) => isOwn(scenario));
      if (match === undefined) return latest.map(describeRequest);
      const { fits } = compileMatch(match);
      return latest.map(describeRequest).filter((request) => fits(request) !== undefined);
    },
    clear: (isOwn = all) => {
      logged = logged.filter(({ scenario }) => !isOwn(scenario));
      if (logged.length === 0) keep = createKeeper();
    },
  };
};

const all = (): boolean => true;

/** Keeps bodies, and lets the oldest go where there are too many bytes. */
const createKeeper = () => {
  let [bodies, total]: [KeptBody[], number] = [[], 0];
  const weigh = (kept: KeptBody, weight: number): void => {
    total += weight - kept.weight;
    kept.weight = weight;
    if (total < maxBytes && bodies.length < 2 * maxRequests) return;
    // Half of them at once, so that the next ones cost nothing.
    const gone = bodies.slice(0, bodies.length / 2);
    bodies = bodies.slice(gone.length);
    for (const old of gone) {
      old.content = undefined;
      if (old.head !== undefined) lighten(old.head);
      old.head = undefined;
      total -= old.weight;
      old.weight = 0;
    }
  };
  return {
    read: (kept: KeptBody, bytes: Uint8Array): void => {
      kept.length = bytes.length;
      if (bytes.length === 0 || bytes.length > maxBodyBytes) return;
      kept.content = { bytes };
      bodies.push(kept);
      weigh(kept, bytes.length);
    },
    head: (kept: KeptBody, entry: NonNullable<KeptBody["head"]>, length: number): void => {
      if (length <= longHead) return;
      kept.head = entry;
      if (kept.weight === 0) bodies.push(kept);
      weigh(kept, kept.weight + length);
    },
    parsed: (kept: KeptBody, result: Result<unknown>, bytes: Uint8Array): void => {
      if (kept.content === undefined) return;
      kept.content = { value: result.ok ? result.value : beginning(bytes) };
      weigh(kept, result.ok ? weightOf(bytes) : Math.min(bytes.length, maxText));
    },
  };
};

const lighten = (head: NonNullable<KeptBody["head"]>): void => {
  head.path = ownText(head.path.slice(0, longHead / 2));
  head.search = ownText(head.search.slice(0, longHead / 2));
  head.headers = () => undefined;
};

const cut = (text: string, length: number): string => (text.length <= length ? text : ownText(text.slice(0, length)));

/** About the memory that a parsed body takes. Measured: 1 to 28 bytes for each of its own, where it is made of `[`, `{`, `,` or `&` alone. */
const weightOf = (bytes: Uint8Array): number => {
  let found = 0;
  for (const byte of bytes) if (byte === 91 || byte === 123 || byte === 44 || byte === 38) found++;
  return bytes.length + 32 * found;
};

const beginning = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, maxText));

/** What the body of a request holds: parsed when it was answered, or else now, once. It is not to be changed. */
export const bodyOf = ({ headers, kept }: AnsweredRequest): unknown => {
  if (kept.content === undefined || "value" in kept.content) return kept.content?.value;
  const { bytes } = kept.content;
  const value = unasked(bytes, headers);
  kept.content = { value };
  return value;
};

const unasked = (bytes: Uint8Array, headers: ApiRequest["headers"]): unknown => {
  const parsed = parseUnasked(bytes, headers);
  if (parsed?.ok) return parsed.value;
  const isText = !/^multipart\//i.test(headers("content-type") ?? "") && headers("content-encoding") === undefined;
  return isText ? beginning(bytes) : undefined;
};

/** The message of an error's envelope (section 7). */
const messageIn = (body: string | Uint8Array): string | undefined => {
  try {
    const document: unknown = JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
    const error = isRecord(document) ? document.error : undefined;
    return isRecord(error) && typeof error.message === "string" ? error.message : undefined;
  } catch {
    return undefined;
  }
};

/** A request with all that can be shown of it. Its query and its body are parsed when they are asked for. */
export const describeRequest = (answered: AnsweredRequest): LoggedRequest => {
  const { headers, kept, queryParser, refusal, ...request } = answered;
  return {
    ...request,
    get query() {
      return qsParsers[queryParser](request.search, queryLimits);
    },
    get body() {
      // A copy: it may be data of the mock by now.
      return structuredClone(bodyOf(answered));
    },
    get error() {
      return refusal === undefined ? undefined : messageIn(refusal);
    },
    bodyBytes: kept.length,
    header: (name) => headers(name.toLowerCase()),
  };
};
