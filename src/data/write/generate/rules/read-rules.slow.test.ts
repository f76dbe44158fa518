import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../base/cases.test-data.js";
import { generateBlog, rulesOf } from "./blog.test-data.js";
import { RulesError } from "./rules.js";
import { shapeFaults } from "./rules-shape.js";

const article = (rules: object) => ({ types: { article: rules } });

/** Rules of articles that are wrong, and what is said of them, behind `types.article.`. */
const ofArticles: readonly (readonly [rules: object, message: string])[] = [
  [{ titel: { null: 0 } }, 'titel: api::article.article has no attribute "titel". Did you mean "title"?'],
  [{ publishedAt: { null: 1 } }, "publishedAt: is made by the server, not by rules"],
  [{ title: {} }, "title: expected an object with one of faker, values, pattern"],
  [
    { title: { valus: ["x"] } },
    "title.valus: there is no such key: expected one of faker, args, values, pattern, count, null",
  ],
  [
    { title: { values: ["x"], pattern: "x" } },
    "title.pattern: expected one of faker, values, pattern, count, and values is there already",
  ],
  [{ subtitle: { null: 2 } }, "subtitle.null: expected a share from 0 to 1, got 2"],
  [{ title: { faker: "person.fulName" } }, 'title.faker: faker has no person.fulName. Did you mean "person.fullName"?'],
  [{ title: { faker: "person.constructor" } }, "title.faker: faker has no person.constructor."],
  [
    { title: { faker: "helpers.fake", args: ["{{x}}"] } },
    "title.faker: helpers.fake is not for rules: use values, pattern or null",
  ],
  [{ title: { faker: "lorem.words", args: [1e9] } }, "title.args: expected at most 1000 of anything, got 1000000000"],
  [{ title: { pattern: "(" } }, "title.pattern: Invalid regular expression"],
  [{ title: { pattern: "(a{1000}){1000}" } }, "title.pattern: repeats more than 10000 times"],
  [
    { status: { values: ["open", "shut"] } },
    'status.values[1]: "shut", but the schema asks for one of "open", "closed"',
  ],
  [{ stars: { values: [6] } }, "stars.values[0]: 6, but the schema asks for a number from 1 to 5"],
  [
    { code: { values: ["ab"] } },
    'code.values[0]: "ab", but the schema asks for a text that matches /^[A-Z]{2}-\\d{3}$/',
  ],
  [{ title: { null: 0.5 } }, "title.null: 0.5, but the schema says that it is required"],
  [{ author: { values: [1] } }, "author.values: is for values, and author is a relation: expected count or null"],
  [{ cover: { count: 2 } }, "cover.count: cover has no list, expected no count"],
  [{ categories: { count: [3, 1] } }, "categories.count: the least, 3, is above the most, 1"],
];

/** The same of other files, as a whole. */
const ofFiles: readonly (readonly [json: unknown, message: string])[] = [
  [[], "expected an object, got []"],
  [{ type: {} }, "type: there is no such key: expected one of $schema, types, stories"],
  [{ types: { artcle: {} } }, 'types.artcle: there is no type "artcle". Did you mean "article"?'],
  [
    { types: { "shared.seoo": {} } },
    'types."shared.seoo": there is no component "shared.seoo". Did you mean "shared.seo"?',
  ],
  [{ types: { article: {}, articles: {} } }, "types.articles: is api::article.article, which has its rules above"],
  [{ types: { page: { sections: { count: 6 } } } }, "types.page.sections.count: 6, but the schema asks for at most 5"],
  [
    { types: { author: { articles: { count: 2 } } } },
    "types.author.articles.count: is decided by the other side of the relation: give the rule to api::article.article author",
  ],
  [{ stories: { a: { b: {} } } }, "stories.a.b: expected an object with type and values, got {}"],
  [
    { stories: { a: { b: { type: "artcle" } } } },
    'stories.a.b.type: there is no type "artcle". Did you mean "article"?',
  ],
  [
    { stories: { a: { h: { type: "home" } }, b: { h: { type: "home" } } } },
    "stories.b.h.type: api::home.home has one entry, which is in stories.a.h already",
  ],
];

/** Values of an article in a story with an author, and maybe a page, likewise behind `stories.tale.`. */
const ofStories: readonly (readonly [values: object, page: object | undefined, message: string])[] = [
  [{ author: "who", stars: 9 }, undefined, "it.values.stars: 9, but the schema asks for a number from 1 to 5"],
  [
    { author: "whom" },
    undefined,
    'it.values.author: expected the name of an entry of this story, one of it, who, got "whom"',
  ],
  [
    { author: "it" },
    undefined,
    "it.values.author: expected an entry of api::author.author, and it is one of api::article.article",
  ],
  [
    { author: "who" },
    { sections: [{ __component: "sections.heroo" }] },
    'p.values.sections[0].__component: expected one of sections.hero, sections.cards, got "sections.heroo"',
  ],
  [
    { author: "who", seo: { metaTitel: "x" } },
    undefined,
    'it.values.seo.metaTitel: shared.seo has no attribute "metaTitel". Did you mean "metaTitle"?',
  ],
];

/** Rules of articles of which it only shows when entries are made that they are wrong. */
const shownLater: readonly (readonly [rules: object, message: string])[] = [
  [
    { code: { values: ["AB-123"] } },
    "code.values: gives no value for code: the schema of api::article.article asks for unique values",
  ],
  [
    { stars: { faker: "lorem.word" } },
    "stars.faker: gives no value for stars: the schema of api::article.article asks for an integer",
  ],
  [{ subtitle: { faker: "string.sample", args: ["en"] } }, "subtitle.faker: string.sample says: takes longer than 2 s"],
  [
    { code: { pattern: "^[a-z]+$" } },
    "code.pattern: gives no value for code: the schema of api::article.article asks for a text that matches",
  ],
  [
    { categories: { count: 50 } },
    "categories.count: 50, but there are only 6 of api::category.category to relate to: see --count",
  ],
];

const storyOf = (values: object, page: object | undefined): object => ({
  stories: {
    tale: {
      it: { type: "article", values },
      who: { type: "author" },
      ...(page && { p: { type: "page", values: page } }),
    },
  },
});

describe("rules that are wrong", () => {
  test.each([
    ...ofFiles,
    ...ofArticles.map(([rules, message]) => [article(rules), `types.article.${message}`] as const),
    ...ofStories.map(([values, page, message]) => [storyOf(values, page), `stories.tale.${message}`] as const),
  ])("%j", (json, message) => {
    expect(() => rulesOf(json)).toThrow(RulesError);
    expect(() => rulesOf(json)).toThrow(message);
  });

  const north = { type: "category", values: { name: "North" } };
  test.each([
    ...shownLater.map(([rules, message]) => [article(rules), `types.article.${message}`] as const),
    [
      { stories: { a: { x: north, y: north } } },
      "stories.a.y.values.name: is given twice, and api::category.category name is unique",
    ] as const,
  ])("%j, which only shows when entries are made", (json, message) => {
    expect(() => generateBlog(json)).toThrow(RulesError);
    expect(() => generateBlog(json)).toThrow(message);
  });
});

const schemaFile = new URL("../../../model/schemas/generate-rules.schema.json", import.meta.url);
const accepts = new Ajv().compile(JSON.parse(readFileSync(schemaFile, "utf8")));

/** An object with some of these keys; `__proto__` may be one. */
const some = <T>(keys: fc.Arbitrary<string>, values: fc.Arbitrary<T>, maxKeys = 3) =>
  fc.dictionary(keys, values, { maxKeys, noNullPrototype: true });
const optional = <T>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(members, { requiredKeys: [], noNullPrototype: true });

const odd = fc.constantFrom<unknown>(
  ...["", "x", "person.fullName", "Person.x", "a.b.c", "^a", -1, 0, 0.5, 1, 1.5, 100, 101, 1e300, null],
  ...[[], [1], [1, 2], [1, 2, 3], [0, 101], ["x"], {}, { a: 1 }, true],
);
const rule = some(fc.constantFrom("faker", "args", "values", "pattern", "count", "null", "nul"), odd);
const right = fc.constantFrom(
  ...[{ faker: "person.fullName" }, { faker: "lorem.words", args: [3], null: 0.5 }, { values: ["a", "b"] }],
  ...[{ pattern: "^a+$", null: 0 }, { count: 3 }, { count: [1, 2] }, { null: 1 }],
);
const map = <T>(values: fc.Arbitrary<T>) =>
  some(fc.constantFrom("article", "page", "a b", "__proto__", "constructor"), values, 2);
const entry = some(
  fc.constantFrom("type", "values", "x"),
  fc.oneof(fc.constantFrom<unknown>("article", {}, { a: 1 }), odd),
  2,
);
const rulesFiles = fc.oneof(
  optional({ types: map(map(right)), stories: map(map(fc.constantFrom({ type: "a" }, { type: "b", values: {} }))) }),
  optional({
    $schema: odd,
    types: fc.oneof(odd, map(fc.oneof(odd, map(fc.oneof(right, rule, odd))))),
    stories: fc.oneof(odd, map(fc.oneof(odd, map(fc.oneof(entry, odd))))),
    tipes: odd,
  }),
);
/** As a file has it: `__proto__` is a key like any other. */
const asFile = (json: unknown): unknown => JSON.parse(JSON.stringify(json));

describe("any JSON", () => {
  test("has a shape that the reader takes where the published schema does, and nowhere else", () => {
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(fc.oneof({ arbitrary: rulesFiles, weight: 9 }, fc.jsonValue()), (given) => {
        const json = asFile(given);
        const valid = accepts(json);
        seen[valid ? "yes" : "no"]++;
        expect(shapeFaults(json).length === 0, JSON.stringify(json)).toBe(valid);
      }),
      { numRuns: cases(3000) },
    );
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(300);
  });

  const names = fc.constantFrom("article", "page", "home", "author", "shared.card", "sections.cards", "x", "__proto__");
  const attributes = fc.constantFrom(
    ...["title", "slug", "status", "code", "stars", "since", "facts", "cover", "pictures", "seo", "author"],
    ...["categories", "articles", "sections", "items", "chosen", "inner", "kind", "name", "featured", "y"],
    ...["__proto__", "id"],
  );
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      odd,
      fc.constantFrom("who", "it", 2, 3),
      tie("object"),
      fc.array(tie("object"), { maxLength: 3 }),
    ),
    object: some(
      fc.oneof(attributes, fc.constant("__component")),
      fc.oneof(tie("value"), fc.constantFrom("sections.hero", "sections.cards")),
      4,
    ),
  })).value;
  const story = fc.record(
    { type: names, values: some(attributes, value, 4) },
    { requiredKeys: ["type"], noNullPrototype: true },
  );
  const meant = optional({
    types: some(names, some(attributes, fc.oneof(right, rule))),
    stories: some(fc.string(), some(fc.constantFrom("it", "who", "z"), story), 2),
  });

  test("is refused with an error for people, or makes entries", () => {
    const seen = { made: 0, refused: 0 };
    fc.assert(
      fc.property(meant, (given) => {
        try {
          generateBlog(asFile(given), 1, 3);
          seen.made++;
        } catch (error) {
          expect(error, JSON.stringify(given)).toBeInstanceOf(RulesError);
          seen.refused++;
        }
      }),
      { numRuns: cases(150) },
    );
    expect(Math.min(seen.made, seen.refused), JSON.stringify(seen)).toBeGreaterThan(5);
  });
});
