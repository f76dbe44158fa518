#!/usr/bin/env node
import { parseArgs } from "node:util";
import { linesByFolder, referenceLines, sourceFiles } from "./count-lines.js";
import { measureWays, type Way, type Ways } from "./measure-ways.js";

/*
 * Prints the figures of the house. Run from the root of the repository, after a build.
 * --at COMMIT: lines of that commit; the ways are those of what is built, and left out. --files: names each file of a way.
 * --json: everything as JSON, each file of a way named.
 */

const flag = { type: "boolean", default: false } as const;
const { values } = parseArgs({ options: { at: { type: "string" }, files: flag, json: flag } });

const files = sourceFiles(process.cwd(), values.at);
const reference = referenceLines(files);
const folders = linesByFolder(files);
const ways = values.at === undefined ? await measureWays() : undefined;

const row = (name: string, ...numbers: readonly (number | string)[]): string =>
  name.padEnd(28) + numbers.map((number) => number.toLocaleString("en").padStart(10)).join("");

const wayRow = (name: string, { files, functions }: Way): readonly string[] => [
  row(name, files.length, functions),
  ...(values.files ? files.map((file) => `  ${file}`) : []),
];

const wayRows = ({ check, get, plain, put }: Ways): readonly string[] => [
  "",
  row("a way through", "files", "functions"),
  ...wayRow("GET", get),
  ...wayRow("GET, not accelerated", plain.get),
  ...wayRow("PUT", put),
  ...wayRow("PUT, not accelerated", plain.put),
  ...wayRow("a check", check),
];

const print = (): readonly string[] => [
  row("lines", "source", "tests"),
  ...[...folders].map(([folder, { source, tests }]) => row(folder, source, tests)),
  "",
  row("the reference", "lines"),
  row("reading part", reference.reading),
  row("whole", reference.whole),
  ...(ways === undefined ? [] : wayRows(ways)),
];

const all = { lines: Object.fromEntries(folders), reference, ways };
console.log(values.json ? JSON.stringify(all, null, 2) : print().join("\n"));
