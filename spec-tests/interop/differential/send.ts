import { type Asking, connectTo, type Method, requestTarget } from "./ask.js";
import { callers, reader } from "./callers.js";
import type { Answered } from "./compare-answers.js";
import { bodyText, type ComparedRequest } from "./request.js";

/** One of two servers that get the same writes. */
export interface Side {
  readonly send: (request: ComparedRequest) => Promise<Answered>;
  /** GET as the caller who may see everything. */
  readonly read: (path: string) => Promise<Answered>;
  /** The header of a caller; undefined for the public. */
  readonly authorization: (caller: string) => string | undefined;
  readonly close: () => Promise<void>;
}

/**
 * A side that is asked in some way. Its answers are made comparable with another side's. Each caller signs in once, before the first request or with
 * it: `tokens` holds what they got, for all servers that sign with the same secret.
 */
export const createSide = (
  ask: Asking,
  comparable: (answer: Answered) => Answered,
  tokens: Map<string, string> = new Map(),
): Omit<Side, "close"> & { readonly signIn: (caller: string) => Promise<void> } => {
  const known = callers();
  const tokenOf = async (caller: string): Promise<string | undefined> => {
    const credentials = known.get(caller);
    if (credentials === undefined || "token" in credentials) return credentials?.token;
    const headers = { "content-type": "application/json" };
    const { body } = await ask("POST", "/api/auth/local", headers, JSON.stringify(credentials));
    return (JSON.parse(body) as { readonly jwt?: string }).jwt ?? "not-signed-in"; // section 2.2 of the measurements
  };
  const signIn = async (caller: string): Promise<void> => {
    const token = tokens.get(caller) ?? (await tokenOf(caller));
    if (token !== undefined) tokens.set(caller, token);
  };
  const authorization = (caller: string) => (tokens.has(caller) ? `Bearer ${tokens.get(caller)}` : undefined);
  const send = async ({ method, path, caller, body }: ComparedRequest): Promise<Answered> => {
    await signIn(caller);
    const own = authorization(caller);
    const { text, type } = body === undefined ? {} : bodyText(body);
    const headers = {
      ...(own === undefined ? {} : { authorization: own }),
      ...(type === undefined ? {} : { "content-type": type }),
    };
    return comparable(await ask(method as Method, requestTarget(path), headers, text)); // see Method
  };
  return { send, signIn, authorization, read: (path) => send({ method: "GET", path, caller: reader }) };
};

/** Opens a side at a URL: signs its users in. */
export const openSide = async (url: string, comparable: (answer: Answered) => Answered): Promise<Side> => {
  const { asking, close } = connectTo(url);
  const side = createSide(asking, comparable);
  for (const caller of callers().keys()) await side.signIn(caller);
  return { ...side, close };
};
