import { readFile, writeFile } from "node:fs/promises";
import { deserialize, serialize } from "node:v8";
import { createReference, loadBundledDataset } from "../../kit/reference.js";
import { openHandler } from "../../kit/target/fake-target.test-data.js";
import { type Baseline, takeBaseline } from "./baseline.js";
import { loadCopy, switches } from "./copy.js";
import { judgeMutant } from "./judge-mutant.js";

/*
 * Judges mutants of the instrumented copy, one after the other, as its parent names them. Of its own process: a mutant may hang or exhaust it.
 * Arguments: the folder of the copy, the file of the baseline, how many mutants there are, random requests.
 */

const [folder = "", file = "", size = "", runs = ""] = process.argv.slice(2);
const profile = "spec";

const copy = await loadCopy(folder);
const { context } = await openHandler(createReference(await loadBundledDataset(), profile), {
  profile,
  runs: Number(runs),
});
const serve = () => copy.serve(profile);

if (process.env.TOUCHSTONE_BASELINE !== undefined) {
  await writeFile(file, serialize(await takeBaseline(serve, context, Number(size))));
  process.exit(0);
}
const baseline = deserialize(await readFile(file)) as Baseline; // written by the lines above
switches.isQuiet = true;
process.on("message", async (id: string) => {
  switches.activeMutant = id;
  const started = performance.now();
  const noticed = await judgeMutant(Number(id), baseline, serve, context);
  switches.activeMutant = undefined;
  process.send?.({ id, ...noticed, milliseconds: Math.round(performance.now() - started) });
});
process.send?.("ready");
