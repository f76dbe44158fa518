import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { bundledDatasetPath } from "../data/read/bundled.js";
import { library } from "../data/read/shared/library.test-data.js";
import { makeFolder, typeJson } from "../data/read/shared/source-folder.test-data.js";
import { museum } from "../server/api/museum.test-data.js";
import { createMock, type NodeMock } from "./create-mock.js";
import { openMock } from "./mock/open-mock.js";

const open: NodeMock[] = [];

afterEach(async () => {
  for (const mock of open.splice(0)) await mock.close();
});

const mocked = async (...given: Parameters<typeof createMock>): Promise<NodeMock> => {
  const mock = await createMock(...given);
  open.push(mock);
  return mock;
};

const files = { ...library, "entries/authors.json": [{ name: "A" }, { name: "B" }] };

test.each([
  ["a path", bundledDatasetPath(), "/api/tags", 200],
  ["a dataset", museum, "/api/tags", 200],
  ["files", files, "/api/authors", 200],
] as const)("%s is a source", async (_, source, path, status) => {
  const mock = await mocked(source);
  expect((await mock.fetch(new Request(`http://mock.test${path}`))).status).toBe(status);
});

test("each server of a mock shares its data, until the mock is closed", async () => {
  const mock = await mocked(files);
  const [one, two] = [await mock.listen(), await mock.listen(0)];
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ data: { name: "C" } });
  const created = await fetch(`${one.url}/api/authors`, { method: "POST", headers, body });
  expect(created.status).toBe(200);
  const { meta } = JSON.parse(await (await fetch(`${two.url}/api/authors`)).text());
  expect(meta.pagination.total).toBe(3);
  expect(mock.requests().map(({ method, path, body: sent }) => [method, path, sent])).toEqual([
    ["POST", "/api/authors", { data: { name: "C" } }],
    ["GET", "/api/authors", undefined],
  ]);
  await mock.close();
  await expect(fetch(one.url)).rejects.toThrow("fetch failed");
  await expect(fetch(two.url)).rejects.toThrow("fetch failed");
});

test("what was installed is taken back when the mock is closed", async () => {
  const before = globalThis.fetch;
  const mock = await mocked(files);
  mock.install("http://mock.test");
  mock.install("http://another.test");
  expect((await fetch("http://another.test/api/authors")).status).toBe(200);
  await mock.close();
  expect(globalThis.fetch).toBe(before);
});

test("failures and delays are those of the servers too", async () => {
  const mock = await mocked(files);
  const { url } = await mock.listen();
  mock.use("POST 503 x1");
  const failed = await fetch(`${url}/api/authors`, { method: "POST", body: "x".repeat(100_000) });
  expect([failed.status, JSON.parse(await failed.text()).error.name]).toEqual([503, "ServiceUnavailableError"]);
  const asked = await fetch(`${url}/api/authors`, { headers: { "x-mock-status": "404" } });
  expect(asked.status).toBe(404);
});

test("a port that is taken is reported", async () => {
  const mock = await mocked(files);
  const { url } = await mock.listen();
  await expect((await mocked(files)).listen(Number(new URL(url).port))).rejects.toThrow(/already|in use/);
});

test("the entries of a project come from where the project does", async () => {
  const project = { "src/api/a/content-types/a/schema.json": library["content-types/imprint.json"] };
  await expect(mocked(project, { fixtures: "./somewhere" })).rejects.toThrow("fixtures: expected files in memory");
  await expect(mocked("./somewhere", { fixtures: {} })).rejects.toThrow("fixtures: expected a path");
});

test.each([
  [undefined, "nothing"],
  [42, "42"],
  [pathToFileURL("/fixtures"), "a URL: fileURLToPath of node:url makes it a path"],
])("%s is no source", async (source, got) => {
  const files = "a dataset or files by their paths";
  await expect(createMock(source as never)).rejects.toThrow(`source: expected a path or ${files}, got ${got}`);
  await expect(openMock(source as never)).rejects.toThrow(`source: expected ${files}, got ${got}`);
});

test("a folder above projects is none, and names them", async () => {
  const root = await makeFolder({
    "one/package.json": { dependencies: { "@strapi/strapi": "4.0.0" } },
    "one/src/api/a/content-types/a/schema.json": typeJson("a", {}),
    "other.json": {},
  });
  const message = `is neither a fixture folder (content-types/), nor a Strapi v4 project (src/api/), nor an unpacked export (schemas/, metadata.json). Below it: ${join(root, "one")}`;
  await expect(createMock(root)).rejects.toThrow(message);
  await expect(createMock(root, { fixtures: root })).rejects.toThrow(message);
});

test.each([createMock, openMock])(
  "what is at fault in a source is left out and printed, or refused: %o",
  async (make) => {
    const faulty = { ...files, "entries/authors.json": [{ name: "A" }, { name: 2 }] };
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    await make(faulty);
    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^touchstone: .*: 1 fault, left out:\n {2}entries\/authors\.json: entry 2, name: expected a string, got 2$/,
        ),
      ],
    ]);
    expect((await make(faulty, { lenient: true })).dataset.warnings).toHaveLength(1);
    expect(warn.mock.calls).toHaveLength(1);
    await expect(make(faulty, { lenient: false })).rejects.toThrow("entry 2, name: expected a string, got 2");
  },
);

test("where there is no node, files and datasets are sources", async () => {
  const mock = await openMock(files);
  expect((await mock.fetch(new Request("http://mock.test/api/authors/1"))).status).toBe(200);
  expect((await (await openMock(museum)).seed({ tags: [] })).tags).toEqual([]);
});
