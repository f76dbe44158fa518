import { expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { componentJson, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { emptyTypes } from "../../mock/mock/empty-types.js";
import { createContentApi } from "../../server/api/create-content-api.js";
import { fillDataset } from "./fill.js";

const block = { type: "component", component: "part.block", repeatable: true };
const schemas = {
  "components/part/block.json": componentJson("block", { text: { type: "string", required: true } }),
  "content-types/article.json": typeJson("article", {
    title: { type: "string", required: true },
    blocks: { ...block, required: true },
    tags: { type: "relation", relation: "manyToMany", target: "api::tag.tag", inversedBy: "articles" },
    page: { type: "relation", relation: "oneToOne", target: "api::page.page", required: true },
  }),
  "content-types/tag.json": typeJson("tag", {
    name: { type: "string" },
    articles: { type: "relation", relation: "manyToMany", target: "api::article.article", mappedBy: "tags" },
  }),
  "content-types/page.json": typeJson("page", { slug: { type: "uid" }, blocks: block }),
  "content-types/home.json": typeJson("home", { headline: { type: "string" } }, { kind: "singleType" }),
};
const pages = [
  { slug: "one", blocks: [{ text: "first" }, { text: "second" }] },
  { slug: "two", blocks: [{ text: "third" }] },
];

const emptyOf = ({ model, records }: Awaited<ReturnType<typeof loadFiles>>) =>
  emptyTypes(model, (uid) => records.get(uid)?.length ?? 0);

/** What a dataset is answered with: each type with all that it leads to. */
const answers = async (dataset: Awaited<ReturnType<typeof loadFiles>>) => {
  const { fetch } = createContentApi(dataset, { profile: "spec" });
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what is judged
  const get = async (path: string): Promise<any> => (await fetch(new Request(`http://any.test/api/${path}`))).json();
  const query = "populate=*&pagination[pageSize]=100";
  return {
    articles: await get(`articles?${query}`),
    home: await get("home"),
    pages: await get(`pages?${query}`),
    tags: await get(`tags?${query}`),
  };
};

test("every type that has no entries gets some, which lead to each other, and the same by the same seed", async () => {
  const dataset = await loadFiles(schemas);
  expect(emptyOf(dataset).length).toBe(4);
  const filled = await fillDataset(dataset, { count: 7, seed: 3 });
  expect(emptyOf(filled)).toEqual([]);
  const { articles, home, tags } = await answers(filled);
  expect([articles.data.length, tags.data.length]).toEqual([7, 7]);
  expect(home.data.attributes.headline === null || typeof home.data.attributes.headline === "string").toBe(true);
  const tagged = articles.data.flatMap(
    (article: { attributes: { tags: { data: unknown[] } } }) => article.attributes.tags.data,
  );
  expect(tagged.length).toBeGreaterThan(0);
  for (const { attributes } of articles.data) expect(attributes.blocks.length).toBeGreaterThan(0);
  expect(await answers(await fillDataset(dataset, { count: 7, seed: 3 }))).toEqual({
    articles,
    home,
    pages: (await answers(filled)).pages,
    tags,
  });
  expect((await answers(await fillDataset(dataset, { count: 7, seed: 4 }))).articles).not.toEqual(articles);
});

test("entries that are there stay as they are, and nothing leads to them or to their components", async () => {
  const dataset = await loadFiles({ ...schemas, "entries/pages.json": pages });
  const before = await answers(dataset);
  const filled = await fillDataset(dataset, { count: 5, seed: 1 });
  expect(await fillDataset(filled, { count: 5, seed: 1 })).toBe(filled);
  const after = await answers(filled);
  expect(after.pages).toEqual(before.pages);
  expect(after.articles.data.length).toBe(5);
  const own = new Set(
    before.pages.data.flatMap((page: { attributes: { blocks: { id: number }[] } }) =>
      page.attributes.blocks.map(({ id }) => id),
    ),
  );
  expect(own.size).toBe(3);
  for (const { attributes } of after.articles.data) {
    expect(attributes.page.data).toBeNull();
    expect(attributes.blocks.length).toBeGreaterThan(0);
    for (const { id, text } of attributes.blocks) {
      expect(own.has(id)).toBe(false);
      expect(typeof text).toBe("string");
    }
  }
});
