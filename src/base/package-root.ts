import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { invariant } from "./result.js";

/** The version of this package. */
export const packageVersion = (): string =>
  String(JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")).version);

const isOwnRoot = (folder: string): boolean => {
  try {
    const json: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return typeof json === "object" && json !== null && "name" in json && json.name === "touchstone";
  } catch {
    return false;
  }
};

let found: string | undefined;

/** The folder of this package: the nearest one above this file whose package.json is named `touchstone`. */
export const packageRoot = (): string => {
  if (found !== undefined) return found;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isOwnRoot(folder)) {
    invariant(dirname(folder) !== folder, "the package's own files are not where they were installed");
    folder = dirname(folder);
  }
  found = folder;
  return folder;
};
