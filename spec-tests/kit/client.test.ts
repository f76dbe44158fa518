import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createHttpTransport } from "./client.js";
import type { Exchange, Transport } from "./exchange.js";

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" ? (address?.port ?? 0) : 0;

/** A transport to an HTTP server. */
const serving = async (listener: RequestListener, prefix = "", maxBody = 1000): Promise<Transport> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const transport = createHttpTransport(`http://127.0.0.1:${portOf(server.address())}${prefix}`, {
    timeout: 300,
    maxBody,
  });
  cleanUps.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  cleanUps.push(() => transport.close());
  return transport;
};

/** A transport to a server that does what it likes with the socket. */
const misbehaving = async (behave: (socket: Socket) => void): Promise<Transport> => {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.once("data", () => behave(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const transport = createHttpTransport(`http://127.0.0.1:${portOf(server.address())}`, {
    timeout: 300,
    maxBody: 1000,
  });
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  cleanUps.push(() => transport.close());
  return transport;
};

const get = (transport: Transport, path = "/api/tags", signal?: AbortSignal): Promise<Exchange> =>
  transport.send({ method: "GET", path, headers: {} }, signal);

const problemOf = (exchange: Exchange) => ("problem" in exchange ? exchange.problem.kind : exchange.answer.status);

test("an answer comes with status, headers, text and JSON", async () => {
  const transport = await serving((_, response) => response.writeHead(201, { "X-A": ["1", "2"] }).end('{"data":[]}'));
  const exchange = await get(transport);
  expect(exchange).toMatchObject({
    answer: { status: 201, body: '{"data":[]}', json: { data: [] }, headers: { "x-a": "1, 2" } },
  });
});

test("path, query, headers and body go out as they are, below the base path", async () => {
  let seen: unknown;
  const transport = await serving((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      seen = [request.method, request.url, request.headers["x-key"], body];
      response.end();
    });
  }, "/cms");
  await transport.send({
    method: "PUT",
    path: "/api/tags?a[$eq]=%zz&b[0]=é".replace("é", "%C3%A9"),
    headers: { "x-key": "k" },
    body: "{}",
  });
  expect(seen).toEqual(["PUT", "/cms/api/tags?a[$eq]=%zz&b[0]=%C3%A9", "k", "{}"]);
});

test("redirects are answers, and compression is not asked for", async () => {
  const encodings: unknown[] = [];
  const transport = await serving((request, response) => {
    encodings.push(request.headers["accept-encoding"]);
    response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  });
  expect(problemOf(await get(transport))).toBe(302);
  expect(encodings).toEqual(["identity"]);
});

test("what is not JSON has no json", async () => {
  const transport = await serving((_, response) => response.end("<html>"));
  expect(await get(transport)).toMatchObject({ answer: { body: "<html>", json: undefined } });
});

test.each<[string, (socket: Socket) => void, string]>([
  ["silence", () => {}, "timeout"],
  ["headers without an end", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc"), "timeout"],
  ["a reset", (socket) => socket.resetAndDestroy(), "reset"],
  ["an end without an answer", (socket) => socket.end(), "reset"],
  ["another protocol", (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"), "invalid"],
  [
    "a body that is too large",
    (socket) => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n${"x".repeat(5000)}`),
    "too-large",
  ],
  ["a body cut short", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc"), "reset"],
])("%s is data", async (_, behave, kind) => {
  expect(problemOf(await get(await misbehaving(behave)))).toBe(kind);
});

test("a body without end is given up at the limit", async () => {
  const transport = await misbehaving((socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
    const pour = () => {
      while (socket.writable && socket.write(`400\r\n${"x".repeat(1024)}\r\n`));
      if (socket.writable) socket.once("drain", pour);
    };
    pour();
  });
  expect(problemOf(await get(transport))).toBe("too-large");
});

test("a slow drip is given up at the time-out", async () => {
  const transport = await misbehaving((socket) => {
    socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
    const drip = setInterval(() => socket.write("1\r\nx\r\n"), 20);
    socket.on("close", () => clearInterval(drip));
  });
  expect(problemOf(await get(transport))).toBe("timeout");
});

test("nobody listening is refused", async () => {
  const transport = createHttpTransport("http://127.0.0.1:1", { timeout: 300 });
  expect(problemOf(await get(transport))).toBe("refused");
  await transport.close();
});

test("a stopped run is aborted, not timed out", async () => {
  const transport = await misbehaving(() => {});
  const stop = new AbortController();
  const pending = get(transport, "/", stop.signal);
  stop.abort();
  expect(problemOf(await pending)).toBe("aborted");
});
