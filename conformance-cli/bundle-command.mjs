// Writes the command as one file, dist/conformance-cli/main.js: node takes twice as long to start with the four hundred modules
// that it is made of, and a run of the deterministic checks is over in a few seconds. `--outDir` names another folder than dist.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { outDir } = parseArgs({ options: { outDir: { type: "string", default: here("../dist") } } }).values;

await build({
  entryPoints: [here("main.ts")],
  outfile: join(outDir, "conformance-cli/main.js"),
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "esm",
  // Other packages stay what npm installs.
  packages: "external",
  legalComments: "none",
  logLevel: "warning",
});
