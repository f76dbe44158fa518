import { describe, expect, test } from "vitest";
import { bundledDatasetPath } from "./bundled.js";
import { library, linksOf, load, recordsOf } from "./library.test-data.js";
import { loadDataset } from "./load-dataset.js";

describe("values", () => {
  test("defaults of a published entry, from its place in the file", async () => {
    const dataset = await load({ books: [{ slug: "a" }, { slug: "b" }] });
    expect(recordsOf(dataset, "book")[1]).toEqual({
      id: 2,
      values: {
        title: null,
        slug: "b",
        pages: 100,
        isbn: null,
        createdAt: Date.parse("2024-01-01T00:00:01.000Z"),
        updatedAt: Date.parse("2024-01-01T00:00:01.000Z"),
        publishedAt: Date.parse("2024-01-01T00:00:01.000Z"),
        locale: "en",
      },
      links: {},
    });
  });

  test("what is written counts: dates, a draft, null instead of a default, digits", async () => {
    const entry = {
      id: 7,
      $comment: "ignored",
      pages: null,
      isbn: "9007199254740993",
      createdAt: "2020-01-01T00:00:00.000Z",
      updatedAt: "2021-01-01T00:00:00.000Z",
      publishedAt: null,
      locale: "fr",
    };
    const [record] = recordsOf(await load({ books: [entry] }), "book");
    expect(record).toMatchObject({
      id: 7,
      values: {
        pages: null,
        isbn: 9007199254740993n,
        createdAt: 1577836800000,
        updatedAt: 1609459200000,
        publishedAt: null,
        locale: "fr",
      },
    });
  });

  test("without dates of its own an entry was updated and published when it was created", async () => {
    const [record] = recordsOf(await load({ books: [{ createdAt: "2020-01-01T00:00:00.000Z" }] }), "book");
    expect(record?.values).toMatchObject({ updatedAt: 1577836800000, publishedAt: 1577836800000 });
  });

  test("ids go on after the highest explicit one, and records are in id order", async () => {
    const dataset = await load({ tags: [{ slug: "a" }, { id: 5, slug: "b" }, { slug: "c" }, { id: 2, slug: "d" }] });
    expect(recordsOf(dataset, "tag").map(({ id, values }) => [id, values.slug])).toEqual([
      [2, "d"],
      [5, "b"],
      [6, "a"],
      [7, "c"],
    ]);
  });

  test("files may be named by plural, singular or uid", async () => {
    const dataset = await load({
      tag: [{ slug: "a" }],
      "api.author.author": [{ name: "x" }],
      imprint: [{ text: "y" }],
    });
    expect(
      [...dataset.records].filter(([uid, list]) => uid.startsWith("api") && list.length > 0).map(([uid]) => uid),
    ).toEqual(["api::author.author", "api::imprint.imprint", "api::tag.tag"]);
  });

  test("a name that every object has does no harm as data", async () => {
    const seo = '{"metaTitle": "x", "$__proto__": 1}';
    const text = `[{ "slug": "constructor", "seo": ${seo}, "$x": { "__proto__": { "polluted": true } } }]`;
    const dataset = await load({ books: text });
    expect(recordsOf(dataset, "book")[0]?.values.slug).toBe("constructor");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("components", () => {
  test("become rows of their own: explicit ids are kept, the rest go on in order", async () => {
    const dataset = await load({
      books: [
        { slug: "a", seo: { metaTitle: "A", quotes: [{ text: "q1" }, { id: 4, text: "q2" }] } },
        {
          slug: "b",
          parts: [
            { __component: "shared.quote", text: "q3" },
            { __component: "shared.seo", id: 9, quotes: [{ text: "q4" }] },
          ],
        },
      ],
    });
    expect(recordsOf(dataset, "shared.quote").map(({ id, values }) => [id, values.text])).toEqual([
      [4, "q2"],
      [5, "q1"],
      [6, "q3"],
      [7, "q4"],
    ]);
    expect(recordsOf(dataset, "shared.seo").map(({ id, values }) => [id, values.metaTitle, values.noIndex])).toEqual([
      [9, null, false],
      [10, "A", false],
    ]);
    expect(linksOf(dataset, "shared.seo", "quotes")).toEqual({ 9: [7], 10: [5, 4] });
    expect(recordsOf(dataset, "book")[1]?.links.parts).toEqual([
      { type: "shared.quote", id: 6 },
      { type: "shared.seo", id: 9 },
    ]);
  });

  test("hold relations and media", async () => {
    const dataset = await load({
      authors: [{ name: "Ann" }],
      "upload-files": [{ name: "a.png" }],
      books: [{ slug: "a", seo: { image: "a.png", quotes: [{ source: "Ann" }] } }],
    });
    expect(linksOf(dataset, "shared.quote", "source")).toEqual({ 1: [1] });
    expect(linksOf(dataset, "shared.seo", "image")).toEqual({ 1: [1] });
  });
});

describe("relations", () => {
  const three = [{ slug: "x" }, { slug: "y" }, { slug: "z" }];

  test("references by id, by natural key, by attributes", async () => {
    const dataset = await load({
      tags: three,
      authors: [{ name: "Ann" }],
      books: [{ slug: "a", tags: [3, "x", { slug: "y" }], author: "Ann" }],
    });
    expect(linksOf(dataset, "book", "tags")).toEqual({ 1: [3, 1, 2] });
    expect(linksOf(dataset, "author", "books")).toEqual({ 1: [1] });
  });

  test("a side that says nothing lists the others in the order of their file", async () => {
    const dataset = await load({
      tags: three,
      books: [
        { id: 9, slug: "a", tags: ["z", "x"] },
        { id: 1, slug: "b", tags: ["x", "z"] },
        { id: 5, slug: "c", tags: [] },
      ],
    });
    expect(linksOf(dataset, "tag", "books")).toEqual({ 1: [9, 1], 3: [9, 1] });
  });

  test("the other side alone is enough", async () => {
    const dataset = await load({
      tags: [
        { slug: "x", books: ["b", "a"] },
        { slug: "y", books: ["b"] },
      ],
      books: [{ slug: "a" }, { slug: "b" }],
    });
    expect(linksOf(dataset, "tag", "books")).toEqual({ 1: [2, 1], 2: [2] });
    expect(linksOf(dataset, "book", "tags")).toEqual({ 1: [1], 2: [1, 2] });
  });

  test("both sides keep their own order when both are given", async () => {
    const dataset = await load({
      tags: [
        { slug: "x", books: ["b", "a"] },
        { slug: "y", books: ["a", "b"] },
      ],
      books: [
        { slug: "a", tags: ["y", "x"] },
        { slug: "b", tags: ["x", "y"] },
      ],
    });
    expect(linksOf(dataset, "tag", "books")).toEqual({ 1: [2, 1], 2: [1, 2] });
    expect(linksOf(dataset, "book", "tags")).toEqual({ 1: [2, 1], 2: [1, 2] });
  });

  test("a natural key that localizations share is that of the default locale", async () => {
    const dataset = await load({
      books: [
        { slug: "a", locale: "fr", localizations: [{ slug: "a", locale: "en" }] },
        { slug: "a" },
        { slug: "c", sequel: "a" },
      ],
    });
    expect(linksOf(dataset, "book", "sequel")).toEqual({ 3: [2] });
    expect(linksOf(dataset, "book", "prequel")).toEqual({ 2: [3] });
    expect(linksOf(dataset, "book", "localizations")).toEqual({ 1: [2], 2: [1] });
  });

  test("polymorphic links: the owner's order is its own, the other side's goes by the positions there", async () => {
    const ref = (ref: string) => ({ __type: "api::author.author", ref });
    const dataset = await load({
      authors: [{ name: "Ann" }, { name: "Bob" }],
      notes: [
        { id: 8, about: [ref("Bob"), ref("Ann")], main: { __type: "api::imprint.imprint", ref: 1 } },
        { id: 2, about: [ref("Ann")] },
      ],
      imprint: [{}],
    });
    expect(linksOf(dataset, "note", "about")).toEqual({ 2: [1], 8: [2, 1] });
    expect(linksOf(dataset, "author", "notes")).toEqual({ 1: [2, 8], 2: [8] });
    expect(recordsOf(dataset, "note")[1]?.links.main).toEqual([{ type: "api::imprint.imprint", id: 1 }]);
  });

  test("polymorphic links from the other side alone", async () => {
    const dataset = await load({ authors: [{ name: "Ann", notes: [2, 1] }], notes: [{}, {}] });
    expect(linksOf(dataset, "author", "notes")).toEqual({ 1: [2, 1] });
    expect(recordsOf(dataset, "note").map(({ links }) => links.about)).toEqual([
      [{ type: "api::author.author", id: 1 }],
      [{ type: "api::author.author", id: 1 }],
    ]);
  });
});

describe("localizations, roles and settings", () => {
  test("naming one sibling closes the group, in file order", async () => {
    const settings = { locales: [{ code: "en" }, { code: "fr" }, { code: "de" }] };
    const dataset = await load(
      {
        books: [
          { slug: "de", locale: "de" },
          { slug: "other", locale: "de" },
          { slug: "en", localizations: ["fr", "de"] },
          { slug: "fr", locale: "fr" },
        ],
      },
      { ...library, "dataset.json": settings },
    );
    expect(linksOf(dataset, "book", "localizations")).toEqual({ 1: [3, 4], 3: [1, 4], 4: [1, 3] });
  });

  test("roles list their permissions; users have a role", async () => {
    const dataset = await load({
      roles: [
        { name: "Public", type: "public", permissions: ["api::book.book.find", "api::tag.tag.find"] },
        { name: "Editor", type: "editor", permissions: ["api::book.book.find"] },
      ],
      users: [{ username: "ann", email: "a@b.c", password: "secret", role: "editor" }],
    });
    const permissions = recordsOf(dataset, "plugin::users-permissions.permission");
    expect(permissions.map(({ id, values }) => [id, values.action])).toEqual([
      [1, "api::book.book.find"],
      [2, "api::tag.tag.find"],
      [3, "api::book.book.find"],
    ]);
    expect(linksOf(dataset, "plugin::users-permissions.role", "permissions")).toEqual({ 1: [1, 2], 2: [3] });
    expect(linksOf(dataset, "plugin::users-permissions.permission", "role")).toEqual({ 1: [1], 2: [1], 3: [2] });
    expect(linksOf(dataset, "plugin::users-permissions.role", "users")).toEqual({ 2: [1] });
    expect(recordsOf(dataset, "plugin::users-permissions.user")[0]?.values.password).toBe("secret");
  });

  test("without roles there are the two that every deployment has", async () => {
    const dataset = await load({});
    expect(recordsOf(dataset, "plugin::users-permissions.role").map(({ id, values }) => [id, values.type])).toEqual([
      [1, "authenticated"],
      [2, "public"],
    ]);
  });

  test("locales and tokens", async () => {
    const token = { name: "T", token: "t", type: "custom", permissions: ["api::tag.tag.find"] };
    const dataset = await load(
      {},
      { ...library, "dataset.json": { locales: [{ code: "en" }, { code: "fr", default: true }], apiTokens: [token] } },
    );
    expect(dataset.locales).toEqual([
      { code: "en", name: "en", isDefault: false },
      { code: "fr", name: "fr", isDefault: true },
    ]);
    expect(dataset.apiTokens).toEqual([token]);
    expect(recordsOf(dataset, "plugin::i18n.locale").map(({ id, values }) => [id, values.code])).toEqual([
      [1, "en"],
      [2, "fr"],
    ]);
  });

  test("without settings: English, no tokens, named after the folder", async () => {
    const { "dataset.json": _, ...files } = library;
    const dataset = await load({}, files);
    expect(dataset.locales).toEqual([{ code: "en", name: "English (en)", isDefault: true }]);
    expect(dataset.apiTokens).toEqual([]);
    expect(dataset.name).toMatch(/^touchstone-source-/);
  });
});

test("the bundled dataset loads without a remark", async () => {
  const dataset = await loadDataset(bundledDatasetPath());
  expect(dataset.warnings).toEqual([]);
  expect(dataset.name).toBe("Museum of the Northern Sound");
  expect(dataset.locales.map(({ code }) => code)).toEqual(["en", "fr", "de"]);
});

test.each(["/nowhere/at/all", "src"])("%s is no source", async (path) => {
  await expect(loadDataset(path)).rejects.toThrow(/there is no such file or folder|is neither a fixture folder/);
});
