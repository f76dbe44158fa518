import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { bundledDatasetPath, createMock, loadDataset } from "touchstone";

// Read once: the costly part. In place of the bundled dataset: the path of your project or fixtures.
const dataset = await loadDataset(bundledDatasetPath());

let mock;
beforeEach(async () => {
  mock = await createMock(dataset);
});
afterEach(() => mock.close());

const tags = "http://mock.test/api/tags";
const headers = { "content-type": "application/json" };
const rope = { method: "POST", headers, body: JSON.stringify({ data: { name: "Rope", slug: "rope" } }) };

test("what a test writes", async () => {
  expect((await mock.fetch(new Request(tags, rope))).status).toBe(200);
  expect(mock.requests({ method: "POST" })).toHaveLength(1);
});

test("is not there for the next", async () => {
  const found = await (await mock.fetch(new Request(`${tags}?filters[name]=Rope`))).json();
  expect(found.data).toEqual([]);
});

test("uploads, passwords and servers work too", async () => {
  const form = new FormData();
  form.append("files", new File(["hello"], "hello.txt", { type: "text/plain" }));
  const [file] = await (
    await mock.fetch(new Request("http://mock.test/api/upload", { method: "POST", body: form }))
  ).json();
  expect(await (await mock.fetch(new Request(`http://mock.test${file.url}`))).text()).toBe("hello");
  const account = JSON.stringify({ username: "somebody", email: "s@mock.test", password: "Passw0rd" });
  const login = JSON.stringify({ identifier: "somebody", password: "Passw0rd" });
  const ask = (path, body) =>
    mock.fetch(new Request(`http://mock.test/api/auth/${path}`, { method: "POST", headers, body }));
  expect((await ask("local/register", account)).status).toBe(200);
  expect((await ask("local", login)).status).toBe(200);
  const { url } = await mock.listen(0);
  expect((await fetch(`${url}/__touchstone/reset`, { method: "POST" })).status).toBe(200);
  expect((await ask("local", login)).status).toBe(400);
});
