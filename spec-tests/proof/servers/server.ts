import { parseJson } from "../../kit/base.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import type { ReferenceHandler } from "../../kit/reference.js";
import { answerDirectly, isPlain } from "../../kit/transport/direct.js";

/** A request to a server of this process. */
export interface Asked {
  readonly method: string;
  /** Path and query string. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a server answers. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** What is sent in place of the text: it is packed. */
  readonly bytes?: Uint8Array;
}

/**
 * A server as a function of plain values. Faulty servers are asked some thousand questions each: `Request` and `Response`
 * would take most of that time.
 */
export type Server = (asked: Asked) => Promise<Answered>;

/** Makes another server of one: changes what it is asked, what it answers, or both. */
export type Mutate = (server: Server) => Server;

/** A server made of a function on `Request` and `Response`. The reference is asked without them. */
export const serverOf =
  (handler: FetchHandler | ReferenceHandler): Server =>
  async ({ method, target, headers, body }) => {
    const wire = { method, path: target, headers, ...(body === undefined ? {} : { body }) };
    if ("handle" in handler && isPlain(wire)) {
      const { body: text, ...head } = await answerDirectly(handler, wire);
      return { ...head, text };
    }
    const request = new Request(`http://reference.invalid${target}`, { method, headers, body: body ?? null });
    const response = await handler(request);
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };

/** A server as a run asks it. */
export const handlerOf =
  (server: Server): FetchHandler =>
  async (request) => {
    const target = request.url.replace(/^https?:\/\/[^/?]*/, "");
    const body = request.body === null ? {} : { body: await request.text() };
    const asked = { method: request.method, target, headers: Object.fromEntries(request.headers), ...body };
    const { status, headers, text, bytes } = await server(asked);
    const sent = bytes === undefined ? text : Buffer.from(bytes);
    return new Response([204, 304].includes(status) ? null : sent, { status, headers });
  };

/** A server whose answers are changed: `change` may ask it more. */
export const answered =
  (change: (answer: Answered, asked: Asked, server: Server) => Answered | Promise<Answered>) =>
  (server: Server): Server =>
  async (asked) =>
    change(await server(asked), asked, server);

/** So many characters of answers are kept at most: with what is parsed of them they take some ten times as many bytes. */
const mostRemembered = 100_000_000;

/** The same server, asked each question once, until its answers are too much to remember: for servers whose answers never change. */
export const remembering = (server: Server, most = mostRemembered): Server => {
  const known = new Map<string, Promise<Answered>>();
  let length = 0;
  return async (asked) => {
    const key = keyOf(asked);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (length > most) {
      known.clear();
      length = 0;
    }
    const answer = server(asked);
    known.set(key, answer);
    length += (await answer).text.length;
    return answer;
  };
};

/** What distinguishes requests. */
export const keyOf = ({ method, target, headers, body = "" }: Asked): string =>
  [method, target, headers.authorization ?? "", body].join("\n");

/** Whether two answers are the same, but for their headers. */
export const isSame = (a: Answered, b: Answered): boolean => a === b || (a.status === b.status && a.text === b.text);

/** Whether two answers are the same, with their headers. */
export const isAllSame = (a: Answered, b: Answered): boolean =>
  isSame(a, b) && JSON.stringify(a.headers) === JSON.stringify(b.headers);

/** Whether two answers are the same but for the moments at which entries were updated. */
export const isAlike = (a: Answered, b: Answered): boolean => {
  const timeless = ({ text }: Answered) => text.replaceAll(/"updatedAt":"[^"]*"/g, "");
  return a.status === b.status && timeless(a) === timeless(b);
};

const documents = new WeakMap<Answered, { readonly document: unknown }>();

/** The JSON document of an answer, read once; undefined when it is none. */
export const documentOf = (answer: Answered): unknown => {
  const read = documents.get(answer) ?? { document: parseJson(answer.text) };
  documents.set(answer, read);
  return read.document;
};

/** An answer with another document; undefined: with none. */
export const withDocument = ({ status, headers }: Omit<Answered, "text">, document: unknown): Answered => {
  const answer = { status, headers, text: document === undefined ? "" : JSON.stringify(document) };
  documents.set(answer, { document });
  return answer;
};
