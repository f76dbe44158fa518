// Writes the command as two files, dist/conformance-cli/main.js and what it loads: with the six hundred modules that it is made of, node
// takes half as long again to start, and a run of the deterministic checks is over in two seconds. `--outDir` names another folder than
// dist. With `--tables` it writes what each run would make of the bundled dataset, too: a file beside them, which a run does not need.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { tables, outDir } = parseArgs({
  options: { tables: { type: "boolean" }, outDir: { type: "string", default: here("../dist") } },
}).values;

// What an earlier build has left is not to be published.
rmSync(join(outDir, "conformance-cli"), { recursive: true, force: true });
const settings = {
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "esm",
  // Other packages stay what npm installs.
  packages: "external",
  legalComments: "none",
  logLevel: "warning",
};
const folder = join(outDir, "conformance-cli");
await build({
  ...settings,
  entryPoints: [here("main.ts"), here("conformance.ts")],
  external: ["./conformance.js"],
  outdir: folder,
});
if (tables) {
  const script = join(folder, "write-tables.js");
  await build({ ...settings, entryPoints: [here("write-tables.ts")], outfile: script });
  execFileSync(process.execPath, [script, join(folder, "tables.json.gz")], { stdio: "inherit" });
  rmSync(script);
}
