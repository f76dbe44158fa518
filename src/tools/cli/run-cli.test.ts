import { expect, it } from "vitest";
import type { Dataset, Diagnostic } from "../../reference/model/dataset.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { cliIn } from "./cli-session.test-data.js";
import { serveSession } from "./serve/serve-session.test-data.js";
import type { SourceLoader } from "./source-loader.js";

/** What is printed to stderr when a dataset is served, line by line. */
const remarked = async (dataset: Dataset, ...flags: readonly string[]): Promise<readonly string[]> => {
  const session = serveSession({ load: async () => dataset, errorColumns: 80 }, ...flags);
  await session.url;
  await session.stop();
  return session.err().trimEnd().split("\n");
};

it("hands source, fixtures and passphrase to the loader", async () => {
  const calls: unknown[] = [];
  const load: SourceLoader = async (source, options) => {
    calls.push([source, options]);
    throw new Error("enough");
  };
  const env = { TOUCHSTONE_PASSPHRASE: "from the environment" };
  await cliIn({ load }, "serve");
  await cliIn({ load, env }, "serve", "a", "b", "--fixtures", "f", "--fixtures", "g", "--passphrase", "p");
  await cliIn({ load, env }, "serve", "a.tar");
  expect(calls).toEqual([
    [undefined, { lenient: true }],
    ["a", { lenient: true, fixtures: ["b", "f", "g"], passphrase: "p" }],
    ["a.tar", { lenient: true, passphrase: "from the environment" }],
  ]);
});

it("warns when --auth leaves nothing to the public", async () => {
  expect(await remarked({ ...sampleDataset, records: new Map() }, "--auth")).toEqual([
    "warning: the dataset has no role of type public, so that every request without a token is a 401",
  ]);
});

it.each([
  ["warning", "14 warnings:"],
  ["error", "14 faults, left out:"],
] as const)("shows a screenful of remarks of the kind %s, each on a line, or all", async (severity, head) => {
  const remark = (index: number, message = "is odd"): Diagnostic => ({
    ...{ severity, file: `f${index}.json`, path: index === 0 ? "" : "title", message },
  });
  const warnings = [remark(0, "x".repeat(200)), ...Array.from({ length: 13 }, (_, index) => remark(index))];
  const lines = await remarked({ ...sampleDataset, warnings });
  expect([lines.length, ...lines.slice(0, 4), lines.at(-1)]).toEqual([
    ...[14, head, `  f0.json: ${"x".repeat(68)}…`, "  f0.json: is odd", "  f1.json: title: is odd"],
    "  ... and 2 more (--verbose lists all)",
  ]);
  expect((await remarked({ ...sampleDataset, warnings }, "--verbose")).length).toBe(15);
});
