// Makes a working copy ready: installs and builds what is missing or out of date. It runs before `npm test`, `npm run conformance` and the
// like, takes a tenth of a second when there is nothing to do, and prints one line when there is. Needs nothing but node.
//
// Packages are out of date when package-lock.json asks for another version than node_modules holds; the build is when a source is newer.
// With `tests`, which run from the sources, it is only when a schema is newer: types and checks are generated from the schemas.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The packages of a lock file by folder; undefined without the file, which npm writes last. */
const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return undefined;
  }
};

const isInstalled = () => {
  const installed = packagesIn("node_modules/.package-lock.json");
  // Optional packages are those of other platforms, too.
  const isThere = ([folder, { optional, version }]) =>
    folder === "" || optional || installed[folder]?.version === version;
  return installed !== undefined && Object.entries(packagesIn("package-lock.json")).every(isThere);
};

/** Milliseconds since 1970; 0 for what is not there. */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** What the build reads; tests are none of it. */
const isSource = (name) => /\.(?:tsx?|mjs|json|css)$/.test(name) && !/\.test(?:-data)?\.ts$/.test(name);

/** Folders with a package of their own, and what the build writes. */
const leftOut = new Set(["node_modules", "generated", "clients", "recipes"]);

const newestIn = (folder) => {
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return leftOut.has(entry.name) ? 0 : newestIn(path);
    return isSource(entry.name) ? changedAt(path) : 0;
  });
  return Math.max(0, ...times);
};

/** What each step of the build writes. */
const outputs = ["src/index.js", "conformance-cli/main.js", "src/tools/explorer/explorer.html"];
const isForTests = process.argv[2] === "tests";

const isBuilt = () => {
  const built = Math.min(...outputs.map((path) => changedAt(join(root, "dist", path))));
  if (isForTests) return built > newestIn(join(root, "src/data/model/schemas"));
  const settings = ["package.json", "tsconfig.json", "tsconfig.build.json"].map((name) => changedAt(join(root, name)));
  const sources = ["src", "spec-tests", "conformance-cli"].map((folder) => newestIn(join(root, folder)));
  return built > Math.max(...settings, ...sources);
};

/** Runs npm. What it prints is shown only when it fails. */
const npm = (...args) => {
  const options = { cwd: root, encoding: "utf8", shell: process.platform === "win32" };
  const { error, status, stderr, stdout } = spawnSync("npm", args, options);
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}${error ?? ""}\nnpm ${args.join(" ")} failed\n`);
  process.exit(status ?? 1);
};

const build = () => npm("run", "build");
if (!isInstalled()) {
  process.stderr.write("installing and building…\n");
  // By itself `npm ci` builds, unless npm is set to leave scripts out.
  npm("ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error");
  build();
} else if (!isBuilt()) {
  process.stderr.write("building…\n");
  build();
}
