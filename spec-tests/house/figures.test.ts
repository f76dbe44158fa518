import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { linesByFolder, referenceLines, sourceFiles } from "./count-lines.js";
import { filesBelow, root } from "./imports.test-data.js";
import type { Ways } from "./measure-ways.js";

/** Each figure: the bound that is wanted, and the one that holds today. Whoever makes a figure better lowers the second. */
const bounds = {
  "files of a GET": [25, 29],
  "files of a PUT": [35, 36],
  "files of a check": [20, 24],
  "lines of the reading part of the reference": [3_500, 3_500],
  "lines of the reference": [7_000, 7_000],
} as const satisfies Readonly<Record<string, readonly [wanted: number, held: number]>>;

type Figures = Readonly<Record<keyof typeof bounds, number>>;

/** Measured in a process of its own, on what the compiler makes of the files as they stand: no earlier build is asked. */
const measureWays = async (): Promise<Ways> => {
  const outdir = join(root, `.cache/house-${process.pid}`);
  try {
    const entryPoints = ["src", "spec-tests"].flatMap(filesBelow).map((file) => join(root, file));
    await build({
      entryPoints,
      outdir,
      outbase: root,
      format: "esm",
      platform: "node",
    });
    const figures = join(outdir, "spec-tests/house/figures.js");
    // What the script prints under --json.
    return (
      JSON.parse(execFileSync(process.execPath, [figures, "--json"], { cwd: root, encoding: "utf8" })) as { ways: Ways }
    ).ways;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

test("no figure of the house gets worse", async () => {
  const ways = await measureWays();
  const lines = referenceLines(sourceFiles(root));
  const figures: Figures = {
    "files of a GET": ways.get.files.length,
    "files of a PUT": ways.put.files.length,
    "files of a check": ways.check.files.length,
    "lines of the reading part of the reference": lines.reading,
    "lines of the reference": lines.whole,
  };
  const worse = Object.entries(bounds).flatMap(([name, [wanted, held]]) => {
    // The names are those of the table.
    const figure = figures[name as keyof Figures];
    return figure > Math.max(wanted, held) ? [`${name}: ${figure}, held ${held}, wanted ${wanted}`] : [];
  });
  expect(worse).toEqual([]);
});

test("lines are counted by folder, and those that only tests use apart", () => {
  const files = [
    { path: "src/base/json.ts", lines: 5 },
    { path: "src/base/text/a.ts", lines: 2 },
    { path: "src/base/json.test.ts", lines: 7 },
    { path: "src/reference/query/sort.ts", lines: 10 },
    { path: "src/reference/query/sort.test-data.ts", lines: 100 },
    { path: "src/reference/write/read-entry.ts", lines: 20 },
    { path: "spec-tests/proof/prove.ts", lines: 30 },
    { path: "vitest.config.ts", lines: 3 },
  ];
  expect(Object.fromEntries(linesByFolder(files))).toEqual({
    ".": { source: 0, tests: 3 },
    "spec-tests/proof": { source: 0, tests: 30 },
    "src/base": { source: 7, tests: 7 },
    "src/reference": { source: 30, tests: 100 },
    total: { source: 37, tests: 140 },
  });
  expect(referenceLines(files)).toEqual({ reading: 10, whole: 30 });
});
