import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { runHttp } from "./http/run-http.mjs";
import { runKitBench } from "./kit/run-kit.mjs";
import { runLoad } from "./load/run-load.mjs";
import { runMicro } from "./micro/run-micro.mjs";
import { kitTable } from "./report/kit-table.mjs";
import { checkedText, loadLegend, loadTable } from "./report/load-table.mjs";
import { serveTable } from "./report/serve-table.mjs";
import { httpTable, microTable } from "./report/tables.mjs";
import { commandTable, listTable, resetTable } from "./report/write-tables.mjs";
import { runServe } from "./serve/run-serve.mjs";
import { runCommands } from "./writes/run-commands.mjs";
import { runLists } from "./writes/run-lists.mjs";
import { runResets } from "./writes/run-resets.mjs";

const usage = `usage: npm run bench -- [options]

  --quick         10,000 entries and the shortest times: shows that everything runs
  --micro         only the questions to the engine
  --writes        only updates of lists, commands to the engine and resets
  --http          only the servers
  --kit           only runs of the kit
  --serve         only the command touchstone serve: its start, and answers while it saves
  --load          only reads and writes on 256 connections at once, and that nothing is lost
  --only PATTERN  only the questions and pages whose name matches
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

// A batch of every command is a round; at 100,000 entries some of them take milliseconds.
const commandEfforts = { quick: { milliseconds: 200, rounds: 2 }, normal: { milliseconds: 10_000, rounds: 10 } };
const writeSizes = { quick: [10_000], normal: [1000, 10_000, 100_000] };
const serveSizes = { quick: [10_000], normal: [10_000, 100_000] };
const serveEfforts = { quick: { rounds: 1, milliseconds: 500 }, normal: { rounds: 5, milliseconds: 3000 } };
const loadEfforts = { quick: { seconds: 3, rounds: 1 }, normal: { seconds: 60, rounds: 2 } };
const listSizes = { quick: [100, 1000], normal: [100, 1000, 10_000, 100_000] };

const readArguments = () => {
  const flag = /** @type {const} */ ({ type: "boolean", default: false });
  const text = /** @type {const} */ ({ type: "string" });
  try {
    const options = {
      quick: flag,
      micro: flag,
      writes: flag,
      http: flag,
      kit: flag,
      serve: flag,
      load: flag,
      strapi: flag,
      help: flag,
      only: text,
      sizes: text,
    };
    const { values } = parseArgs({ options });
    const sizes = (values.sizes ?? (values.quick ? "10000" : "10000,100000,1000000")).split(",").map(Number);
    if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 1000)) {
      throw new TypeError("--sizes: expected whole numbers from 1000 on, separated by commas");
    }
    const { micro, writes, http, kit, serve, load } = values;
    const all = ![micro, writes, http, kit, serve, load].includes(true);
    return { ...values, all, sizes, only: new RegExp(values.only ?? "") };
  } catch (error) {
    console.error(`bench: ${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
};

const { all, http, help, kit, load, micro, only, quick, serve, sizes, strapi, writes } = readArguments();
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

const dot = () => process.stderr.write(".");
const effort = quick ? "quick" : "normal";

const microResults = [];
if (micro || all) {
  for (const size of sizes) {
    const results = await runMicro(size, efforts[size > 500_000 && !quick ? "large" : effort], dot, only);
    process.stderr.write("\n");
    console.log(`${microTable(size, results)}\n`);
    microResults.push(...results);
  }
}
const listResults = [];
const commandResults = [];
const resetResults = [];
if (writes || all) {
  listResults.push(...runLists(listSizes[effort], efforts[effort], dot));
  process.stderr.write("\n");
  console.log(`${listTable(listResults)}\n`);
  for (const size of writeSizes[effort]) commandResults.push(await runCommands(size, commandEfforts[effort]));
  console.log(`${commandTable(commandResults)}\n`);
  for (const size of writeSizes[effort]) resetResults.push(...(await runResets(size, commandEfforts[effort])));
  console.log(`${resetTable(resetResults)}\n`);
}
const httpResults = [];
if (http || all) {
  const results = await runHttp(10_000, httpEfforts[effort], strapi, dot, only);
  process.stderr.write("\n");
  console.log(`${httpTable(results)}\n`);
  httpResults.push(...results);
}
const kitResults = [];
if (kit || all) {
  kitResults.push(...(await runKitBench(quick ? 1 : 5, dot)));
  process.stderr.write("\n");
  console.log(`${kitTable(kitResults)}\n`);
}
const serveResults = [];
if (serve || all) {
  serveResults.push(...(await runServe(serveSizes[effort], serveEfforts[effort], dot)));
  process.stderr.write("\n");
  console.log(`${serveTable(serveResults)}\n`);
}
const loadResults = [];
if (load || all) {
  const { checked, results } = await runLoad(loadEfforts[effort], dot);
  process.stderr.write("\n");
  console.log(`${loadTable(results)}\n${loadLegend}\n\n${checkedText(checked)}\n`);
  loadResults.push({ results, checked });
  if (checked.problems.length > 0) process.exitCode = 1;
}

const folder = new URL("results/", import.meta.url);
mkdirSync(folder, { recursive: true });
const file = new URL(`${machine.date.replaceAll(":", "-")}.json`, folder);
const written = { lists: listResults, commands: commandResults, resets: resetResults };
const served = { http: httpResults, kit: kitResults, serve: serveResults, load: loadResults };
const results = { machine, micro: microResults, ...written, ...served };
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
console.log(`written to ${file.pathname}`);
