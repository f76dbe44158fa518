import { createServer, type Server } from "node:http";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundledDatasetPath, createMock } from "../../../src/index.js";
import { routeTo } from "./playwright-route.js";

/* The recipes of docs/recipes.md for Playwright: `npx vitest run --mode browser`, with Chromium as /usr/bin/chromium or in CHROMIUM. */

let browser: Browser;
let site: Server;
let origin = "";
beforeAll(async () => {
  site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(frontEnd));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  if (typeof address === "object" && address !== null) origin = `http://127.0.0.1:${address.port}/`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});
afterAll(async () => {
  await browser.close();
  site.close();
});

/** The front end: it counts tags, adds one, uploads a file and shows an image, from another origin than its own. */
const frontEnd = `<!doctype html><meta charset="utf-8"><title>front end</title><script>
const api = window.API_URL ?? "http://localhost:1337";
const json = { "content-type": "application/json", authorization: "" };
window.count = async () => (await (await fetch(api + "/api/tags")).json()).meta.pagination.total;
window.add = async (name) =>
  (await fetch(api + "/api/tags", { method: "POST", headers: json, body: JSON.stringify({ data: { name, slug: name } }) })).status;
window.upload = async () => {
  const form = new FormData();
  form.append("files", new File(["hello ä€"], "hello.txt", { type: "text/plain" }));
  const [file] = await (await fetch(api + "/api/upload", { method: "POST", body: form })).json();
  return (await fetch(api + file.url)).text();
};
window.image = () => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => resolve(image.naturalWidth);
  image.onerror = () => resolve(0);
  image.src = api + "/uploads/chart_sound_1c77d5.png";
});
</script>`;

const openPage = async (): Promise<Page> => (await browser.newContext()).newPage();

test("a page is answered without a server", async () => {
  const mock = await createMock(bundledDatasetPath());
  const page = await openPage();
  await routeTo(mock, page);
  await page.goto(origin);
  const before = Number(await page.evaluate("count()"));
  expect(await page.evaluate("add('rope')")).toBe(200);
  expect(await page.evaluate("count()")).toBe(before + 1);
  expect(mock.requests({ method: "POST" }).map(({ body }) => body)).toEqual([{ data: { name: "rope", slug: "rope" } }]);
  expect(await page.evaluate("upload()")).toBe("hello ä€");
  expect(await page.evaluate("image()")).toBeGreaterThan(0);
  mock.use("POST 503");
  expect(await page.evaluate("add('more')")).toBe(503);
  await page.context().close();
});

test("a server for each worker: neither sees what the other writes", async () => {
  const worker = async (names: readonly string[]) => {
    const mock = await createMock(bundledDatasetPath());
    const { url } = await mock.listen(0);
    const page = await openPage();
    await page.addInitScript(`window.API_URL = ${JSON.stringify(url)}`);
    await page.goto(origin);
    const before = Number(await page.evaluate("count()"));
    for (const name of names) await page.evaluate(`add(${JSON.stringify(name)})`);
    const added = Number(await page.evaluate("count()")) - before;
    // From another process, such as a global set-up, the same over HTTP.
    const reset = await fetch(`${url}/__touchstone/reset`, { method: "POST" });
    const left = Number(await page.evaluate("count()")) - before;
    await page.context().close();
    await mock.close();
    return { added, reset: reset.status, left };
  };
  expect(await Promise.all([worker(["a"]), worker(["b", "c", "d"])])).toEqual([
    { added: 1, reset: 200, left: 0 },
    { added: 3, reset: 200, left: 0 },
  ]);
});

test("a page of another origin cannot use the control routes", async () => {
  const mock = await createMock(bundledDatasetPath());
  const { url } = await mock.listen(0);
  const page = await openPage();
  await page.goto(origin);
  await mock.seed({ tags: [{ name: "rope", slug: "rope" }] });
  const count = mock.count("api::tag.tag");
  const tries = [
    "{}",
    "{mode:'no-cors'}",
    "{headers:{'content-type':'application/json'},body:'{}'}",
    "{mode:'no-cors',body:'a=b'}",
  ];
  for (const init of tries) {
    const sent = `fetch(${JSON.stringify(`${url}/__touchstone/reset`)}, {method: "POST", ...${init}})`;
    const seen = await page.evaluate(`${sent}.then((answer) => answer.type + answer.status, (error) => error.name)`);
    expect(["TypeError", "opaque0"]).toContain(seen);
  }
  expect(mock.count("api::tag.tag")).toBe(count);
  await page.context().close();
  await mock.close();
});

test.each(["reset", "empty"] as const)(
  "a page sees what a connection has suffered: %s, then an answer",
  async (fault) => {
    const mock = await createMock(bundledDatasetPath());
    const { url } = await mock.listen(0);
    const page = await openPage();
    await page.addInitScript(`window.API_URL = "${url}"`);
    await page.goto(origin);
    // The connection that the fault meets was used before: a browser sends a request again where such a one ends.
    const before = Number(await page.evaluate("count()"));
    mock.use({ match: { method: "POST", path: "/api/tags" }, respond: [fault, "mock"] });
    await expect(page.evaluate("add('rope')")).rejects.toThrow("Failed to fetch");
    expect(mock.count("tags")).toBe(before);
    expect(await page.evaluate("add('rope')")).toBe(200);
    await mock.close();
  },
);
