import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundledDatasetPath } from "../../../src/index.js";
import { contentApi } from "./vite.js";

let root = "";
let server: ViteDevServer;
let url = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "recipe-"));
  await writeFile(join(root, "index.html"), "<!doctype html><title>front end</title>");
  server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [contentApi(bundledDatasetPath())],
    server: { host: "127.0.0.1", port: 0, ws: false },
  });
  const address = (await server.listen()).httpServer?.address();
  url = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

test("the front end and the API are of one origin", async () => {
  expect(await (await fetch(url)).text()).toContain("<title>front end</title>");
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ data: { name: "Rope", slug: "rope" } });
  expect((await fetch(`${url}/api/tags`, { method: "POST", headers, body })).status).toBe(200);
  const found = await fetch(`${url}/api/tags?filters[name]=Rope`);
  expect(JSON.parse(await found.text()).data).toHaveLength(1);
  expect((await fetch(`${url}/uploads/chart_sound_1c77d5.png`)).headers.get("content-type")).toBe("image/png");
});

test("a scenario of the address answers, too", async () => {
  const found = await fetch(`${url}/__scenario/empty/api/tags`);
  expect(JSON.parse(await found.text()).data).toEqual([]);
});

test("tests drive it from outside", async () => {
  expect((await fetch(`${url}/__touchstone/reset`, { method: "POST" })).status).toBe(200);
  const found = await fetch(`${url}/api/tags?filters[name]=Rope`);
  expect(JSON.parse(await found.text()).data).toHaveLength(0);
  expect(
    (await fetch(`${url}/__touchstone/reset`, { method: "POST", headers: { origin: "http://evil.test" } })).status,
  ).toBe(403);
});
