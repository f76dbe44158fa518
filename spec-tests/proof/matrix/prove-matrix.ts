import { fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { plural } from "../../kit/base.js";
import { answersOf, lostText } from "./answers.js";
import { depthsText } from "./depths-text.js";
import { grounds } from "./grounds.js";
import { makeMatrix } from "./make.js";
import { noticed, pricesOf } from "./notices.js";
import { quickIn } from "./quick.js";
import { matrixFolder, readMatrix } from "./store.js";
import { wrongServers } from "./wrong-servers.js";

/*
 * `npm run prove -- --matrix`: which check notices which server, of all hand-written faults and of some breaches, on several grounds. What is there
 * already is not made again, so it can be stopped at any time. Then, or at once with `--answers`, it prints what the matrix says of the checks.
 */

/** Processes that work at the same time. */
const processes = 2;

const numberIn = (name: string, text: string): number => {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new RangeError(`--${name} takes a whole number, not "${text}"`);
};

/** Runs this process again with other arguments. Rejects where it fails. */
const again = (args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(process.argv[1] ?? "", args);
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a process ended with exit code ${code}`)),
    );
  });

/** Runs `--matrix` with its arguments. Returns the exit code. */
export const proveMatrix = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      matrix: { type: "boolean" },
      folder: { type: "string", default: matrixFolder },
      sample: { type: "string", default: "100000" },
      ground: { type: "string" },
      processes: { type: "string", default: String(processes) },
      turn: { type: "string" },
      answers: { type: "boolean" },
      lists: { type: "boolean" },
      without: { type: "string" },
    },
  });
  const { folder, ground } = values;
  const chosen = grounds.filter(({ name }) => ground === undefined || ground.split(",").includes(name));
  if (chosen.length === 0) throw new RangeError(`--ground takes some of ${grounds.map(({ name }) => name).join(", ")}`);
  if (values.without !== undefined) {
    const names = (await readFile(values.without, "utf8")).split(/\s+/).filter((name) => name !== "");
    console.log(lostText(await readMatrix(folder), names));
    return 0;
  }
  if (values.lists === true) {
    const { rows, costs } = await readMatrix(folder);
    const [servers, prices] = [rows.map(noticed), pricesOf(costs)];
    const file = join("spec-tests", "statements", "depths.ts");
    await writeFile(file, depthsText(quickIn(servers, prices)));
    return 0;
  }
  if (values.answers !== true) {
    const turns = Math.max(1, numberIn("processes", values.processes));
    const servers = wrongServers.slice(0, numberIn("sample", values.sample));
    const make = (turn: number) =>
      makeMatrix({ folder, servers, turn, turns, grounds: chosen, print: (line) => console.log(line) });
    if (values.turn !== undefined) {
      await make(numberIn("turn", values.turn));
      return 0;
    }
    if (turns === 1) await make(0);
    else await Promise.all(Array.from({ length: turns }, (_, turn) => again([...args, "--turn", String(turn)])));
  }
  const matrix = await readMatrix(folder);
  console.log(answersOf(matrix));
  console.log(`${plural(matrix.rows.length, "row")} in ${folder}`);
  return 0;
};
