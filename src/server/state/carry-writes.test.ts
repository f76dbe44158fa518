import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentApi } from "../api/content-api.js";
import { createContentApi } from "../api/create-content-api.js";
import { disagreements } from "../api/hostile-writes.test-data.js";
import { museum } from "../api/museum.test-data.js";
import { send as sendTo } from "../http/send.test-data.js";
import { carryWrites, holdState, keepApart } from "./carry-writes.js";

/** The museum without some types, or entries of odd ids of them. */
const without = (types: readonly string[], isWhole: boolean): Dataset => ({
  ...museum,
  records: new Map(
    [...museum.records].map(([uid, entries]) =>
      types.includes(uid) ? [uid, isWhole ? [] : entries.filter(({ id }) => id % 2 === 0)] : [uid, entries],
    ),
  ),
});

const send = (api: ContentApi, method: string, path: string, data?: object) =>
  sendTo(api, method, path, data && { data });

/** A source that grows to the whole museum after some writes. */
const grown = async (start: Dataset, write: (api: ContentApi) => Promise<void>) => {
  const api = createContentApi(start);
  keepApart(api.saved);
  const before = holdState(api.saved);
  await write(api);
  const after = createContentApi(museum);
  keepApart(after.saved);
  carryWrites(after.saved, before, holdState(api.saved));
  // A localization that was written knows none of those that its source had not.
  const wrong = disagreements({ current: after.saved }).filter((text) => !/ localizations .*: not known/.test(text));
  expect(wrong).toEqual([]);
  return after;
};

test("what was written stays, and what is new comes to it, related on both sides", async () => {
  let id = 0;
  const after = await grown(without(["api::artifact.artifact"], false), async (api) => {
    const data = { title: "Mine", slug: "mine", maker: 1, tags: [1], inscriptions: [{ text: "x" }] };
    id = (await send(api, "POST", "/api/artifacts", data)).json.data.id;
    await send(api, "PUT", "/api/artifacts/2", { title: "Renamed", tags: [3, 1] });
    expect((await send(api, "DELETE", "/api/artifacts/4")).status).toBe(200);
    expect((await send(api, "DELETE", "/api/tags/2")).status).toBe(200);
  });
  const mine = await send(after, "GET", `/api/artifacts/${id}?populate=*`);
  expect(mine.json.data.attributes).toMatchObject({ title: "Mine", inscriptions: [{ text: "x" }] });
  expect(mine.json.data.attributes.tags.data.map((tag: { id: number }) => tag.id)).toEqual([1]);
  expect((await send(after, "GET", "/api/artifacts/2")).json.data.attributes.title).toBe("Renamed");
  expect((await send(after, "GET", "/api/artifacts/4")).status).toBe(404);
  expect((await send(after, "GET", "/api/artifacts/3")).status).toBe(200);
  expect((await send(after, "GET", "/api/tags/2")).status).toBe(404);
  const maker = await send(after, "GET", "/api/makers/1?populate=artifacts");
  const whole = await send(createContentApi(museum), "GET", "/api/makers/1?populate=artifacts");
  const ids = (answer: typeof maker) => answer.json.data.attributes.artifacts.data.map((one: { id: number }) => one.id);
  expect(ids(maker).toSorted()).toEqual([...ids(whole).filter((one: number) => one !== 4), id].toSorted());
});

test("without a write, the source is as it is", async () => {
  const after = await grown(without(["api::maker.maker"], true), async () => {});
  const all = "/api/artifacts?populate=*&pagination[limit]=100";
  expect((await send(after, "GET", all)).text).toBe((await send(createContentApi(museum), "GET", all)).text);
});

const uids = [...museum.model.contentTypes.values()].filter(
  ({ kind, uid }) => uid.startsWith("api::") && kind === "collectionType",
);
const writes = fc.record({
  type: fc.constantFrom(...uids),
  method: fc.constantFrom("PUT", "DELETE"),
  id: fc.integer({ min: 1, max: 12 }),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
});

test("whatever is written, and whatever is new, both sides agree", async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(uids.map(({ uid }) => uid)),
      fc.boolean(),
      fc.array(writes, { maxLength: 8 }),
      async (types, isWhole, all) => {
        await grown(without(types, isWhole), async (api) => {
          for (const { id, ids, method, type } of all) {
            const path = `/api/${type.pluralName}/${id}`;
            if (method === "DELETE") await send(api, method, path);
            else
              for (const attribute of type.attributes.values()) {
                if (attribute.kind !== "relation" || attribute.hidden || attribute.name === "localizations") continue;
                const value = attribute.many ? ids : (ids[0] ?? null);
                if ((await send(api, "PUT", path, { [attribute.name]: value })).status === 200) written++;
              }
          }
        });
      },
    ),
    { numRuns: cases(15) },
  );
  expect(written).toBeGreaterThan(20);
});
