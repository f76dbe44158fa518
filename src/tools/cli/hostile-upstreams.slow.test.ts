import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serveSession, stopAll } from "./serve-session.test-data.js";

let folder: string;
const schemas = (): string => join(folder, "content-types");
const closing: (() => void)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "touchstone-upstream-"));
  const schema = {
    kind: "collectionType",
    collectionName: "pages",
    info: { singularName: "page", pluralName: "pages", displayName: "Page" },
    attributes: { title: { type: "string" } },
  };
  await mkdir(schemas());
  await writeFile(join(schemas(), "page.json"), JSON.stringify(schema));
});
afterEach(async () => {
  await stopAll();
  for (const close of closing.splice(0)) close();
  await rm(folder, { recursive: true, force: true });
});

/** A server that answers each request for a path with bytes as they are. What it is sent is kept. */
const raw = async (path: string, answer: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const sent: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      const text = bytes.toString("latin1");
      sent.push(text);
      if (text.split(" ")[1]?.startsWith(path) === true) answer(socket);
      else socket.write(plain("404 Not Found", "{}"));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // Sound: it listens on a port.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
};

const plain = (status: string, body: string, more = ""): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${more}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const page = JSON.stringify({
  data: [{ id: 1, attributes: { title: "x" } }],
  meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
});

const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

/** Sends a piece again and again, for as long as it is taken. */
const flood = (socket: Socket, start: string, piece: string | Buffer): void => {
  socket.write(start);
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece)) {}
  };
  socket.on("drain", more);
  more();
};

/** One piece every 20 ms, without an end. */
const drip = (socket: Socket, start: string, piece: string): void => {
  socket.write(start);
  const timer = setInterval(() => socket.write(piece), 20);
  socket.on("close", () => clearInterval(timer));
};

/** 80 MiB of JSON in 80 kB. */
const bomb = (pack: (bytes: Buffer) => Buffer): Buffer => pack(Buffer.alloc(80 * 1024 * 1024, " "));

/** It has too many bytes, or takes too long. */
const bounded = [502, 504];

type Case = readonly [name: string, answer: (socket: Socket, elsewhere: string) => void, statuses: readonly number[]];

const cases: readonly Case[] = [
  ["a length that is too long", (socket) => socket.end(`${head}content-length: 900\r\n\r\n${page}`), [502]],
  ["a length that is too short", (socket) => socket.write(`${head}content-length: 9\r\n\r\n${page}`), [502]],
  ["a length below zero", (socket) => socket.write(`${head}content-length: -1\r\n\r\n${page}`), [502]],
  ["two lengths", (socket) => socket.write(`${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`), [502]],
  [
    "a length and chunks",
    (socket) => socket.write(`${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
    [502],
  ],
  [
    "a chunk of a size that is none",
    (socket) => socket.write(`${head}transfer-encoding: chunked\r\n\r\nxyz\r\n{}`),
    [502],
  ],
  [
    "a chunk without an end",
    (socket) => socket.write(`${head}transfer-encoding: chunked\r\n\r\nfffffffff\r\n{}`),
    [504],
  ],
  ["no HTTP", (socket) => socket.end("220 mail.test ESMTP\r\n"), [502]],
  ["nothing, and the end", (socket) => socket.end(), [502]],
  ["a header with a control character", (socket) => socket.write(plain("200 OK", page, "x-a: b\x01c\r\n")), [200, 502]],
  [
    "a header with a line feed",
    (socket) => socket.write(plain("200 OK", page, "x-a: b\nset-cookie: a=b\r\n")),
    [200, 502],
  ],
  [
    "a header of bytes",
    (socket) => socket.write(Buffer.from(plain("200 OK", page, "x-a: \xff\xfe\x80\r\n"), "latin1")),
    [200],
  ],
  ["a header without an end", (socket) => flood(socket, `${head}x-a: `, "a".repeat(65_536)), [502]],
  ["headers without an end", (socket) => flood(socket, head, "x-a: b\r\n".repeat(1000)), [502]],
  [
    "names of every object",
    (socket) => socket.write(plain("200 OK", page, "x-__proto__: 1\r\n__proto__: 2\r\nconstructor: 3\r\n")),
    [200],
  ],
  [
    "early hints without an end",
    (socket) => drip(socket, "", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"),
    [502, 504],
  ],
  [
    "another protocol",
    (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nabc"),
    [502],
  ],
  ["a status that is none", (socket) => socket.write(plain("999 What", "{}")), [502]],
  ["a body drop by drop", (socket) => drip(socket, `${head}\r\n[`, " "), [504]],
  ["a body without an end", (socket) => flood(socket, `${head}\r\n[`, " ".repeat(65_536)), bounded],
  ["80 MiB in a few kB", (socket) => flood(socket, `${head}content-encoding: gzip\r\n\r\n`, bomb(gzipSync)), bounded],
  [
    "the same, deflated",
    (socket) => flood(socket, `${head}content-encoding: deflate\r\n\r\n`, bomb(deflateSync)),
    bounded,
  ],
  ["gzip that is none", (socket) => socket.write(plain("200 OK", page, "content-encoding: gzip\r\n")), [502]],
  [
    "an encoding that nobody knows",
    (socket) => socket.write(plain("200 OK", page, "content-encoding: rot13\r\n")),
    [200, 502],
  ],
  ["JSON that is cut", (socket) => socket.write(plain("200 OK", page.slice(0, -9))), [502]],
  [
    "JSON of half a character",
    (socket) => socket.end(Buffer.from(`${head}\r\n{"data":[],"a":"\xe4"}`, "latin1")),
    [200, 502],
  ],
  ["JSON 100,000 deep", (socket) => socket.write(plain("200 OK", "[".repeat(100_000) + "]".repeat(100_000))), [502]],
  [
    "a redirect elsewhere",
    (socket, elsewhere) => socket.write(plain("302 Found", "", `location: ${elsewhere}/api/pages\r\n`)),
    [302, 502],
  ],
  [
    "a redirect to no address",
    (socket) => socket.write(plain("302 Found", "", "location: http://[::bad/\r\n")),
    [302, 502],
  ],
  [
    "a redirect to itself",
    (socket) => socket.write(plain("307 Temporary Redirect", "", "location: ?\r\n")),
    [307, 502],
  ],
];

const paths = ["/api/pages", "/api/latest", "/uploads/a.png"];

describe.each([
  ["--record", "GET", []],
  ["--proxy", "GET", []],
  ["--proxy", "POST", ["--forward-writes"]],
  ["--proxy", "POST", []],
] as const)("with %s, to %s %j", (option, method, more) => {
  test.each(cases)(
    "%s: an answer in time that names the server, no token elsewhere, and the mock goes on",
    async (_, answer, statuses) => {
      const elsewhere = await raw("/", (socket) => socket.write(plain("200 OK", page)));
      const asked = method === "GET" ? paths : ["/api/pages"];
      for (const path of asked) {
        const real = await raw(path, (socket) => answer(socket, elsewhere.url));
        // What was recorded from one server is not recorded from another.
        const into = join(folder, path.replaceAll("/", "-"));
        await mkdir(into, { recursive: true });
        await cp(schemas(), join(into, "content-types"), { recursive: true, force: true });
        const session = serveSession(folder, into, option, real.url, "--token", "lent", "--timeout", "400", ...more);
        const url = await session.url;
        const headers = { "content-type": "application/json" };
        const body = method === "POST" ? { body: '{"data":{"title":"a"}}', headers } : {};
        const response = await fetch(`${url}${path}`, { method, redirect: "manual", ...body });
        const text = await response.text();
        const expected = path === "/api/pages" ? statuses : [...statuses, 200, 404, 502];
        expect([path, expected.includes(response.status) ? "" : `${response.status} ${text.slice(0, 200)}`]).toEqual([
          path,
          "",
        ]);
        if (response.status >= 500) expect(JSON.parse(text).error.message).toContain(real.url);
        expect(response.headers.get("set-cookie")).toBe(null);
        expect((await fetch(`${url}/_health`)).status).toBe(204);
        expect(session.err()).toBe("");
        await session.stop();
      }
      expect(elsewhere.sent).toEqual([]);
      expect((await readdir(folder)).filter((name) => !/^(?:content-types|-)/.test(name))).toEqual([]);
    },
  );
});

describe.each(["--record", "--proxy"])("with %s", (option) => {
  test.each([
    ["/api/latest", "application/xhtml+xml"],
    ["/api/latest", "image/svg+xml"],
    ["/api/latest", "application/javascript"],
    ["/api/latest", "text/plain;a=/json"],
    ["/api/latest", "application/json, text/html"],
    ["/uploads/a.html", "text/html"],
    ["/uploads/a.js", "text/javascript"],
  ])("%s as %s may do nothing in the origin of the mock, where the control routes are", async (path, type) => {
    // A page, and JSON.
    const body = JSON.stringify("<script src='/uploads/a.js'></script>");
    const real = await raw(path, (socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
    );
    const session = serveSession(folder, folder, option, real.url);
    const passed = await fetch(`${await session.url}${path}`);
    const policies = [passed.headers.get("content-security-policy")];
    expect(await passed.text()).toBe(body);
    await session.stop();
    if (option === "--record") {
      const later = await fetch(`${await serveSession(folder, folder).url}${path}`);
      // Not every answer is kept.
      if (later.ok) policies.push(later.headers.get("content-security-policy"));
    }
    for (const policy of policies) expect(policy).toMatch(/^sandbox; default-src 'none'/);
  });

  test("names of the mock's own headers are not passed back", async () => {
    const own = "x-touchstone-unmerged: a\r\nx-mock-status: 500\r\ntouchstone-warning: a\r\nx-own: b\r\n";
    const real = await raw("/api/latest", (socket) => socket.write(plain("200 OK", "{}", own)));
    const { headers } = await fetch(`${await serveSession(folder, folder, option, real.url).url}/api/latest`);
    const found = [...headers.keys()].filter((name) => /touchstone|^x-mock|^x-own/.test(name));
    expect(found).toEqual(["x-own"]);
  });
});
