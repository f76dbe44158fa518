// The files of the package inside the executable. They appear below a path that no disk can have, `<executable>/package`, and what the
// project's own modules import as node:fs, node:fs/promises and node:module reads them there; any other path is the disk's.
const fs = require("node:fs");
const { createRequire } = require("node:module");
const { join, relative, sep } = require("node:path");
const { fileURLToPath, pathToFileURL } = require("node:url");
const { getAsset, getRawAsset } = require("node:sea");

const root = join(process.execPath, "package");

/** Paths of the files, from the package's folder, with slashes. */
const files = new Set(JSON.parse(getAsset("files", "utf8")));
const folders = new Set(
  [...files].flatMap((file) => file.split("/").map((_, depth, steps) => steps.slice(0, depth).join("/"))),
);

/** The path from the package's folder, with slashes; undefined for what is none of its. */
const inPackage = (path) => {
  const place = path instanceof URL ? fileURLToPath(path) : String(path);
  if (place === root) return "";
  return place.startsWith(root + sep) ? relative(root, place).split(sep).join("/") : undefined;
};

const missing = (path) =>
  Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: "ENOENT" });

const kinds = (isFile) => ({ isFile: () => isFile, isDirectory: () => !isFile, isSymbolicLink: () => false });

const read = (file, options) => {
  if (!files.has(file)) throw missing(join(root, file));
  const bytes = Buffer.from(getRawAsset(file));
  const encoding = typeof options === "string" ? options : options?.encoding;
  return encoding ? bytes.toString(encoding) : bytes;
};

const stat = (path) => {
  if (!files.has(path) && !folders.has(path)) throw missing(join(root, path));
  const isFile = files.has(path);
  return { ...kinds(isFile), size: isFile ? getRawAsset(path).byteLength : 0, mtimeMs: 0 };
};

const readdir = (folder, { recursive = false } = {}) => {
  if (!folders.has(folder)) throw missing(join(root, folder));
  const below = [...folders, ...files].filter((path) => folder === "" || path.startsWith(`${folder}/`));
  const items = below.map((path) => ({ path, steps: path.slice(folder === "" ? 0 : folder.length + 1).split("/") }));
  return items
    .filter(({ path, steps }) => path !== "" && (recursive || steps.length === 1))
    .map(({ path, steps }) => ({
      name: steps.at(-1),
      parentPath: join(root, path, ".."),
      ...kinds(files.has(path)),
    }));
};

/** A function of node that takes a path, and what takes its place for a path of the package. */
const either =
  (theirs, ours) =>
  (path, ...rest) => {
    const own = inPackage(path);
    return own === undefined ? theirs(path, ...rest) : ours(own, ...rest);
  };

const later = (theirs, ours) => either(theirs, async (...args) => ours(...args));

/** Modules of the package's own by the names that others have for them. */
const modules = {
  "touchstone/package.json": () => JSON.parse(read("package.json", "utf8")),
  "touchstone/schemas/conformance-config.schema.json": () =>
    JSON.parse(read("conformance-cli/config/conformance-config.schema.json", "utf8")),
};

const requireFor = (from) => {
  if (inPackage(String(from).startsWith("file:") ? new URL(from) : from) === undefined) return createRequire(from);
  return Object.assign((name) => modules[name](), { resolve: () => join(root, "package.json") });
};

const promises = fs.promises;
module.exports = {
  "node:fs": { ...fs, readFileSync: either(fs.readFileSync, read) },
  "node:fs/promises": {
    ...promises,
    readFile: later(promises.readFile, read),
    readdir: later(promises.readdir, readdir),
    realpath: later(promises.realpath, (path) => join(root, path)),
    stat: later(promises.stat, stat),
  },
  "node:module": { createRequire: requireFor },
  /** What `import.meta.url` is in the executable. */
  url: pathToFileURL(join(root, "touchstone.js")).href,
};
