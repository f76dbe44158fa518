import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { Behaviour, Call } from "./server.test-data.js";

/** Answers in time, but with another body. */
export const withBody =
  (change: (body: string, call: Call) => string, contentType = "application/json"): Behaviour =>
  (call) =>
    void call.response.writeHead(call.status, { "content-type": contentType }).end(change(call.body, call));

/** Reads the request and says nothing. */
export const neverAnswers: Behaviour = () => {};

export const drips: Behaviour = ({ raw, body, socket }) => {
  raw(`HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`);
  let sent = 0;
  // Faster than one byte a second, and still endless for any body.
  const timer = setInterval(() => raw(body.charAt(sent++) || " "), 50);
  socket.on("close", () => clearInterval(timer));
};

/** 2 GB of spaces, which are white space in JSON: as fast as they are taken. */
export const pours: Behaviour = ({ raw, socket }) => {
  raw("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2147483648\r\n\r\n");
  const chunk = Buffer.alloc(256 * 1024, " ");
  const pour = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on("drain", pour);
  pour();
};

export const redirects: Behaviour = ({ response, request }) =>
  void response.writeHead(302, { location: `${request.url}&again=1` }).end();

export const resets: Behaviour = ({ socket }) => void socket.resetAndDestroy();

export const sendsChunkedGarbage: Behaviour = ({ raw }) =>
  raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n");

/** 64 MiB in 64 KiB. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));

export const sendsGzipBomb: Behaviour = ({ response }) =>
  void response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb);

export const sendsStatus =
  (status: string, body = "{}"): Behaviour =>
  ({ raw }) =>
    raw(`HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);

/** Sends hints before the right answer, as HTTP allows. */
export const hintsEarly: Behaviour = ({ raw, pass }) => {
  raw("HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n");
  pass();
};

/** Serves one request on each connection and drops it, without a word, when the second comes. */
export const closesKeptConnections = (): Behaviour => {
  const used = new WeakSet<object>();
  return ({ socket, pass }) => {
    if (used.has(socket)) socket.destroy();
    else {
      used.add(socket);
      pass();
    }
  };
};

/** Each answer holds the one before sixteen times, up to 24 MiB, which are sent as they are taken. */
export const grows = (): Behaviour => {
  let previous = Buffer.from('{"id":1,"attributes":{}}');
  return ({ response }) => {
    const parts = Array(16)
      .fill(previous)
      .flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
    const answer = [Buffer.from('{"data":['), ...parts, Buffer.from('],"meta":{}}')];
    if (previous.length < mebibyte) previous = Buffer.concat(answer);
    response.writeHead(200, { "content-type": "application/json" });
    Readable.from(answer).pipe(response);
  };
};

/** Says of each list that it has a thousand million entries. */
export const exaggerates: Behaviour = withBody((body) =>
  body.replaceAll(/"total":\d+/g, '"total":1000000000').replaceAll(/"pageCount":\d+/g, '"pageCount":40000000'),
);

const comma = Buffer.from(",");

const mebibyte = 1024 * 1024;

/** Each answer is deeper than the one before. */
export const nests = (): Behaviour =>
  withBody((_, { number }) => {
    const depth = 4 ** Math.min(number, 10);
    return `{"data":[{"id":1,"attributes":{"deep":${"[".repeat(depth)}${"]".repeat(depth)}}}],"meta":{}}`;
  });

/** The same question never gets the same answer. */
export const wavers: Behaviour = (call) => {
  const { number, response } = call;
  if (number % 4 === 0) call.pass();
  else if (number % 4 === 1) response.writeHead(500, { "content-type": "text/plain" }).end("Oops");
  else withBody((body) => (number % 4 === 2 ? body.replaceAll(/\d+/g, String(number)) : '{"data":[],"meta":{}}'))(call);
};

/** Every id is something else. */
export const withIds = (id: string): Behaviour => withBody((body) => body.replaceAll(/"id":\d+/g, `"id":${id}`));

/** Answers rightly, after a while. */
export const slowly =
  (milliseconds: number): Behaviour =>
  ({ pass }) =>
    void setTimeout(pass, milliseconds);

/** Takes no connections any more after so many requests. */
export const refusesAfter =
  (requests: number): Behaviour =>
  ({ number, pass, refuseFromNowOn }) => {
    if (number <= requests) pass();
    else refuseFromNowOn();
  };
