// Writes dist/executable/touchstone: the command, the kit, the dataset and the explorer in one file, which needs no node. It is a copy of the
// node that runs this script with a blob in it: https://nodejs.org/docs/latest-v20.x/api/single-executable-applications.html
// `--output` names another folder than dist/executable, `--node` the binary of another platform, with the version of this one.
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { inject } from "postject";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const packageFolder = here("../../../");
const { node, output } = parseArgs({
  options: {
    node: { type: "string", default: process.execPath },
    output: { type: "string", default: join(packageFolder, "dist/executable") },
  },
}).values;

/** What the commands read of the package when they run. */
const read = [
  "package.json",
  "fixtures",
  "src/tools/types/prelude",
  "src/tools/types/tables",
  "dist/src/tools/explorer/explorer.html",
  "conformance-cli/dataset/templates",
  "conformance-cli/config/conformance-config.schema.json",
  "spec-tests/kit/report/report.schema.json",
  "spec-tests/interpretations.md",
  "spec-tests/statements/rows",
  "spec-tests/runner/diagnosis/dictionary.tsv",
];
const leftOut = [
  "fixtures/recordings/",
  "spec-tests/statements/rows/read-rows.ts",
  "spec-tests/statements/rows/rows.test.ts",
];

const filesIn = (path) => {
  const names = /\.\w+$/.test(path)
    ? [path]
    : readdirSync(join(packageFolder, path), { recursive: true, withFileTypes: true })
        .filter((item) => item.isFile())
        .map((item) => join(item.parentPath, item.name).slice(packageFolder.length).replaceAll("\\", "/"));
  return names.filter((name) => !leftOut.some((place) => name.startsWith(place)));
};

/** The project's own modules see the files of the package; those of other packages see the disk alone. */
const packageFiles = {
  name: "package files",
  setup: (bundle) => {
    bundle.onResolve({ filter: /^node:(?:fs|fs\/promises|module)$/ }, ({ importer, path }) =>
      importer === here("package-files.cjs") || /[\\/]node_modules[\\/]/.test(importer)
        ? undefined
        : { path, namespace: "package" },
    );
    bundle.onLoad({ filter: /.*/, namespace: "package" }, ({ path }) => ({
      contents: `module.exports = require("./package-files.cjs")["${path}"];`,
      resolveDir: here("."),
    }));
  },
};

const script = join(output, "touchstone.cjs");
mkdirSync(output, { recursive: true });
await build({
  entryPoints: [here("entry.mjs")],
  outfile: script,
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "cjs",
  define: { "import.meta.url": "moduleUrl" },
  banner: {
    js: 'const moduleUrl = require("node:url").pathToFileURL(require("node:path").join(process.execPath, "package", "touchstone.js")).href;',
  },
  // The form of it that asks for its compiler in a way that a bundler follows.
  alias: { jiti: join(packageFolder, "node_modules/jiti/lib/jiti.cjs") },
  plugins: [packageFiles],
  legalComments: "eof",
  logLevel: "warning",
});

const files = read.flatMap(filesIn);
const list = join(output, "files.json");
writeFileSync(list, JSON.stringify(files));
const settings = join(output, "sea-config.json");
const blob = join(output, "touchstone.blob");
writeFileSync(
  settings,
  JSON.stringify({
    main: script,
    output: blob,
    disableExperimentalSEAWarning: true,
    assets: { files: list, ...Object.fromEntries(files.map((file) => [file, join(packageFolder, file)])) },
  }),
);
execFileSync(process.execPath, ["--experimental-sea-config", settings], { stdio: ["ignore", "ignore", "inherit"] });

const executable = join(output, node.endsWith(".exe") ? "touchstone.exe" : "touchstone");
copyFileSync(node, executable);
chmodSync(executable, 0o755);
await inject(executable, "NODE_SEA_BLOB", readFileSync(blob), {
  // The segment is for macOS alone.
  machoSegmentName: "NODE_SEA",
  sentinelFuse: "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2",
});
for (const file of [script, list, settings, blob]) rmSync(file);
console.log(executable);
