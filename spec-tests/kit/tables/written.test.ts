import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { reducedIndex } from "../dataset/dataset-index.js";
import { createScope, type Scope } from "../random/arbitraries/scope.js";
import { referenceHandler, targetOn } from "../target/fake-target.test-data.js";
import { coveringOf } from "./covering.js";
import { table } from "./table.js";
import { datasetDigest, findWritten, useWrittenTables, type WrittenTables, writtenName } from "./written.js";
import { writtenTables } from "./written-tables.js";

const title = "an example";
const rows = [{ type: "tag", query: { sort: "slug" } }];
let scope: Scope;

beforeAll(async () => {
  scope = createScope(await targetOn(await referenceHandler()), "spec");
});

/** Has a file used with the rows of one table. */
const use = (change: Partial<WrittenTables> = {}): void => {
  const folder = mkdtempSync(join(tmpdir(), "tables-"));
  onTestFinished(() => {
    useWrittenTables(new URL("absent.gz", import.meta.url));
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "tables.json.gz");
  const tables = { [writtenName(scope, title)]: rows };
  writeFileSync(file, gzipSync(JSON.stringify({ dataset: datasetDigest(), tables, ...change })));
  useWrittenTables(pathToFileURL(file));
};

test.each(writtenTables)("$title is the same when it was written and read", (each) => {
  expect(each(scope).length).toBeGreaterThan(10);
  expect(JSON.parse(JSON.stringify(each(scope)))).toEqual(each(scope));
});

test("a covering is the same when it was written and read", async () => {
  const covering = await coveringOf(scope, 1, { form: "$or", keepsCase: true });
  expect(covering.requests.length).toBeGreaterThan(0);
  expect(JSON.parse(JSON.stringify(covering))).toEqual(covering);
});

test("no table that is written has another one's title", () => {
  expect(new Set(writtenTables.map((each) => each.title)).size).toBe(writtenTables.length);
});

test("a table that was written is not made, and another one is", () => {
  use();
  const make = () => {
    throw new Error("made");
  };
  expect(table(title, make)(scope)).toEqual(rows);
  expect(() => table("another", make)(scope)).toThrow("made");
});

test("what was not written is not found, nor is anything without a file", () => {
  use();
  expect(findWritten(scope, "another")).toBeUndefined();
  useWrittenTables(new URL("absent.gz", import.meta.url));
  expect(findWritten(scope, title)).toBeUndefined();
});

test("what was made of another dataset does not count", async () => {
  use({ dataset: "another" });
  expect(findWritten(scope, title)).toBeUndefined();
  use();
  const target = await targetOn(await referenceHandler());
  const dataset = reducedIndex(target.dataset, new Set(["writes"]));
  const other = { ...createScope({ ...target, dataset }, "spec"), name: scope.name };
  expect(findWritten(other, title)).toBeUndefined();
});

test("a server that lacks something is not asked as one that has all", async () => {
  use();
  const target = await targetOn(await referenceHandler());
  const other = createScope({ ...target, lacks: (capability) => capability === "id-order" }, "spec");
  expect(findWritten(other, title)).toBeUndefined();
});
