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

type Command = readonly [name: string, words: readonly string[]];

/** What reads a source whole, checks it, and makes of each attribute what it prints. */
const always: readonly Command[] = [
  ["types", ["types", "--output", "OUT"]],
  ["generate", ["generate", "--output", "OUT"]],
];

/** What reads and fills it in the same way, and prints it otherwise: of these each source meets one, another one with the next seed. */
const inTurn: readonly Command[] = [
  ["openapi", ["openapi", "--output", "OUT"]],
  ["schemas", ["schemas", "--output", "OUT"]],
  ["serve --generate", [...served, "--generate", "3"]],
  ["init", ["init", "--output", "OUT"]],
  ["import", ["import", "--output", "OUT"]],
];

const commandsOf = (index: number): readonly Command[] => [
  ...always,
  ...inTurn.filter((_, at) => (index + Number(process.env.SEED)) % inTurn.length === at),
];

// What is tried is that they end: only what hangs takes as long as a test may.
describe.each(Object.entries(costlySchemas).map(([title, source], index) => ({ title, source, index })))(
  "$title",
  ({ source, index }) => {
    test.each(commandsOf(index))("%s ends, and says why where it fails", async (_name, words) => {
      const { code, err } = await run(source(), words);
      expect(code, err.slice(0, 2000)).toBeLessThan(2);
      expect(err.slice(0, 10_000)).not.toMatch(/\n\s+at /);
      if (code === 1) expect(err).toMatch(/^touchstone: \S/m);
    });
  },
);

test.each(Object.entries(costlyCodes))("%s is read to its end", async (_, source) => {
  const { code, err } = await run(source(), served);
  expect([code, err]).toEqual([0, expect.not.stringMatching(/\n\s+at /)]);
});
