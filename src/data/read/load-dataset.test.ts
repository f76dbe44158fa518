import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDataset } from "./load-dataset.js";
import { library } from "./shared/library.test-data.js";
import { formatDiagnostic, SourceError } from "./shared/source-error.js";
import { makeFolder, typeFiles } from "./shared/source-folder.test-data.js";

test("what is replaced is named, with the folders", async () => {
  const tags = (...slugs: readonly string[]) => slugs.map((slug) => ({ slug }));
  const root = await makeFolder({
    ...library,
    "entries/tags.json": tags("a", "b"),
    "more/tags.json": tags("b"),
    "most/tags.json": tags("b", "new"),
  });
  const dataset = await loadDataset(root, { fixtures: [join(root, "more"), `${root}/most/`] });
  expect(dataset.warnings.map(formatDiagnostic)).toEqual([
    `${root}/more/tags.json: entry 1 (slug "b"): replaces entry 2 (slug "b") of ${root}/entries/tags.json`,
    `${root}/most/tags.json: entry 1 (slug "b"): replaces entry 1 (slug "b") of ${root}/more/tags.json`,
  ]);
  expect(dataset.records.get("api::tag.tag")?.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test.each([
  ["project", "project/nowhere", "there is no such folder"],
  ["export", "fixtures", "has entries of its own; fixtures are for a Strapi v4 project (src/api/) or a fixture folder"],
  ["archive.tar", "fixtures", "has entries of its own; fixtures are for a Strapi v4 project"],
  ["nowhere", undefined, "there is no such file or folder"],
  ["fixtures", undefined, "is neither a fixture folder"],
])("%s with the fixtures %s is refused", async (source, fixtures, message) => {
  const root = await makeFolder({
    ...{ "export/metadata.json": {}, "archive.tar": "x", "fixtures/as.json": [] },
    ...typeFiles({ "project/src/api/a/content-types/a/schema.json": {} }),
  });
  const options = fixtures === undefined ? {} : { fixtures: join(root, fixtures) };
  await expect(loadDataset(join(root, source), options)).rejects.toThrow(message);
});

test("all faults are collected; the message lists the first twenty", async () => {
  const root = await makeFolder({ ...library, "entries/tags.json": Array.from({ length: 30 }, () => ({ slug: 1 })) });
  const error = await loadDataset(root).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SourceError);
  const { diagnostics, message } = error as SourceError; // as it was just seen to be
  expect([diagnostics.length, message.split("\n").length]).toEqual([30, 22]);
  expect(message).toMatch(/^cannot load .*\n {2}entries\/tags\.json: entry 1, slug: expected a string, got 1\n/);
  expect(message).toMatch(/\n {2}and 10 more$/);
});
