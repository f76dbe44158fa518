import { joined } from "./bytes.js";
import type { Handler } from "./create-handler.js";
import { type ApiResponse, maxBodyBytes } from "./message.js";

/** Answers a request of the Fetch standard by a handler. */
export const answerFetch = async (handler: Handler, request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const response = await handler({
    method: request.method,
    path: pathname + search,
    headers: (name) => request.headers.get(name) ?? undefined,
    body: () => readBytes(request),
  });
  return new Response(bodyOf(response), { status: response.status, headers: response.headers });
};

const bodyOf = ({ body, status }: ApiResponse): string | Uint8Array<ArrayBuffer> | null => {
  if (status === 204 || body === undefined) return null;
  // The standard takes no view on shared memory, so that bytes are copied into memory of their own.
  return typeof body === "string" ? body : new Uint8Array(body);
};

/** Reads a body up to one byte more than is accepted. */
const readBytes = async ({ body }: Request): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (body !== null) {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBodyBytes) break;
    }
  }
  return joined(chunks, length);
};
