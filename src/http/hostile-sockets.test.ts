import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundledDatasetPath } from "../sources/bundled.js";
import { loadDataset } from "../sources/load-dataset.js";
import { createContentApi } from "./create-content-api.js";
import { type RunningServer, serve } from "./serve.js";

const faults: unknown[] = [];
let server: RunningServer;
beforeAll(async () => {
  const dataset = await loadDataset(bundledDatasetPath());
  server = await serve(createContentApi(dataset, { onError: (error) => faults.push(error) }));
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
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(socket, "connect");
  // What the server sends after it has closed its end is of no interest.
  socket.on("error", () => {});
  socket.write(text);
  if (hangUp) {
    socket.end();
    await once(socket.resume(), "close");
    return "";
  }
  const [data] = await once(socket, "data");
  socket.destroy();
  return String(data).split("\r\n")[0] ?? "";
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
