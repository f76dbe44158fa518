import { Agent, request } from "undici";
import type { Answered } from "./compare-answers.js";

/** Asks one server. Paths are sent as they are, but for what a request line cannot hold. */
export type Ask = (path: string) => Promise<Answered>;

const encodable = /[^\u0021-\u007E]|["<>\\^`{|}]/gu;

/** Percent-encodes what may not stand in a request line, and nothing else: brackets and `$` stay readable. */
export const requestTarget = (path: string): string =>
  path.replace(encodable, (character) => encodeURIComponent(character));

/** The methods that undici lets through; every method of a sequence is one. */
export type Method = "GET" | "POST" | "PUT" | "DELETE" | "PATCH";

/** Has a server answer a request. `text`: its body. */
export type Asking = (
  method: Method,
  target: string,
  headers: Readonly<Record<string, string>>,
  text?: string,
) => Promise<Answered>;

/** Connections to the server at a URL; `close` ends them. */
export const connectTo = (url: string): { readonly asking: Asking; readonly close: () => Promise<void> } => {
  const dispatcher = new Agent({ connections: 4, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const asking: Asking = async (method, target, headers, text) => {
    const { statusCode, body } = await request(url + target, { dispatcher, method, headers, body: text ?? null });
    return { status: statusCode, body: await body.text() };
  };
  return { asking, close: () => dispatcher.close() };
};

/** How to ask the server at a URL, with a token or as the public; `close` ends its connections. */
export const createAsk = (url: string, token?: string): { readonly ask: Ask; readonly close: () => Promise<void> } => {
  const { asking, close } = connectTo(url);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return { ask: (path) => asking("GET", requestTarget(path), headers), close };
};
