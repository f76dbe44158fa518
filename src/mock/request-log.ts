import type { ApiRequest, ApiResponse } from "../http/message.js";
import { parseQs, queryLimits } from "../libraries/qs.js";
import { type RequestFilter, requestTest } from "./request-filter.js";

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
  /** What JSON and forms hold, the text of a text; undefined where there was no body, it was not read, or it was a file upload. */
  readonly body: unknown;
  /** The length of the body, as far as it was read. */
  readonly bodyBytes: number;
  /** The value of a header, by its name in any letter case. */
  header(name: string): string | undefined;
  readonly status: number;
  /** From the request to the answer. */
  readonly milliseconds: number;
}

/** Told of each request once it is answered. */
export type RequestListener = (request: LoggedRequest) => void;

/** A request that was answered, as the log keeps it: for most of them nobody asks what else could be said. */
export interface AnsweredRequest
  extends Pick<LoggedRequest, "id" | "method" | "path" | "search" | "status" | "milliseconds">,
    Pick<ApiRequest, "headers"> {
  readonly kept: KeptBody;
}

/** The latest requests. */
export interface RequestLog {
  /** A request whose body is remembered when it is read, and what to tell once it is answered. */
  follow(request: ApiRequest): { readonly request: ApiRequest; readonly answered: (response: ApiResponse) => void };
  /** Those that are meant, the oldest first. */
  requests(filter: RequestFilter): readonly LoggedRequest[];
  clear(): void;
}

/** No more than these are kept, no larger bodies, and of all bodies together the latest. */
const [maxRequests, maxBodyBytes, maxBytes] = [1000, 1024 * 1024, 64 * 1024 * 1024];

/** The body of a request, for as long as it is kept. */
interface KeptBody {
  bytes: Uint8Array | undefined;
  length: number;
}

/** A log of requests, which tells `listener` of each. */
export const createRequestLog = (listener: (request: AnsweredRequest) => void): RequestLog => {
  let logged: AnsweredRequest[] = [];
  let id = 0;
  let keep = createKeeper();
  return {
    follow: (request) => {
      const started = performance.now();
      const kept: KeptBody = { bytes: undefined, length: 0 };
      const body = async (limit: number) => {
        const read = await request.body(limit);
        if (read !== undefined) keep(kept, read);
        return read;
      };
      const answered = ({ status }: ApiResponse): void => {
        const { headers, method, path: target } = request;
        const mark = target.indexOf("?");
        const [path, search] = mark < 0 ? [target, ""] : [target.slice(0, mark), target.slice(mark + 1)];
        const milliseconds = performance.now() - started;
        const entry = { id: ++id, method, path, search, status, milliseconds, headers, kept };
        logged.push(entry);
        // In large steps, so that a full log costs nothing for each request.
        if (logged.length >= 2 * maxRequests) logged = logged.slice(-maxRequests);
        listener(entry);
      };
      return { request: { ...request, body }, answered };
    },
    requests: (filter) => {
      const meant = requestTest(filter);
      const latest = logged.slice(-maxRequests);
      return latest.filter(({ method, path }) => meant(method, path)).map(describeRequest);
    },
    clear: () => {
      logged = [];
      keep = createKeeper();
    },
  };
};

/** Keeps bodies, and lets the oldest go where there are too many bytes. */
const createKeeper = (): ((kept: KeptBody, read: Uint8Array) => void) => {
  let [bodies, total]: [KeptBody[], number] = [[], 0];
  return (kept, read) => {
    kept.length = read.length;
    if (read.length === 0 || read.length > maxBodyBytes) return;
    kept.bytes = read;
    bodies.push(kept);
    total += read.length;
    if (total < maxBytes && bodies.length < 2 * maxRequests) return;
    // Half of them at once, so that the next ones cost nothing.
    const gone = bodies.slice(0, bodies.length / 2);
    bodies = bodies.slice(gone.length);
    for (const old of gone) {
      old.bytes = undefined;
      total -= old.length;
    }
  };
};

/** What can be said of a request: its query and its body are read when they are asked for. */
export const describeRequest = ({ headers, kept, ...request }: AnsweredRequest): LoggedRequest => ({
  ...request,
  get query() {
    return parseQs(request.search, queryLimits);
  },
  get body() {
    return kept.bytes === undefined ? undefined : parsed(kept.bytes, headers("content-type") ?? "");
  },
  bodyBytes: kept.length,
  header: (name) => headers(name.toLowerCase()),
});

const parsed = (bytes: Uint8Array, type: string): unknown => {
  if (type.startsWith("multipart/")) return undefined;
  const text = new TextDecoder().decode(bytes);
  if (type.startsWith("application/x-www-form-urlencoded")) return parseQs(text);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
