/** A header as it is sent. */
export type Header = readonly [name: string, value: string];

/** A request of the fuzz. All texts are binary strings: one character, U+0000 to U+00FF, for each byte. */
export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: string;
  /** Bytes that go over a connection of their own in place of the above: no well-formed request. */
  readonly raw?: string;
  /** The route without what differs from entry to entry: `PUT /api/artifacts/:id`. */
  readonly shape: string;
}

/** What stands in a request for the session token of the n-th user who can sign in. */
export const sessionMark = (index: number): string => `{{session ${index}}}`;

/** What stands in raw bytes for the host and port. */
export const hostMark = "{{host}}";

/** What is filled into a request before it is sent. */
export interface Filling {
  /** Host and port. */
  readonly host: string;
  readonly sessions: readonly string[];
}

/** Leaves a request with its marks. */
export const unfilled: Filling = {
  host: hostMark,
  sessions: Array.from({ length: 9 }, (_, index) => sessionMark(index)),
};

const filled = (text: string, { host, sessions }: Filling): string =>
  text.includes("{{")
    ? text
        .replaceAll(/\{\{session (\d)\}\}/g, (_, index) => sessions[Number(index)] ?? "none")
        .replaceAll(hostMark, host)
    : text;

/** The headers as they are sent: the host and the length of the body are added where the request does not say its own. */
const sentHeaders = (request: FuzzRequest, filling: Filling): FuzzRequest["headers"] => {
  const { body, headers } = request;
  const says = (name: string) => headers.some(([own]) => own.toLowerCase() === name);
  return [
    ...(says("host") ? [] : [["host", filling.host] as const]),
    ...headers.map(([name, value]) => [name, filled(value, filling)] as const),
    ...(body === "" || says("content-length") || says("transfer-encoding")
      ? []
      : [["content-length", String(body.length)] as const]),
  ];
};

/** The bytes of a request. */
export const wireBytes = (request: FuzzRequest, filling: Filling): Buffer => {
  if (request.raw !== undefined) return Buffer.from(filled(request.raw, filling), "latin1");
  const head = sentHeaders(request, filling).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${request.method} ${request.target} HTTP/1.1\r\n${head.join("")}\r\n${request.body}`, "latin1");
};

/** A text as the binary string of its UTF-8 bytes; a lone surrogate becomes the replacement character. */
export const binary = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
