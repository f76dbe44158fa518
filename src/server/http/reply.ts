import type { Issue } from "../../base/result.js";
import { type ErrorDocument, errorDocument, internalError } from "../../reference/serialize/error.js";
import type { ApiRequest, ApiResponse } from "./message.js";

/** The headers of every answer, measured on the real server: helmet's, then those of CORS without an `Origin`. */
const commonHeaders = {
  "content-security-policy":
    "connect-src 'self' https:;img-src 'self' data: blob: https://market-assets.strapi.io;" +
    "media-src 'self' data: blob:;default-src 'self';base-uri 'self';font-src 'self' https: data:;" +
    "form-action 'self';frame-ancestors 'self';object-src 'none';script-src 'self';script-src-attr 'none';" +
    "style-src 'self' https: 'unsafe-inline'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  vary: "Origin",
  "access-control-allow-origin": "",
  "access-control-allow-credentials": "true",
  "x-powered-by": "Strapi <strapi.io>",
} as const;

/** The headers of an answer with a body of this type. */
export const headersFor = (contentType: string): Readonly<Record<string, string>> => ({
  ...commonHeaders,
  "content-type": contentType,
});

// Shared objects: nothing is built per answer, and adapters can recognize them.
const jsonHeaders = headersFor("application/json; charset=utf-8");
const textHeaders = headersFor("text/plain; charset=utf-8");

/** An answer of JSON text. */
export const json = (body: string, status = 200): ApiResponse => ({ status, headers: jsonHeaders, body });

/** An answer that leads elsewhere (measured). */
export const redirect = (location: string): ApiResponse => ({
  status: 302,
  headers: { ...headersFor("text/html; charset=utf-8"), location },
  body: `Redirecting to ${escapeHtml(location)}.`,
});

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** An answer without a body. */
export const noContent: ApiResponse = { status: 204, headers: commonHeaders, body: undefined };

/** The answer of `/_health`. */
export const healthy: ApiResponse = {
  status: 204,
  headers: { ...commonHeaders, strapi: "You are so French!" },
  body: undefined,
};

/** The answer to mistakes: the envelope of section 7, and their places in the header `touchstone-parameter`. */
export const refused = (issues: readonly Issue[]): ApiResponse => {
  const [first, ...rest] = issues;
  if (first === undefined) throw new RangeError("a refusal needs an issue");
  const answer = document(errorDocument([first, ...rest]));
  return first.code === "too-many-requests"
    ? { ...answer, headers: { ...answer.headers, "retry-after": "5" } }
    : answer;
};

/** See {@link refused}. */
export const document = ({ status, text, parameters }: ErrorDocument): ApiResponse => ({
  status,
  headers: parameters === undefined ? jsonHeaders : { ...jsonHeaders, "touchstone-parameter": parameters },
  body: text,
});

/** The answer where there is nothing. `Not Found` is the real server's usual message. */
export const notFound = (message = "Not Found"): ApiResponse => refused([{ code: "not-found", path: [], message }]);

const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The answer to a method that a path does not take: plain text, unlike every other error (measured). */
export const wrongMethod = (method: string, allow: string): ApiResponse => {
  const known = knownMethods.has(method);
  const body = known ? "Method Not Allowed" : "Not Implemented";
  return { status: known ? 405 : 501, headers: { ...textHeaders, allow }, body };
};

/** The answer to `OPTIONS` that is no CORS preflight: without the CORS headers (measured). */
export const allowed = (allow: string): ApiResponse => {
  const headers: Record<string, string> = { ...textHeaders, allow };
  delete headers["access-control-allow-origin"];
  delete headers["access-control-allow-credentials"];
  return { status: 200, headers, body: "" };
};

/** The answer to a CORS preflight: any path, any requested method and headers (measured). `more`: headers that are allowed beside those of the real server. */
export const preflight = (more: readonly string[]): ApiResponse => ({
  status: 204,
  headers: {
    ...commonHeaders,
    "access-control-max-age": "31536000",
    "access-control-allow-methods": "GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS",
    "access-control-allow-headers": ["Content-Type", "Authorization", "Origin", "Accept", ...more].join(","),
  },
  body: undefined,
});

/** An answer as it leaves for the sender of a request. */
export const completed = (response: ApiResponse, { headers, method }: ApiRequest): ApiResponse => {
  const complete = withOrigin(response, headers("origin"));
  return method === "HEAD" ? withoutBody(complete) : complete;
};

/** Names the request's origin in an answer's CORS headers, if it has them. */
const withOrigin = (response: ApiResponse, origin: string | undefined): ApiResponse => {
  if (origin === undefined || response.headers["access-control-allow-origin"] === undefined) return response;
  return { ...response, headers: { ...response.headers, "access-control-allow-origin": origin } };
};

/** The answer to HEAD: that to GET without its body, but with the body's length. */
const withoutBody = (response: ApiResponse): ApiResponse => {
  const { body, headers } = response;
  if (body === undefined) return response;
  const length = typeof body === "string" ? new TextEncoder().encode(body).length : body.length;
  return { ...response, headers: { ...headers, "content-length": String(length) }, body: undefined };
};

/** A request may be the reason itself: then its headers are not asked for again. */
export const failed = (request: ApiRequest): ApiResponse => {
  const answer = document(internalError);
  try {
    return completed(answer, request);
  } catch {
    return answer;
  }
};
