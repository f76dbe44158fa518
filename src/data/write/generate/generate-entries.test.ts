import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { isRecord } from "../../../base/json.js";
import type { Dataset, Entry } from "../../../reference/model/dataset.js";
import { type ContentType, type Schema, schemaOf, type Uid } from "../../../reference/model/schema.js";
import { createContentApi } from "../../../server/api/create-content-api.js";
import { bundledDatasetPath } from "../../read/bundled.js";
import { loadDataset } from "../../read/load-dataset.js";
import { loadFiles } from "../../read/load-tree.js";
import { exampleEntries } from "../init-fixtures.js";
import { createFileNames, localesOf } from "../shared/settings-file.js";
import { loadFakerWords } from "./faker-words.js";
import { type Generated, generateEntries } from "./generate-entries.js";
import { randomSchemas, type SchemaFiles } from "./random-schemas.test-data.js";
import type { Words } from "./words.js";

const locales = localesOf(["en", "fr"]);
let words: ReadonlyMap<string, Words>;

beforeAll(async () => {
  words = await loadFakerWords(["en", "fr"]);
});

const settings = { "dataset.json": { name: "Random", locales: [{ code: "en", default: true }, { code: "fr" }] } };

const generate = ({ model }: Dataset, count: number, seed: number): Generated =>
  generateEntries({ model, locales, count, seed, words, fileOf: createFileNames(model) });

/** With one file of each kind: pictures take longer than all else. */
const generateFew = ({ model }: Dataset, count: number, seed: number): Generated =>
  generateEntries({ model, locales, count, seed, words, fileOf: createFileNames(model), fewFiles: true });

const loadWith = (schemas: SchemaFiles, { tree }: Generated): Promise<Dataset> =>
  loadFiles({ ...schemas, ...settings, ...Object.fromEntries(tree) });

/** The value of an attribute as a body has it: files by id, polymorphic links by `id`. */
const inBody = (
  schema: Schema,
  json: Record<string, unknown>,
  dataset: Dataset,
  dropped: Uid,
): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  const fileId = (name: unknown) =>
    dataset.records.get("plugin::upload.file")?.find(({ values }) => values.name === name)?.id;
  const each = (value: unknown, turn: (item: unknown) => unknown): unknown =>
    Array.isArray(value) ? value.map(turn) : turn(value);
  const part = (uid: Uid, item: unknown): unknown => {
    const inner = schemaOf(dataset.model, uid);
    return inner && isRecord(item) ? inBody(inner, item, dataset, dropped) : item;
  };
  for (const [name, value] of Object.entries(json)) {
    const attribute = schema.attributes.get(name);
    if (attribute === undefined || value === null) {
      body[name] = value;
      continue;
    }
    switch (attribute.kind) {
      case "scalar":
        body[name] = value;
        break;
      case "media":
        body[name] = each(value, fileId);
        break;
      case "component":
        body[name] = each(value, (item) => part(attribute.target, item));
        break;
      case "dynamiczone":
        body[name] = each(value, (item) => part(isRecord(item) ? String(item.__component) : "", item));
        break;
      case "morph":
        body[name] = each(value, (item) => (isRecord(item) ? { __type: item.__type, id: item.ref } : item));
        break;
      case "relation":
        // The entries of the type itself are not there yet.
        if (attribute.target !== dropped) body[name] = value;
    }
  }
  return body;
};

/** What the other side of a required relation holds, which a body has to name though the fixture leaves it to its owner. */
const inverses = (type: ContentType, record: Entry | undefined): Record<string, unknown> =>
  Object.fromEntries(
    [...type.attributes.values()].flatMap((attribute) => {
      if (attribute.kind !== "relation" || attribute.owner || !attribute.required) return [];
      const ids = (record?.links[attribute.name] ?? []).map(({ id }) => id);
      return ids.length === 0 ? [] : [[attribute.name, attribute.many ? ids : ids[0]]];
    }),
  );

/** Rows without links, so that any of them can be left out. */
const unlinked = (records: Dataset["records"], dropped: ReadonlySet<Uid>): Dataset["records"] =>
  new Map([...records].map(([uid, rows]) => [uid, dropped.has(uid) ? [] : rows.map((row) => ({ ...row, links: {} }))]));

/**
 * What is wrong with the entries of a type when they are sent as the bodies of POST requests, to a server that has all others. Localizations
 * share what is not localized with their entry, unique or not: they have no request of their own.
 */
const faultsOf = async (dataset: Dataset, type: ContentType, entries: readonly Record<string, unknown>[]) => {
  const dropped = new Set([type.uid, ...dataset.model.components.keys()]);
  const api = createContentApi({ ...dataset, records: unlinked(dataset.records, dropped) });
  const byId = new Map((dataset.records.get(type.uid) ?? []).map((record) => [record.id, record]));
  const faults: string[] = [];
  for (const { localizations, ...json } of entries) {
    if (localizations !== undefined) continue;
    const { id, ...body } = { ...inBody(type, json, dataset, type.uid), ...inverses(type, byId.get(Number(json.id))) };
    await api.create(type.uid, body).catch((error: unknown) => faults.push(`${type.uid} ${id}: ${error}`));
  }
  return faults;
};

const ownTypes = ({ model }: Dataset): readonly ContentType[] =>
  [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));

const entriesOf = (type: ContentType, dataset: Dataset, { tree }: Generated): readonly Record<string, unknown>[] =>
  JSON.parse(String(tree.get(`entries/${createFileNames(dataset.model)(type)}.json`) ?? "[]"));

/** The attributes that no row has a value of. */
const unfilled = (dataset: Dataset): readonly string[] =>
  [...ownTypes(dataset), ...dataset.model.components.values()].flatMap((schema) => {
    const rows = dataset.records.get(schema.uid) ?? [];
    if (rows.length === 0) return [];
    return [...schema.attributes.values()]
      .filter(({ name }) => name !== "createdBy" && name !== "updatedBy")
      .filter(({ kind, name }) =>
        kind === "scalar"
          ? rows.every(({ values }) => values[name] == null)
          : rows.every(({ links }) => (links[name] ?? []).length === 0),
      )
      .map(({ name }) => `${schema.uid} ${name}`);
  });

describe("for any schemas, generated entries", () => {
  test("load without a finding, would be taken by POST, and fill every attribute", async () => {
    await fc.assert(
      fc.asyncProperty(randomSchemas, fc.integer({ min: 1, max: 9 }), fc.nat(), async (schemas, count, seed) => {
        const empty = await loadFiles({ ...schemas, ...settings });
        const generated = generateFew(empty, count, seed);
        const dataset = await loadWith(schemas, generated);
        expect(dataset.warnings).toEqual(empty.warnings);
        expect(generated.remarks.filter((line) => !line.includes("left to relate to"))).toEqual([]);
        if (generated.remarks.length > 0) return;
        for (const type of ownTypes(dataset)) {
          expect(dataset.records.get(type.uid)?.length).toBeGreaterThanOrEqual(count);
          expect(await faultsOf(dataset, type, entriesOf(type, dataset, generated))).toEqual([]);
        }
        // Of a type's relation to itself, the only entry is the root of the tree.
        if (count > 2) expect(unfilled(dataset)).toEqual([]);
      }),
      { numRuns: 20, endOnFailure: false },
    );
  });

  test("relate somebody to the root of a tree, for any seed", async () => {
    const node = {
      kind: "collectionType",
      info: { singularName: "node", pluralName: "nodes", displayName: "Node" },
      attributes: { parent: { type: "relation", relation: "oneToOne", target: "api::node.node" } },
    };
    const empty = await loadFiles({ "content-types/node.json": node, ...settings });
    const unrelated: number[] = [];
    for (let seed = 0; seed < 300; seed++) {
      const files = [...generateFew(empty, 3, seed).tree.values()];
      if (!files.some((text) => /"parent": \d/.test(String(text)))) unrelated.push(seed);
    }
    expect(unrelated).toEqual([]);
  });

  test("relate all that need it where fewer entries see them", async () => {
    const type = (name: string, attributes: object, localized: boolean) => ({
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      pluginOptions: { i18n: { localized } },
      attributes,
    });
    const link = { type: "relation", relation: "manyToMany" };
    const topics = { ...link, target: "api::topic.topic", inversedBy: "places" };
    const places = { ...link, target: "api::place.place", mappedBy: "topics", required: true };
    const schemas = {
      "content-types/place.json": type("place", { topics }, false),
      "content-types/topic.json": type("topic", { places }, true),
    };
    const empty = await loadFiles({ ...schemas, ...settings });
    for (let seed = 0; seed < 20; seed++) {
      const { records } = await loadWith(schemas, generateFew(empty, 2 + (seed % 4), seed));
      const rows = records.get("api::topic.topic") ?? [];
      expect(rows.length).toBeGreaterThan(records.get("api::place.place")?.length ?? 0);
      expect(rows.filter(({ links }) => (links.places ?? []).length === 0)).toEqual([]);
    }
  });

  test("are the same for the same seed, and others for another one", async () => {
    await fc.assert(
      fc.asyncProperty(randomSchemas, fc.nat(), async (schemas, seed) => {
        const empty = await loadFiles({ ...schemas, ...settings });
        const one = generateFew(empty, 3, seed);
        expect([...generateFew(empty, 3, seed).tree]).toEqual([...one.tree]);
        expect([...generateFew(empty, 3, seed + 1).tree]).not.toEqual([...one.tree]);
      }),
      { numRuns: 5 },
    );
  });
});

describe("for the museum", () => {
  let museum: Dataset;
  beforeAll(async () => {
    museum = await loadDataset(bundledDatasetPath());
  });

  const load = async (generated: Generated): Promise<Dataset> => {
    const { initFixtures } = await import("../init-fixtures.js");
    return loadFiles(Object.fromEntries([...initFixtures(museum, locales).tree, ...generated.tree]));
  };

  test("there are so many entries of each type, drafts, localizations, and both sides of relations", async () => {
    const dataset = await load(generate(museum, 25, 7));
    expect(dataset.warnings).toEqual([]);
    expect(unfilled(dataset)).toEqual([]);
    const artifacts = dataset.records.get("api::artifact.artifact") ?? [];
    expect(artifacts.filter(({ values }) => values.locale === "en")).toHaveLength(25);
    expect(artifacts.filter(({ values }) => values.locale === "fr")).toHaveLength(13);
    expect(artifacts.filter(({ links }) => (links.localizations ?? []).length === 1)).toHaveLength(26);
    expect(artifacts.filter(({ values }) => values.publishedAt === null).length).toBeGreaterThan(3);
    expect(dataset.records.get("api::homepage.homepage")).toHaveLength(2);
    for (const { id, links } of artifacts) {
      for (const maker of links.maker ?? []) {
        const back = dataset.records.get("api::maker.maker")?.find((row) => row.id === maker.id)?.links.artifacts;
        expect(back?.some((link) => link.id === id)).toBe(true);
      }
    }
  });

  test("every entry would be taken by POST, and the server serves them", async () => {
    const generated = generate(museum, 12, 3);
    expect(generated.remarks).toEqual([]);
    const dataset = await load(generated);
    for (const type of ownTypes(dataset).filter(({ kind }) => kind === "collectionType")) {
      expect(await faultsOf(dataset, type, entriesOf(type, dataset, generated))).toEqual([]);
    }
    const { fetch } = createContentApi(dataset, { auth: true });
    const answer = await fetch(new Request("http://localhost/api/artifacts?populate=*"));
    expect(await answer.json()).toMatchObject({ meta: { pagination: { total: expect.any(Number) } } });
    const [user] = dataset.records.get("plugin::users-permissions.user") ?? [];
    const body = JSON.stringify({ identifier: user?.values.username, password: "Password-1" });
    const headers = { "content-type": "application/json" };
    const session = await fetch(new Request("http://localhost/api/auth/local", { method: "POST", headers, body }));
    expect(session.status).toBe(200);
  });

  test("files have bytes that are what they say", async () => {
    const dataset = await load(generate(museum, 2, 1));
    const rows = dataset.records.get("plugin::upload.file") ?? [];
    expect(rows.length).toBeGreaterThan(10);
    const starts = {
      ".png": "89504e470d0a1a0a",
      ".svg": "3c737667",
      ".pdf": "255044462d",
      ".wav": "52494646",
      ".avi": "52494646",
    };
    for (const { values } of rows) {
      const bytes = await dataset.assets.read(String(values.url).slice("/uploads/".length));
      const start = starts[String(values.ext) as keyof typeof starts]; // the extension decides
      expect(
        Buffer.from(bytes ?? [])
          .toString("hex")
          .startsWith(start),
        String(values.name),
      ).toBe(true);
      expect(values.size).toBe(Math.round((bytes?.length ?? 0) / 10) / 100);
      for (const format of Object.values(isRecord(values.formats) ? values.formats : {})) {
        expect(
          await dataset.assets.read(String(isRecord(format) && format.url).slice("/uploads/".length)),
        ).toBeDefined();
      }
    }
  });

  test("an example of each needs no package, and names every attribute", async () => {
    const dataset = await load(exampleEntries(museum, locales));
    expect(dataset.warnings).toEqual([]);
    // One entry has no other to relate to in its own type, and a polymorphic relation names one type only.
    const kinds = new Set(["scalar", "component", "dynamiczone", "media"]);
    const attributeAt = (name: string) =>
      schemaOf(dataset.model, name.split(" ")[0] ?? "")?.attributes.get(name.split(" ")[1] ?? "");
    expect(unfilled(dataset).filter((name) => kinds.has(attributeAt(name)?.kind ?? ""))).toEqual([]);
  });
});
