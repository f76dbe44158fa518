import { Agent, request } from "undici";
import { requestTarget } from "../ask.js";
import type { Answered } from "../compare-answers.js";
import { type Credentials, callers, reader } from "./callers.js";
import { bodyText, type WriteRequest } from "./request.js";

/** One of two servers that get the same writes. */
export interface Side {
  readonly send: (request: WriteRequest) => Promise<Answered>;
  /** GET as the caller who may see everything. */
  readonly read: (path: string) => Promise<Answered>;
  /** The header of a caller; undefined for the public. */
  readonly authorization: (caller: string) => string | undefined;
  readonly close: () => Promise<void>;
}

/** The methods that undici lets through; every method of a sequence is one. */
type Method = "POST" | "PUT" | "DELETE" | "PATCH";

const signIn = async (url: string, { identifier, password }: { identifier: string; password: string }) => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ identifier, password });
  const answer = await request(`${url}/api/auth/local`, { method: "POST", headers, body });
  const document = (await answer.body.json()) as { readonly jwt?: string }; // the shape of section 2.2 of the measurements
  return document.jwt === undefined ? "Bearer not-signed-in" : `Bearer ${document.jwt}`;
};

const headersOf = async (url: string, known: ReadonlyMap<string, Credentials>) => {
  const headers = new Map<string, string>();
  for (const [name, caller] of known)
    headers.set(name, "token" in caller ? `Bearer ${caller.token}` : await signIn(url, caller));
  return headers;
};

/** Opens a side at a URL: signs its users in. Its answers are made comparable with another side's. */
export const openSide = async (url: string, comparable: (answer: Answered) => Answered): Promise<Side> => {
  const dispatcher = new Agent({ connections: 4, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const headers = await headersOf(url, callers());
  const ask = async (method: Method | "GET", path: string, sent: Record<string, string>, text?: string) => {
    const target = `${url}${requestTarget(path)}`;
    const answer = await request(target, { dispatcher, method, headers: sent, body: text ?? null });
    return comparable({ status: answer.statusCode, body: await answer.body.text() });
  };
  const authorization = (caller: string) => headers.get(caller);
  const withCaller = (caller: string): Record<string, string> => {
    const header = authorization(caller);
    return header === undefined ? {} : { authorization: header };
  };
  const send = ({ method, path, caller, body }: WriteRequest) => {
    const written = body === undefined ? undefined : bodyText(body);
    const type = written === undefined ? {} : { "content-type": written.type };
    return ask(method as Method, path, { ...withCaller(caller), ...type }, written?.text); // see Method
  };
  return {
    send,
    read: (path) => ask("GET", path, withCaller(reader)),
    authorization,
    close: () => dispatcher.close(),
  };
};
