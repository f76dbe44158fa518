import { describe, expect, test } from "vitest";
import type { Dataset } from "../model/dataset.js";
import { bundledDatasetPath } from "./bundled.js";
import { loadDataset } from "./load-dataset.js";
import { formatDiagnostic, SourceError } from "./source-error.js";
import { componentJson, type Files, makeFolder, typeJson } from "./source-folder.test-data.js";

const relation = (kind: string, target: string, rest: object = {}) => ({
  type: "relation",
  relation: kind,
  target: `api::${target}.${target}`,
  ...rest,
});

const localized = { pluginOptions: { i18n: { localized: true } } };

/** A small library that uses everything an entry file can hold. */
const library: Files = {
  "content-types/book.json": typeJson(
    "book",
    {
      title: { type: "string", ...localized },
      slug: { type: "uid" },
      pages: { type: "integer", default: 100 },
      isbn: { type: "biginteger" },
      cover: { type: "media" },
      scans: { type: "media", multiple: true },
      author: relation("manyToOne", "author", { inversedBy: "books" }),
      tags: relation("manyToMany", "tag", { inversedBy: "books" }),
      sequel: relation("oneToOne", "book", { inversedBy: "prequel" }),
      prequel: relation("oneToOne", "book", { mappedBy: "sequel" }),
      seo: { type: "component", component: "shared.seo" },
      parts: { type: "dynamiczone", components: ["shared.seo", "shared.quote"] },
    },
    { options: { draftAndPublish: true }, ...localized },
  ),
  "content-types/author.json": typeJson("author", {
    name: { type: "string", unique: true },
    books: relation("oneToMany", "book", { mappedBy: "author" }),
    notes: { type: "relation", relation: "morphMany", target: "api::note.note", morphBy: "about" },
  }),
  "content-types/tag.json": typeJson("tag", {
    slug: { type: "uid" },
    books: relation("manyToMany", "book", { mappedBy: "tags" }),
  }),
  "content-types/note.json": typeJson("note", {
    text: { type: "string" },
    about: { type: "relation", relation: "morphToMany" },
    main: { type: "relation", relation: "morphToOne" },
  }),
  "content-types/imprint.json": typeJson("imprint", { text: { type: "string" } }, { kind: "singleType" }),
  "components/shared/seo.json": componentJson("seo", {
    metaTitle: { type: "string" },
    noIndex: { type: "boolean", default: false },
    quotes: { type: "component", component: "shared.quote", repeatable: true },
    image: { type: "media" },
  }),
  "components/shared/quote.json": componentJson("quote", {
    text: { type: "string" },
    source: relation("oneToOne", "author"),
  }),
  "dataset.json": {
    name: "Library",
    locales: [
      { code: "en", default: true },
      { code: "fr", name: "French" },
    ],
  },
};

const load = async (entries: Readonly<Record<string, unknown>>, files: Files = library): Promise<Dataset> => {
  const named = Object.fromEntries(Object.entries(entries).map(([name, content]) => [`entries/${name}.json`, content]));
  return loadDataset(await makeFolder({ ...files, ...named }));
};

const faultsOf = async (entries: Readonly<Record<string, unknown>>, files: Files = library): Promise<string[]> => {
  const error = await load(entries, files).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SourceError)) throw new Error(`expected a SourceError, got ${String(error)}`);
  return error.diagnostics.map(formatDiagnostic);
};

const recordsOf = (dataset: Dataset, name: string) =>
  dataset.records.get(name.includes(":") || name.includes(".") ? name : `api::${name}.${name}`) ?? [];

/** The ids that the entries of a type link to: `{ 1: [3, 2] }`. */
const linksOf = (dataset: Dataset, name: string, attribute: string): Record<number, number[]> =>
  Object.fromEntries(
    recordsOf(dataset, name).flatMap(({ id, links }) => {
      const targets = links[attribute];
      return targets === undefined ? [] : [[id, targets.map((link) => link.id)]];
    }),
  );

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

describe("faults", () => {
  const rows: readonly (readonly [string, Readonly<Record<string, unknown>>, readonly string[]])[] = [
    ["no array", { tags: {} }, ["entries/tags.json: expected array"]],
    ["no object", { tags: [1] }, ["entries/tags.json: entry 1: expected object"]],
    ["id of a wrong form", { tags: [{ id: "1" }] }, ["entries/tags.json: entry 1, id: expected integer"]],
    [
      "file of no type",
      { tagz: [] },
      ["entries/tagz.json: is named after no content-type: neither a plural, a singular nor a uid"],
    ],
    [
      "two files of one type",
      { tag: [], tags: [] },
      ["entries/tags.json: the entries of api::tag.tag are in entries/tag.json already"],
    ],
    [
      "locales as entries",
      { "plugin.i18n.locale": [] },
      ["entries/plugin.i18n.locale.json: locales are settings: they belong to dataset.json"],
    ],
    [
      "unknown keys",
      { tags: [{ slug: "x" }, { slug: "y", colour: 1, locale: "en" }] },
      [
        'entries/tags.json: entry 2 (slug "y"): unknown key "colour": api::tag.tag has no such attribute',
        'entries/tags.json: entry 2 (slug "y"): unknown key "locale": api::tag.tag has no such attribute',
      ],
    ],
    [
      "wrong value",
      { books: [{ slug: "a", pages: "many" }] },
      ['entries/books.json: entry 1 (slug "a"), pages: expected an integer, got "many"'],
    ],
    [
      "duplicate ids",
      { tags: [{ id: 1 }, { id: 1 }] },
      ["entries/tags.json: entry 2, id: 1 is the id of entry 1 already"],
    ],
    [
      "duplicate natural keys",
      { tags: [{ slug: "x" }, { slug: "x" }] },
      ['entries/tags.json: entry 2 (slug "x"), slug: "x" is that of entry 1 already'],
    ],
    [
      "two entries of a single type",
      { imprint: [{}, {}] },
      ["entries/imprint.json: entry 2: a single type has one entry"],
    ],
    [
      "unknown locale",
      { books: [{ slug: "a", locale: "de" }] },
      ['entries/books.json: entry 1 (slug "a"), locale: expected one of the locales en, fr, got "de"'],
    ],
    [
      "wrong component",
      { books: [{ slug: "a", seo: [], parts: [{ __component: "shared.hero" }] }] },
      [
        'entries/books.json: entry 1 (slug "a"), seo: expected an object of shared.seo, got []',
        'entries/books.json: entry 1 (slug "a"), parts[0]: expected an object whose "__component" is one of shared.seo, shared.quote, got {"__component":"shared.hero"}',
      ],
    ],
    [
      "inside of components",
      { books: [{ slug: "a", seo: { quotes: [{ text: 1, source: "Nobody", x: 1 }] } }] },
      [
        'entries/books.json: entry 1 (slug "a"), seo.quotes[0]: unknown key "x": shared.quote has no such attribute',
        'entries/books.json: entry 1 (slug "a"), seo.quotes[0].text: expected a string, got 1',
        'entries/books.json: entry 1 (slug "a"), seo.quotes[0].source: there is no api::author.author with name "Nobody"',
      ],
    ],
    [
      "component ids twice",
      {
        books: [
          { slug: "a", seo: { id: 1 } },
          { slug: "b", seo: { id: 1 } },
        ],
      },
      ['entries/books.json: entry 2 (slug "b"), seo.id: 1 is the id of entry 1 (slug "a"), seo already'],
    ],
    [
      "references to nothing",
      { books: [{ slug: "a", tags: [1, "x", { slug: "y" }, { name: "z" }, null, {}] }] },
      [
        'entries/books.json: entry 1 (slug "a"), tags[0]: there is no api::tag.tag with id 1',
        'entries/books.json: entry 1 (slug "a"), tags[1]: there is no api::tag.tag with slug "x"',
        'entries/books.json: entry 1 (slug "a"), tags[2]: there is no api::tag.tag with {"slug":"y"}',
        'entries/books.json: entry 1 (slug "a"), tags[3]: api::tag.tag has no attribute "name" with a value',
        'entries/books.json: entry 1 (slug "a"), tags[4]: expected a reference to api::tag.tag: an id, a name or an object, got null',
        'entries/books.json: entry 1 (slug "a"), tags[5]: expected at least one attribute in a reference',
      ],
    ],
    [
      "an ambiguous reference",
      {
        books: [
          { slug: "a", pages: 1 },
          { slug: "b", pages: 1, sequel: { pages: 1 } },
        ],
      },
      ['entries/books.json: entry 2 (slug "b"), sequel: 2 entries are api::book.book with {"pages":1}: say which'],
    ],
    [
      "a name where there are none",
      { notes: [{}, {}], authors: [{ name: "Ann", notes: ["x"] }] },
      [
        'entries/authors.json: entry 1 (name "Ann"), notes[0]: api::note.note has no attribute that names its entries: refer by id or by an object of attributes',
      ],
    ],
    [
      "a list for one and one for a list",
      { tags: [{ slug: "x" }], books: [{ slug: "a", tags: "x", author: [] }] },
      [
        'entries/books.json: entry 1 (slug "a"), author: expected one reference, not an array',
        'entries/books.json: entry 1 (slug "a"), tags: expected an array of references',
      ],
    ],
    [
      "the same reference twice",
      { tags: [{ slug: "x" }], books: [{ slug: "a", tags: ["x", 1] }] },
      ['entries/books.json: entry 1 (slug "a"), tags[1]: 1 is there twice'],
    ],
    [
      "sides that disagree",
      {
        tags: [{ slug: "x", books: ["b"] }],
        books: [
          { slug: "a", tags: ["x"] },
          { slug: "b", tags: [] },
        ],
      },
      [
        'entries/books.json: entry 1 (slug "a"), tags: entries/tags.json entry 1 (slug "x") says otherwise: both sides must name each other',
        'entries/tags.json: entry 1 (slug "x"), books: entries/books.json entry 2 (slug "b") says otherwise: both sides must name each other',
      ],
    ],
    [
      "two of what there is one of",
      {
        authors: [
          { name: "Ann", books: [1] },
          { name: "Bob", books: [1] },
        ],
        books: [{ slug: "a" }],
      },
      [
        'entries/books.json: entry 1 (slug "a"), author: more than one entry is linked to it, but api::book.book "author" allows one',
      ],
    ],
    [
      "a one-to-one target taken twice",
      { books: [{ slug: "a", sequel: "c" }, { slug: "b", sequel: "c" }, { slug: "c" }] },
      [
        'entries/books.json: entry 3 (slug "c"), prequel: more than one entry is linked to it, but api::book.book "sequel" allows one',
      ],
    ],
    [
      "polymorphic of a wrong form",
      { notes: [{ text: "n", main: 1, about: [{ __type: "api::x.x", ref: 1 }] }] },
      [
        'entries/notes.json: entry 1, about[0]: "api::x.x" is no content-type of this source',
        'entries/notes.json: entry 1, main: expected { "__type": a content-type, "ref": a reference }',
      ],
    ],
    [
      "localizations in the same locale, and of itself",
      { books: [{ slug: "a", localizations: ["b"] }, { slug: "b" }, { slug: "c", localizations: ["c"] }] },
      [
        'entries/books.json: entry 3 (slug "c"), localizations[0]: an entry is no localization of itself',
        'entries/books.json: entry 2 (slug "b"), localizations: has the locale "en" of its localization entry 1 (slug "a")',
      ],
    ],
    [
      "permissions of a wrong form",
      { roles: [{ name: "Public", type: "public", permissions: "all" }] },
      ['entries/roles.json: entry 1 (type "public"), permissions: expected an array of action names'],
    ],
    [
      "no JSON",
      { tags: "[\n  {,}\n]" },
      [expect.stringMatching(/^entries\/tags\.json: is not JSON: .*(line 2|position 5)/)],
    ],
    [
      "__proto__ as a key",
      { tags: '[{ "slug": "x", "__proto__": { "slug": "y" } }]' },
      ['entries/tags.json: entry 1 (slug "x"): unknown key "__proto__": api::tag.tag has no such attribute'],
    ],
  ];

  test.each(rows)("%s", async (_, entries, expected) => {
    expect(await faultsOf(entries)).toEqual(expected);
  });

  test.each<readonly [string, unknown, string]>([
    ["unknown key", { locals: [] }, 'dataset.json: unknown key "locals"'],
    [
      "two defaults",
      {
        locales: [
          { code: "en", default: true },
          { code: "fr", default: true },
        ],
      },
      "dataset.json: locales: more than one locale is the default",
    ],
    [
      "a locale twice",
      { locales: [{ code: "en" }, { code: "en" }] },
      'dataset.json: locales[1].code: "en" is there twice',
    ],
    [
      "unknown token type",
      { apiTokens: [{ name: "a", token: "b", type: "all" }] },
      "dataset.json: apiTokens[0].type: expected one of read-only, full-access, custom",
    ],
  ])("settings: %s", async (_, settings, expected) => {
    expect(await faultsOf({}, { ...library, "dataset.json": settings })).toEqual([expected]);
  });

  test("a token that is there twice is not told", async () => {
    const tokens = ["a", "b"].map((name) => ({ name, token: "secret", type: "read-only" }));
    const faults = await faultsOf({}, { ...library, "dataset.json": { apiTokens: tokens } });
    expect(faults).toEqual(["dataset.json: apiTokens[1].token: is the token of another already"]);
  });

  test("all faults are collected; the message tells the first twenty", async () => {
    const error = await load({ tags: Array.from({ length: 30 }, () => ({ slug: 1 })) }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(SourceError);
    const { diagnostics, message } = error as SourceError;
    expect(diagnostics).toHaveLength(30);
    expect(message.split("\n")).toHaveLength(22);
    expect(message).toMatch(/^cannot load .*\n {2}entries\/tags\.json: entry 1, slug: expected a string, got 1\n/);
    expect(message).toMatch(/\n {2}and 10 more$/);
  });

  test("a fault of a definition comes before those of entries", async () => {
    const files = { ...library, "content-types/tag.json": typeJson("tag", { slug: { type: "slug" } }) };
    expect(await faultsOf({ tags: [{ colour: 1 }] }, files)).toContain(
      'content-types/tag.json: attributes.slug: unknown type "slug"',
    );
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
