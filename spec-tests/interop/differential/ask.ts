import { Agent, request } from "undici";
import type { Answered } from "./compare-answers.js";

/** Asks one server. Paths are sent as they are, but for what a request line cannot hold. */
export type Ask = (path: string) => Promise<Answered>;

const encodable = /[^\u0021-\u007E]|["<>\\^`{|}]/gu;

/** Percent-encodes what may not stand in a request line, and nothing else: brackets and `$` stay readable. */
export const requestTarget = (path: string): string =>
  path.replace(encodable, (character) => encodeURIComponent(character));

/** How to ask the server at a URL, with a token or as the public; `close` ends its connections. */
export const createAsk = (url: string, token?: string): { readonly ask: Ask; readonly close: () => Promise<void> } => {
  const agent = new Agent({ connections: 4, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const ask: Ask = async (path) => {
    const { statusCode, body } = await request(`${url}${requestTarget(path)}`, { dispatcher: agent, headers });
    return { status: statusCode, body: await body.text() };
  };
  return { ask, close: () => agent.close() };
};
