import { messageOf } from "./message-of.js";

/** What an error of node or undici says of itself, where it does. */
interface Said {
  readonly code?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly hostname?: unknown;
}

/** The errors behind an error: what `fetch failed` was caused by, and what each address of a host gave. */
const behind = (error: unknown): readonly unknown[] => {
  if (error instanceof AggregateError) return error.errors.flatMap(behind);
  const isCause = error instanceof Error && !("code" in error) && error.cause !== undefined;
  return isCause ? behind(error.cause) : [error];
};

const saidBy = (error: unknown): Said => (typeof error === "object" && error !== null ? error : {});

/** The code of an error, or of the one behind it: `ECONNRESET`, `UND_ERR_SOCKET`. Empty: it has none. */
export const connectionCode = (error: unknown): string => {
  const { code } = saidBy(behind(error)[0]);
  return typeof code === "string" ? code : "";
};

const hostOf = ({ address, hostname, port }: Said): string => {
  if (typeof hostname === "string") return hostname;
  if (typeof address !== "string") return "that address";
  return `${address.includes(":") ? `[${address}]` : address}:${port}`;
};

type Words = string | readonly [unbegun: string, begun: string];

/** What became of a connection, by the code of the error. `{}` stands for where it was to lead. */
const words: Readonly<Record<string, Words>> = {
  ECONNREFUSED: "nothing listens at {}",
  ENOTFOUND: "no address is known for {}",
  EAI_AGAIN: "the address of {} could not be looked up",
  EHOSTUNREACH: "no way leads to {}",
  ENETUNREACH: "no way leads to {}",
  ETIMEDOUT: "{} took no connection in time",
  EPIPE: "the server closed the connection while it was asked",
  ECONNRESET: [
    "the server reset the connection without an answer",
    "the server reset the connection in the middle of its answer",
  ],
};

/** The messages of undici that say something to those who know its sources. */
const sentences: Readonly<Record<string, Words>> = {
  "other side closed": [
    "the server closed the connection without an answer",
    "the server closed the connection in the middle of its answer",
  ],
  "bad response": "status 100, or more than one answer, which nobody asked for",
  "bad upgrade": "another protocol, which nobody asked for",
  "bad port": "fetch asks no server at this port",
  "Headers Overflow Error": "the headers are too long",
};

/**
 * Why there is no answer, in plain words: what node, undici and zlib say is for those who know them. A code, by which more is found, stands behind.
 * `begun`: whether the answer had.
 */
export const connectionWords = (error: unknown, begun = false): string => {
  const chosen = (form: Words): string => (typeof form === "string" ? form : form[begun ? 1 : 0]);
  const errors = behind(error);
  const code = connectionCode(error);
  const message = messageOf(errors[0]);
  const [form, sentence] = [words[code], sentences[message]];
  if (sentence !== undefined) return chosen(sentence);
  if (code.startsWith("Z_")) return `the body is not packed as it says (${message})`;
  if (form === undefined) return message || "the connection failed";
  const places = [...new Set(errors.map((each) => hostOf(saidBy(each))))].join(" and ");
  return `${chosen(form).replace("{}", () => places)} (${code})`;
};
