import { expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { library } from "../../data/read/shared/library.test-data.js";
import { createMockApi, type MockOptions } from "../mock/mock-api.js";

const permissions = ["find", "create", "update"].map((action) => `api::book.book.${action}`);
const roles = [{ name: "Public", type: "public", permissions: [...permissions, "api::tag.tag.find"] }];
const apiTokens = [{ name: "books", token: "secret", type: "custom", permissions }];
const dataset = await loadFiles({ ...library, "entries/roles.json": roles, "dataset.json": { apiTokens } });
const mockOf = (options: MockOptions = {}) => createMockApi(dataset, { auth: true, ...options });

const nobody = "the role of type public may not";
const populated = (place: string, uid: string, name: string) =>
  `${place}: ${nobody} ${uid}.find: nothing is populated by ${name}`;
const author = populated("populate", "api::author.author", "author");

test.each<[status: number, search: string, ...remarks: string[]]>([
  [200, ""],
  [200, "populate=tags"],
  [200, "populate=author", author],
  [200, "populate[0]=tags&populate[1]=author", author],
  [200, "populate=*", author],
  [200, "populate[author][fields]=name", populated("populate[author]", "api::author.author", "author")],
  [200, "populate=sequel.author", author],
  [200, "populate[seo][populate][quotes][populate]=*", populated("populate", "api::author.author", "source")],
  [
    200,
    "populate[parts][on][shared.quote][populate]=source",
    populated("populate[parts][on][shared.quote][populate]", "api::author.author", "source"),
  ],
  [400, "filters[author][name]=a", `filters[author]: ${nobody} api::author.author.find`],
  [400, "filters[sequel][author][name]=a", `filters[sequel][author]: ${nobody} api::author.author.find`],
  [400, "sort=author.name", `sort: ${nobody} api::author.author.find`],
])("%i: a relation that its sender may not follow is named: %s", async (status, search, ...remarks) => {
  const mock = mockOf();
  const answer = await mock.fetch(`/api/books?${search}`);
  expect([answer.status, mock.requests()[0]?.warnings]).toEqual([status, remarks]);
  expect(mock.warnings().map(({ message }) => message)).toEqual(status === 200 ? remarks : []);
});

test("so is one that is not written", async () => {
  const mock = mockOf();
  const init = { method: "POST", headers: { "content-type": "application/json" } };
  await mock.fetch("/api/books", { ...init, body: JSON.stringify({ data: { title: "a", author: 1, tags: [] } }) });
  await mock.fetch("/api/books", { ...init, body: JSON.stringify({ data: { title: "a", tags: [] } }) });
  expect(mock.requests().map(({ warnings }) => warnings)).toEqual([
    [`data[author]: ${nobody} api::author.author.find: nothing is written to author`],
    [],
  ]);
});

test("the sender is named by what was sent", async () => {
  const mock = mockOf();
  await mock.fetch("/api/books?populate=tags", { headers: { authorization: "Bearer secret" } });
  expect(mock.requests()[0]?.warnings).toEqual([
    "populate: the role or token of the sender may not api::tag.tag.find: nothing is populated by tags",
  ]);
});

test("strict errors refuse a reading request, and nothing is remarked where everyone may do everything", async () => {
  const strict = await mockOf({ strict: "errors" }).fetch("/api/books?populate=author");
  expect([strict.status, await strict.text()]).toEqual([400, expect.stringContaining(`Invalid parameter ${author}`)]);
  const open = mockOf({ auth: false });
  await open.fetch("/api/books?populate=*");
  expect(open.requests()[0]?.warnings).toEqual([]);
});
