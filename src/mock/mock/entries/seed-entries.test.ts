import { expect, test } from "vitest";
import { loadFiles } from "../../../data/read/load-tree.js";
import { library } from "../../../data/read/shared/library.test-data.js";
import { typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { sampleDataset } from "../../../reference/model/sample-dataset.test-data.js";
import { museum as seasons } from "../../../server/api/museum.test-data.js";
import { send } from "../../../server/http/send.test-data.js";
import { withControl } from "../../control/with-control.js";
import { createMockApi } from "../mock-api.js";

const token = { "x-touchstone-token": "12345678" };

test("a name is no entry of a type that names none: the error says so", async () => {
  const mock = createMockApi(
    await loadFiles({ ...library, "content-types/author.json": typeJson("author", { name: { type: "string" } }) }),
  );
  await mock.seed({ authors: [{ name: "Ann" }] });
  await expect(mock.seed({ books: [{ title: "A", author: "Ann" }] })).rejects.toThrow(
    'books[0]: author: api::author.author has no attribute that names its entries (a uid, or a unique string): expected an id, got "Ann"',
  );
});

/** How many elements of lists are gone through by filters. */
const elementsFiltered = async (work: () => Promise<unknown>): Promise<number> => {
  const { filter } = Array.prototype;
  let elements = 0;
  Array.prototype.filter = function (this: unknown[], ...given: [(value: unknown) => boolean]) {
    elements += this.length;
    return filter.apply(this, given);
  } as typeof filter;
  try {
    await work();
  } finally {
    Array.prototype.filter = filter;
  }
  return elements;
};

/** So many artifacts that name the same twelve tags. */
const artifacts = (count: number) => {
  const tags = (seasons.records.get("api::tag.tag") ?? []).slice(0, 12).map(({ values }) => String(values.slug));
  return Array.from({ length: count }, (_, index) => ({ title: `A ${index}`, slug: `slug-${index}`, tags }));
};

test("entries that lead to the same others cost each as much as the first, and lists of before stay as they were", async () => {
  const counted = async (count: number) => {
    const mock = createMockApi(seasons);
    const before = mock.saved.store;
    const lists = JSON.stringify(before.tables.get("api::tag.tag")?.entries.toArray());
    const elements = await elementsFiltered(() => mock.seed({ artifacts: artifacts(count) }));
    expect(JSON.stringify(before.tables.get("api::tag.tag")?.entries.toArray())).toBe(lists);
    const [tag] = mock.saved.store.tables.get("api::tag.tag")?.entries ?? [];
    expect(new Set(tag?.links.artifacts?.map(({ id }) => id)).size).toBe(tag?.links.artifacts?.length);
    expect(tag?.links.artifacts?.length).toBeGreaterThanOrEqual(count);
    return elements;
  };
  const [some, twice] = [await counted(500), await counted(1000)];
  expect(twice / some).toBeLessThan(2.2);
});

/** The least bound that so many artifacts are seeded with. */
const leastWorkFor = async (count: number): Promise<number> => {
  let [refused, accepted] = [0, 2 ** 27];
  while (accepted - refused > accepted / 100) {
    const middle = Math.floor((refused + accepted) / 2);
    const mock = createMockApi(seasons, { maxWork: middle });
    const before = mock.saved.store;
    try {
      await mock.seed({ artifacts: artifacts(count) }, true);
      accepted = middle;
    } catch (error) {
      expect(String(error)).toContain("steps of work, touchstone's own bound (maxWork)");
      expect(mock.saved.store).toBe(before);
      refused = middle;
    }
  }
  return accepted;
};

test("all entries of one request are counted together: twice as many cost twice as much", async () => {
  const [some, twice] = [await leastWorkFor(50), await leastWorkFor(100)];
  expect(twice / some).toBeGreaterThan(1.8);
  expect(twice / some).toBeLessThan(2.2);
});

test("the control route refuses what costs too much, and nothing has changed; in code each entry has a bound of its own", async () => {
  const mock = createMockApi(seasons, { maxWork: 1_000_000 });
  const api = withControl(mock, { token: "12345678" });
  const before = mock.saved.store;
  const { json, status } = await send(api, "POST", "/__touchstone/seed", { artifacts: artifacts(200) }, token);
  expect([status, json.error.message]).toEqual([
    400,
    expect.stringMatching(/^artifacts\[\d+\]: .*it takes more than 1,000,000 steps of work, touchstone's own bound/),
  ]);
  expect(mock.saved.store).toBe(before);
  expect((await mock.seed({ artifacts: artifacts(200) })).artifacts).toHaveLength(200);
});

test("what others write meanwhile stays, and the entries are added to it", async () => {
  const mock = createMockApi(seasons);
  const users = "plugin::users-permissions.user";
  const tags = mock.count("api::tag.tag");
  const user = { username: "ann", email: "ann@test.io", password: "secret1" };
  // A password takes its time.
  const seeding = mock.seed({ users: [user], tags: [{ name: "of the seed", slug: "of-the-seed" }] });
  await mock.create("api::tag.tag", { name: "of another", slug: "of-another" });
  const before = mock.count(users);
  await seeding;
  expect([mock.count("api::tag.tag"), mock.count(users)]).toEqual([tags + 2, before + 1]);
  const refused = mock.seed({ users: [{ ...user, username: "bob", email: "b@test.io" }], tags: [{ name: 1 }] });
  await mock.create("api::tag.tag", { name: "of a third", slug: "of-a-third" });
  await expect(refused).rejects.toThrow("tags[0]");
  expect([mock.count("api::tag.tag"), mock.count(users)]).toEqual([tags + 3, before + 1]);
});

test("the control route takes 20,000 entries at once, of all types together, and no more", async () => {
  const mock = createMockApi(sampleDataset);
  const api = withControl(mock, { token: "12345678" });
  const before = mock.count("api::tag.tag");
  const tooMany = { articles: [{}], tags: Array(20_000).fill({}) };
  const { json, status } = await send(api, "POST", "/__touchstone/seed", tooMany, token);
  expect([status, json.error.message]).toEqual([
    400,
    "expected at most 20000 entries in one request, as nothing else is answered meanwhile, got 20001",
  ]);
  expect(mock.count("api::tag.tag")).toBe(before);
});
