import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createContentApi } from "../api/create-content-api.js";
import { museum } from "../api/museum.test-data.js";
import type { ApiRequest, ApiResponse } from "../http/message.js";
import { type RunningServer, serve } from "./serve.js";
import { answerOf, connected, nextOf } from "./sockets.test-data.js";

const faults: unknown[] = [];
let server: RunningServer;
beforeAll(async () => {
  server = await serve(createContentApi(museum, { onError: (error) => faults.push(error) }));
});
afterAll(async () => {
  await server.close();
  expect(faults).toEqual([]);
});

/** What is looked at of a tag. */
interface Tag {
  readonly name: string;
  readonly updatedAt: string;
}

const tagOf = async (response: Response): Promise<Tag> => {
  const { data } = (await response.json()) as { readonly data: { readonly attributes: Tag } }; // the API's own form
  return data.attributes;
};

const name = async (): Promise<string> => (await tagOf(await fetch(`${server.url}/api/tags/1`))).name;

const put = (body: string): Promise<Response> =>
  fetch(`${server.url}/api/tags/1`, { method: "PUT", headers: { "content-type": "application/json" }, body });

/** Sends text over a connection of its own, and hangs up, at once or when it was answered. Returns the answer's first line. */
const converse = async (text: string, hangUp: boolean): Promise<string> => {
  const socket = await connected(server.url, text);
  if (hangUp) {
    await answerOf(socket.end());
    return "";
  }
  const answer = await nextOf(socket);
  socket.destroy();
  return answer.split("\r\n")[0] ?? "";
};

const head = (more: string): string =>
  `PUT /api/tags/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
const body = '{"data":{"name":"half"}}';
const megabyte = 1024 * 1024;

test.each<[string, string]>([
  ["a body that is shorter than it says", `${head(`Content-Length: ${body.length + 1}`)}${body}`],
  ["half of a body", `${head(`Content-Length: ${body.length}`)}${body.slice(0, 12)}`],
  ["chunks without the last one", `${head("Transfer-Encoding: chunked")}${body.length.toString(16)}\r\n${body}\r\n`],
  ["a head alone", head("Content-Length: 5")],
])("a client that hangs up changes nothing: %s", async (_, text) => {
  const before = await name();
  await converse(text, true);
  expect(await name()).toBe(before);
});

test.each<[string, string, string]>([
  ["a length that is too large", head(`Content-Length: ${megabyte + 1}`), "413"],
  [
    "chunks that are too many",
    `${head("Transfer-Encoding: chunked")}${(megabyte + 1).toString(16)}\r\n${" ".repeat(megabyte + 1)}\r\n0\r\n\r\n`,
    "413",
  ],
  ["two lengths", `${head("Content-Length: 24\r\nContent-Length: 25")}${body}`, "400"],
  ["a length and chunks", `${head("Content-Length: 24\r\nTransfer-Encoding: chunked")}${body}`, "400"],
])("%s", async (_, text, status) => {
  const before = await name();
  expect(await converse(text, false)).toContain(` ${status} `);
  expect(await name()).toBe(before);
});

test("a body of a megabyte is read, a byte more is not", async () => {
  const filled = (length: number) => `{"data":{"name":"${"x".repeat(length - 20)}"}}`;
  expect(filled(100)).toHaveLength(100);
  expect((await put(filled(megabyte))).status).toBe(200);
  expect((await put(filled(megabyte + 1))).status).toBe(413);
  expect(await name()).toHaveLength(megabyte - 20);
});

test("twenty requests at the same time: each answer is that of its own request, and the last one counts", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Name ${index}`);
  const answers = await Promise.all(names.map(async (each) => tagOf(await put(`{"data":{"name":"${each}"}}`))));
  expect(answers.map((answer) => answer.name)).toEqual(names);
  const last = answers
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  expect(answers.filter(({ updatedAt }) => updatedAt === last).map((answer) => answer.name)).toContain(await name());
});

describe("a client that waits to be asked for its body", () => {
  const expecting = (line: string, more: string): string =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n${more}\r\n\r\n`;

  test("is asked for it, and its body counts", async () => {
    const socket = await connected(server.url, expecting("PUT /api/tags/1", `Content-Length: ${body.length}`));
    expect(await nextOf(socket)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    expect(await name()).not.toBe("half");
    socket.write(body);
    expect(await nextOf(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: keep-alive\r\n/i);
    expect(await name()).toBe("half");
    socket.destroy();
  });

  const length = "Content-Length: 23";
  test.each<[string, string, string, number]>([
    ["is refused a length of 2 GB", "PUT /api/tags/1", "Content-Length: 2147483648", 413],
    ["is refused a length beyond its kind's", "POST /api/tags", `Content-Length: ${megabyte + 1}`, 413],
    ["is refused a path that is not there", "POST /api/nothing", length, 405],
    ["is refused a method", "POST /api/tags/1", length, 405],
    ["is refused without a grant", "POST /api/tags", `Authorization: Bearer x\r\n${length}`, 401],
    ["is answered what needs no body", "DELETE /api/tags/999999", length, 404],
  ])("%s, without being asked", async (_, line, more, status) => {
    const guarded = await serve(createContentApi(museum, { auth: status === 401 }));
    // The connection ends: whether a body follows before the next request is not known.
    const answer = await answerOf(await connected(guarded.url, expecting(line, more)));
    await guarded.close();
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

test("an expectation that nobody knows is refused", async () => {
  const before = await name();
  expect(await converse(`${head("Content-Length: 23\r\nExpect: tea")}`, false)).toContain(" 417 ");
  expect(await name()).toBe(before);
});

describe("a silent connection", () => {
  test("is closed before its first byte and in the middle of a head, and others are not", async () => {
    const quick = await serve(createContentApi(museum), { silence: { request: 600 } });
    const [silent, slow, active] = await Promise.all([1, 2, 3].map(() => connected(quick.url)));
    if (silent === undefined || slow === undefined || active === undefined) throw new Error("three were opened");
    slow.write("GET /api/tags HTTP/1.1\r\nHo");
    active.write("GET /_health HTTP/1.1\r\nhost: x\r\n\r\n");
    const first = nextOf(active);
    const ended = Promise.all([silent, slow].map((socket) => answerOf(socket)));
    expect(await first).toMatch(/^HTTP\/1\.1 204 /);
    expect((await ended).map((text) => text.split("\r\n")[0])).toEqual(Array(2).fill("HTTP/1.1 408 Request Timeout"));
    // It was idle for as long as those, behind an answer.
    active.write("GET /_health HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(await nextOf(active)).toMatch(/^HTTP\/1\.1 204 /);
    active.destroy();
    await quick.close();
  });

  test("is cut where its client does not take the answer, however long one took to be made", async () => {
    const bytes = new Uint8Array(64 * megabyte);
    const waits = new Promise((resolve) => setTimeout(resolve, 900));
    const handle = async ({ path }: ApiRequest): Promise<ApiResponse> => {
      if (path === "/late") await waits;
      return { status: 200, headers: {}, body: path === "/large" ? bytes : "x" };
    };
    const quick = await serve({ handle }, { silence: { answer: 300 } });
    const [large, late] = await Promise.all([connected(quick.url), connected(quick.url)]);
    large.pause();
    large.write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
    late.write("GET /late HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(await nextOf(late)).toMatch(/^HTTP\/1\.1 200 /);
    let length = 0;
    large.on("data", (chunk) => {
      length += chunk.length;
    });
    large.resume();
    await once(large, "close");
    expect(length).toBeLessThan(bytes.length);
    late.destroy();
    await quick.close();
  });
});
