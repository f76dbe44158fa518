import { expect, test } from "vitest";
import type { Dataset, Entry } from "../../reference/model/dataset.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import { createContentApi } from "./create-content-api.js";

const articleUid = "api::article.article";
const tagUid = "api::tag.tag";

const get = async (dataset: Dataset, path: string): Promise<string> =>
  (await createContentApi(dataset).fetch(new Request(`http://localhost${path}`))).text();

const typeOf = (uid: Uid): ContentType => sampleDataset.model.contentTypes.get(uid) as ContentType; // the sample has them

const withType = (type: ContentType): Dataset => ({
  ...sampleDataset,
  model: {
    ...sampleDataset.model,
    contentTypes: new Map([...sampleDataset.model.contentTypes, [type.uid, type]]),
  },
});

const withRecords = (uid: Uid, records: readonly Entry[]): Dataset => ({
  ...sampleDataset,
  records: new Map([...sampleDataset.records, [uid, records]]),
});

test("an attribute that one deployment hides is not printed because another has printed it", async () => {
  const tag = typeOf(tagUid);
  const hidden = new Map(
    [...tag.attributes].map(([name, attribute]) => [
      name,
      { ...attribute, hidden: attribute.hidden || name === "name" },
    ]),
  );
  const shown = await get(sampleDataset, "/api/tags/1");
  expect(shown).toContain('"name":"red"');
  expect(await get(withType({ ...tag, attributes: hidden }), "/api/tags/1")).not.toContain("name");
  expect(await get(sampleDataset, "/api/tags/1")).toBe(shown);
});

test("a record that stands in two types is printed as each of them", async () => {
  const [tag] = sampleDataset.records.get(tagUid) ?? [];
  // Without links, which would be left out of a copy of it.
  const records: readonly Entry[] = tag === undefined ? [] : [{ ...tag, links: {} }];
  const both = new Map([...sampleDataset.records, [tagUid, records], [articleUid, records]]);
  const dataset: Dataset = { ...sampleDataset, records: both };
  const api = createContentApi(dataset);
  const ask = async (path: string) => (await api.fetch(new Request(`http://localhost${path}`))).text();
  const plain = createContentApi(dataset, { accelerate: false });
  for (const path of ["/api/tags/1", "/api/articles/1?publicationState=preview", "/api/tags/1"])
    expect(await ask(path)).toBe(await (await plain.fetch(new Request(`http://localhost${path}`))).text());
});

test("a dataset that was made by hand may have its entries in any order, and drafts without publishedAt", async () => {
  const articles = sampleDataset.records.get(articleUid) ?? [];
  expect(articles.length).toBeGreaterThan(1);
  const turned = withRecords(articleUid, articles.toReversed());
  for (const path of ["/api/articles", ...articles.map(({ id }) => `/api/articles/${id}`)])
    expect(await get(turned, path)).toBe(await get(sampleDataset, path));
  const [article] = articles;
  const { publishedAt: _, ...values } = article?.values ?? {};
  const draft = withRecords(articleUid, [{ id: 1, values, links: {} }]);
  expect(JSON.parse(await get(draft, "/api/articles")).data).toEqual([]);
  expect(JSON.parse(await get(draft, "/api/articles?publicationState=preview")).data).toHaveLength(1);
});
