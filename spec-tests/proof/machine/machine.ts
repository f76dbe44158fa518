import { createHash } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { deserialize } from "node:v8";
import { isRecord, parseJson } from "../../kit/base.js";
import { type Baseline, has } from "./baseline.js";
import { instrument } from "./instrument.js";
import { type Judged, judgeAll, type Switched, takeBaselineOf } from "./mutants-run.js";
import { drawn, kept, reportOf, type Silent } from "./report.js";

/*
 * `npm run prove -- --machine`: every change that a machine makes of the reference is a server, and the kit is run against it. What is known of a
 * mutant is kept in `.cache`, by its text and by that of the checks: a run that ended goes on.
 */

const here = join("spec-tests", "proof", "machine");
const cache = join(".cache", "machine");

/** So many random requests of a check: a run has more by default. */
const standardRuns = 50;

/** Runs `--machine` with its arguments. Returns the exit code. With `--least` nothing is written: it is 1 where less is noticed than so many percent. */
export const proveByMachine = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      machine: { type: "boolean" },
      sample: { type: "string" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      runs: { type: "string", default: String(standardRuns) },
      least: { type: "string" },
    },
  });
  const { sample, seed, least } = values;
  const runs = Number(values.runs);
  const all = await instrument(cache);
  const kit = await textOfKit();
  const places = { folder: cache, baseline: join(".cache", `machine-baseline-${kit}-${runs}`), size: all.length, runs };
  const results = join(".cache", `machine-results-${kit}-${runs}.jsonl`);
  await mkdir(".cache", { recursive: true });
  const baseline = await baselineOf(places);
  const switched = all.map((mutant): Switched => ({ ...mutant, isStatic: has(baseline.atLoad, Number(mutant.id)) }));
  const chosen = sample === undefined ? switched : drawn(switched, Number(sample), seed);
  const known = await readResults(results);
  const left = chosen.filter(({ key }) => !known.has(key));
  console.log(
    `${all.length} mutants, ${sample === undefined ? "all" : `a sample of ${chosen.length} by --seed ${seed}`}; ${chosen.length - left.length} known`,
  );
  let count = 0;
  await judgeAll(left, places, async (mutant, outcome) => {
    known.set(mutant.key, outcome);
    await appendFile(results, `${JSON.stringify({ key: mutant.key, ...outcome })}\n`);
    const { fate, check = "", milliseconds } = outcome;
    console.log(
      `${fate.padEnd(9)} ${String(++count).padStart(5)} ${String(milliseconds).padStart(6)} ms  ${mutant.file}:${mutant.line} ${mutant.mutator} ${check}`,
    );
  });
  const judged = chosen.flatMap((mutant) => {
    const outcome = known.get(mutant.key);
    return outcome === undefined ? [] : [{ mutant, outcome }];
  });
  const classes = await readClasses();
  const report = reportOf(judged, classes, { of: all.length, ...(sample === undefined ? {} : { seed }) });
  if (least === undefined) {
    await writeFile(join(here, "report.md"), report.text);
    const keys = { all: new Set(all.map(({ key }) => key)), judged: new Set(judged.map(({ mutant }) => mutant.key)) };
    const silent = kept(classes.values(), report.silent, keys);
    await writeFile(join(here, "silent.json"), `${JSON.stringify(silent, null, 2)}\n`);
  }
  console.log(`noticed: ${report.share.toFixed(1)} % of what can be observed, as far as it is classed`);
  return least !== undefined && report.share < Number(least) ? 1 : 0;
};

/** A mark of all that judges: the built kit, its checks, and the source of the reference. */
const textOfKit = async (): Promise<string> => {
  const hash = createHash("sha1");
  for (const folder of [
    "dist/spec-tests/statements",
    "dist/spec-tests/kit",
    "dist/src/reference",
    "dist/spec-tests/proof/machine",
  ])
    for (const name of (await readdir(folder, { recursive: true })).sort())
      if (name.endsWith(".js") && !["machine.js", "report.js"].includes(name))
        hash.update(await readFile(join(folder, name)));
  return hash.digest("hex").slice(0, 12);
};

const baselineOf = async (places: Parameters<typeof takeBaselineOf>[0]): Promise<Baseline> => {
  const read = async () => deserialize(await readFile(places.baseline)) as Baseline; // written by `child.ts`
  try {
    return await read();
  } catch {
    console.log("asking the right server...");
    await takeBaselineOf(places);
    return read();
  }
};

const readResults = async (file: string): Promise<Map<string, Judged>> => {
  const text = await readFile(file, "utf8").catch(() => "");
  return new Map(
    text.split("\n").flatMap((line) => {
      const row = parseJson(line);
      return isRecord(row) && typeof row.key === "string" ? [[row.key, row as unknown as Judged] as const] : []; // written above
    }),
  );
};

const readClasses = async (): Promise<ReadonlyMap<string, Silent>> => {
  const rows = JSON.parse(await readFile(join(here, "silent.json"), "utf8").catch(() => "[]")) as Silent[]; // written above
  return new Map(rows.map((row) => [row.key, row]));
};
