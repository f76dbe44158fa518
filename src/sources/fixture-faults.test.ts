import { describe, expect, test } from "vitest";
import { faultsOf, library, load } from "./library.test-data.js";
import { SourceError } from "./source-error.js";
import { typeJson } from "./source-folder.test-data.js";

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
      ["entries/tags.json: is not JSON: Expected property name or '}' (line 2, column 4)"],
    ],
    [
      "a value that is none",
      { tags: '[\n  { "slug": "x" },\n  { "slug": y }\n]' },
      ["entries/tags.json: is not JSON: Unexpected token 'y' (line 3, column 13)"],
    ],
    [
      "__proto__ as a key",
      { tags: '[{ "slug": "x", "__proto__": { "slug": "y" } }]' },
      ['entries/tags.json: entry 1 (slug "x"): unknown key "__proto__": api::tag.tag has no such attribute'],
    ],
    [
      "entries that are nested too deeply",
      { tags: `[{ "slug": ${"[".repeat(20_000)}${"]".repeat(20_000)} }]` },
      ["entries/tags.json: has more than 1000 levels"],
    ],
    [
      "files that lie elsewhere",
      { "upload-files": [{ name: "a.png", url: "/uploads/../../x", mime: "image/png" }] },
      [
        'entries/upload-files.json: entry 1 (name "a.png"), url: expected a path below /uploads/, got "/uploads/../../x"',
      ],
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
