import qs from "qs";
import type { ApiRequest, ApiResponse } from "../http/message.js";
import { type RequestFilter, requestTest } from "./request-filter.js";

/** A request that was answered. */
export interface LoggedRequest {
  readonly method: string;
  /** Without the query: `/api/articles`. */
  readonly path: string;
  /** The query, decoded: `{ sort: "title", filters: { title: { $eq: "a" } } }`. */
  readonly query: Readonly<Record<string, unknown>>;
  /** What JSON and forms hold, the text of a text; undefined where there was no body, it was not read, or it was a file upload. */
  readonly body: unknown;
  /** The value of a header, by its name in any letter case. */
  header(name: string): string | undefined;
  readonly status: number;
  /** From the request to the answer. */
  readonly milliseconds: number;
}

/** Told of each request once it is answered. */
export type RequestListener = (request: LoggedRequest) => void;

/** The latest requests. */
export interface RequestLog {
  /** A request whose body is remembered when it is read, and what to tell once it is answered. */
  follow(request: ApiRequest): { readonly request: ApiRequest; readonly answered: (response: ApiResponse) => void };
  /** Those that are meant, the oldest first. */
  requests(filter: RequestFilter): readonly LoggedRequest[];
  clear(): void;
}

/** No more than these are kept, and no larger bodies. */
const [maxRequests, maxBodyBytes] = [1000, 1024 * 1024];

/** A log of requests, which tells `listener` of each. */
export const createRequestLog = (listener: RequestListener): RequestLog => {
  let logged: LoggedRequest[] = [];
  return {
    follow: (request) => {
      const started = performance.now();
      let bytes: Uint8Array | undefined;
      const body = async (limit: number) => {
        const read = await request.body(limit);
        if (read !== undefined && read.length <= maxBodyBytes) bytes = read;
        return read;
      };
      const answered = ({ status }: ApiResponse): void => {
        const entry = describe(request, bytes, status, performance.now() - started);
        logged.push(entry);
        // In large steps, so that a full log costs nothing for each request.
        if (logged.length >= 2 * maxRequests) logged = logged.slice(-maxRequests);
        listener(entry);
      };
      return { request: { ...request, body }, answered };
    },
    requests: (filter) => {
      const meant = requestTest(filter);
      return logged.slice(-maxRequests).filter(({ method, path }) => meant(method, path));
    },
    clear: () => {
      logged = [];
    },
  };
};

const describe = (
  { headers, method, path: target }: ApiRequest,
  bytes: Uint8Array | undefined,
  status: number,
  milliseconds: number,
): LoggedRequest => {
  const mark = target.indexOf("?");
  const [path, search] = mark < 0 ? [target, ""] : [target.slice(0, mark), target.slice(mark + 1)];
  const type = headers("content-type") ?? "";
  return {
    method,
    path,
    get query() {
      return qs.parse(search, { depth: 20, arrayLimit: 100 });
    },
    get body() {
      return bytes === undefined ? undefined : parsed(bytes, type);
    },
    header: (name) => headers(name.toLowerCase()),
    status,
    milliseconds,
  };
};

const parsed = (bytes: Uint8Array, type: string): unknown => {
  if (type.startsWith("multipart/")) return undefined;
  const text = new TextDecoder().decode(bytes);
  if (type.startsWith("application/x-www-form-urlencoded")) return qs.parse(text);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
