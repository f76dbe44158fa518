import type { Head, WireRequest } from "../contract/exchange.js";
import type { ReferenceHandler } from "../reference.js";

/**
 * Whether a request reaches a function of the Fetch standard as it is written: the standard changes nothing of its address and its headers, adds
 * none and refuses nothing.
 */
export const isPlain = ({ method, path, headers, body, bytes }: WireRequest): boolean => {
  const isReading = method === "GET" || method === "HEAD";
  if (!isReading && !writing.has(method)) return false;
  if ((body ?? bytes) !== undefined && (isReading || headers["content-type"] === undefined)) return false;
  return plainPath.test(path) && Object.entries(headers).every(([name, text]) => isPlainHeader(name, text));
};

const writing: ReadonlySet<string> = new Set(["POST", "PUT", "DELETE"]);

/** No character that is escaped, no segment of dots, which is resolved, and no fragment. */
const plainPath = /^(?:\/(?!\.|%2e)[\w\-.~!$&'()*+,;=:@[\]|%]*)+(?:\?[\w\-.~!$&()*+,;=:@[\]|%/?^`{}]*)?$/i;

const isPlainHeader = (name: string, text: string): boolean =>
  /^[a-z-]+$/.test(name) && /^(?! )[ -~]*(?<! )$/.test(text);

/** What the reference answers to a {@link isPlain | plain} request, by values: the same as through `Request` and `Response`. */
export const answerDirectly = async (
  { handle }: ReferenceHandler,
  { method, path, headers, body, bytes }: WireRequest,
): Promise<Head & { readonly body: string }> => {
  const sent = bytes ?? (body === undefined ? new Uint8Array() : Buffer.from(body));
  const response = await handle({
    method,
    path,
    headers: (name) => headers[name],
    headerNames: () => Object.keys(headers).sort(),
    body: async () => sent,
  });
  return {
    status: response.status,
    headers: response.headers,
    body: response.status === 204 ? "" : textOf(response.body),
  };
};

const textOf = (body: string | Uint8Array = ""): string =>
  typeof body === "string" ? body : Buffer.from(body).toString("utf8");
