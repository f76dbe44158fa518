// Writes the command as two files, dist/conformance-cli/main.js and what it loads: with the six hundred modules that it is made of, node
// takes half as long again to start, and a run of the deterministic checks is over in two seconds. `--outDir` names another folder than
// dist.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { outDir } = parseArgs({ options: { outDir: { type: "string", default: here("../dist") } } }).values;

// What an earlier build has left is not to be published.
rmSync(join(outDir, "conformance-cli"), { recursive: true, force: true });
await build({
  entryPoints: [here("main.ts"), here("conformance.ts")],
  external: ["./conformance.js"],
  outdir: join(outDir, "conformance-cli"),
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "esm",
  // Other packages stay what npm installs.
  packages: "external",
  legalComments: "none",
  logLevel: "warning",
});
