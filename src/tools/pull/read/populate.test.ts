import { expect, test } from "vitest";
import { loadFiles } from "../../../data/read/load-tree.js";
import { componentJson, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { createMock } from "../../../mock/create-mock.js";
import { queryText } from "../client.js";
import { pullFrom, visible } from "../datasets.test-data.js";
import { pullContent } from "../pull-content.js";
import { populateQueries } from "./populate.js";

const long = "relation-with-a-name-that-is-as-long-as-names-of-relations-may-be".replaceAll("-", "_");
const many = Object.fromEntries(
  Array.from({ length: 150 }, (_, at) => [
    `${long}_${at}`,
    { type: "relation", relation: "oneToMany", target: "api::page.page" },
  ]),
);

test("what is too long for one request is asked in several, and comes back as a whole", async () => {
  const names = Object.keys(many);
  const mock = await createMock({
    "content-types/page.json": typeJson("page", { title: { type: "string" }, ...many }),
    "entries/pages.json": [1, 2, 3].map((id) => ({
      id,
      title: `page ${id}`,
      ...Object.fromEntries(names.map((name, at) => [name, at % 2 === 0 ? [3, 1] : [2]])),
    })),
  });
  const pages = mock.dataset.model.contentTypes.get("api::page.page");
  if (pages === undefined) throw new Error("the type is missing");
  const queries = populateQueries(mock.dataset.model, pages, "ids of relations");
  expect(queries.length).toBeGreaterThan(1);
  expect(queries.map((query) => queryText(query).length).filter((length) => length > 7000)).toEqual([]);
  const { dataset } = await pullFrom(mock, { schemas: mock.dataset });
  expect(visible(dataset, mock.dataset.model)).toEqual(visible(mock.dataset, mock.dataset.model));
});

test("components that hold each other are asked as deep as a server reads, and in bounded parts", async () => {
  const uids = ["a", "b", "c", "d", "e", "f"].map((name) => `shared.${name}`);
  const zone = { type: "dynamiczone", components: uids };
  const component = componentJson("x", { text: { type: "string" }, inner: zone, file: { type: "media" } });
  const files = Object.fromEntries(uids.map((uid) => [`components/${uid.replace(".", "/")}.json`, component]));
  const { model } = await loadFiles({
    ...files,
    "content-types/page.json": typeJson("page", { zone }),
  });
  const pages = model.contentTypes.get("api::page.page");
  if (pages === undefined) throw new Error("the type is missing");
  const pairs = populateQueries(model, pages, "ids of relations").flat();
  expect(pairs.length).toBeGreaterThan(30);
  expect(pairs.length).toBeLessThanOrEqual(900);
  // The real server reads 20 levels of brackets.
  expect(pairs.filter(([name]) => name.split("[").length > 21)).toEqual([]);
});

test("a server that does not take a question is asked a plainer one", async () => {
  const mock = await createMock({
    "content-types/page.json": typeJson("page", {
      next: { type: "relation", relation: "oneToOne", target: "api::page.page" },
    }),
    "entries/pages.json": [{ id: 1, next: 2 }, { id: 2 }],
  });
  for (const refused of ["fields", "[next]"]) {
    const { dataset, types } = await pullContent({
      fetch: (url, init) =>
        url.includes("populate") && url.includes(refused)
          ? Promise.resolve(new Response("{}", { status: 400 }))
          : mock.fetch(new Request(url, init)),
      url: "http://any.test",
      schemas: mock.dataset,
    });
    expect(types[0]?.fault).toBeUndefined();
    expect(visible(dataset, mock.dataset.model)).toEqual(visible(mock.dataset, mock.dataset.model));
  }
});
