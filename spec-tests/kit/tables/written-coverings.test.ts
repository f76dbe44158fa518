import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { reducedIndex } from "../dataset/dataset-index.js";
import { createScope, type Scope } from "../random/arbitraries/scope.js";
import type { Covering } from "../random/symbolic.js";
import { referenceHandler, targetOn } from "../target/fake-target.test-data.js";
import { coveringOf } from "./covering.js";
import {
  coveringName,
  datasetDigest,
  findWritten,
  useWrittenCoverings,
  type WrittenCoverings,
  writtenCovering,
} from "./written-coverings.js";

const asking = "$or true 1";
let scope: Scope;
let covering: Covering;

beforeAll(async () => {
  scope = createScope(await targetOn(await referenceHandler()), "spec");
  covering = await coveringOf(scope, 1, { form: "$or", keepsCase: true });
});

/** Has a file used with the covering. */
const use = (change: Partial<WrittenCoverings> = {}): void => {
  const folder = mkdtempSync(join(tmpdir(), "coverings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "coverings.json.gz");
  const coverings = { [coveringName(scope, asking)]: writtenCovering(covering) };
  writeFileSync(file, gzipSync(JSON.stringify({ dataset: datasetDigest(), coverings, ...change })));
  useWrittenCoverings(pathToFileURL(file));
};

test("what was written is what was made", async () => {
  use();
  expect(covering.requests.length).toBeGreaterThan(0);
  expect(await findWritten(scope, asking)).toEqual(covering);
});

test("what was not written is not found, nor is anything without a file", async () => {
  use();
  expect(await findWritten(scope, "$or true 2")).toBeUndefined();
  useWrittenCoverings(new URL("absent.gz", import.meta.url));
  expect(await findWritten(scope, asking)).toBeUndefined();
});

test("what was made of another dataset does not count", async () => {
  use({ dataset: "another" });
  expect(await findWritten(scope, asking)).toBeUndefined();
  use();
  const target = await targetOn(await referenceHandler());
  const dataset = reducedIndex(target.dataset, new Set(["writes"]));
  const other = { ...createScope({ ...target, dataset }, "spec"), name: scope.name };
  expect(await findWritten(other, asking)).toBeUndefined();
});

test("a server that lacks something is not asked as one that has all", async () => {
  use();
  const target = await targetOn(await referenceHandler());
  const other = createScope({ ...target, lacks: (capability) => capability === "id-order" }, "spec");
  expect(await findWritten(other, asking)).toBeUndefined();
});
