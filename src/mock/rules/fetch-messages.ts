import { type ApiRequest, type ApiResponse, maxBodyBytes } from "../../server/http/message.js";
import { completed, json } from "../../server/http/reply.js";
import { isReading } from "../../server/http/steps.js";

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
export const rereadable = <R extends ApiRequest>(request: R): R => {
  let read: Promise<Uint8Array | undefined> | undefined;
  return { ...request, body: () => (read ??= request.body(maxBodyBytes.multipart)) };
};

/** A request in the form of the Fetch standard. Its body is read when it is asked for. */
export const toFetchRequest = (request: ApiRequest): Request => {
  const { method, path } = request;
  const init = { method, headers: headersOf(request) };
  if (isReading(request)) return new Request(urlOf(path, request.headers("host")), init);
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

/** An answer of the user's code as it is sent: a Response, or anything else as JSON. `Response.error()` is a connection that is reset. */
export const sentByCode = async (answer: unknown, request: ApiRequest): Promise<ApiResponse> => {
  if (!(answer instanceof Response)) {
    // Its type does not say so: functions and symbols are nothing in JSON.
    const text: string | undefined = JSON.stringify(answer);
    if (text === undefined) throw new TypeError(`expected a Response or what JSON can say, got a ${typeof answer}`);
    return completed(json(text), request);
  }
  if (answer.type === "error") return { status: 0, headers: {}, body: undefined, fault: "reset" };
  // Front ends of other origins read the user's own answers as they read those of the API.
  const headers = { "access-control-allow-origin": "", "access-control-allow-credentials": "true", vary: "Origin" };
  const body = answer.body === null ? undefined : new Uint8Array(await answer.arrayBuffer());
  const sent = { status: answer.status, headers: { ...headers, ...Object.fromEntries(answer.headers) }, body };
  return completed(sent, request);
};
