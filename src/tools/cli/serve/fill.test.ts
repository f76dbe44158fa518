import { expect, test } from "vitest";
import { loadFiles } from "../../../data/read/load-tree.js";
import { componentJson, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { emptyTypes } from "../../../mock/mock/empty-types.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { createContentApi } from "../../../server/api/create-content-api.js";
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
interface Entry {
  readonly attributes: {
    readonly blocks: readonly { readonly id: number; readonly text: string }[];
    readonly tags: { readonly data: readonly unknown[] };
    readonly page: { readonly data: unknown };
  };
}

const pages = [
  { slug: "one", blocks: [{ text: "first" }, { text: "second" }] },
  { slug: "two", blocks: [{ text: "third" }] },
];

const emptyOf = ({ model, records }: Dataset) => emptyTypes(model, (uid) => records.get(uid)?.length ?? 0);

/** What a dataset is answered with: each type with all that it leads to. */
const answers = async (dataset: Dataset) => {
  const { fetch } = createContentApi(dataset, { profile: "spec" });
  const get = async (path: string) =>
    (await fetch(new Request(`http://any.test/api/${path}?populate=*&pagination[pageSize]=100`))).json();
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what is judged
  const found: any[] = await Promise.all(["articles", "tags", "pages"].map(get));
  const [articles, tags, pages] = found.map(({ data }) => data);
  return { articles, tags, pages };
};

test("types without entries get some, the same by the same seed; those that are there stay, and nothing leads to them or to their components", async () => {
  const dataset = await loadFiles({ ...schemas, "entries/pages.json": pages });
  const before = await answers(dataset);
  const filled = await fillDataset(dataset, { count: 5, seed: 1 });
  expect(emptyOf(filled)).toEqual([]);
  expect(await fillDataset(filled, { count: 5, seed: 1 })).toBe(filled);
  const after = await answers(filled);
  expect([after.pages, after.articles.length, after.tags.length]).toEqual([before.pages, 5, 5]);
  expect(after.articles.some(({ attributes }: Entry) => attributes.tags.data.length > 0)).toBe(true);
  expect(await answers(await fillDataset(dataset, { count: 5, seed: 1 }))).toEqual(after);
  expect((await answers(await fillDataset(dataset, { count: 5, seed: 2 }))).articles).not.toEqual(after.articles);
  const blocksOf = (entries: readonly Entry[]) => entries.flatMap(({ attributes }) => attributes.blocks);
  const own = blocksOf(before.pages).map(({ id }) => id);
  expect(own.length).toBe(3);
  expect(after.articles.map(({ attributes }: Entry) => attributes.page.data)).toEqual(Array(5).fill(null));
  const made = blocksOf(after.articles);
  expect(made.length).toBeGreaterThan(5);
  expect(made.filter(({ id, text }) => own.includes(id) || typeof text !== "string")).toEqual([]);
});
