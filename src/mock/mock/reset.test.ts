import { expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { Store } from "../../reference/store/store.js";
import { createMockApi } from "./mock-api.js";

/** Every table, entry, value and list of links of a store. */
const parts = ({ tables }: Store): ReadonlyMap<string, unknown> =>
  new Map(
    [...tables].flatMap(([uid, table]): [string, unknown][] => [
      [uid, table],
      ...table.entries
        .toArray()
        .flatMap((entry): [string, unknown][] => [
          [`${uid} ${entry.id}`, entry],
          ...Object.entries({ ...entry.values, ...entry.links }).map(([name, held]): [string, unknown] => [
            `${uid} ${entry.id} ${name}`,
            held,
          ]),
        ]),
    ]),
  );

/** The parts that are not the very same in both. */
const changed = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((part) => !Object.is(after.get(part), before.get(part)));

test("a change makes what it changes anew and shares the rest, and a reset is the store of the beginning", async () => {
  const mock = createMockApi(sampleDataset);
  const start = mock.saved.store;
  const before = parts(start);
  const body = JSON.stringify({ data: { title: "Changed" } });
  const headers = { "content-type": "application/json" };
  const put = await mock.fetch(new Request("http://mock.test/api/articles/2", { method: "PUT", headers, body }));
  expect(put.status).toBe(200);
  const article = "api::article.article";
  const expected = [article, `${article} 2`, `${article} 2 title`, `${article} 2 updatedAt`];
  expect(changed(before, parts(mock.saved.store))).toEqual(expected);
  mock.reset();
  expect(mock.saved.store === start).toBe(true);
  expect(changed(before, parts(start))).toEqual([]);
  // Nothing is left to put back.
  mock.reset();
  expect(mock.saved.store === start).toBe(true);
});
