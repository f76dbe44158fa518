import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterEach, expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { serve } from "../../server/node/serve.js";
import { createMock, type NodeMock } from "../create-mock.js";
import { createMockApi } from "../mock/mock-api.js";
import { withControl } from "./with-control.js";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const served = async (options: Parameters<typeof createMock>[1] = {}): Promise<{ mock: NodeMock; port: number }> => {
  const mock = await createMock(sampleDataset, options);
  closing.push(mock.close);
  return { mock, port: Number(new URL((await mock.listen()).url).port) };
};

/** The status of a request as it is, with headers that `fetch` would set itself. */
const status = (port: number, path: string, headers: Record<string, string>, host = "127.0.0.1"): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ host, port, path: `/__touchstone${path}`, method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("error", reject).end();
  });

test("a mock that listens is controlled by programs of this machine", async () => {
  const { mock, port } = await served();
  const control = `http://127.0.0.1:${port}/__touchstone`;
  const json = { "content-type": "application/json" };
  const seeded = await fetch(`${control}/seed`, { method: "POST", headers: json, body: '{"tags":[{"name":"new"}]}' });
  const { tags } = JSON.parse(await seeded.text());
  expect((await fetch(`http://127.0.0.1:${port}/api/tags/${tags[0]}`)).status).toBe(200);
  expect(mock.requests().map(({ path }) => path)).toEqual([`/api/tags/${tags[0]}`]);
  const state = JSON.parse(await (await fetch(`${control}/reset`, { method: "POST" })).text());
  expect([state.requests, /^\d+\.\d+\.\d+/.test(state.version)]).toEqual([0, true]);
  expect((await fetch(`http://127.0.0.1:${port}/api/tags/${tags[0]}`)).status).toBe(404);
});

test.each<[string, Record<string, string>, number]>([
  ["a name that may lead here today", { host: "evil.test" }, 403],
  ["a page of another origin", { origin: "http://evil.test" }, 403],
  ["a form of a page without origin", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["the token", { host: "evil.test", "x-touchstone-token": "the-token-of-it" }, 200],
])("%s at a socket: %d", async (_, headers, expected) => {
  const { port } = await served({ controlToken: "the-token-of-it" });
  expect(await status(port, "/reset", headers)).toBe(expected);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address !== undefined && !address.internal && address.family === "IPv4");

// A machine without a network has no such address to be asked at: then the address is that of nobody, and the guard's own tests hold it.
test("an address that other machines can reach is closed without the token", async () => {
  const api = withControl(createMockApi(sampleDataset), { token: "the-token-of-it" });
  const { close, url } = await serve(api, { host: outside?.address ?? "127.0.0.1" });
  closing.push(close);
  const { hostname, port } = new URL(url);
  const far = outside === undefined ? { "x-forwarded-for": "192.0.2.1" } : {};
  const host = `localhost:${port}`;
  expect(await status(Number(port), "/reset", { ...far, host }, hostname)).toBe(403);
  const authorization = "Bearer the-token-of-it";
  expect(await status(Number(port), "/reset", { ...far, host, authorization }, hostname)).toBe(200);
});

test("without a socket, only the token opens", async () => {
  const { fetch: ask } = withControl(createMockApi(sampleDataset), { token: "the-token-of-it" });
  const reset = (headers: Record<string, string>) =>
    ask(
      new Request("http://localhost/__touchstone/reset", {
        method: "POST",
        headers: { host: "localhost", ...headers },
      }),
    );
  expect((await reset({})).status).toBe(403);
  expect((await reset({ "x-touchstone-token": "the-token-of-it" })).status).toBe(200);
  expect((await ask(new Request("http://localhost/api/tags"))).status).toBe(200);
});

test("the fetch of a mock itself knows no control routes", async () => {
  const { mock } = await served({ controlToken: "the-token-of-it" });
  const headers = { "x-touchstone-token": "the-token-of-it" };
  const answer = await mock.fetch(new Request("http://localhost/__touchstone/state", { headers }));
  expect(answer.status).toBe(404);
});
