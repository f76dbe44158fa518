import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rowsOf as jsonLines } from "../../../../base/json/json-lines.test-data.js";
import { meant } from "../../../../mock/scripts/run-script.test-data.js";
import { faultsOf, ownTypes } from "../generate-entries.test-data.js";
import { generateBlog, loadBlog, rowsOf } from "./blog.test-data.js";

const files = ["articles", "authors", "categories", "pages", "home"] as const;

/** The values of all entries by their places: `articles 3 title`; those of components as one. */
const valuesOf = (json: unknown, seed = 1): ReadonlyMap<string, unknown> => {
  const generated = generateBlog(json, seed);
  return new Map(
    files.flatMap((file) =>
      rowsOf(generated, file).flatMap((row) =>
        Object.entries(row).map(([name, value]): [string, unknown] => [`${file} ${row.id} ${name}`, value]),
      ),
    ),
  );
};

/** The names of the attributes that rules change. */
const changedBy = (json: unknown): readonly string[] => {
  const [plain, ruled] = [valuesOf({}), valuesOf(json)];
  const places = [...new Set([...plain.keys(), ...ruled.keys()])];
  const changed = places.filter((place) => JSON.stringify(plain.get(place)) !== JSON.stringify(ruled.get(place)));
  return [...new Set(changed.map((place) => place.replace(/ \d+ /, " ")))];
};

const article = (rules: object) => ({ types: { article: rules } });

describe("a rule changes its attribute, and nothing else", () => {
  type Row = readonly [what: string, json: object, changed: readonly string[]];
  test.each(jsonLines<Row>("by-rules.jsonl", import.meta.url))("%s", (_, json, changed) => {
    expect([...changedBy(json)].sort()).toEqual([...changed].sort());
  });

  test("and may give unique values that were there before", () => {
    const codes = (json: object) => rowsOf(generateBlog(json), "articles").map(({ code }) => code);
    const values = codes({}).filter((code) => typeof code === "string");
    const more = ["ZZ-998", "ZZ-999"];
    expect(new Set(codes(article({ code: { values: [...values, ...more].slice(0, 6) } }))).size).toBe(6);
  });

  test("also beside other rules, and in components that other rules make", () => {
    const both = { types: { article: { subtitle: { values: ["x", "y"] }, code: { pattern: "^AB-\\d+$" } } } };
    const one = { types: { article: { code: { pattern: "^AB-\\d+$" } } } };
    const codes = (json: unknown) => rowsOf(generateBlog(json), "articles").map(({ code }) => code);
    expect(codes(both)).toEqual(codes(one));
    const page = { page: { sections: { count: 4 } } };
    const sections = (types: object) => rowsOf(generateBlog({ types }), "pages").map(({ sections }) => sections);
    expect(sections({ ...page, article: { pictures: { count: 1 } } })).toEqual(sections(page));
  });
});

describe("what rules ask for", () => {
  test("is what entries have", () => {
    const types = {
      article: {
        title: { faker: "lorem.sentence", args: [3] },
        subtitle: { values: ["one", "two"], null: 0.5 },
        stars: { values: [5] },
        since: { faker: "date.recent" },
        code: { pattern: "^(AB|CD)-\\d{3}$" },
        categories: { count: [2, 3] },
        pictures: { count: 1 },
        cover: { null: 1 },
      },
      page: { sections: { count: 3 } },
      "sections.cards": { items: { count: [1, 2] }, chosen: { count: 2 } },
      "shared.card": { label: { values: ["Read"] } },
    };
    const generated = generateBlog({ types }, 3, 40);
    const articles = rowsOf(generated, "articles");
    expect(articles).toHaveLength(40);
    for (const each of articles) {
      expect(each).toMatchObject({ stars: 5, cover: null, code: expect.stringMatching(/^(AB|CD)-\d{3}$/) });
      expect(each.since).toMatch(/^202[45]-\d\d-\d\d$/);
      const words = String(each.title).replace(".", "").toLowerCase().split(" ");
      expect(words).toHaveLength(3);
      expect(String(each.slug).startsWith(words.join("-"))).toBe(true);
      expect([2, 3]).toContain((each.categories as unknown[]).length); // a relation to many
      expect(each.pictures).toHaveLength(1);
    }
    expect(new Set(articles.map(({ subtitle }) => subtitle))).toEqual(new Set(["one", "two", null]));
    expect(articles.filter(({ subtitle }) => subtitle === null).length).toBeGreaterThan(8);
    expect(new Set(articles.map(({ code }) => code)).size).toBe(40);
    const sections = rowsOf(generated, "pages").map(({ sections }) => sections as Record<string, unknown>[]);
    for (const list of sections) {
      expect(list).toHaveLength(3);
      for (const each of list.filter(({ __component }) => __component === "sections.cards")) {
        expect(each.chosen).toHaveLength(2);
        for (const item of each.items as object[]) expect(item).toMatchObject({ label: "Read" });
      }
    }
  });

  test("is the same for the same seed, and another for another one", () => {
    const json = {
      types: { article: { subtitle: { faker: "company.catchPhrase" }, stars: { values: [1, 2] } } },
      stories: { "three sections": { page: { type: "page", values: { title: "Start", sections: 3 } } } },
    };
    expect([...generateBlog(json, 4).tree]).toEqual([...generateBlog(json, 4).tree]);
    expect([...generateBlog(json, 4).tree]).not.toEqual([...generateBlog(json, 5).tree]);
  });
});

const page = readFileSync(new URL("../../../../../docs/generate.md", import.meta.url), "utf8");
const docs = JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? "");

describe("stories", () => {
  /** Rules with the last rows that come of them, as in `mock/scripts`, and a member that none of a file has. */
  interface Row {
    readonly name: string;
    readonly rules: unknown;
    readonly last: Readonly<Record<string, readonly object[]>>;
    readonly lacks?: readonly [file: string, member: string];
  }

  test.each(jsonLines<Row>("stories.jsonl", import.meta.url))("$name", async ({ lacks, last, rules }) => {
    const generated = generateBlog(rules === "docs" ? docs : rules);
    for (const [file, rows] of Object.entries(last))
      expect(rowsOf(generated, file).slice(-rows.length), file).toMatchObject(Object(meant(rows)));
    for (const row of lacks === undefined ? [] : rowsOf(generated, lacks[0]))
      expect(row).not.toHaveProperty(lacks?.[1] ?? "");
    const dataset = await loadBlog(generated);
    expect(dataset.warnings).toEqual([]);
    for (const type of ownTypes(dataset).filter(({ kind }) => kind === "collectionType"))
      expect(await faultsOf(dataset, type, rowsOf(generated, type.pluralName))).toEqual([]);
  });

  test("leave all other entries as they were", () => {
    const [plain, asked] = [generateBlog({}), generateBlog({ stories: docs.stories })];
    for (const file of files.slice(0, 4)) {
      const rows = rowsOf(plain, file);
      expect(rowsOf(asked, file).slice(0, rows.length)).toEqual(rows);
      expect(rowsOf(asked, file).length).toBeGreaterThan(rows.length);
    }
  });
});

test("the pattern of the documentation is that of all codes", () => {
  for (const { code } of rowsOf(generateBlog(docs), "articles")) expect(code).toMatch(/^[A-Z]{2}-\d{3}$/);
});
