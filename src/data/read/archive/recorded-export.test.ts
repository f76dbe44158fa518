import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Dataset } from "../../../reference/model/dataset.js";
import { portraits } from "../../write/shared/portraits.test-data.js";
import { bundledDatasetPath } from "../bundled.js";
import { loadDataset } from "../load-dataset.js";

let original: Dataset;
let exported: Dataset;

beforeAll(async () => {
  original = await loadDataset(bundledDatasetPath());
  // Made by `strapi export` of the real server, after it was filled with the bundled dataset.
  exported = await loadDataset(join(bundledDatasetPath(), "recordings/strapi-4.26.2.tar.gz"));
});

test("the real server's export of the bundled dataset is the bundled dataset: entries, order, both sides", () => {
  expect(exported.locales).toEqual(original.locales);
  let compared = 0;
  for (const uid of original.model.contentTypes.keys()) {
    // Locales are settings of the fixtures: their dates are not compared.
    if (uid === "plugin::i18n.locale") continue;
    const [mine, theirs] = [original, exported].map((dataset) =>
      portraits(dataset, uid, {
        // The export comes from SQLite, which rounds integers beyond 53 bits; passwords are hashed on the way in.
        value: ({ type }, _, json) =>
          type === "password" ? "a password" : type === "biginteger" ? Number(json) : json,
      }),
    );
    expect(theirs, uid).toEqual(mine);
    compared += mine?.length ?? 0;
  }
  expect(compared).toBeGreaterThan(300);
});

test("the content model of the export is that of the fixtures", () => {
  const types = ({ model }: Dataset) => [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  const byUid = (dataset: Dataset) => Object.fromEntries(types(dataset).map((type) => [type.uid, type]));
  expect(byUid(exported)).toEqual(byUid(original));
  for (const { attributes, uid } of types(original))
    expect([...(exported.model.contentTypes.get(uid)?.attributes.keys() ?? [])], uid).toEqual([...attributes.keys()]);
  expect(Object.fromEntries(exported.model.components)).toEqual(Object.fromEntries(original.model.components));
});

test("its uploads are those of the fixtures", async () => {
  const urls = (original.records.get("plugin::upload.file") ?? []).map(({ values }) => String(values.url));
  expect(urls.length).toBeGreaterThan(5);
  for (const url of urls) {
    const path = url.replace(/^\/uploads\//, "");
    const bytes = await exported.assets.read(path);
    expect(bytes?.length, path).toBeGreaterThan(0);
    expect(bytes, path).toEqual(await original.assets.read(path));
  }
});
