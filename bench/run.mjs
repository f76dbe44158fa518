import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { runHttp } from "./http/run-http.mjs";
import { runMicro } from "./micro/run-micro.mjs";
import { runServe } from "./serve/run-serve.mjs";
import { table } from "./table.mjs";
import { runCommands } from "./writes/run-commands.mjs";
import { runResets } from "./writes/run-resets.mjs";

/**
 * @typedef {{
 *   readonly quick: boolean, readonly strapi: boolean, readonly sizes: readonly number[], readonly only: RegExp, readonly dot: () => void,
 * }} Options `dot`: called after each measurement
 * @typedef {{ readonly columns: any, readonly rows: readonly any[] }} Table the rows are those of the columns
 */

const usage = `usage: npm run bench -- [options]

  --quick         10,000 entries and the shortest times: shows that everything runs
  --micro         only the questions to the engine
  --writes        only commands to the engine and resets
  --http          only the servers
  --serve         only the command touchstone serve: its start, and answers while it saves
  --only PATTERN  only the questions and pages whose name matches
  --sizes LIST    numbers of entries (default 10000,100000,1000000)
  --strapi        also the real server, which must be installed (npm run interop)
`;

/** @param {Options} options */
const runWrites = async ({ quick }) => {
  const sizes = quick ? [10_000] : [1000, 10_000, 100_000];
  const effort = quick ? { milliseconds: 200, rounds: 2 } : { milliseconds: 10_000, rounds: 10 };
  return [await runCommands(sizes, effort), await runResets(sizes, effort)];
};

/** @type {Readonly<Record<string, (options: Options) => Promise<readonly Table[]>>>} */
const sections = {
  micro: runMicro,
  writes: runWrites,
  http: runHttp,
  serve: runServe,
};

const readArguments = () => {
  const flag = /** @type {const} */ ({ type: "boolean", default: false });
  const text = /** @type {const} */ ({ type: "string" });
  try {
    const named = Object.fromEntries(Object.keys(sections).map((name) => [name, flag]));
    const options = { ...named, quick: flag, strapi: flag, help: flag, only: text, sizes: text };
    /** @type {Readonly<Record<string, any>>} */
    const values = parseArgs({ options }).values;
    const sizes = (values.sizes ?? (values.quick ? "10000" : "10000,100000,1000000")).split(",").map(Number);
    if (!sizes.every((/** @type {number} */ size) => Number.isSafeInteger(size) && size >= 1000))
      throw new TypeError("--sizes: expected whole numbers from 1000 on, separated by commas");
    const asked = Object.keys(sections).filter((name) => values[name]);
    const chosen = asked.length === 0 ? Object.keys(sections) : asked;
    const { help, quick, strapi } = values;
    return { chosen, help, quick, strapi, sizes, only: new RegExp(values.only ?? "") };
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
};

const { chosen, help, ...given } = readArguments();
if (help) {
  console.log(usage);
  process.exit();
}
const date = new Date().toISOString().slice(0, 10);
console.log(
  `${date}, ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} x ${cpus()[0]?.model}\n`,
);

const options = { ...given, dot: () => void process.stderr.write(".") };
for (const name of chosen) {
  const tables = await sections[name](options);
  process.stderr.write("\n");
  for (const { columns, rows } of tables) console.log(`${table(rows, columns)}\n`);
}
