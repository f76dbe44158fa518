import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { allCapabilities } from "../spec-tests/kit/contract/capability.js";
import { defaultRuns } from "../spec-tests/kit/contract/check.js";
import { bundledIndex } from "../spec-tests/kit/dataset/dataset-index.js";
import { createScope } from "../spec-tests/kit/random/arbitraries/scope.js";
import { draw } from "../spec-tests/kit/random/property.js";
import { askings, coveringOf, coveringTitle } from "../spec-tests/kit/tables/conditions/covering.js";
import { drawnFrom, drawnTitle, draws } from "../spec-tests/kit/tables/drawn.js";
import { sampleOf, sampleTitle } from "../spec-tests/kit/tables/sample.js";
import { datasetDigest, type WrittenTables, writtenName } from "../spec-tests/kit/tables/written.js";
import { writtenTables } from "../spec-tests/kit/tables/written-tables.js";

/* Writes the tables of a run with default settings to the file that the first argument names. A step of the build. */

const seed = 1;
const dataset = await bundledIndex();
const target = {
  ...{ dataset, wholeDataset: dataset, capabilities: new Set(allCapabilities), lacks: () => false },
  random: { seed, runs: defaultRuns, concurrency: 1 },
};
const tables: Record<string, unknown> = {};
for (const [flavour, asked] of [["spec", askings] as const, ["observed", askings.slice(0, 1)] as const]) {
  const scope = createScope(target, flavour);
  for (const asking of asked)
    tables[writtenName(scope, coveringTitle(seed, asking))] = await coveringOf(scope, seed, asking);
}
const scope = createScope(target, "spec");
for (const table of writtenTables) tables[writtenName(scope, table.title)] = table(scope);
tables[writtenName(scope, sampleTitle)] = await sampleOf(scope);
for (const from of Object.values(draws)) {
  const name = writtenName(createScope(target, from.flavour), drawnTitle(from, defaultRuns));
  tables[name] = await draw(drawnFrom(target, from), target.random);
}
const written: WrittenTables = { dataset: datasetDigest(), tables };
writeFileSync(process.argv[2] ?? "", gzipSync(JSON.stringify(written), { level: 9 }));
