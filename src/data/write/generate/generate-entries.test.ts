import { beforeAll, describe, expect, test } from "vitest";
import { isRecord } from "../../../base/json.js";
import type { Dataset, Entry } from "../../../reference/model/dataset.js";
import { schemaOf } from "../../../reference/model/schema.js";
import { createContentApi } from "../../../server/api/create-content-api.js";
import { bundledDatasetPath } from "../../read/bundled.js";
import { loadDataset } from "../../read/load-dataset.js";
import { loadFiles } from "../../read/load-tree.js";
import { componentJson, typeJson } from "../../read/shared/source-folder.test-data.js";
import { exampleEntries, initFixtures } from "../init-fixtures.js";
import type { Generated } from "./generate-entries.js";
import {
  entriesOf,
  faultsOf,
  generate,
  generateFew,
  loadWith,
  locales,
  ownTypes,
  settings,
  unfilled,
} from "./generate-entries.test-data.js";

/** What schemas can ask for that nobody has the time or the memory to make, and what is said of it. */
const longTexts = Array.from({ length: 300 }, (_, at) => [
  ...[`a${at}`, { type: "text", minLength: 1e5, required: true }],
]);
const endless: readonly (readonly [object, RegExp])[] = [
  [{ a: { type: "text", minLength: 1e7, maxLength: 2e7 } }, /^api::note.note a: is left out: .* characters/],
  [{ a: { type: "email", minLength: 1e6, required: true } }, /note a: is required, but no value was/],
  [Object.fromEntries(longTexts), /note a\d+: is left out/],
];

describe("generated entries", () => {
  test.each(endless)("go without what takes too long: %#", async (attributes, remark) => {
    const dataset = await loadFiles({ "content-types/note.json": typeJson("note", attributes), ...settings });
    const { counts, remarks } = generateFew(dataset, 10, 1);
    expect(counts.get("api::note.note")).toBe(10);
    expect(remarks.join("\n")).toMatch(remark);
  });

  test("are in a hundred locales at most, the default one among them", async () => {
    const localized = { pluginOptions: { i18n: { localized: true } } };
    const codes = Array.from({ length: 300 }, (_, at) => ({ code: `l-${at}`, default: at === 250 }));
    const dataset = await loadFiles({
      "content-types/note.json": typeJson("note", { title: { type: "string", ...localized } }, localized),
      "dataset.json": { locales: codes },
    });
    const { counts, remarks } = exampleEntries(dataset, dataset.locales);
    expect([counts.get("api::note.note"), remarks]).toEqual([
      100,
      [expect.stringContaining("locales: entries are generated in 100 of 300")],
    ]);
  });

  test("relate somebody to the root of a tree, for any seed", async () => {
    const node = typeJson("node", { parent: { type: "relation", relation: "oneToOne", target: "api::node.node" } });
    const empty = await loadFiles({ "content-types/node.json": node, ...settings });
    const unrelated: number[] = [];
    for (let seed = 0; seed < 300; seed++) {
      const files = [...generateFew(empty, 3, seed).tree.values()];
      if (!files.some((text) => /"parent": \d/.test(String(text)))) unrelated.push(seed);
    }
    expect(unrelated).toEqual([]);
  });

  test("have unique values as long as the schema allows another one, whatever names and chance say", async () => {
    const unique = {
      title: { type: "integer", min: 745 },
      year: { type: "integer", max: 1955 },
      rating: { type: "decimal" },
      level: { type: "integer", min: -1000, max: -701 },
      code: { type: "biginteger", max: "7" },
      opens: { type: "time" },
      day: { type: "date" },
    };
    const attributes = Object.fromEntries(
      Object.entries(unique).map(([name, each]) => [name, { ...each, unique: true, required: true }]),
    );
    const schemas = { "content-types/place.json": typeJson("place", attributes) };
    const count = { all: 300, beyond: 5000 };
    const filled = generateFew(await loadFiles({ ...schemas, ...settings }), count.all, 1);
    expect(filled.remarks).toEqual([]);
    const rows = (await loadWith(schemas, filled)).records.get("api::place.place") ?? [];
    for (const name of Object.keys(unique)) {
      expect([name, new Set(rows.map(({ values }) => values[name] ?? undefined)).size]).toEqual([name, count.all]);
    }
    // 300 levels are all that there are.
    const over = generateFew(await loadFiles({ ...schemas, ...settings }), count.beyond, 1);
    expect(over.remarks).toHaveLength(1);
    expect(over.remarks[0]).toContain("level");
  });

  test("go without a unique value that nothing requires, once the schema allows no other", async () => {
    const title = { type: "integer", min: 0, max: 9, unique: true };
    const stops = { type: "component", component: "tour.stop", repeatable: true };
    const schemas = {
      "components/tour/stop.json": componentJson("stop", { title }),
      "content-types/tour.json": typeJson("tour", { stops }),
    };
    const few = generateFew(await loadFiles({ ...schemas, ...settings }), 20, 1);
    expect(few.remarks).toEqual([]);
    const rows = (await loadWith(schemas, few)).records.get("tour.stop") ?? [];
    const titles = rows.map(({ values }) => values.title ?? undefined).filter((each) => each !== undefined);
    expect([...titles].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rows.length).toBeGreaterThan(titles.length);
  });

  test("relate all that need it where fewer entries see them", async () => {
    const link = { type: "relation", relation: "manyToMany" };
    const topics = { ...link, target: "api::topic.topic", inversedBy: "places" };
    const places = { ...link, target: "api::place.place", mappedBy: "topics", required: true };
    const schemas = {
      "content-types/place.json": typeJson("place", { topics }),
      "content-types/topic.json": typeJson("topic", { places }, { pluginOptions: { i18n: { localized: true } } }),
    };
    const empty = await loadFiles({ ...schemas, ...settings });
    for (let seed = 0; seed < 20; seed++) {
      const { records } = await loadWith(schemas, generateFew(empty, 2 + (seed % 4), seed));
      const rows = records.get("api::topic.topic") ?? [];
      expect(rows.length).toBeGreaterThan(records.get("api::place.place")?.length ?? 0);
      expect(rows.filter(({ links }) => (links.places ?? []).length === 0)).toEqual([]);
    }
  });
});

describe("for the museum", () => {
  let museum: Dataset;
  let generated: Generated;
  let dataset: Dataset;
  const load = (made: Generated): Promise<Dataset> =>
    loadFiles(Object.fromEntries([...initFixtures(museum, locales).tree, ...made.tree]));
  beforeAll(async () => {
    museum = await loadDataset(bundledDatasetPath());
    generated = generate(museum, 12, 3);
    dataset = await load(generated);
  });

  test("there are so many entries of each type, drafts and localizations, and all sides of relations", () => {
    expect([generated.remarks, dataset.warnings, unfilled(dataset)]).toEqual([[], [], []]);
    const artifacts = dataset.records.get("api::artifact.artifact") ?? [];
    const count = (is: (each: Entry) => boolean): number => artifacts.filter(is).length;
    expect([count(({ values }) => values.locale === "en"), count(({ values }) => values.locale === "fr")]).toEqual([
      12, 6,
    ]);
    expect(count(({ links }) => links.localizations?.length === 1)).toBe(12);
    expect(count(({ values }) => values.publishedAt === null)).toBe(4);
    expect(dataset.records.get("api::homepage.homepage")).toHaveLength(2);
  });

  test("every entry would be taken by POST, and the server serves them", async () => {
    for (const type of ownTypes(dataset).filter(({ kind }) => kind === "collectionType")) {
      expect(await faultsOf(dataset, type, entriesOf(type, dataset, generated))).toEqual([]);
    }
    const answer = await createContentApi(dataset).fetch("http://localhost/api/artifacts?populate=*");
    expect(await answer.json()).toMatchObject({ meta: { pagination: { total: expect.any(Number) } } });
    const [user] = dataset.records.get("plugin::users-permissions.user") ?? [];
    const body = JSON.stringify({ identifier: user?.values.username, password: "Password-1" });
    const headers = { "content-type": "application/json" };
    const { fetch } = createContentApi(dataset, { auth: true });
    const session = await fetch("http://localhost/api/auth/local", { method: "POST", headers, body });
    expect(session.status).toBe(200);
  });

  test("files have bytes that are what they say", async () => {
    const rows = dataset.records.get("plugin::upload.file") ?? [];
    expect(rows.length).toBeGreaterThan(10);
    const media = { ".png": "89504e470d0a1a0a", ".svg": "3c737667", ".pdf": "255044462d" };
    const starts = { ...media, ".wav": "52494646", ".avi": "52494646" };
    for (const { values } of rows) {
      const bytes = await dataset.assets.read(String(values.url).slice("/uploads/".length));
      const start = starts[String(values.ext) as keyof typeof starts]; // the extension decides
      const hex = Buffer.from(bytes ?? []).toString("hex");
      expect(hex.startsWith(start), String(values.name)).toBe(true);
      expect(values.size).toBe(Math.round(((bytes?.length ?? 0) / 1000) * 100) / 100);
      for (const format of Object.values(isRecord(values.formats) ? values.formats : {})) {
        expect(
          await dataset.assets.read(String(isRecord(format) && format.url).slice("/uploads/".length)),
        ).toBeDefined();
      }
    }
  });

  test("an example of each needs no package, and names every attribute", async () => {
    const examples = await load(exampleEntries(museum, locales));
    expect(examples.warnings).toEqual([]);
    // One entry has no other to relate to in its own type, and a polymorphic relation names one type only.
    const kinds = new Set(["scalar", "component", "dynamiczone", "media"]);
    const attributeAt = (name: string) =>
      schemaOf(examples.model, name.split(" ")[0] ?? "")?.attributes.get(name.split(" ")[1] ?? "");
    expect(unfilled(examples).filter((name) => kinds.has(attributeAt(name)?.kind ?? ""))).toEqual([]);
  });
});
