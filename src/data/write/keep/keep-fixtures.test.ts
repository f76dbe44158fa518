import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { createMockApi } from "../../../mock/mock/mock-api.js";
import { meant } from "../../../mock/scripts/run-script.test-data.js";
import { loadDataset } from "../../read/load-dataset.js";
import { type Files, makeFolder, typeJson } from "../../read/shared/source-folder.test-data.js";
import { createKeeper, type KeepPlace } from "./keep-fixtures.js";

/** What is sent to the mock of a folder, as people write it, and what is kept of that. */
interface Row {
  readonly name: string;
  /** Files beside those of the first row, or in their place. */
  readonly files: Files;
  readonly sends: readonly (readonly [request: string, body?: unknown])[];
  /** Texts that somebody else writes meanwhile. */
  readonly changed?: Readonly<Record<string, string>>;
  readonly plan?: readonly unknown[];
  /** What files hold then, as in `mock/scripts`; the folder is read as it was served. */
  readonly text?: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, object>>;
  /** Why there is no plan. */
  readonly refused?: string;
}

const [shared, ...rows] = rowsOf<Row>("keep.jsonl", import.meta.url);

const openAt = async (root: string, more: Omit<KeepPlace, "source"> = { fixtures: [] }) => {
  const source = { source: root, ...more };
  const dataset = await loadDataset(root, { lenient: true, fixtures: more.fixtures });
  expect(dataset.warnings).toEqual([]);
  const mock = createMockApi(dataset, { now: () => Date.UTC(2026, 0, 1) });
  const keeper = createKeeper(source);
  const data = () => {
    const { files: bytes, tables } = mock.saved.store;
    return { records: new Map([...tables].map(([uid, { entries }]) => [uid, entries])), files: bytes };
  };
  const send = async (request: string, body?: unknown) => {
    const [method = "", path] = request.split(" ");
    const headers = { "content-type": "application/json" };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const answer = await mock.fetch(`http://localhost/api/${path}`, init);
    expect(answer.status, request).toBe(200);
    return answer.json();
  };
  const plan = () => keeper.plan(data(), dataset);
  const keep = (digest: string) => keeper.keep(digest, data(), dataset);
  const text = (path: string) => readFile(join(root, path), "utf8");
  return { root, mock, send, plan, keep, text };
};

const open = async (given: Files = {}) => openAt(await makeFolder({ ...shared?.files, ...given }));

const everything = [
  "posts?populate=deep&populate[0]=author&populate[1]=tags&populate[2]=seo&populate[3]=parts&populate[4]=cover&populate[5]=localizations&publicationState=preview&locale=all",
  "tags?populate=posts",
  "authors?populate=posts",
];

/** What the folder answers, once it is read again. */
const readAgain = async (root: string) => {
  const again = createMockApi(await loadDataset(root));
  return Promise.all(
    everything.map(async (path) => (await again.fetch(`http://localhost/api/${path}`)).json() as Promise<unknown>),
  );
};

/** Components get their ids in the order in which they are read. */
const withoutComponentIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/"(seo|parts)":(\[?)\{"id":\d+/g, '"$1":$2{"id":0'));

const isKept = async ({ keep, plan, root, send }: Awaited<ReturnType<typeof open>>) => {
  const expected = await Promise.all(everything.map((path) => send(`GET ${path}`)));
  const { digest } = await plan();
  expect(await keep(digest)).toBeDefined();
  expect(withoutComponentIds(await readAgain(root))).toEqual(withoutComponentIds(expected));
};

test.each(rows)("$name", async ({ changed = {}, files, json = {}, plan, refused, sends, text = {} }) => {
  const site = await open(files);
  for (const [request, body] of sends) await site.send(request, body);
  for (const [path, content] of Object.entries(changed)) await writeFile(join(site.root, path), content);
  if (refused !== undefined) return expect(site.plan()).rejects.toThrow(refused);
  if (plan !== undefined) expect((await site.plan()).files).toMatchObject(plan);
  await isKept(site);
  for (const [path, said] of Object.entries(text)) expect(await site.text(path), path).toEqual(meant(said));
  for (const [path, said] of Object.entries(json)) expect(JSON.parse(await site.text(path)), path).toMatchObject(said);
});

test("files, with the entries that show them", async () => {
  const site = await open();
  const form = new FormData();
  form.append("files", new Blob(["hello"], { type: "text/plain" }), "note.txt");
  const [file] = (await (
    await site.mock.fetch("http://localhost/api/upload", { method: "POST", body: form })
  ).json()) as [{ readonly id: number; readonly url: string }];
  await site.send("PUT posts/2", { data: { cover: file.id } });
  await isKept(site);
  expect(await site.text(file.url.slice(1))).toBe("hello");
  expect(await site.plan().catch((error: Error) => error.message)).toContain("changed since they were read");
});

test("nothing of a plan that is no longer the one that was shown", async () => {
  const site = await open();
  await site.send("PUT posts/1", { data: { size: "1" } });
  const [{ digest }, before] = [await site.plan(), await site.text("entries/posts.json")];
  await site.send("PUT posts/1", { data: { size: "2" } });
  expect(await site.keep(digest)).toBeUndefined();
  expect(await site.text("entries/posts.json")).toBe(before);
});

test.each([
  ["the bundled dataset", undefined, "comes with the package"],
  ["two folders of entries", ["a"], "several folders"],
])("nothing into %s", async (_, fixtures, message) => {
  const site = await open();
  const place = fixtures === undefined ? { fixtures: [] } : { source: site.root, fixtures };
  await expect(createKeeper(place).plan({ records: new Map(), files: new Map() }, site.mock.dataset)).rejects.toThrow(
    message,
  );
});

test("a project keeps its entries in its folder of fixtures", async () => {
  const fixtures = await makeFolder({ "entries/tags.json": '[\n  { "name": "red" }\n]\n' });
  const root = await makeFolder({
    "src/api/tag/content-types/tag/schema.json": typeJson("tag", { name: { type: "string", unique: true } }),
  });
  const site = await openAt(root, { fixtures: [fixtures] });
  await site.send("POST tags", { data: { name: "green" } });
  const { digest, files: planned } = await site.plan();
  expect(planned.map(({ path }) => path)).toEqual(["entries/tags.json"]);
  await site.keep(digest);
  const again = createMockApi(await loadDataset(site.root, { fixtures: [fixtures] }));
  expect(await (await again.fetch("http://localhost/api/tags/2")).json()).toMatchObject({
    data: { attributes: { name: "green" } },
  });
});
