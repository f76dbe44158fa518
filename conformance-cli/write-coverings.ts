import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { allCapabilities } from "../spec-tests/kit/contract/capability.js";
import { bundledIndex } from "../spec-tests/kit/dataset/dataset-index.js";
import { createScope } from "../spec-tests/kit/random/arbitraries/scope.js";
import { askings, coveringOf } from "../spec-tests/kit/tables/covering.js";
import {
  coveringName,
  datasetDigest,
  type WrittenCoverings,
  writtenCovering,
} from "../spec-tests/kit/tables/written-coverings.js";

/* Writes the coverings of a run with default settings to the file that the first argument names. A step of the build. */

const seed = 1;
const dataset = await bundledIndex();
const target = {
  ...{ dataset, wholeDataset: dataset, capabilities: new Set(allCapabilities), lacks: () => false },
  random: { seed, runs: 0, concurrency: 1 },
};
const coverings: Record<string, WrittenCoverings["coverings"][string]> = {};
for (const [flavour, asked] of [["spec", askings] as const, ["observed", askings.slice(0, 1)] as const]) {
  const scope = createScope(target, flavour);
  for (const asking of asked)
    coverings[coveringName(scope, `${asking.form} ${asking.keepsCase} ${seed}`)] = writtenCovering(
      await coveringOf(scope, seed, asking),
    );
}
const written: WrittenCoverings = { dataset: datasetDigest(), coverings };
writeFileSync(process.argv[2] ?? "", gzipSync(JSON.stringify(written), { level: 9 }));
