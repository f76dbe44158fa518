import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { runHttp } from "./http/run-http.mjs";
import { runMicro } from "./micro/run-micro.mjs";
import { httpTable, microTable } from "./report/tables.mjs";

const usage = `usage: npm run bench -- [options]

  --quick         10,000 entries and the shortest times: shows that everything runs
  --micro         only the questions to the engine
  --http          only the servers
  --only PATTERN  only the questions whose name matches
  --sizes LIST    numbers of entries (default 10000,100000,1000000)
  --strapi        also the real server, which must be installed (npm run interop)
`;

const efforts = {
  quick: { milliseconds: 5, samples: 2, rounds: 1 },
  normal: { milliseconds: 100, samples: 5, rounds: 5 },
  // Seconds per call for the slowest.
  large: { milliseconds: 200, samples: 3, rounds: 3 },
};
const httpEfforts = { quick: { seconds: 1, rounds: 1 }, normal: { seconds: 3, rounds: 3 } };

const readArguments = () => {
  const flag = /** @type {const} */ ({ type: "boolean", default: false });
  const text = /** @type {const} */ ({ type: "string" });
  try {
    const options = { quick: flag, micro: flag, http: flag, strapi: flag, help: flag, only: text, sizes: text };
    const { values } = parseArgs({ options });
    const sizes = (values.sizes ?? (values.quick ? "10000" : "10000,100000,1000000")).split(",").map(Number);
    if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 1000)) {
      throw new TypeError("--sizes: expected whole numbers from 1000 on, separated by commas");
    }
    return { ...values, sizes, only: new RegExp(values.only ?? "") };
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
};

const { http, help, micro, only, quick, sizes, strapi } = readArguments();
if (help) {
  console.log(usage);
  process.exit();
}

const machine = {
  date: new Date().toISOString(),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cpu: `${cpus()[0]?.model.trim()} x ${cpus().length}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
};
console.log(`${Object.values(machine).join(", ")}\n`);

const microResults = [];
if (micro || !http) {
  for (const size of sizes) {
    const effort = quick ? efforts.quick : size > 500_000 ? efforts.large : efforts.normal;
    const progress = () => process.stderr.write(".");
    const results = await runMicro(size, effort, progress, only);
    process.stderr.write("\n");
    console.log(`${microTable(size, results)}\n`);
    microResults.push(...results);
  }
}
const httpResults = [];
if (http || !micro) {
  const results = await runHttp(10_000, quick ? httpEfforts.quick : httpEfforts.normal, strapi, () =>
    process.stderr.write("."),
  );
  process.stderr.write("\n");
  console.log(`${httpTable(results)}\n`);
  httpResults.push(...results);
}

const folder = new URL("results/", import.meta.url);
mkdirSync(folder, { recursive: true });
const file = new URL(`${machine.date.replaceAll(":", "-")}.json`, folder);
writeFileSync(file, `${JSON.stringify({ machine, micro: microResults, http: httpResults }, null, 2)}\n`);
console.log(`written to ${file.pathname}`);
