import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDataset } from "../../data/read/load-dataset.js";
import { makeFolder, relation, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { createMock } from "../../mock/create-mock.js";
import { createClient } from "../pull/client.js";
import { openKeeper } from "./keeper.js";

const schemas = {
  "content-types/book.json": typeJson("book", { tags: relation("manyToMany", "tag", { inversedBy: "books" }) }),
  "content-types/tag.json": typeJson("tag", {
    slug: { type: "uid" },
    books: relation("manyToMany", "book", { mappedBy: "tags" }),
  }),
};

test("an entry of the folder's own stands for that of its name, a side that follows is not written, and users are not kept", async () => {
  const tags = [{ slug: "red" }, { slug: "blue" }];
  const mock = await createMock({ ...schemas, "entries/tags.json": tags, "entries/books.json": [{ tags: [1, 2] }] });
  const folder = await makeFolder({ ...schemas, "entries/tags.json": [{ id: 9, slug: "red" }] });
  const url = "http://real.test";
  const keeper = await openKeeper({ folder, server: url, keepUsers: false, keepEmails: false, limit: 100 });
  const client = createClient({ fetch: (address, init) => mock.fetch(new Request(address, init)), url });
  const source = await loadDataset(folder);
  const types = [...source.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  expect(await keeper.types(types, client, source)).toEqual(new Map());
  const text = await readFile(join(folder, "entries/tags.json"), "utf8");
  expect(JSON.parse(text)).toMatchObject([
    { id: 9, slug: "red" },
    { id: 2, slug: "blue" },
  ]);
  expect(text).not.toContain('"books"');
  expect(["user", "role"].map((name) => keeper.keeps(`plugin::users-permissions.${name}`))).toEqual([false, false]);
});
