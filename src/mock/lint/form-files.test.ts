import { expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { library } from "../../data/read/shared/library.test-data.js";
import { createMockApi, type MockOptions } from "../mock/mock-api.js";

const dataset = await loadFiles(library);

/** A book that is made by a form with a file of this name. */
const formed = async (name: string, data: object, options: MockOptions = {}) => {
  const mock = createMockApi(dataset, options);
  const form = new FormData();
  form.append("data", JSON.stringify(data));
  form.append(name, new File(["a"], "a.txt", { type: "text/plain" }));
  const { status } = await mock.fetch("/api/books", { method: "POST", body: form });
  return { status, warnings: mock.requests()[0]?.warnings, books: mock.count("books") };
};

const nothing = (name: string, schema: string, key: string, meant = "") =>
  `${name}: ${schema} has no media "${key}": the file is linked to nothing.${meant}`;

test.each<[name: string, data: object, ...warnings: string[]]>([
  ["files.cover", { title: "a" }],
  ["files.scans", { title: "a" }],
  ["files.seo.image", { title: "a", seo: {} }],
  ["files.parts.0.image", { title: "a", parts: [{ __component: "shared.seo" }] }],
  ["files.covr", { title: "a" }, nothing("files.covr", "api::book.book", "covr", ' Did you mean "cover"?')],
  ["files.title", { title: "a" }, nothing("files.title", "api::book.book", "title")],
  ["files.seo.imag", { seo: {} }, nothing("files.seo.imag", "shared.seo", "imag", ' Did you mean "image"?')],
  [
    "files.cover",
    { titel: "a" },
    'data[titel]: api::book.book has no such attribute: it is not written. Did you mean "title"?',
  ],
])("a file of a form that is linked to nothing is named: %s with %j", async (name, data, ...warnings) => {
  expect(await formed(name, data)).toMatchObject({ status: 200, warnings });
});

test("strict errors refuse it before anything is made", async () => {
  const { books } = await formed("files.cover", {});
  expect(await formed("files.covr", {}, { strict: "errors" })).toMatchObject({ status: 400, books: books - 1 });
});
