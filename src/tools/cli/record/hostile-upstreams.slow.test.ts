import { cp, mkdir, readdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listeningSockets } from "../../../base/listening.test-data.js";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { serveSession, stopAll } from "../serve/serve-session.test-data.js";

let folder: string;
const schemas = (): string => join(folder, "content-types");
beforeEach(async () => {
  folder = await makeFolder({ "content-types/page.json": typeJson("page", { title: { type: "string" } }) });
});
afterEach(stopAll);

/** A server that answers each request for a path with bytes as they are. What it is sent is kept. */
const raw = async (path: string, answer: (socket: Socket) => void) => {
  const sent: string[] = [];
  const url = await listeningSockets((socket) => {
    socket.on("data", (bytes) => {
      const text = bytes.toString("latin1");
      sent.push(text);
      if (text.split(" ")[1]?.startsWith(path) === true) answer(socket);
      else socket.write(plain("404 Not Found", "{}"));
    });
  });
  return { url, sent };
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
const bomb = (): Buffer => gzipSync(Buffer.alloc(80 * 1024 * 1024, " "));

/** It has too many bytes, or takes too long. */
const bounded = [502, 504];
const chunked = `${head}transfer-encoding: chunked\r\n\r\n`;

/** What is answered: bytes that are sent and nothing more, or what is done with the connection. */
type Answer = string | Buffer | ((socket: Socket, elsewhere: string) => void);
type Case = readonly [name: string, statuses: readonly number[], answer: Answer];

const cases: readonly Case[] = [
  ["a length that is too long", [502], (socket) => socket.end(`${head}content-length: 900\r\n\r\n${page}`)],
  ["a length that is too short", [502], `${head}content-length: 9\r\n\r\n${page}`],
  ["two lengths", [502], `${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  ["a chunk without an end", [504], `${chunked}fffffffff\r\n{}`],
  ["nothing, and the end", [502], (socket) => socket.end()],
  ["a header with a control character", [200, 502], plain("200 OK", page, "x-a: b\x01c\r\n")],
  ["a header with a line feed", [200, 502], plain("200 OK", page, "x-a: b\nset-cookie: a=b\r\n")],
  ["a header of bytes", [200], Buffer.from(plain("200 OK", page, "x-a: \xff\xfe\x80\r\n"), "latin1")],
  ["a header without an end", [502], (socket) => flood(socket, `${head}x-a: `, "a".repeat(65_536))],
  ["headers without an end", [502], (socket) => flood(socket, head, "x-a: b\r\n".repeat(1000))],
  ["names of every object", [200], plain("200 OK", page, "x-__proto__: 1\r\n__proto__: 2\r\nconstructor: 3\r\n")],
  [
    "early hints without an end",
    bounded,
    (socket) => drip(socket, "", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"),
  ],
  ["another protocol", [502], "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nabc"],
  ["a status that is none", [502], plain("999 What", "{}")],
  ["a body drop by drop", [504], (socket) => drip(socket, `${head}\r\n[`, " ")],
  ["a body without an end", bounded, (socket) => flood(socket, `${head}\r\n[`, " ".repeat(65_536))],
  ["80 MiB in a few kB", bounded, (socket) => flood(socket, `${head}content-encoding: gzip\r\n\r\n`, bomb())],
  ["gzip that is none", [502], plain("200 OK", page, "content-encoding: gzip\r\n")],
  ["an encoding that nobody knows", [200, 502], plain("200 OK", page, "content-encoding: rot13\r\n")],
  ["JSON that is cut", [502], plain("200 OK", page.slice(0, -9))],
  [
    "JSON of half a character",
    [200, 502],
    (socket) => socket.end(Buffer.from(`${head}\r\n{"data":[],"a":"\xe4"}`, "latin1")),
  ],
  ["JSON 100,000 deep", [502], plain("200 OK", "[".repeat(100_000) + "]".repeat(100_000))],
  [
    "a redirect elsewhere",
    [302, 502],
    (socket, elsewhere) => socket.write(plain("302 Found", "", `location: ${elsewhere}/api/pages\r\n`)),
  ],
  ["a redirect to no address", [302, 502], plain("302 Found", "", "location: http://[::bad/\r\n")],
  ["a redirect to itself", [307, 502], plain("307 Temporary Redirect", "", "location: ?\r\n")],
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
    async (_, statuses, answer) => {
      const elsewhere = await raw("/", (socket) => socket.write(plain("200 OK", page)));
      const asked = method === "GET" ? paths : ["/api/pages"];
      for (const path of asked) {
        const real = await raw(path, (socket) =>
          typeof answer === "function" ? answer(socket, elsewhere.url) : void socket.write(answer),
        );
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
