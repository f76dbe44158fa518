import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../base/cases.test-data.js";
import { generateBlog, rulesOf } from "./blog.test-data.js";
import { RulesError } from "./rules.js";
import { shapeFaults } from "./rules-shape.js";

const article = (rules: object) => ({ types: { article: rules } });
const story = (values: object, more: object = {}) => ({
  stories: { tale: { it: { type: "article", values }, who: { type: "author" }, ...more } },
});

const faults: readonly (readonly [what: string, json: unknown, message: string])[] = [
  ["no object", [], "expected an object, got []"],
  ["an unknown key", { type: {} }, "type: there is no such key: expected one of $schema, types, stories"],
  ["an unknown type", { types: { artcle: {} } }, 'types.artcle: there is no type "artcle". Did you mean "article"?'],
  [
    "an unknown component",
    { types: { "shared.seoo": {} } },
    'types."shared.seoo": there is no component "shared.seoo". Did you mean "shared.seo"?',
  ],
  [
    "a type by two names",
    { types: { article: {}, articles: {} } },
    "types.articles: is api::article.article, which has its rules above",
  ],
  [
    "an unknown attribute",
    article({ titel: { null: 0 } }),
    'types.article.titel: api::article.article has no attribute "titel". Did you mean "title"?',
  ],
  [
    "what the server makes",
    article({ publishedAt: { null: 1 } }),
    "types.article.publishedAt: is made by the server, not by rules",
  ],
  ["no rule", article({ title: {} }), "types.article.title: expected an object with one of faker, values, pattern"],
  [
    "an unknown key of a rule",
    article({ title: { valus: ["x"] } }),
    "types.article.title.valus: there is no such key: expected one of faker, args, values, pattern, count, null",
  ],
  [
    "two sources",
    article({ title: { values: ["x"], pattern: "x" } }),
    "types.article.title.pattern: expected one of faker, values, pattern, count, and values is there already",
  ],
  [
    "a wrong share",
    article({ subtitle: { null: 2 } }),
    "types.article.subtitle.null: expected a share from 0 to 1, got 2",
  ],
  [
    "an unknown function",
    article({ title: { faker: "person.fulName" } }),
    'types.article.title.faker: faker has no person.fulName. Did you mean "person.fullName"?',
  ],
  [
    "what is no function",
    article({ title: { faker: "person.constructor" } }),
    "types.article.title.faker: faker has no person.constructor.",
  ],
  [
    "a function that runs others",
    article({ title: { faker: "helpers.fake", args: ["{{x}}"] } }),
    "types.article.title.faker: helpers.fake is not for rules: use values, pattern or null",
  ],
  [
    "too much of it",
    article({ title: { faker: "lorem.words", args: [1e9] } }),
    "types.article.title.args: expected at most 1000 of anything, got 1000000000",
  ],
  ["no pattern", article({ title: { pattern: "(" } }), "types.article.title.pattern: Invalid regular expression"],
  [
    "an endless pattern",
    article({ title: { pattern: "(a{1000}){1000}" } }),
    "types.article.title.pattern: repeats more than 10000 times",
  ],
  [
    "a value that is not of the enumeration",
    article({ status: { values: ["open", "shut"] } }),
    'types.article.status.values[1]: "shut", but the schema asks for one of "open", "closed"',
  ],
  [
    "a value out of bounds",
    article({ stars: { values: [6] } }),
    "types.article.stars.values[0]: 6, but the schema asks for a number from 1 to 5",
  ],
  [
    "a value that its pattern refuses",
    article({ code: { values: ["ab"] } }),
    'types.article.code.values[0]: "ab", but the schema asks for a text that matches /^[A-Z]{2}-\\d{3}$/',
  ],
  [
    "NULL where a value is required",
    article({ title: { null: 0.5 } }),
    "types.article.title.null: 0.5, but the schema says that it is required",
  ],
  [
    "values for a relation",
    article({ author: { values: [1] } }),
    "types.article.author.values: is for values, and author is a relation: expected count or null",
  ],
  [
    "a count of one",
    article({ cover: { count: 2 } }),
    "types.article.cover.count: cover has no list, expected no count",
  ],
  [
    "a count above the most",
    { types: { page: { sections: { count: 6 } } } },
    "types.page.sections.count: 6, but the schema asks for at most 5",
  ],
  [
    "a count of the other side",
    { types: { author: { articles: { count: 2 } } } },
    "types.author.articles.count: is decided by the other side of the relation: give the rule to api::article.article author",
  ],
  [
    "a count the wrong way round",
    article({ categories: { count: [3, 1] } }),
    "types.article.categories.count: the least, 3, is above the most, 1",
  ],
  [
    "a story without a type",
    { stories: { a: { b: {} } } },
    "stories.a.b: expected an object with type and values, got {}",
  ],
  [
    "a story of an unknown type",
    { stories: { a: { b: { type: "artcle" } } } },
    'stories.a.b.type: there is no type "artcle". Did you mean "article"?',
  ],
  [
    "a value of a story that is wrong",
    story({ author: "who", stars: 9 }),
    "stories.tale.it.values.stars: 9, but the schema asks for a number from 1 to 5",
  ],
  [
    "a name that is none of the story's",
    story({ author: "whom" }),
    'stories.tale.it.values.author: expected the name of an entry of this story, one of it, who, got "whom"',
  ],
  [
    "an entry of another type",
    story({ author: "it" }),
    "stories.tale.it.values.author: expected an entry of api::author.author, and it is one of api::article.article",
  ],
  [
    "an unknown component in a story",
    story({ author: "who" }, { p: { type: "page", values: { sections: [{ __component: "sections.heroo" }] } } }),
    'stories.tale.p.values.sections[0].__component: expected one of sections.hero, sections.cards, got "sections.heroo"',
  ],
  [
    "an unknown attribute of a component in a story",
    story({ author: "who", seo: { metaTitel: "x" } }),
    'stories.tale.it.values.seo.metaTitel: shared.seo has no attribute "metaTitel". Did you mean "metaTitle"?',
  ],
  [
    "a single type in two stories",
    { stories: { a: { h: { type: "home" } }, b: { h: { type: "home" } } } },
    "stories.b.h.type: api::home.home has one entry, which is in stories.a.h already",
  ],
];

describe("rules that are wrong", () => {
  test.each(faults)("%s", (_, json, message) => {
    expect(() => rulesOf(json)).toThrow(RulesError);
    expect(() => rulesOf(json)).toThrow(message);
  });

  test.each<readonly [string, object, string]>([
    [
      "fewer values than unique entries",
      article({ code: { values: ["AB-123"] } }),
      "types.article.code.values: gives no value for code, of which the schema of api::article.article code asks for unique values",
    ],
    [
      "a function that gives what the schema refuses",
      article({ stars: { faker: "lorem.word" } }),
      "types.article.stars.faker: gives no value for stars, of which the schema of api::article.article stars asks for an integer",
    ],
    [
      "a call that has no end",
      article({ subtitle: { faker: "string.sample", args: ["en"] } }),
      "types.article.subtitle.faker: string.sample says: takes longer than 2 s",
    ],
    [
      "a pattern that the schema's own refuses",
      article({ code: { pattern: "^[a-z]+$" } }),
      "types.article.code.pattern: gives no value for code, of which the schema of api::article.article code asks for a text that matches",
    ],
    [
      "more entries than there are",
      article({ categories: { count: 50 } }),
      "types.article.categories.count: 50, but there are only 6 of api::category.category to relate to: see --count",
    ],
    [
      "a unique value of a story twice",
      {
        stories: {
          a: { x: { type: "category", values: { name: "North" } }, y: { type: "category", values: { name: "North" } } },
        },
      },
      "stories.a.y.values.name: is given twice, and api::category.category name is unique",
    ],
  ])("%s, which only shows when entries are made", (_, json, message) => {
    expect(() => generateBlog(json)).toThrow(RulesError);
    expect(() => generateBlog(json)).toThrow(message);
  });
});

const schemaFile = new URL("../../../model/schemas/generate-rules.schema.json", import.meta.url);
const accepts = new Ajv().compile(JSON.parse(readFileSync(schemaFile, "utf8")));

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    "x",
    "person.fullName",
    "Person.x",
    "a.b.c",
    "^a",
    -1,
    0,
    0.5,
    1,
    1.5,
    100,
    101,
    1e300,
    null,
  ),
  fc.constantFrom<unknown>([], [1], [1, 2], [1, 2, 3], [0, 101], ["x"], {}, { a: 1 }, true),
);
const rule = fc.dictionary(fc.constantFrom("faker", "args", "values", "pattern", "count", "null", "nul"), odd, {
  maxKeys: 3,
  noNullPrototype: true,
});
const right = fc.constantFrom(
  { faker: "person.fullName" },
  { faker: "lorem.words", args: [3], null: 0.5 },
  { values: ["a", "b"] },
  { pattern: "^a+$", null: 0 },
  { count: 3 },
  { count: [1, 2] },
  { null: 1 },
);
const map = <T>(values: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom("article", "page", "a b", "__proto__", "constructor"), values, {
    maxKeys: 2,
    noNullPrototype: true,
  });
const entry = fc.dictionary(
  fc.constantFrom("type", "values", "x"),
  fc.oneof(fc.constantFrom<unknown>("article", {}, { a: 1 }), odd),
  { noNullPrototype: true, maxKeys: 2 },
);
const rulesFiles = fc.oneof(
  fc.record(
    { types: map(map(right)), stories: map(map(fc.constantFrom({ type: "a" }, { type: "b", values: {} }))) },
    { requiredKeys: [], noNullPrototype: true },
  ),
  fc.record(
    {
      $schema: odd,
      types: fc.oneof(odd, map(fc.oneof(odd, map(fc.oneof(right, rule, odd))))),
      stories: fc.oneof(odd, map(fc.oneof(odd, map(fc.oneof(entry, odd))))),
      tipes: odd,
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
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
    ...[
      "title",
      "slug",
      "status",
      "code",
      "stars",
      "since",
      "facts",
      "cover",
      "pictures",
      "seo",
      "author",
      "categories",
    ],
    ...["articles", "sections", "items", "chosen", "inner", "kind", "name", "featured", "y", "__proto__", "id"],
  );
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      odd,
      fc.constantFrom("who", "it", 2, 3),
      tie("object"),
      fc.array(tie("object"), { maxLength: 3 }),
    ),
    object: fc.dictionary(
      fc.oneof(attributes, fc.constant("__component")),
      fc.oneof(tie("value"), fc.constantFrom("sections.hero", "sections.cards")),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  })).value;
  const meant = fc.record(
    {
      types: fc.dictionary(
        names,
        fc.dictionary(attributes, fc.oneof(right, rule), { noNullPrototype: true, maxKeys: 3 }),
        {
          noNullPrototype: true,
          maxKeys: 3,
        },
      ),
      stories: fc.dictionary(
        fc.string(),
        fc.dictionary(
          fc.constantFrom("it", "who", "z"),
          fc.record(
            { type: names, values: fc.dictionary(attributes, value, { noNullPrototype: true, maxKeys: 4 }) },
            { requiredKeys: ["type"], noNullPrototype: true },
          ),
          { noNullPrototype: true },
        ),
        { maxKeys: 2, noNullPrototype: true },
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  );

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
