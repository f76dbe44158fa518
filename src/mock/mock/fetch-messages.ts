import type { ApiRequest, ApiResponse } from "../../server/http/message.js";
import { maxBodyBytes } from "../../server/http/message.js";

/** Headers that are looked for where a request cannot list its own. */
const usualHeaders = ["accept", "accept-language", "authorization", "content-type", "cookie", "host", "origin"];

const headersOf = ({ headers, headerNames }: ApiRequest): Headers => {
  const found = new Headers();
  for (const name of headerNames?.() ?? usualHeaders) {
    const value = headers(name.toLowerCase());
    if (value !== undefined && !name.startsWith(":")) found.set(name, value);
  }
  return found;
};

const urlOf = (path: string, host = "localhost"): URL => {
  const base = URL.canParse(`http://${host}/`) ? `http://${host}` : "http://localhost";
  // A path may begin with two slashes, which are no host.
  return new URL(`${base}${path}`);
};

/** A request that can be read twice: by code of the user's, and by what answers after it. */
export const rereadable = (request: ApiRequest): ApiRequest => {
  let read: Promise<Uint8Array | undefined> | undefined;
  return { ...request, body: () => (read ??= request.body(maxBodyBytes.multipart)) };
};

/** A request in the form of the Fetch standard. Its body is read when it is asked for. */
export const toFetchRequest = (request: ApiRequest): Request => {
  const { method, path } = request;
  const init = { method, headers: headersOf(request) };
  if (method === "GET" || method === "HEAD") return new Request(urlOf(path, request.headers("host")), init);
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const bytes = await request.body(maxBodyBytes.multipart);
      if (bytes !== undefined && bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
  // A body that is sent while it is made must say so: the types of older standards do not know the member.
  const streaming: RequestInit & { readonly duplex: "half" } = { ...init, body, duplex: "half" };
  return new Request(urlOf(path, request.headers("host")), streaming);
};

/** An answer in the form of the Fetch standard as one of this project's. */
export const toApiResponse = async (response: Response): Promise<ApiResponse> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: response.body === null ? undefined : new Uint8Array(await response.arrayBuffer()),
});
