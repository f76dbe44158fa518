import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { bundledDatasetPath, createMock } from "../../../src/index.js";
import { serverOf } from "./msw.js";

const mock = await createMock(bundledDatasetPath());
const server = serverOf(mock);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => mock.reset());
afterAll(() => server.close());

const json = { "content-type": "application/json" };
const tags = "http://localhost:1337/api/tags";

// The front end is unchanged: it calls the global fetch.
test("a list, and what is added to it", async () => {
  const count = async () => JSON.parse(await (await fetch(tags)).text()).meta.pagination.total;
  const before = await count();
  const body = JSON.stringify({ data: { name: "Rope", slug: "rope" } });
  expect((await fetch(tags, { method: "POST", headers: json, body })).status).toBe(200);
  expect(await count()).toBe(before + 1);
  expect(mock.requests().map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
});

test("an upload, a file, and an answer without a body", async () => {
  const form = new FormData();
  form.append("files", new File(["hello"], "hello.txt", { type: "text/plain" }));
  const [file] = JSON.parse(
    await (await fetch("http://localhost:1337/api/upload", { method: "POST", body: form })).text(),
  );
  expect(await (await fetch(`http://localhost:1337${file.url}`)).text()).toBe("hello");
  expect((await fetch("http://localhost:1337/_health")).status).toBe(204);
});

test("the mock was reset, and fails on request", async () => {
  expect(mock.requests()).toEqual([]);
  mock.use("/api/tags 500");
  expect((await fetch(tags)).status).toBe(500);
});
