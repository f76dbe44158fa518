import { internalError } from "../../reference/serialize/error.js";
import { readStream } from "../bodies/bytes.js";
import type { ApiRequest, ApiResponse, ErrorListener, Handler } from "../http/message.js";
import { document } from "../http/reply.js";

/** Answers a request of the Fetch standard by a handler. An answer that the standard has no form for is reported, and a 500. */
export const answerFetch = async (handler: Handler, request: Request, report: ErrorListener): Promise<Response> => {
  const asked = toApiRequest(request);
  const response = await handler(asked);
  try {
    return toFetchResponse(response);
  } catch (error) {
    report(error, asked);
    return toFetchResponse(document(internalError));
  }
};

/** A request of the Fetch standard as one of this project's. */
const toApiRequest = (request: Request): ApiRequest => {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname + search,
    headers: (name) => request.headers.get(name) ?? undefined,
    headerNames: () => request.headers.keys(),
    body: (limit) => readBytes(request, limit),
  };
};

/** An answer in the form of the Fetch standard. */
export const toFetchResponse = (response: ApiResponse): Response =>
  new Response(bodyOf(response), { status: response.status, headers: response.headers });

const bodyOf = ({ body, status }: ApiResponse): string | Uint8Array<ArrayBuffer> | null => {
  if (status === 204 || body === undefined) return null;
  // The standard takes no view on shared memory, so that bytes are copied into memory of their own.
  return typeof body === "string" ? body : new Uint8Array(body);
};

const readBytes = async ({ body }: Request, limit: number): Promise<Uint8Array | undefined> => {
  if (body === null) return new Uint8Array();
  try {
    return await readStream(body, limit);
  } catch {
    return undefined;
  }
};
