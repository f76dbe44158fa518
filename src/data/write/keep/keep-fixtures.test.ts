import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createMockApi } from "../../../mock/mock/mock-api.js";
import { loadDataset } from "../../read/load-dataset.js";
import {
  componentJson,
  type Files,
  localized,
  makeFolder,
  relation,
  typeJson,
} from "../../read/shared/source-folder.test-data.js";
import { createKeeper, type KeepPlace } from "./keep-fixtures.js";

/** As a person writes it: short lists on one line, entries without ids, names of other entries. */
const posts = `[
  {
    "title": "First",
    "author": "Ada",
    "tags": ["red", "blue"],
    "seo": { "metaTitle": "One" }
  },
  { "title": "Second", "author": "Ada" },
  {
    "title": "Third",
    "locale": "fr",
    "localizations": ["First"]
  }
]
`;

const files: Files = {
  "content-types/post.json": typeJson(
    "post",
    {
      title: { type: "uid", ...localized },
      size: { type: "biginteger" },
      secret: { type: "password" },
      cover: { type: "media" },
      author: relation("manyToOne", "author", { inversedBy: "posts" }),
      tags: relation("manyToMany", "tag", { inversedBy: "posts" }),
      seo: { type: "component", component: "shared.seo", ...localized },
      parts: { type: "dynamiczone", components: ["shared.seo"] },
    },
    { options: { draftAndPublish: true }, ...localized },
  ),
  "content-types/author.json": typeJson("author", {
    name: { type: "string", unique: true },
    posts: relation("oneToMany", "post", { mappedBy: "author" }),
  }),
  "content-types/tag.json": typeJson("tag", {
    name: { type: "string", unique: true },
    posts: relation("manyToMany", "post", { mappedBy: "tags" }),
  }),
  "components/shared/seo.json": componentJson("seo", {
    metaTitle: { type: "string" },
    score: { type: "integer", default: 1 },
    notes: { type: "json" },
  }),
  "dataset.json": { locales: [{ code: "en", default: true }, { code: "fr" }] },
  "entries/posts.json": posts,
  "entries/authors.json": '[\n  { "id": 1, "name": "Ada" },\n  { "id": 2, "name": "Eva" }\n]\n',
  "entries/tags.json": '[\n  { "name": "red", "posts": ["First"] },\n  { "name": "blue" }\n]\n',
};

const open = async (given: Files = files, more: Omit<KeepPlace, "source"> = { fixtures: [] }) => {
  const root = await makeFolder(given);
  const source = { source: root, ...more };
  const dataset = await loadDataset(root, { lenient: true, fixtures: more.fixtures });
  expect(dataset.warnings).toEqual([]);
  const mock = createMockApi(dataset, { now: () => Date.UTC(2026, 0, 1) });
  const keeper = createKeeper(source);
  const data = () => {
    const { files: bytes, tables } = mock.saved.store;
    return { records: new Map([...tables].map(([uid, { entries }]) => [uid, entries])), files: bytes };
  };
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { "content-type": "application/json" };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const answer = await mock.fetch(`http://localhost/api/${path}`, init);
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer.json();
  };
  const plan = () => keeper.plan(data(), dataset);
  const keep = (digest: string) => keeper.keep(digest, data(), dataset);
  const text = (path: string) => readFile(join(root, path), "utf8");
  return { root, mock, send, plan, keep, text };
};

const everything = [
  "posts?populate=deep&populate[0]=author&populate[1]=tags&populate[2]=seo&populate[3]=parts&populate[4]=cover&populate[5]=localizations&publicationState=preview&locale=all",
  "tags?populate=posts",
  "authors?populate=posts",
];

/** What the folder answers, once it is read again. */
const readAgain = async (root: string, fixtures: readonly string[] = []) => {
  const again = createMockApi(await loadDataset(root, { fixtures }));
  return Promise.all(
    everything.map(async (path) => (await again.fetch(`http://localhost/api/${path}`)).json() as Promise<unknown>),
  );
};

/** Components get their ids in the order in which they are read. */
const withoutComponentIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/"(seo|parts)":(\[?)\{"id":\d+/g, '"$1":$2{"id":0'));

const isKept = async ({ keep, plan, root, send }: Awaited<ReturnType<typeof open>>, fixtures?: readonly string[]) => {
  const expected = await Promise.all(everything.map((path) => send("GET", path)));
  const { digest } = await plan();
  expect(await keep(digest)).toBeDefined();
  expect(withoutComponentIds(await readAgain(root, fixtures))).toEqual(withoutComponentIds(expected));
};

describe("what is kept", () => {
  test("nothing, where nothing has changed", async () => {
    expect((await (await open()).plan()).files).toEqual([]);
  });

  test("a value alone changes its line, and the moment of the change comes with it", async () => {
    const site = await open();
    await site.send("PUT", "authors/2", { data: { name: "Eve" } });
    await site.send("PUT", "posts/1", { data: { seo: { metaTitle: "Uno", score: 2 } } });
    const { files: planned } = await site.plan();
    expect(planned.map(({ change, path }) => `${change} ${path}`)).toEqual([
      ...["changed entries/authors.json", "changed entries/posts.json"],
    ]);
    expect(planned.find(({ path }) => path === "entries/authors.json")?.diff).toBe(
      [
        "@@ -1,4 +1,4 @@",
        " [",
        '   { "id": 1, "name": "Ada" },',
        '-  { "id": 2, "name": "Eva" }',
        '+  { "id": 2, "name": "Eve", "updatedAt": "2026-01-01T00:00:00.000Z" }',
        " ]",
        "",
      ].join("\n"),
    );
    await isKept(site);
    expect(await site.text("entries/posts.json")).toBe(
      posts.replace(
        '    "seo": { "metaTitle": "One" }\n',
        '    "seo": {\n      "metaTitle": "Uno",\n      "score": 2\n    },\n    "updatedAt": "2026-01-01T00:00:00.000Z"\n',
      ),
    );
  });

  test("relations, by name, where the other side says otherwise too", async () => {
    const site = await open();
    await site.send("PUT", "posts/1", { data: { tags: [2], author: null } });
    await isKept(site);
    expect(await site.text("entries/posts.json")).toContain('"tags": ["blue"]');
    expect(await site.text("entries/tags.json")).toContain('"posts": []');
  });

  test("a name that others are called by changes with them", async () => {
    const site = await open();
    await site.send("PUT", "authors/1", { data: { name: "Ada B." } });
    await isKept(site);
    expect(await site.text("entries/posts.json")).toContain('"author": "Ada B."');
  });

  test("entries that are new, gone, localized, drafts", async () => {
    const site = await open();
    const parts = [{ __component: "shared.seo", metaTitle: "x", score: null, notes: [] }];
    await site.send("POST", "posts", {
      data: { title: "New", publishedAt: null, author: 2, parts, size: "12345678901" },
    });
    await site.send("POST", "posts/2/localizations", { locale: "fr", title: "Deuxieme" });
    await site.send("DELETE", "posts/1");
    await isKept(site);
    const written: unknown = JSON.parse(await site.text("entries/posts.json"));
    expect(written).toMatchObject([
      { id: 2, title: "Second" },
      { id: 3, title: "Third", localizations: [] },
      { id: 4, title: "New", publishedAt: null, author: "Eva", parts },
      { id: 5, title: "Deuxieme", locale: "fr", localizations: ["Second"] },
    ]);
  });

  test("files, with the entries that show them", async () => {
    const site = await open();
    const form = new FormData();
    form.append("files", new Blob(["hello"], { type: "text/plain" }), "note.txt");
    const [file] = (await (
      await site.mock.fetch("http://localhost/api/upload", { method: "POST", body: form })
    ).json()) as [{ readonly id: number; readonly url: string }];
    await site.send("PUT", "posts/2", { data: { cover: file.id } });
    await isKept(site);
    expect(await site.text(file.url.slice(1))).toBe("hello");
    expect(await site.plan().catch((error: Error) => error.message)).toContain("changed since they were read");
  });

  test("a password stays what its file says", async () => {
    const site = await open({ ...files, "entries/posts.json": '[{ "title": "First", "secret": "abc" }]' });
    await site.send("PUT", "posts/1", { data: { secret: "other", size: "5" } });
    const { digest } = await site.plan();
    await site.keep(digest);
    expect(JSON.parse(await site.text("entries/posts.json"))).toMatchObject([{ secret: "abc", size: "5" }]);
  });
});

describe("nothing is written", () => {
  test("of a plan that is no longer the one that was shown", async () => {
    const site = await open();
    await site.send("PUT", "posts/1", { data: { size: "1" } });
    const { digest } = await site.plan();
    await site.send("PUT", "posts/1", { data: { size: "2" } });
    expect(await site.keep(digest)).toBeUndefined();
    expect(await site.text("entries/posts.json")).toBe(posts);
  });

  test("over files that somebody else has changed", async () => {
    const site = await open();
    await site.send("PUT", "posts/1", { data: { size: "1" } });
    await writeFile(join(site.root, "entries/authors.json"), '[{ "id": 1, "name": "Ada" }]');
    await expect(site.plan()).rejects.toThrow("the files have changed since they were read");
  });

  test("into answers that were saved", async () => {
    const data = ["red", "blue"].map((name, at) => ({ id: at + 1, attributes: { name } }));
    const site = await open({ ...files, "entries/tags.json": { data } });
    await site.send("PUT", "tags/1", { data: { name: "rosy" } });
    await expect(site.plan()).rejects.toThrow("entries/tags.json holds answers that were saved");
  });

  test.each([
    ["the bundled dataset", undefined, "comes with the package"],
    ["two folders of entries", ["a"], "several folders"],
  ])("%s", async (_, fixtures, message) => {
    const site = await open();
    const place = fixtures === undefined ? { fixtures: [] } : { source: site.root, fixtures };
    await expect(createKeeper(place).plan({ records: new Map(), files: new Map() }, site.mock.dataset)).rejects.toThrow(
      message,
    );
  });
});

test("a project keeps its entries in its folder of fixtures", async () => {
  const fixtures = await makeFolder({ "entries/tags.json": '[\n  { "name": "red" }\n]\n' });
  const site = await open(
    { "src/api/tag/content-types/tag/schema.json": typeJson("tag", { name: { type: "string", unique: true } }) },
    { fixtures: [fixtures] },
  );
  await site.send("POST", "tags", { data: { name: "green" } });
  const { digest, files: planned } = await site.plan();
  expect(planned.map(({ path }) => path)).toEqual(["entries/tags.json"]);
  await site.keep(digest);
  const again = createMockApi(await loadDataset(site.root, { fixtures: [fixtures] }));
  expect(await (await again.fetch("http://localhost/api/tags/2")).json()).toMatchObject({
    data: { attributes: { name: "green" } },
  });
});
