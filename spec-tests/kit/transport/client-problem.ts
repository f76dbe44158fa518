import type { Problem } from "../contract/exchange.js";

const codes: Readonly<Record<string, Problem["kind"]>> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EPROTO: "unreachable",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
};

/** No connection is made: the two do not agree on TLS, or the certificate is not trusted. */
const handshake = /^ERR_(SSL|TLS)_|CERT|SIGNATURE$/;

/** What the errors of undici and of node's sockets mean. */
export const problemOfError = (error: unknown): Problem => {
  const said = error instanceof Error ? error.message || error.name : String(error);
  const [, tls] = /:SSL routines:[^:]*:([^:]+):/.exec(said) ?? [];
  const message = tls === undefined ? said : `TLS: ${tls}`;
  const code = codeOf(error);
  if (code === "UND_ERR_SOCKET" && message.startsWith("bad ")) return invalid(unasked[message] ?? message);
  const kind = codes[code] ?? (handshake.test(code) ? "unreachable" : undefined);
  return kind === undefined ? invalid(message) : { kind, message };
};

const invalid = (message: string): Problem => ({ kind: "invalid", message: `not HTTP as it should be: ${message}` });

/** How undici says that a server goes on as if it had been asked for something else. */
const unasked: Readonly<Record<string, string>> = {
  "bad response": "status 100, or more than one answer, which nobody asked for",
  "bad upgrade": "another protocol, which nobody asked for",
};

/** The code of an error or of the first of several: a refused connection to `localhost` is an AggregateError. */
const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return "cause" in error ? codeOf(error.cause) : "";
};
