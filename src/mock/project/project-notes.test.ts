import { expect, test } from "vitest";
import { rowsOf } from "../../base/json/json-lines.test-data.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { type Files, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { createMockApi } from "../mock/mock-api.js";
import { isStrapi5, type ProjectSetting, projectNotes } from "./project-notes.js";

const article = typeJson("article", {
  title: { type: "string" },
  rating: { type: "customField", customField: "plugin::stars.rating" },
  colour: { type: "customField", customField: "plugin::color-picker.color" },
});
const base: Files = {
  "src/api/article/content-types/article/schema.json": article,
  "src/api/article/routes/article.js": "module.exports = createCoreRouter('api::article.article');",
  "src/api/article/controllers/article.js": "module.exports = createCoreController('api::article.article');",
};
const usual = { source: ".", count: () => 1, customFields: { "plugin::stars.rating": "integer" } };

/** Files of a project, with what is noted of them: topic, place, message and configuration. */
interface Row {
  readonly name: string;
  readonly files: Files;
  readonly setting?: Partial<ProjectSetting>;
  readonly notes: readonly (readonly unknown[])[];
}

test.each(rowsOf<Row>("project-notes.jsonl", import.meta.url))("$name", async ({ files, notes, setting }) => {
  const dataset = await loadFiles({ ...base, ...files });
  const seen = await projectNotes(dataset, { ...usual, ...setting });
  expect(seen.map(({ config, message, place, topic }) => [topic, place, message, ...(config ? [config] : [])])).toEqual(
    notes,
  );
  expect(isStrapi5(dataset)).toBe(notes[0]?.[0] === "release");
});

test("a fixture folder has no notes", async () => {
  const dataset = await loadFiles({ "content-types/article.json": article });
  expect(await projectNotes(dataset, { source: ".", count: () => 0 })).toEqual([]);
});

test("what is said of plugins is what is answered", async () => {
  const mock = createMockApi(await loadFiles(base));
  const paths = ["slugify/slugs/article/a", "navigation/1", "menus", "comments/x", "ezforms", "webtools/x"];
  const status = async (path: string) => (await mock.fetch(path)).status;
  expect(await status("/graphql")).toBe(501);
  for (const path of [...paths.map((each) => `/api/${each}`), "/sitemap", "/documentation"])
    expect([path, await status(path)]).toEqual([path, 404]);
});

test("sizes of pages that a project gives count, and options count more", async () => {
  const code = "module.exports = { rest: { defaultLimit: 2, maxLimit: 3, withCount: false } };";
  const fixtures = { "articles.json": Array.from({ length: 5 }, () => ({ title: "x" })) };
  const dataset = await loadFiles({ ...base, "config/api.js": code }, { fixtures });
  const pages = async (options: object) => {
    const mock = createMockApi(dataset, options);
    const ask = async (query: string) => JSON.parse(await (await mock.fetch(`/api/articles${query}`)).text());
    const [few, many] = [await ask(""), await ask("?pagination[pageSize]=100&pagination[withCount]=true")];
    return [few.data.length, few.meta.pagination.total, many.data.length];
  };
  expect(await pages({})).toEqual([2, undefined, 3]);
  expect(await pages({ limits: { defaultLimit: 4, maxLimit: 4, withCount: true } })).toEqual([4, 5, 4]);
});

test("types without entries are counted, with the command that makes some", async () => {
  const [note] = await projectNotes(await loadFiles(base), { source: "./cms", count: () => 0 });
  expect(note).toEqual({
    topic: "entries",
    place: "articles",
    message: "1 of 1 content-type without entries",
    commands: [
      "touchstone serve ./cms --generate 20   # generated ones, until it ends",
      "touchstone generate ./cms --output fixtures && touchstone serve ./cms fixtures   # to keep and to change",
    ],
  });
});
