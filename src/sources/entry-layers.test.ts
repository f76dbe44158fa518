import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { library, recordsOf } from "./library.test-data.js";
import { loadDataset } from "./load-dataset.js";
import { loadFiles } from "./load-tree.js";
import { formatDiagnostic, SourceError } from "./source-error.js";
import { type Files, makeFolder } from "./source-folder.test-data.js";

const base: Files = {
  ...library,
  "entries/tags.json": [{ slug: "a" }, { id: 7, slug: "b" }],
  "entries/books.json": [
    { slug: "one", title: "One", pages: 1, tags: ["a"] },
    { slug: "one", locale: "fr", title: "Un" },
    { slug: "two", title: "Two" },
  ],
  "entries/imprint.json": [{ text: "first" }],
};

const values = (dataset: Awaited<ReturnType<typeof loadFiles>>, type: string, ...names: readonly string[]) =>
  recordsOf(dataset, type).map((record) => [record.id, ...names.map((name) => record.values[name])]);

describe("several folders of fixtures", () => {
  test("later entries are added, or take the place and the id of the one with their key or id", async () => {
    const dataset = await loadFiles(base, {
      fixtures: [
        { "books.json": [{ slug: "one", title: "Replaced", tags: ["c"] }], "tags.json": [{ slug: "c" }] },
        { "entries/tags.json": [{ id: 7, slug: "renamed" }], "entries/imprint.json": [{ text: "second" }] },
      ],
    });
    expect(values(dataset, "tag", "slug")).toEqual([
      [7, "renamed"],
      [8, "a"],
      [9, "c"],
    ]);
    expect(values(dataset, "book", "slug", "title", "locale", "pages")).toEqual([
      [1, "one", "Replaced", "en", 100],
      [2, "one", "Un", "fr", 100],
      [3, "two", "Two", "en", 100],
    ]);
    expect(recordsOf(dataset, "book")[0]?.links.tags).toEqual([{ type: "api::tag.tag", id: 9 }]);
    expect(values(dataset, "imprint", "text")).toEqual([[1, "second"]]);
  });

  test("what is replaced is named, with the folders", async () => {
    const root = await makeFolder({
      ...base,
      "more/tags.json": [{ slug: "b" }],
      "most/tags.json": [{ slug: "b" }, { slug: "new" }],
    });
    const dataset = await loadDataset(root, { fixtures: [join(root, "more"), `${root}/most/`] });
    expect(dataset.warnings.map(formatDiagnostic)).toEqual([
      `${root}/more/tags.json: entry 1 (slug "b"): replaces entry 2 (slug "b") of ${root}/entries/tags.json`,
      `${root}/most/tags.json: entry 1 (slug "b"): replaces entry 1 (slug "b") of ${root}/more/tags.json`,
    ]);
    expect(values(dataset, "tag", "slug")).toEqual([
      [7, "b"],
      [8, "a"],
      [9, "new"],
    ]);
  });

  test("entries that are the same in one folder are faults, as ever", async () => {
    const twice = loadFiles(base, { fixtures: { "tags.json": [{ slug: "c" }, { slug: "c" }] } });
    await expect(twice).rejects.toThrow(
      'the given fixtures/tags.json: entry 2 (slug "c"), slug: "c" is that of entry 1',
    );
  });

  test("settings and uploads are those of the last folder that has them", async () => {
    const dataset = await loadFiles(
      { ...base, "uploads/a.txt": "own", "uploads/b.txt": "own" },
      {
        fixtures: [
          { "dataset.json": { name: "One", apiTokens: [] }, "entries/tags.json": [], "uploads/a.txt": "one" },
          { "dataset.json": { name: "Two" }, "entries/tags.json": [] },
        ],
      },
    );
    const text = async (path: string) => new TextDecoder().decode(await dataset.assets.read(path));
    expect([dataset.name, dataset.locales.map(({ code }) => code)]).toEqual(["Two", ["en", "fr"]]);
    expect([await text("a.txt"), await text("b.txt")]).toEqual(["one", "own"]);
  });
});

describe("a lenient source", () => {
  const faulty: Files = {
    ...library,
    "content-types/broken.json": "{",
    "entries/brokens.json": [{ a: 1 }],
    "entries/authors.json": "[{ ]",
    "entries/tags.json": [
      { id: 1, slug: "a" },
      { id: 1, slug: "b" },
      { slug: "c", books: ["nowhere"] },
    ],
    "entries/books.json": [{ slug: "x", pages: "many", seo: { id: 3 }, colour: 1, locale: "de", parts: [{}] }],
  };

  test("is loaded without what is at fault, and tells all of it", async () => {
    const dataset = await loadFiles(faulty, { lenient: true });
    expect(
      dataset.warnings.map(({ severity, ...place }) => [severity, formatDiagnostic({ severity, ...place })]),
    ).toEqual([
      ["error", "content-types/broken.json: is not JSON: Expected property name or '}' (line 1, column 2)"],
      ["error", "entries/brokens.json: is named after no content-type: neither a plural, a singular nor a uid"],
      ["error", "entries/authors.json: is not JSON: Expected property name or '}' (line 1, column 4)"],
      ["error", 'entries/books.json: entry 1 (slug "x"): unknown key "colour": api::book.book has no such attribute'],
      ["error", 'entries/books.json: entry 1 (slug "x"), pages: expected an integer, got "many"'],
      [
        "error",
        'entries/books.json: entry 1 (slug "x"), parts[0]: expected an object whose "__component" is one of shared.seo, shared.quote, got {}',
      ],
      ["error", 'entries/books.json: entry 1 (slug "x"), locale: expected one of the locales en, fr, got "de"'],
      ["error", 'entries/tags.json: entry 2 (slug "b"), id: 1 is the id of entry 1 (slug "a") already'],
      ["error", 'entries/tags.json: entry 3 (slug "c"), books[0]: there is no api::book.book with slug "nowhere"'],
    ]);
    expect(values(dataset, "tag", "slug")).toEqual([
      [1, "a"],
      [2, "b"],
      [3, "c"],
    ]);
    expect(values(dataset, "book", "slug", "pages")).toEqual([[1, "x", null]]);
  });

  test("is refused otherwise", async () => {
    await expect(loadFiles(faulty)).rejects.toBeInstanceOf(SourceError);
  });
});

test("custom fields are of the types that they are said to be", async () => {
  const field = { type: "customField", customField: "plugin::stars.rating" };
  const files: Files = {
    "content-types/book.json": {
      info: { singularName: "book", pluralName: "books", displayName: "Book" },
      attributes: { stars: field, text: { ...field, customField: "plugin::ckeditor.CKEditor" } },
    },
    "entries/books.json": [{ stars: 4, text: { html: "" } }],
  };
  const dataset = await loadFiles(files, {
    customFields: { "plugin::stars.rating": "integer", "plugin::ckeditor.CKEditor": "json" },
  });
  expect(dataset.warnings).toEqual([]);
  expect(values(dataset, "book", "stars", "text")).toEqual([[1, 4, { html: "" }]]);
});
