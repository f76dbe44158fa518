import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { filesBelow, root } from "./imports.test-data.js";
import type { Ways } from "./measure-ways.js";

/** Each figure: the bound that is wanted, and the one that holds today. Whoever makes a figure better lowers the second. */
const bounds = {
  "files of a GET": [25, 31],
  "files of a PUT": [35, 36],
  "files of a check": [20, 26],
  "lines of the reading part of the reference": [2_300, 2_325],
  "lines of the reference": [4_200, 4_905],
} as const satisfies Readonly<Record<string, readonly [wanted: number, held: number]>>;

type Figures = Readonly<Record<keyof typeof bounds, number>>;

/** Measured in a process of its own, on what the compiler makes of the files as they stand: no earlier build is asked. */
const measureWays = async (): Promise<Ways> => {
  const outdir = join(root, `.cache/house-${process.pid}`);
  try {
    const entryPoints = ["src", "spec-tests"].flatMap(filesBelow).map((file) => join(root, file));
    await build({ entryPoints, outdir, outbase: root, format: "esm", platform: "node" });
    const script = join(outdir, "spec-tests/house/measure-ways.js");
    return JSON.parse(execFileSync(process.execPath, [script], { cwd: root, encoding: "utf8" })) as Ways; // what the script prints
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(join(root, file), "utf8").split("\n").length - 1, 0);

/** What reads and answers a query, without what writes. */
const reading = /^src\/reference\/(?:(?:query|operators|evaluate|serialize)\/|(?:read|setting)\.ts$)/;

test("no figure of the house gets worse", async () => {
  const ways = await measureWays();
  const reference = filesBelow("src/reference");
  const figures: Figures = {
    "files of a GET": ways.get.length,
    "files of a PUT": ways.put.length,
    "files of a check": ways.check.length,
    "lines of the reading part of the reference": linesOf(reference.filter((file) => reading.test(file))),
    "lines of the reference": linesOf(reference),
  };
  expect(Math.min(...Object.values(figures))).toBeGreaterThan(10);
  const worse = Object.entries(bounds).flatMap(([name, [wanted, held]]) => {
    // The names are those of the table.
    const figure = figures[name as keyof Figures];
    return figure > Math.max(wanted, held) ? [`${name}: ${figure}, held ${held}, wanted ${wanted}`] : [];
  });
  expect(worse, JSON.stringify(ways, null, 2)).toEqual([]);
});
