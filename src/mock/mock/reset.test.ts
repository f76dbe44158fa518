import { expect, test, vi } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { Store } from "../../reference/store/store.js";
import { createMockApi } from "./mock-api.js";

const stores = vi.hoisted((): Store[] => []);

vi.mock("../../reference/store/store.js", async (load) => {
  const actual = await load<typeof import("../../reference/store/store.js")>();
  const createStore: typeof actual.createStore = (dataset) => {
    const store = actual.createStore(dataset);
    stores.push(store);
    return store;
  };
  return { ...actual, createStore };
});

/** Every table, attribute and row with the version that it was last changed in, and with the cells themselves. */
const parts = ({ tables }: Store): ReadonlyMap<string, unknown> =>
  new Map(
    [...tables].flatMap((table): [string, unknown][] => {
      const { attributes, uid } = table.schema;
      const scalars = [...attributes.values()].filter(({ kind }) => kind === "scalar");
      return [
        [uid, table.version],
        [`${uid} ids`, table.ids],
        ...table.ids.map((id, row): [string, unknown] => [`${uid} ${id}`, table.rowVersion(row)]),
        ...[...attributes.keys()].map((name): [string, unknown] => [`${uid} ${name}`, table.attributeVersion(name)]),
        ...scalars.map(({ name }): [string, unknown] => [`${uid} values of ${name}`, table.column(name)]),
        ...[...table.links()].map(([name, { targets }]): [string, unknown] => [`${uid} targets of ${name}`, targets]),
      ];
    }),
  );

/** The parts that are not the very same in both. */
const changed = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((part) => !Object.is(after.get(part), before.get(part)));

test("a reset puts back what was changed, and leaves everything else as it is", async () => {
  const mock = createMockApi(sampleDataset);
  const body = JSON.stringify({ data: { title: "Changed" } });
  const headers = { "content-type": "application/json" };
  const put = await mock.fetch(new Request("http://mock.test/api/articles/2", { method: "PUT", headers, body }));
  expect(put.status).toBe(200);
  const [store] = stores;
  if (store === undefined) throw new Error("no store was made");
  const before = parts(store);
  mock.reset();
  const after = parts(store);
  const article = "api::article.article";
  expect(changed(before, after)).toEqual([article, `${article} 2`, `${article} title`, `${article} updatedAt`]);
  // Nothing is left to put back.
  mock.reset();
  expect(changed(after, parts(store))).toEqual([]);
  expect(stores).toHaveLength(1);
});
