import type { ContentApi } from "../../../../src/index.js";
import { requestTarget } from "../ask.js";
import type { Answered } from "../compare-answers.js";
import { callers, reader } from "./callers.js";
import type { Answering } from "./recordings.js";
import { bodyText, type WriteRequest } from "./request.js";

/**
 * The reference without a network, for the callers of a recording. Each signs in once, before the first request or with
 * it: `tokens` holds what they got, for all servers that sign with the same secret.
 */
export const inProcessSide = (
  api: ContentApi,
  comparable: (answer: Answered) => Answered,
  tokens: Map<string, string> = new Map(),
): Answering & { readonly signIn: (caller: string) => Promise<void> } => {
  const known = callers();
  const ask = async (method: string, path: string, headers: ReadonlyMap<string, string>, body = "") => {
    const answer = await api.handle({
      method,
      path: requestTarget(path),
      headers: (name) => headers.get(name),
      body: async () => new TextEncoder().encode(body),
    });
    return { status: answer.status, body: typeof answer.body === "string" ? answer.body : "" };
  };
  const tokenOf = async (caller: string): Promise<string | undefined> => {
    const credentials = known.get(caller);
    if (credentials === undefined || "token" in credentials) return credentials?.token;
    const headers = new Map([["content-type", "application/json"]]);
    const { body } = await ask("POST", "/api/auth/local", headers, JSON.stringify(credentials));
    return (JSON.parse(body) as { readonly jwt?: string }).jwt ?? "not-signed-in"; // section 2.2 of the measurements
  };
  const authorization = async (caller: string): Promise<readonly (readonly [string, string])[]> => {
    const token = tokens.get(caller) ?? (await tokenOf(caller));
    if (token === undefined) return [];
    tokens.set(caller, token);
    return [["authorization", `Bearer ${token}`]];
  };
  const send = async ({ method, path, caller, body }: WriteRequest) => {
    const headers = new Map(await authorization(caller));
    if (body === undefined) return ask(method, path, headers);
    const { type, text } = bodyText(body);
    const length = String(new TextEncoder().encode(text).length);
    return ask(method, path, new Map([...headers, ["content-type", type], ["content-length", length]]), text);
  };
  return {
    signIn: async (caller) => void (await authorization(caller)),
    send: async (request) => comparable(await send(request)),
    read: async (path) => comparable(await ask("GET", path, new Map(await authorization(reader)))),
  };
};
