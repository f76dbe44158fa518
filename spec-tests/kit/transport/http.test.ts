import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listening, listeningSockets } from "../../../src/base/listening.test-data.js";
import type { Exchange, Transport } from "../contract/exchange.js";
import { createHttpTransport } from "./http.js";

/** A transport to a server, both of which end with the test. */
const transportTo = async (server: Promise<string>, prefix = ""): Promise<Transport> => {
  const transport = createHttpTransport(`${await server}${prefix}`, { timeout: 300, maxBody: 1000 });
  onTestFinished(() => transport.close());
  return transport;
};

const serving = (listener: RequestListener, prefix?: string) => transportTo(listening(listener), prefix);

/** To a server that does what it likes with the socket. */
const misbehaving = (behave: (socket: Socket) => void) =>
  transportTo(listeningSockets((socket) => void socket.once("data", () => behave(socket))));

const get = (transport: Transport, path = "/api/tags", signal?: AbortSignal): Promise<Exchange> =>
  transport.send({ method: "GET", path, headers: {} }, signal);

const problemOf = (exchange: Exchange) => ("problem" in exchange ? exchange.problem.kind : exchange.answer.status);

test("what is asked goes out as it is, below the base path, and the answer comes as it is, a redirect too", async () => {
  const seen: unknown[] = [];
  const transport = await serving(async (request, response) => {
    const { method, url, headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push(method, url, headers["x-key"], headers["accept-encoding"], Buffer.concat(chunks).toString());
    response.writeHead(302, { location: "http://127.0.0.1:1/", "X-A": ["1", "2"] }).end('{"data":[]}');
  }, "/cms");
  const path = "/api/tags?a[$eq]=%zz&b[0]=%C3%A9";
  expect(await transport.send({ method: "PUT", path, headers: { "x-key": "k" }, body: "{}" })).toMatchObject({
    answer: { status: 302, body: '{"data":[]}', json: { data: [] }, headers: { "x-a": "1, 2" } },
  });
  expect(seen).toEqual(["PUT", `/cms${path}`, "k", "identity", "{}"]);
});

test.each([
  ["another coding than its name", "gzip", /^content-encoding gzip: .*incorrect header check/],
  ["a coding that the kit does not know", "zstd", /^content-encoding zstd, which nobody asked for$/],
])("%s is no HTTP as it should be", async (_, coding, message) => {
  const transport = await serving((_, response) => response.writeHead(200, { "content-encoding": coding }).end("{}"));
  expect(await get(transport)).toMatchObject({ problem: { kind: "invalid", message: expect.stringMatching(message) } });
});

/** Answers the first request on each connection, and drops the connection at the second. */
const onePerConnection = () => {
  const used = new Set<unknown>();
  const seen: string[] = [];
  const listener: RequestListener = (request, response) => {
    seen.push(request.method ?? "");
    if (used.has(request.socket)) request.socket.destroy();
    else {
      used.add(request.socket);
      response.end("{}");
    }
  };
  return { seen, listener };
};

test("a kept connection that was closed meanwhile is nobody's fault: what may be repeated is sent again", async () => {
  const { seen, listener } = onePerConnection();
  const transport = await serving(listener);
  const statuses = [];
  for (const method of ["GET", "PUT", "DELETE", "HEAD", "GET", "PUT"])
    statuses.push(problemOf(await transport.send({ method, path: "/", headers: {} })));
  expect(statuses).toEqual(Array(6).fill(200));
  expect(seen.length).toBeGreaterThan(6);
});

test("what may not be repeated is sent once, and never on a connection that may have been closed meanwhile", async () => {
  const { seen, listener } = onePerConnection();
  const transport = await serving(listener);
  const statuses = [];
  for (const method of ["GET", "POST", "PATCH", "POST"])
    statuses.push(problemOf(await transport.send({ method, path: "/", headers: {} })));
  expect(statuses).toEqual(Array(4).fill(200));
  expect(seen).toEqual(["GET", "POST", "PATCH", "POST"]);
});

/** How many connections fifty POST after so many GET take, of which each is answered with these headers; and what comes of them. */
const posting = async (gets: number, headers: Record<string, string>, cut = false) => {
  const connections = new Set<unknown>();
  let count = 0;
  const transport = await serving((request, response) => {
    if (request.method === "POST") connections.add(request.socket);
    if (cut && ++count === gets) request.socket.destroy();
    else response.writeHead(200, headers).end("{}");
  });
  const statuses = new Set<unknown>();
  for (const method of [...Array(gets).fill("GET"), ...Array(50).fill("POST")])
    statuses.add(problemOf(await transport.send({ method, path: "/", headers: {} })));
  return { connections: connections.size, statuses: [...statuses] };
};

test("what may not be repeated uses kept connections where the server says how long it keeps them, and was seen to", async () => {
  const says = { "keep-alive": "timeout=5" };
  const trusted = await posting(120, says);
  expect(trusted.statuses).toEqual([200]);
  expect(trusted.connections).toBeLessThanOrEqual(8);
  expect(await posting(90, says)).toEqual({ connections: 50, statuses: [200] });
  expect(await posting(120, says, true)).toEqual({ connections: 50, statuses: [200] });
  expect(await posting(120, { "keep-alive": "yes" })).toEqual({ connections: 50, statuses: [200] });
});

test("a server that always drops the connection is asked twice by what may be repeated, once by what may not", async () => {
  const seen: unknown[] = [];
  const transport = await serving((request) => {
    seen.push(request.method);
    request.socket.destroy();
  });
  for (const method of ["GET", "PUT", "POST"])
    expect(problemOf(await transport.send({ method, path: "/", headers: {} }))).toBe("reset");
  expect(seen).toEqual(["GET", "GET", "PUT", "PUT", "POST"]);
});

test("what an answer leaves on a connection is not held against the next", async () => {
  const transport = await misbehaving((socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    socket.once("data", () => socket.end("rubbish\r\n\r\n"));
  });
  const statuses = [];
  for (let index = 0; index < 6; index++) statuses.push(problemOf(await get(transport)));
  expect(statuses).toEqual(Array(6).fill(200));
});

test("a stopped run is aborted, not timed out", async () => {
  const transport = await misbehaving(() => {});
  const stop = new AbortController();
  const pending = get(transport, "/", stop.signal);
  stop.abort();
  expect(problemOf(await pending)).toBe("aborted");
});
