import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Target } from "../contract/target.js";
import { reducedIndex } from "../dataset/dataset-index.js";
import { createScope, type Scope } from "../random/arbitraries/scope.js";
import { draw } from "../random/property.js";
import { referenceHandler, targetOn } from "../target/fake-target.test-data.js";
import { coveringOf } from "./conditions/covering.js";
import { drawnFrom, drawnTitle, draws } from "./drawn.js";
import { table } from "./table.js";
import { datasetDigest, findWritten, useWrittenTables, type WrittenTables, writtenName } from "./written.js";
import { writtenTables } from "./written-tables.js";

const title = "an example";
const rows = [{ type: "tag", query: { sort: "slug" } }];
let target: Target;
let scope: Scope;

beforeAll(async () => {
  target = await targetOn(await referenceHandler());
  scope = createScope(target, "spec");
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
  const covering = await coveringOf(scope, 1, { conditions: "$or", keepsCase: true });
  expect(covering.requests.length).toBeGreaterThan(0);
  expect(JSON.parse(JSON.stringify(covering))).toEqual(covering);
});

test.each(Object.entries(draws))("what is drawn of %s is the same when it was written and read", async (_, from) => {
  const drawn = await draw(drawnFrom(target, from), { seed: 1, runs: 5 });
  expect(drawn).toHaveLength(5);
  expect(JSON.parse(JSON.stringify(drawn))).toEqual(drawn);
});

test("what was drawn is not drawn again, unless another number is", () => {
  const from = { flavour: "spec", parts: ["sort"] } as const;
  use({ tables: { [writtenName(scope, drawnTitle(from, target.random.runs))]: rows } });
  expect(drawnFrom(target, from).drawn).toEqual(rows);
  const more = { ...target, random: { ...target.random, runs: 200 } };
  expect(drawnFrom(more, from).drawn).toBeUndefined();
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

test("what was made of another dataset does not count", () => {
  use({ dataset: "another" });
  expect(findWritten(scope, title)).toBeUndefined();
  use();
  const dataset = reducedIndex(target.dataset, new Set(["writes"]));
  const other = { ...createScope({ ...target, dataset }, "spec"), name: scope.name };
  expect(findWritten(other, title)).toBeUndefined();
});

test("a server that lacks something is not asked as one that has all", () => {
  use();
  const other = createScope({ ...target, lacks: (capability) => capability === "id-order" }, "spec");
  expect(findWritten(other, title)).toBeUndefined();
});
