import { beforeAll, describe, expect, test } from "vitest";
import { isRecord } from "../../../base/json/json.js";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { meant } from "../../../mock/scripts/run-script.test-data.js";
import type { Dataset, Entry } from "../../../reference/model/dataset.js";
import { schemaOf } from "../../../reference/model/schema.js";
import { createContentApi } from "../../../server/api/create-content-api.js";
import { bundledDatasetPath } from "../../read/bundled.js";
import { loadDataset } from "../../read/load-dataset.js";
import { loadFiles } from "../../read/load-tree.js";
import { localized, typeFiles, typeJson } from "../../read/shared/source-folder.test-data.js";
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
import type { SchemaFiles } from "./random-schemas.test-data.js";

/** Schemas, and what is generated for them. */
interface Row {
  readonly name: string;
  readonly files?: Readonly<Record<string, object>>;
  /** Attributes of content-types by the paths of their schemas. */
  readonly types: Readonly<Record<string, object>>;
  readonly count: number;
  /** The seeds from 1 to this one. Default: 1. */
  readonly seeds?: number;
  /** As in `mock/scripts`. */
  readonly remarks?: readonly string[];
  readonly counts?: Readonly<Record<string, number>>;
  /** What some file has. */
  readonly has?: string;
  /** How many values of an attribute there are. */
  readonly distinct?: Readonly<Record<string, number>>;
  /** A relation that each entry of a type has, and a type or component with how many rows there are at least. */
  readonly linked?: string;
  readonly more?: readonly [uid: string, least: number];
}

describe("generated entries", () => {
  test.each(rowsOf<Row>("generate-entries.jsonl", import.meta.url))("$name", async ({ files, types, ...row }) => {
    const schemas = { ...files, ...typeFiles(types) } as SchemaFiles; // each is an object
    const empty = await loadFiles({ ...schemas, ...settings });
    for (let seed = 1; seed <= (row.seeds ?? 1); seed++) {
      const made = generateFew(empty, row.count, seed);
      if (row.remarks !== undefined) expect(made.remarks).toEqual(meant(row.remarks));
      for (const [name, count] of Object.entries(row.counts ?? {}))
        expect(made.counts.get(`api::${name}.${name}`)).toBe(count);
      expect([...made.tree.values()].join("\n")).toMatch(new RegExp(row.has ?? ""));
      const { distinct = {}, linked = " ", more: [uid, least] = ["", 0] } = row;
      if (row.distinct === undefined && row.linked === undefined) continue;
      const { records } = await loadWith(schemas, made);
      for (const [place, count] of Object.entries(distinct)) {
        const [type = "", name = ""] = place.split(" ");
        const values = (records.get(type) ?? []).map((entry) => entry.values[name]).filter((value) => value != null);
        expect([values.length, new Set(values).size], place).toEqual([count, count]);
      }
      const [type = "", name = ""] = linked.split(" ");
      expect((records.get(type) ?? []).filter(({ links }) => !links[name]?.length)).toEqual([]);
      expect(records.get(uid)?.length ?? 0).toBeGreaterThanOrEqual(least);
    }
  });

  test("go without what takes too long in many attributes", async () => {
    const longTexts = Array.from({ length: 300 }, (_, at) => [
      `a${at}`,
      { type: "text", minLength: 1e5, required: true },
    ]);
    const note = typeFiles({ "content-types/note.json": Object.fromEntries(longTexts) });
    const { counts, remarks } = generateFew(await loadFiles({ ...note, ...settings }), 10, 1);
    expect(counts.get("api::note.note")).toBe(10);
    expect(remarks.join("\n")).toMatch(/note a\d+: is left out/);
  });

  test("are in a hundred locales at most, the default one among them", async () => {
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
