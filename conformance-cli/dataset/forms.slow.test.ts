import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { beforeAll, describe, expect, test } from "vitest";
import { bundledDatasetPath, type Dataset, type DatasetRecord, loadDataset } from "../../spec-tests/kit/reference.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import type { DatasetForm } from "../options/dataset.js";
import { datasetCommand } from "./dataset-command.js";

const root = temporaryFolder();
let original: Dataset;

beforeAll(async () => {
  original = await loadDataset(bundledDatasetPath());
});

const silent = { out: () => {}, err: () => {}, colour: false };

const written = async (format: DatasetForm): Promise<string> => {
  const output = join(root, format);
  expect(await datasetCommand({ format, output, force: true }, silent)).toBe(0);
  return output;
};

const isPassword = (dataset: Dataset, uid: string, name: string): boolean => {
  const attribute = (dataset.model.contentTypes.get(uid) ?? dataset.model.components.get(uid))?.attributes.get(name);
  return attribute?.kind === "scalar" && attribute.type === "password";
};

/** Rows with their ids, values and links; passwords as a mark where they are hashed. */
const contentOf = (dataset: Dataset, hashed: boolean) =>
  Object.fromEntries(
    [...dataset.records].map(([uid, records]) => [
      uid,
      records.map(({ id, links, values }: DatasetRecord) => ({
        id,
        links,
        values: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            hashed && value !== null && isPassword(dataset, uid, name) ? "hashed" : value,
          ]),
        ),
      })),
    ]),
  );

const expectSame = (actual: Dataset, hashed = false): void => {
  expect(actual.warnings).toEqual([]);
  expect(actual.locales).toEqual(original.locales);
  expect(contentOf(actual, hashed)).toEqual(contentOf(original, hashed));
  for (const [uid, type] of original.model.contentTypes)
    if (uid.startsWith("api::")) expect(actual.model.contentTypes.get(uid), uid).toEqual(type);
  expect(actual.model.components).toEqual(original.model.components);
};

const expectSameFiles = async (actual: Dataset): Promise<void> => {
  const files = original.records.get("plugin::upload.file") ?? [];
  expect(files.length).toBeGreaterThan(5);
  for (const { values } of files) {
    const path = String(values.url).replace("/uploads/", "");
    expect(await actual.assets.read(path), path).toEqual(await original.assets.read(path));
  }
};

describe("each form is the bundled dataset, down to ids, order and both sides of every relation", () => {
  test("json", async () => {
    const dataset = await loadDataset(await written("json"));
    expectSame(dataset);
    expect(dataset.apiTokens).toEqual(original.apiTokens);
    await expectSameFiles(dataset);
  });

  test("strapi-project: with its data, and without entries", async () => {
    const project = await written("strapi-project");
    const dataset = await loadDataset(project, { fixtures: join(project, "data") });
    expectSame(dataset);
    await expectSameFiles(dataset);
    const empty = await loadDataset(project, { fixtures: join(project, "deployment") });
    expect(empty.locales).toEqual(original.locales);
    expect(empty.apiTokens).toEqual(original.apiTokens);
    for (const [uid, records] of empty.records)
      if (uid.startsWith("api::") || uid === "plugin::upload.file") expect(records, uid).toEqual([]);
  });

  test("archive: as the file itself too, the same bytes every time, and folders are made on the way", async () => {
    const first = join(root, "a/b/first.tar.gz");
    expect(await datasetCommand({ format: "archive", output: first, force: false }, silent)).toBe(0);
    const second = await written("archive");
    expect((await readdir(second)).sort()).toEqual(["README.md", "museum.tar.gz"]);
    expect(await readFile(first)).toEqual(await readFile(join(second, "museum.tar.gz")));
  });

  test("archive", async () => {
    const dataset = await loadDataset(join(await written("archive"), "museum.tar.gz"));
    expectSame(dataset, true);
    await expectSameFiles(dataset);
  });
});

/** The rows of a folder of an archive; those of the recording were written by `strapi export`. */
const rowsOf = async (archive: string, folder: string): Promise<readonly Record<string, unknown>[]> => {
  const rows: Record<string, unknown>[] = [];
  for await (const entry of createReadStream(archive).pipe(createGunzip()).pipe(extract())) {
    const content = await text(entry);
    if (entry.header.name.startsWith(`${folder}/`))
      rows.push(
        ...content
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      );
  }
  return rows;
};

const isOwn = (uid: unknown): boolean => String(uid).startsWith("api::");

const withSortedKeys = (value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, member]) => [key, withSortedKeys(member)]),
      );

describe("the archive is what strapi export wrote of the same data", () => {
  const recording = join(bundledDatasetPath(), "recordings/strapi-4.26.2.tar.gz");
  const both = async (folder: string, kept: (row: Record<string, unknown>) => boolean) => {
    const files = [join(await written("archive"), "museum.tar.gz"), recording];
    const [mine = [], theirs = []] = await Promise.all(files.map((file) => rowsOf(file, folder)));
    return [mine.filter(kept), theirs.filter(kept)] as const;
  };

  test("every schema of the dataset, to the order of its attributes", async () => {
    const ours = new Set([...original.model.components.keys(), "plugin::users-permissions.user"]);
    const [mine, theirs] = await both("schemas", ({ uid }) => isOwn(uid) || ours.has(String(uid)));
    const byUid = (rows: typeof mine) => Object.fromEntries(rows.map((row) => [String(row.uid), row]));
    expect(theirs.length).toBeGreaterThan(25);
    expect(byUid(mine)).toEqual(byUid(theirs));
    for (const { uid, attributes } of theirs)
      expect(Object.keys(byUid(mine)[String(uid)]?.attributes ?? {}), String(uid)).toEqual(
        Object.keys(attributes ?? {}),
      );
  });

  test("every link between entries", async () => {
    // Ids of components are given in another order.
    const between = ({ left, right }: Record<string, unknown>) =>
      [left, right].every((end) => /::/.test(String((end as { type: unknown }).type)));
    const [mine, theirs] = await both("links", between);
    const lines = (rows: typeof mine) => rows.map((row) => JSON.stringify(withSortedKeys(row))).sort();
    expect(theirs.length).toBeGreaterThan(900);
    expect(lines(mine)).toEqual(lines(theirs));
  });

  test("every entity has the same keys", async () => {
    const [mine, theirs] = await both("entities", ({ type }) => type !== "plugin::i18n.locale");
    const keys = (rows: typeof mine) =>
      Object.fromEntries(rows.map(({ type, id, data }) => [`${type} ${id}`, Object.keys(data ?? {}).sort()]));
    expect(theirs.length).toBeGreaterThan(400);
    expect(keys(mine)).toEqual(keys(theirs));
  });
});
