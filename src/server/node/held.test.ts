import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createContentApi } from "../api/create-content-api.js";
import type { ApiRequest, ApiResponse } from "../http/message.js";
import { createServerMemory } from "./held.js";
import { type RunningServer, serve } from "./serve.js";
import { connected as connect, nextOf } from "./sockets.test-data.js";

const megabyte = 1024 * 1024;
const sockets: Socket[] = [];
const servers: RunningServer[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const started = async (...given: Parameters<typeof serve>): Promise<string> => {
  const server = await serve(...given);
  servers.push(server);
  return server.url;
};

const connected = async (url: string, text: string): Promise<Socket> => {
  const socket = await connect(url, text);
  sockets.push(socket);
  return socket;
};

const statusOf = async (socket: Socket): Promise<string | undefined> => (await nextOf(socket)).split(" ")[1];

/** Waits until something that other events bring about is so. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

test("requests of one connection are answered one after the other: of those that nobody takes, one alone is made", async () => {
  const large = new Uint8Array(16 * megabyte);
  const memory = createServerMemory(64 * megabyte);
  const asked: string[] = [];
  const handle = ({ path }: ApiRequest): ApiResponse => {
    asked.push(path);
    return { status: 200, headers: {}, body: path.startsWith("/large") ? large : "ok" };
  };
  const url = await started({ handle }, { memory });
  const paths = ["/large/1", "/large/2", "/small/3", "/large/4"];
  const socket = await connected(url, paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(""));
  socket.pause();
  await until(() => asked.length > 0);
  expect(await (await fetch(`${url}/beside`)).text()).toBe("ok");
  expect(asked).toEqual(["/large/1", "/beside"]);
  expect(memory.answers.total()).toBeLessThan(large.length + megabyte);
  let read = 0;
  socket.on("data", ({ length }: Buffer) => {
    read += length;
  });
  socket.resume();
  await until(() => read > 3 * large.length);
  expect(asked).toEqual(["/large/1", "/beside", ...paths.slice(1)]);
});

test("of answers that nobody takes, no more than the limit waits: the oldest connections are cut off", async () => {
  const bytes = new Uint8Array(16 * megabyte);
  const memory = createServerMemory(64 * megabyte);
  let asked = 0;
  const handle = ({ path }: ApiRequest): ApiResponse => {
    asked++;
    return { status: 200, headers: {}, body: path === "/text" ? "x".repeat(bytes.length) : bytes };
  };
  const url = await started({ handle }, { memory });
  for (let index = 0; index < 12; index++) {
    const socket = await connected(url, `GET /${index % 2 === 0 ? "text" : ""} HTTP/1.1\r\nhost: x\r\n\r\n`);
    socket.pause();
    await until(() => asked > index);
  }
  expect(memory.answers.total()).toBeGreaterThan(32 * megabyte);
  expect(memory.answers.total()).toBeLessThanOrEqual(64 * megabyte);
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(bytes.length);
  for (const socket of sockets) socket.destroy();
  await until(() => memory.answers.total() === 0);
});

const upload = (more: string): string =>
  `POST /api/upload HTTP/1.1\r\nhost: x\r\n${more}content-type: multipart/form-data; boundary=b\r\ncontent-length: ${60 * megabyte}\r\n\r\n`;

test("a form that its sender may not send is refused before it is read", async () => {
  const url = await started(createContentApi(sampleDataset, { auth: true }));
  const answers = [upload(""), upload("authorization: Bearer x\r\n")].map(async (text) =>
    statusOf(await connected(url, `${text}--b`)),
  );
  expect(await Promise.all(answers)).toEqual(["403", "401"]);
});

test("of long bodies, no more than the limit is gathered: the next ones are a 503, short ones are read", async () => {
  const memory = createServerMemory(megabyte, megabyte);
  const url = await started(createContentApi(sampleDataset), { memory });
  const part = "x".repeat(megabyte + 1);
  await connected(url, upload("") + part);
  await until(() => memory.bodies.total() > megabyte);
  const next = await connected(url, upload("") + part);
  expect(await nextOf(next)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n[\s\S]*"status":503/i);
  const short = { method: "POST", headers: { "content-type": "application/json" }, body: '{"data":{"name":"one"}}' };
  expect((await fetch(`${url}/api/tags`, short)).status).toBe(200);
  expect(memory.bodies.total()).toBeLessThan(megabyte + 256 * 1024);
  for (const socket of sockets) socket.destroy();
  await until(() => memory.bodies.total() === 0);
});
