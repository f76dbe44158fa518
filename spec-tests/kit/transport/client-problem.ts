import { connectionCode, connectionWords } from "../base.js";
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

/** What the errors of undici and of node's sockets mean. `begun`: whether a part of the answer is there. */
export const problemOfError = (error: unknown, begun: boolean): Problem => {
  const said = connectionWords(error, begun);
  const [, tls] = /:SSL routines:[^:]*:([^:]+):/.exec(said) ?? [];
  const message = tls === undefined ? said : `TLS: ${tls}`;
  const code = connectionCode(error);
  const isOther = code === "UND_ERR_SOCKET" && error instanceof Error && error.message.startsWith("bad ");
  const kind = isOther ? undefined : (codes[code] ?? (handshake.test(code) ? "unreachable" : undefined));
  return kind === undefined ? { kind: "invalid", message: `not HTTP as it should be: ${message}` } : { kind, message };
};
