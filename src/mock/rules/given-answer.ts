import { errorEnvelope } from "../../reference/serialize/error.js";
import type { ApiResponse } from "../../server/http/message.js";
import { headersFor, json, noContent } from "../../server/http/reply.js";
import type { GivenAnswer } from "./rule.js";

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

/** The answer of a server that fails: the envelope of section 7. Default of the message: the name of the status. */
export const failure = ({ message, status }: { readonly status: number; readonly message?: string | undefined }) => {
  const [name, usual] = errors[status] ?? ["Error", "Error"];
  return json(errorEnvelope(status, name, message ?? usual, {}), status);
};

/** The answer as it is sent. */
export const givenAnswer = ({ body, headers = {}, message, status = 200 }: GivenAnswer): ApiResponse => {
  if (body === undefined && status >= 400) return withHeaders(failure({ status, message }), headers);
  if (body === undefined || status === 204 || status === 304) return withHeaders({ ...noContent, status }, headers);
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const isText = typeof body === "string" && named !== undefined && !/[/+]json\b/i.test(named);
  const sent = isText ? { status, headers: headersFor(named), body } : json(JSON.stringify(body), status);
  return withHeaders(sent, headers);
};

const withHeaders = (response: ApiResponse, headers: Readonly<Record<string, string>>): ApiResponse => {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return own.length === 0 ? response : { ...response, headers: { ...response.headers, ...Object.fromEntries(own) } };
};
