import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../base/cases.test-data.js";
import { rowsOf } from "../../../../base/json/json-lines.test-data.js";
import { generateBlog, rulesOf } from "./blog.test-data.js";
import { RulesError } from "./rules.js";

/** Rules that are wrong, and what is said of them: when they are read, or only when entries are made. */
type Row = readonly [shown: "read" | "made", json: unknown, message: string];

test.each(rowsOf<Row>("wrong-rules.jsonl", import.meta.url))("%s: %j", (shown, json, message) => {
  const work = () => (shown === "read" ? rulesOf(json) : generateBlog(json));
  expect(work).toThrow(RulesError);
  expect(work).toThrow(message);
});

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
/** As a file has it: `__proto__` is a key like any other. */
const asFile = (json: unknown): unknown => JSON.parse(JSON.stringify(json));

describe("any JSON that looks like rules", () => {
  const names = fc.constantFrom("article", "page", "home", "author", "shared.card", "sections.cards", "x", "__proto__");
  const attributes = fc.constantFrom(
    ...["title", "slug", "status", "code", "stars", "since", "facts", "cover", "pictures", "seo", "author"],
    ...["categories", "articles", "sections", "items", "chosen", "inner", "kind", "name", "featured", "y"],
    ...["__proto__", "id"],
  );
  const values = fc.object({
    key: fc.oneof(attributes, fc.constant("__component")),
    values: [odd, fc.constantFrom("who", "it", 2, 3, "sections.hero", "sections.cards")],
    ...{ maxDepth: 3, maxKeys: 4 },
  });
  const story = fc.record({ type: names, values }, { requiredKeys: ["type"], noNullPrototype: true });
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
