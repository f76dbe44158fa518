import { join } from "node:path";
import { expect, test } from "vitest";
import type { Dataset, Entry, Link } from "../../../reference/model/dataset.js";
import { type Attribute, schemaOf, type Uid } from "../../../reference/model/schema.js";
import type { Value } from "../../../reference/model/values.js";
import { bundledDatasetPath } from "../bundled.js";
import { loadDataset } from "../load-dataset.js";

const fixtures = bundledDatasetPath();
// Made by `strapi export` of the real server, after it was filled with the bundled dataset.
const recording = join(fixtures, "recordings/strapi-4.26.2.tar.gz");

/** What names a record in both datasets, whatever its id. */
const keyOf = (dataset: Dataset, uid: Uid, { links, values }: Entry): string => {
  const role = links.role?.[0];
  if (uid === "plugin::users-permissions.permission" && role !== undefined) {
    return `${nameOf(dataset, role)} ${String(values.action)}`;
  }
  const key = dataset.model.contentTypes.get(uid)?.naturalKey;
  return `${key === undefined ? uid : String(values[key])} ${String(values.locale ?? "")}`;
};

const recordOf = (dataset: Dataset, { id, type }: Link): Entry => {
  const record = dataset.records.get(type)?.find((candidate) => candidate.id === id);
  if (record === undefined) throw new Error(`no ${type} ${id}`);
  return record;
};

const nameOf = (dataset: Dataset, link: Link): string =>
  `${link.type} ${keyOf(dataset, link.type, recordOf(dataset, link))}`;

/** The export comes from SQLite, which rounds integers beyond 53 bits; passwords are hashed on the way in. */
const comparable = (attribute: Attribute | undefined, value: Value): unknown => {
  if (attribute?.kind === "scalar" && attribute.type === "password") return value === null ? null : "a password";
  return typeof value === "bigint" ? Number(value) : value;
};

interface Portrait {
  readonly values: Readonly<Record<string, unknown>>;
  /** Entries by name, components as they are, in order. */
  readonly links: Readonly<Record<string, readonly unknown[]>>;
}

const portrait = (dataset: Dataset, uid: Uid, record: Entry): Portrait => {
  const attributes = schemaOf(dataset.model, uid)?.attributes;
  const values = Object.entries(record.values).map(([name, value]) => [name, comparable(attributes?.get(name), value)]);
  const links = Object.entries(record.links).map(([name, list]) => [
    name,
    list.map((link) =>
      dataset.model.components.has(link.type)
        ? { type: link.type, ...portrait(dataset, link.type, recordOf(dataset, link)) }
        : nameOf(dataset, link),
    ),
  ]);
  return { values: Object.fromEntries(values), links: Object.fromEntries(links) };
};

test("the real server's export of the bundled dataset is the bundled dataset: entries, order, both sides", async () => {
  const [original, exported] = await Promise.all([loadDataset(fixtures), loadDataset(recording)]);
  expect(exported.locales).toEqual(original.locales);
  let compared = 0;
  for (const uid of original.model.contentTypes.keys()) {
    // Locales are settings of the fixtures: their dates are not compared.
    if (uid === "plugin::i18n.locale") continue;
    const portraits = (dataset: Dataset) =>
      new Map(
        (dataset.records.get(uid) ?? []).map((record) => [keyOf(dataset, uid, record), portrait(dataset, uid, record)]),
      );
    const [mine, theirs] = [portraits(original), portraits(exported)];
    expect([...theirs.keys()].sort(), uid).toEqual([...mine.keys()].sort());
    for (const [key, entry] of mine) expect(theirs.get(key), `${uid} ${key}`).toEqual(entry);
    compared += mine.size;
  }
  expect(compared).toBeGreaterThan(300);
});

test("the content model of the export is that of the fixtures", async () => {
  const [original, exported] = await Promise.all([loadDataset(fixtures), loadDataset(recording)]);
  const types = ({ model }: Dataset) => [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  const byUid = (dataset: Dataset) => Object.fromEntries(types(dataset).map((type) => [type.uid, type]));
  expect(byUid(exported)).toEqual(byUid(original));
  for (const type of types(original)) {
    const other = exported.model.contentTypes.get(type.uid);
    expect([...(other?.attributes.keys() ?? [])], type.uid).toEqual([...type.attributes.keys()]);
  }
  expect(Object.fromEntries(exported.model.components)).toEqual(Object.fromEntries(original.model.components));
});

test("its uploads are those of the fixtures", async () => {
  const [original, exported] = await Promise.all([loadDataset(fixtures), loadDataset(recording)]);
  const urls = (original.records.get("plugin::upload.file") ?? []).map(({ values }) => String(values.url));
  expect(urls.length).toBeGreaterThan(5);
  for (const url of urls) {
    const path = url.replace(/^\/uploads\//, "");
    const bytes = await exported.assets.read(path);
    expect(bytes?.length, path).toBeGreaterThan(0);
    expect(bytes, path).toEqual(await original.assets.read(path));
  }
});
