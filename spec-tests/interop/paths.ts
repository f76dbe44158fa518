import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const isPackageRoot = (folder: string): boolean => {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return false;
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof manifest === "object" && manifest !== null && "name" in manifest && manifest.name === "touchstone";
};

const findPackageRoot = (start: string): string => {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isPackageRoot(folder)) return folder;
    if (folder === dirname(folder)) throw new Error(`No package.json named "touchstone" above ${start}`);
  }
};

const here = dirname(fileURLToPath(import.meta.url));
const root = findPackageRoot(here);
const ownFolder = join(root, "spec-tests", "interop");

/**
 * Another release of the server than the one of this tool's own package.json (`4.5.6`), from the environment: what is
 * seeded, started and measured is then that one.
 */
export const otherRelease = process.env.INTEROP_STRAPI || undefined;

if (otherRelease !== undefined && !/^4\.\d+\.\d+$/.test(otherRelease))
  throw new Error(`INTEROP_STRAPI: expected a release such as 4.5.6, got ${otherRelease}`);

/** The folders this tool works with: absolute, and the same whether it runs from the sources or from `dist/`. */
export const paths = {
  root,
  fixtures: join(root, "fixtures"),
  cache: join(root, ".cache", "interop-strapi-v4"),
  /** Where the real server is installed: the folder of this tool's own package.json, unless it is another release. */
  install: otherRelease === undefined ? ownFolder : join(root, ".cache", "strapi-releases", otherRelease),
  /** Where this tool's running code is. */
  code: here,
} as const;
