import { cp, mkdir, readdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
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

/** Texts that stand in rows by their names. */
const texts: Readonly<Record<string, string>> = {
  ...{ head, page, chunked: `${head}transfer-encoding: chunked\r\n\r\n`, cut: page.slice(0, -9) },
  deep: "[".repeat(100_000) + "]".repeat(100_000),
};

/** With texts in the place of their names, and what stands in `{3 a}` so many times. */
const filled = (text: string, elsewhere: string): string =>
  text
    .replace(/\{(\d+) ([^}]+)\}/g, (_, times, piece) => piece.repeat(Number(times)))
    .replace(/\{(\w+)\}/g, (all, name) => (({ ...texts, elsewhere }) as Readonly<Record<string, string>>)[name] ?? all);

/** Texts of JSON files are bytes here, a character each. */
const bytesOf = (text: string): Buffer => Buffer.from(text, "latin1");

/** 80 MiB of JSON in 80 kB. */
const bomb = (): Buffer => gzipSync(Buffer.alloc(80 * 1024 * 1024, " "));

/** What is done with a connection: something is sent, and sent before it ends, or pieces follow it without an end: as many as are taken, or one in 20 ms. */
const acts = {
  write: (socket: Socket, start: Buffer) => void socket.write(start),
  end: (socket: Socket, start: Buffer) => void socket.end(start),
  flood: (socket: Socket, start: Buffer, piece: Buffer) => {
    socket.write(start);
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece)) {}
    };
    socket.on("drain", more);
    more();
  },
  drip: (socket: Socket, start: Buffer, piece: Buffer) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(piece), 20);
    socket.on("close", () => clearInterval(timer));
  },
} as const;

/** What is answered: bytes, or the status, body and headers of a whole answer; and which statuses the mock may have then: it has too many bytes, takes too long. */
type Row = readonly [
  name: string,
  statuses: readonly number[],
  ...answer:
    | readonly [act: keyof typeof acts, start: string, piece?: string]
    | readonly [act: "whole", parts: readonly [status: string, body: string, more: string]],
];

const answerOf = ([, , act, start, piece = ""]: Row, socket: Socket, elsewhere: string): void => {
  if (typeof start !== "string") {
    const [status = "", body = "", more = ""] = start.map((part) => filled(part, elsewhere));
    socket.write(bytesOf(plain(status, body, more)));
  } else if (act !== "whole")
    acts[act](
      socket,
      bytesOf(filled(start, elsewhere)),
      piece === "{bomb}" ? bomb() : bytesOf(filled(piece, elsewhere)),
    );
};

const paths = ["/api/pages", "/api/latest", "/uploads/a.png"];

describe.each([
  ["--record", "GET", []],
  ["--proxy", "GET", []],
  ["--proxy", "POST", ["--forward-writes"]],
  ["--proxy", "POST", []],
] as const)("with %s, to %s %j", (option, method, more) => {
  test.each(rowsOf<Row>("hostile-answers.jsonl", import.meta.url).map((row) => ({ row, name: row[0] })))(
    "$name: an answer in time that names the server, no token elsewhere, and the mock goes on",
    async ({ row }) => {
      const elsewhere = await raw("/", (socket) => socket.write(plain("200 OK", page)));
      const asked = method === "GET" ? paths : ["/api/pages"];
      for (const path of asked) {
        const real = await raw(path, (socket) => answerOf(row, socket, elsewhere.url));
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
        const [, statuses] = row;
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
