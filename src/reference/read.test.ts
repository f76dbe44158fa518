import { describe, expect, test } from "vitest";
import { invariant } from "../base/invariant.js";
import { unrestricted } from "./model/caller.js";
import { deviationsOf } from "./model/profile.js";
import { sampleDataset } from "./model/sample-dataset.test-data.js";
import type { ContentType } from "./model/schema.js";
import { count, findOne, findSingle, list, type QueryContext } from "./read.js";
import { createStore } from "./store/store.js";

const context: QueryContext = {
  current: { store: createStore(sampleDataset) },
  deviations: deviationsOf("spec"),
  limits: { defaultLimit: 25, maxLimit: undefined, withCount: true },
  caller: unrestricted,
};

const typeOf = (uid: string): ContentType => {
  const type = context.current.store.model.contentTypes.get(uid);
  invariant(type, `the sample has ${uid}`);
  return type;
};

const article = typeOf("api::article.article");
const user = typeOf("plugin::users-permissions.user");
const at = '"2026-11-21T05:22:59.511Z"';
const times = `"createdAt":${at},"updatedAt":${at}`;

// Envelope, shapes and the order of keys: sections 2.1 to 2.4, and what was measured where they are silent.
describe("the text of an answer, to the letter", () => {
  test.each<[string, string]>([
    [
      "fields=title&pagination[limit]=1",
      '{"data":[{"id":1,"attributes":{"title":"t0"}}],"meta":{"pagination":{"start":0,"limit":1,"total":3}}}',
    ],
    [
      "pagination[pageSize]=1&pagination[page]=2",
      `{"data":[{"id":2,"attributes":{"title":"t1",${times},"publishedAt":${at},"locale":"en"}}],"meta":{"pagination":{"page":2,"pageSize":1,"pageCount":3,"total":3}}}`,
    ],
    [
      "fields=id&pagination[limit]=1&pagination[withCount]=false",
      '{"data":[{"id":1,"attributes":{}}],"meta":{"pagination":{"start":0,"limit":1}}}',
    ],
    [
      "fields=title&populate=tags,secret,reviewers,ur&filters[id]=1",
      `{"data":[{"id":1,"attributes":{"title":"t0","tags":{"data":[{"id":1,"attributes":{"name":"red",${times}}}]},"secret":{"data":{"id":1,"attributes":{"name":"h",${times}}}},"reviewers":{"data":[]},"ur":{"data":null}}}],"meta":{"pagination":{"page":1,"pageSize":25,"pageCount":1,"total":1}}}`,
    ],
    [
      "fields=id&populate[tags][fields]=id&populate[tags][count]=true&filters[id]=1",
      '{"data":[{"id":1,"attributes":{"tags":{"data":{"attributes":{"count":1}}}}}],"meta":{"pagination":{"page":1,"pageSize":25,"pageCount":1,"total":1}}}',
    ],
    ["locale=fr", '{"data":[],"meta":{"pagination":{"page":1,"pageSize":25,"pageCount":0,"total":0}}}'],
  ])("%s", (search, text) => {
    expect(list(context, article, search)).toEqual({ ok: true, value: text });
  });
});

test("one entry, and one that is not there", () => {
  expect(findOne(context, article, 3, "fields=title")).toEqual({
    ok: true,
    value: '{"data":{"id":3,"attributes":{"title":"t2"}},"meta":{}}',
  });
  expect(findOne(context, article, 4, "")).toEqual({ ok: true, value: undefined });
});

test("a single type that is set, and one that is not", () => {
  expect(findSingle(context, typeOf("api::homepage.homepage"), "fields=name")).toEqual({
    ok: true,
    value: '{"data":{"id":1,"attributes":{"name":"home"}},"meta":{}}',
  });
  expect(findSingle(context, typeOf("api::banner.banner"), "")).toEqual({ ok: true, value: undefined });
});

test("users without envelope, what is populated too (section 2.2)", () => {
  expect(list(context, user, "fields=username&populate[role][fields]=type&limit=1", "bare")).toEqual({
    ok: true,
    value: '[{"id":1,"username":"kai","role":{"id":1,"type":"authenticated"}}]',
  });
  expect(findOne(context, user, 4, "fields=username&populate=role", "bare")).toEqual({
    ok: true,
    value: '{"id":4,"username":"norole","role":null}',
  });
});

test("the number of entries that match", () => {
  expect(count(context, user, "filters[blocked]=true")).toEqual({ ok: true, value: 1 });
});

test("a populate that goes round in circles is refused before it is written", () => {
  const circle = `populate=${"tags.articles.".repeat(20)}tags`;
  expect(list(context, article, circle)).toMatchObject({
    ok: false,
    issues: [{ code: "too-costly", path: ["populate", "tags"] }],
  });
  expect(list(context, article, "populate=tags.articles.tags").ok).toBe(true);
});
