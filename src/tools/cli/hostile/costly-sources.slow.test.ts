import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Files, makeFolder } from "../../../data/read/shared/source-folder.test-data.js";
import { useCommand } from "../process.test-data.js";
import { costlyCodes, costlySchemas } from "./costly-sources.test-data.js";

const command = useCommand();

/** Runs a command in a process of its own, which what hangs cannot outlive. `serve` ends once it listens. */
const run = async (files: Files, [name = "", ...rest]: readonly string[]) => {
  const source = await makeFolder(files);
  const folder = await makeFolder({});
  const words = rest.map((word) => (word === "OUT" ? join(folder, "out") : word));
  const running = command.start(folder, name, source, ...words);
  if (name === "serve") await running.printed('"url":').then(running.stop, () => {});
  return { code: await running.ended, err: running.err() };
};

const served = ["serve", "--port", "0", "--json"];

const filling: Readonly<Record<string, readonly string[]>> = {
  types: ["types", "--output", "OUT"],
  openapi: ["openapi", "--output", "OUT"],
  schemas: ["schemas", "--output", "OUT"],
  "serve --generate": [...served, "--generate", "3"],
  generate: ["generate", "--output", "OUT"],
  init: ["init", "--output", "OUT"],
  import: ["import", "--output", "OUT"],
};

// What is tried is that they end: only what hangs takes as long as a test may.
describe.each(Object.entries(costlySchemas))("%s", (_, source) => {
  test.each(Object.entries(filling))("%s ends, and says why where it fails", async (_name, words) => {
    const { code, err } = await run(source(), words);
    expect(code, err.slice(0, 2000)).toBeLessThan(2);
    expect(err.slice(0, 10_000)).not.toMatch(/\n\s+at /);
    if (code === 1) expect(err).toMatch(/^touchstone: \S/m);
  });
});

test.each(Object.entries(costlyCodes))("%s is read to its end", async (_, source) => {
  const { code, err } = await run(source(), served);
  expect([code, err]).toEqual([0, expect.not.stringMatching(/\n\s+at /)]);
});
