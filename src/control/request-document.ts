import { isRecord } from "../base/json.js";
import type { LoggedRequest } from "../mock/request-log.js";

/** Deeper values and longer bodies, in bytes, are not shown. */
const [maxDepth, maxBody] = [50, 16_384];

/** Names whose values nobody else may read, and those that are so where users sign in. */
const secret = /password|token|secret|jwt|authorization|cookie|api_?key/i;
const secretOfAuth = /^(?:code|confirmation|identifier)$/i;

/**
 * A request that was answered, for a reader: passwords, tokens and codes read `[redacted]`, and there are no headers, which hold
 * more of them. A body of more than 16,384 bytes is left out, and one that was compressed, which may be longer: the length that was sent
 * is in `bodyBytes`.
 */
export const requestDocument = (request: LoggedRequest) => {
  const { bodyBytes, id, method, milliseconds, path, query, status } = request;
  const isSecret = /^\/api\/(?:auth|connect)\//i.test(path)
    ? (name: string) => secret.test(name) || secretOfAuth.test(name)
    : (name: string) => secret.test(name);
  return {
    id,
    method,
    path,
    query: redacted(query, isSecret, 0),
    body: bodyBytes > maxBody || isCompressed(request) ? null : (redacted(request.body, isSecret, 0) ?? null),
    bodyBytes,
    status,
    milliseconds,
  };
};

const isCompressed = ({ header }: LoggedRequest): boolean => (header("content-encoding") ?? "identity") !== "identity";

const redacted = (value: unknown, isSecret: (name: string) => boolean, depth: number): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (depth === maxDepth) return "[too deep]";
  if (Array.isArray(value)) return value.map((element) => redacted(element, isSecret, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name) && inner !== null ? "[redacted]" : redacted(inner, isSecret, depth + 1),
    ]),
  );
};
