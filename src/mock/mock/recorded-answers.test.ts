import { expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { formatDiagnostic } from "../../data/read/shared/source-error.js";
import { createMockApi } from "./mock-api.js";

const schema = {
  kind: "collectionType",
  collectionName: "notes",
  info: { singularName: "note", pluralName: "notes", displayName: "Note" },
  attributes: { title: { type: "string" } },
};
const files = { "content-types/note.json": schema, "entries/notes.json": [{ title: "own" }] };

const answers = [
  { path: "/api/search?q=bell&page=1", body: { hits: [1] } },
  { path: "/api/search", body: null },
  { path: "/api/notes/latest", status: 203, type: "text/plain; charset=utf-8", body: "one" },
  { path: "/api/logo", type: "image/gif", base64: "R0lGODlh" },
  { path: "/api/notes/pay", method: "POST", body: "paid" },
];

const ask = async (mock: ReturnType<typeof createMockApi>, path: string, init?: RequestInit) => {
  const response = await mock.fetch(`http://notes.test${path}`, init);
  return [response.status, response.headers.get("content-type"), await response.text()];
};

const json = "application/json; charset=utf-8";

test("answers of answers.json are given as they are, and all else as ever", async () => {
  const mock = createMockApi(await loadFiles({ ...files, "answers.json": answers }));
  expect(await ask(mock, "/api/search?page=1&q=bell")).toEqual([200, json, '{"hits":[1]}']);
  expect(await ask(mock, "/API/search/")).toEqual([200, json, "null"]);
  expect(await ask(mock, "/api/notes/latest")).toEqual([203, "text/plain; charset=utf-8", "one"]);
  expect(await ask(mock, "/api/logo")).toEqual([200, "image/gif", "GIF89a"]);
  expect(await ask(mock, "/api/notes/pay", { method: "POST", body: "{}" })).toEqual([200, json, '"paid"']);
  expect((await ask(mock, "/api/search?q=other"))[0]).toBe(404);
  expect((await ask(mock, "/api/notes"))[2]).toContain('"own"');
  const head = await mock.fetch("http://notes.test/api/notes/latest", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([203, "3", ""]);
  const browser = await mock.fetch("http://notes.test/api/search", { headers: { origin: "http://localhost:5173" } });
  expect(browser.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
  // A rule for such a path counts as one that can match.
  mock.fail({ path: "/api/search", status: 503 });
  expect((await ask(mock, "/api/search"))[0]).toBe(503);
});

test("of several folders, the answer of the last one counts, beside entry files too", async () => {
  const dataset = await loadFiles(
    { ...files, "answers.json": answers },
    { fixtures: [{ "answers.json": [{ path: "/api/search", body: 2 }], "notes.json": [] }] },
  );
  expect(dataset.warnings).toEqual([]);
  expect((await ask(createMockApi(dataset), "/api/search"))[2]).toBe("2");
});

test("faults are named with the answer", async () => {
  const dataset = await loadFiles(
    { ...files, "answers.json": [{ path: "/a" }, { path: "b", mehtod: "GET" }, { path: "/c", status: 99 }] },
    { lenient: true },
  );
  expect(dataset.warnings.map(formatDiagnostic)).toEqual([
    'answers.json: answer 2: unknown key "mehtod"',
    'answers.json: answer 2 path: must match pattern "^/"',
    "answers.json: answer 3 status: must be >= 200",
  ]);
});
