import fc from "fast-check";
import { hostMark } from "../fuzz-request.js";
import { spliced } from "./splices.js";

const head = (line: string, more: readonly string[] = []): string =>
  `${[line, `Host: ${hostMark}`, ...more].join("\r\n")}\r\n\r\n`;
const get = head("GET /api/tags HTTP/1.1");
const body = '{"data":{"name":"raw"}}';
const post = (more: readonly string[], sent: string): string =>
  head("POST /api/tags HTTP/1.1", ["Content-Type: application/json", ...more]) + sent;
const length = `Content-Length: ${body.length}`;
const chunked = "Transfer-Encoding: chunked";
const chunk = (size: string, text = body): string => `${size}\r\n${text}\r\n0\r\n\r\n`;
const size = body.length.toString(16);

/** Messages that no client should send, by what is wrong with them. */
const wrong: Readonly<Record<string, string>> = {
  "bare LF": get.replaceAll("\r\n", "\n"),
  "bare CR": get.replaceAll("\r\n", "\r"),
  "folded header": head("GET /api/tags HTTP/1.1", ["X-A: a\r\n b", "X-B:\r\n\tc"]),
  "folded first header": `GET /api/tags HTTP/1.1\r\n X: a\r\n\r\n`,
  "length and chunks": post([length, chunked], chunk(size)),
  "chunks and length": post([chunked, "Content-Length: 3"], chunk(size)),
  "two lengths": post([length, "Content-Length: 5"], body),
  "one length twice": post([length, length], body),
  "lengths in a list": post([`${length}, ${body.length}`], body),
  "negative length": post(["Content-Length: -1"], body),
  "signed length": post([`Content-Length: +${body.length}`], body),
  "endless length": post([`Content-Length: ${"9".repeat(40)}`], body),
  "length too long": post([`Content-Length: ${body.length + 9}`], body),
  "length too short": post(["Content-Length: 3"], body),
  "length of 2 GB": post(["Content-Length: 2147483648"], body),
  "expected length of 2 GB": post(["Expect: 100-continue", "Content-Length: 2147483648"], ""),
  expected: post(["Expect: 100-continue", length], body),
  "expected otherwise": post(["Expect: the-moon", length], body),
  "chunks in capitals": post(["TRANSFER-ENCODING: CHUNKED"], chunk(size)),
  "chunks twice": post(["Transfer-Encoding: chunked, chunked"], chunk(size)),
  "unknown coding": post(["Transfer-Encoding: gzip"], chunk(size)),
  "identity coding": post(["Transfer-Encoding: identity"], chunk(size)),
  "coding with a tab": post(["Transfer-Encoding:\tchunked"], chunk(size)),
  "chunk size with a sign": post([chunked], chunk(`+${size}`)),
  "chunk size with 0x": post([chunked], chunk(`0x${size}`)),
  "no chunk size": post([chunked], chunk("")),
  "chunk size that is none": post([chunked], chunk("zz")),
  "endless chunk size": post([chunked], chunk("f".repeat(40))),
  "long chunk extension": post([chunked], chunk(`${size};a=${"b".repeat(20_000)}`)),
  "chunk size too small": post([chunked], chunk("2")),
  "no last chunk": post([chunked], `${size}\r\n${body}\r\n`),
  trailers: post([chunked, "Trailer: X"], `${size}\r\n${body}\r\n0\r\nX: 1\r\nContent-Length: 9\r\n\r\n`),
  "many small chunks": post([chunked], `${[...body].map((sign) => `1\r\n${sign}\r\n`).join("")}0\r\n\r\n`),
  "header without colon": head("GET /api/tags HTTP/1.1", ["nonsense"]),
  "header without name": head("GET /api/tags HTTP/1.1", [": x"]),
  "space before colon": head("GET /api/tags HTTP/1.1", ["X-A : x"]),
  "space in a name": head("GET /api/tags HTTP/1.1", ["X A: x"]),
  "NUL in a header": head("GET /api/tags HTTP/1.1", ["X: a\u0000b"]),
  "CR in a header": head("GET /api/tags HTTP/1.1", ["X: a\rb"]),
  "NUL in the target": head("GET /api/ta\u0000gs HTTP/1.1"),
  "space in the target": head("GET /api/tags x HTTP/1.1"),
  "no target": head("GET HTTP/1.1"),
  "no version": `GET /api/tags\r\n\r\n`,
  "HTTP/0.9": head("GET /api/tags HTTP/0.9"),
  "HTTP/1.0": head("GET /api/tags HTTP/1.0"),
  "HTTP/1.0 kept alive": head("GET /api/tags HTTP/1.0", ["Connection: keep-alive"]),
  "HTTP/2.0": head("GET /api/tags HTTP/2.0"),
  "HTTP/1.10": head("GET /api/tags HTTP/1.10"),
  "HTTP/2 preface": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  TLS: "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  "no host": "GET /api/tags HTTP/1.1\r\n\r\n",
  "two hosts": head("GET /api/tags HTTP/1.1", ["Host: example.org"]),
  "empty lines first": `\r\n\r\n${get}`,
  "lower case method": head("get /api/tags HTTP/1.1"),
  "unknown method": head("FOO /api/tags HTTP/1.1"),
  "long method": head(`${"A".repeat(9000)} /api/tags HTTP/1.1`),
  TRACE: head("TRACE /api/tags HTTP/1.1", ["X-A: trace"]),
  CONNECT: head("CONNECT example.org:443 HTTP/1.1"),
  "CONNECT a path": head("CONNECT /api/tags HTTP/1.1"),
  upgrade: head("GET /api/tags HTTP/1.1", ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: x"]),
  "upgrade to HTTP/2": head("GET /api/tags HTTP/1.1", ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"]),
  "absolute form": head("GET http://example.org/api/tags?sort=name HTTP/1.1"),
  "absolute form without path": head("GET http://example.org HTTP/1.1"),
  "absolute form of another scheme": head("GET ftp://example.org/api/tags HTTP/1.1"),
  "authority form": head("GET example.org:80 HTTP/1.1"),
  "asterisk form": head("OPTIONS * HTTP/1.1"),
  "target without slash": head("GET api/tags HTTP/1.1"),
  "dots in the target": head("GET /../../../../etc/passwd HTTP/1.1"),
  "dots below the uploads": head("GET /uploads/..%2f..%2fpackage.json HTTP/1.1"),
  "backslashes below the uploads": head("GET /uploads/..\\..\\package.json HTTP/1.1"),
  "bytes of Latin-1": head("GET /api/tags?filters[name]=\u00e9\u00ff HTTP/1.1", ["X: \u00e9\u00ff"]),
  "long target": head(`GET /api/tags?a=${"a".repeat(70_000)} HTTP/1.1`),
  "long header": head("GET /api/tags HTTP/1.1", [`X: ${"a".repeat(100_000)}`]),
  "header of 3 MB": head("GET /api/tags HTTP/1.1", [`X: ${"a".repeat(3_000_000)}`]),
  "endless header": `GET /api/tags HTTP/1.1\r\nX: ${"a".repeat(20_000)}`,
  "3000 headers": head(
    "GET /api/tags HTTP/1.1",
    Array.from({ length: 3000 }, (_, i) => `X-${i}: ${i}`),
  ),
  "half a head": get.slice(0, 20),
  "half a body": post([length], body.slice(0, 9)),
  "connection closed by both": head("GET /api/tags HTTP/1.1", ["Connection: close, keep-alive"]),
  "fifty at once": get.repeat(50),
  "writes and reads at once": (post([length], body) + get).repeat(10),
  "a body behind a GET": head("GET /api/tags HTTP/1.1", [length]) + body,
  "a request in a body": head("GET /api/tags HTTP/1.1", [`Content-Length: ${get.length}`]) + get,
  "a body behind a HEAD": head("HEAD /api/tags HTTP/1.1", [length]) + body,
  nothing: "",
  noise: "\u0000\u00ff\u00fe".repeat(500),
};

const signs = [
  "\r",
  "\n",
  "\r\n",
  "\u0000",
  " ",
  "\t",
  ":",
  "\u00ff",
  "chunked",
  "0",
  "HTTP/1.1",
  "Content-Length: 1\r\n",
];

/** Bytes that are no request, or one that nobody should send; a part of them changed at random. `wrong`: what is wrong with the first message. */
export const rawMessages: fc.Arbitrary<{ readonly text: string; readonly wrong: string }> = fc
  .tuple(
    fc.array(fc.constantFrom(...Object.keys(wrong)), { minLength: 1, maxLength: 2 }),
    fc.array(fc.record({ at: fc.nat(400), removed: fc.nat(3), inserted: fc.constantFrom(...signs) }), { maxLength: 3 }),
    fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 5, 40, 70, 120),
  )
  .map(([names, changes, cut]) => ({
    text: spliced(names.map((name) => wrong[name] ?? "").join(""), changes).slice(0, cut),
    wrong: names[0] ?? "",
  }));
