// Writes what node loads of the package as few files, in the places of those of tsc: of the three hundred and fifty modules that `serve` is made of,
// opening and linking alone takes 0.3 s. What is loaded only when it is needed remains so. All entries are written at once: they share what they are
// made of, so that an error of the package is the same class in the command and in a configuration that it reads.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outdir = here("../../dist/src");

// What an earlier build has left is not to be published.
rmSync(`${outdir}/chunks`, { recursive: true, force: true });
await build({
  entryPoints: ["../index.ts", "cli/touchstone.ts", "cli/vite-plugin.ts"].map(here),
  outbase: here(".."),
  outdir,
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node20.19",
  format: "esm",
  // Other packages stay what npm installs; the command conformance has its own bundle.
  packages: "external",
  external: ["../../../conformance-cli/main.js"],
  legalComments: "none",
  logLevel: "warning",
});
