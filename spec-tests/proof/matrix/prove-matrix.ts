import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Depth } from "../../kit/contract/target.js";
import { passedBy } from "../faults/check-fault.js";
import { grounds } from "./grounds.js";
import { answersOf, lostText, noticed } from "./lost.js";
import { makeMatrix } from "./make.js";
import { quickIn } from "./quick.js";
import { readMatrix } from "./store.js";
import { wrongServers } from "./wrong-servers.js";

/*
 * `npm run prove -- --matrix`: which check notices which server in a run of some depth, of all hand-written faults and of some breaches, on several
 * grounds. What is there already is not made again, so it can be stopped at any time.
 */

const depths: readonly Depth[] = ["deep", "usual", "quick"];

/** Writes which checks a quick run asks. */
const writeDepths = async (folder: string): Promise<void> => {
  const passed = await passedBy({ profile: "spec", choices: [], depth: "quick" });
  const prices = new Map([...passed].map(([{ id }, requests]) => [id, requests]));
  const quick = [...quickIn((await readMatrix(folder)).map(noticed), prices)].sort();
  await writeFile(join("spec-tests", "statements", "rows", "quick.json"), `${JSON.stringify(quick, undefined, 2)}\n`);
};

/** Runs `--matrix` with its arguments. Returns the exit code. */
export const proveMatrix = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      matrix: { type: "boolean" },
      sample: { type: "string", default: "100000" },
      ground: { type: "string" },
      depth: { type: "string" },
      lists: { type: "boolean" },
      without: { type: "string" },
    },
  });
  const { ground, sample, without, lists = false } = values;
  const chosen = grounds.filter(({ name }) => ground === undefined || ground.split(",").includes(name));
  if (chosen.length === 0) throw new RangeError(`--ground takes some of ${grounds.map(({ name }) => name).join(", ")}`);
  const depth = depths.find((each) => each === (values.depth ?? (lists ? "quick" : "usual")));
  if (depth === undefined) throw new RangeError(`--depth takes one of ${depths.join(", ")}`);
  // Outside of the repository: it is large, and can be made again.
  const folder = join(".cache", "matrix", depth);
  if (without !== undefined) {
    const ids = (await readFile(without, "utf8")).split(/\s+/).filter((id) => id !== "");
    console.log(lostText(await readMatrix(folder), ids));
    return 0;
  }
  const servers = wrongServers.slice(0, Number(sample));
  await makeMatrix({ folder, depth, servers, grounds: chosen, print: (line) => console.log(line) });
  if (lists) await writeDepths(folder);
  else console.log(answersOf(await readMatrix(folder)));
  return 0;
};
