import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isRecord } from "../../../base/json/json.js";

/** Names of folders and packages that many projects have, and that say nothing of which one it is. */
const usual =
  /^(?:api|apps?|back-?end|cms|content|data|fixtures?|mocks?|my-(?:strapi-)?(?:app|project)|packages|project|server|services?|src|strapi(?:-?(?:app|backend|cms|project|v?4))?|tests?|web)$/i;

/** Longer files are no description of a package. */
const mostBytes = 1_000_000;

/** The name that a `package.json` gives, without its scope. */
const packageName = (folder: string): string | undefined => {
  const file = join(folder, "package.json");
  try {
    const stats = statSync(file);
    const json: unknown = stats.isFile() && stats.size < mostBytes ? JSON.parse(readFileSync(file, "utf8")) : undefined;
    return isRecord(json) && typeof json.name === "string" ? json.name.replace(/^@[^/]*\//, "") : undefined;
  } catch {
    return undefined;
  }
};

/** A repository is no higher above a folder than this. */
const highest = 3;

/** The folder, and those above it that are of the same repository. What is above that is no concern of the project's. */
const foldersOf = (folder: string): readonly string[] => {
  const above = [folder];
  for (let at = folder; above.length <= highest && !existsSync(join(at, ".git")); at = dirname(at))
    above.push(dirname(at));
  const top = above.findLastIndex((each) => existsSync(join(each, ".git")) || existsSync(join(each, "package.json")));
  return above.slice(0, Math.max(1, top + 1));
};

/**
 * What a folder is called: its package, itself, or where these names are `api`, `backend` and the like, its repository. A path is absolute.
 */
export const folderName = (folder: string): string => {
  const names = foldersOf(folder).flatMap((each) => [packageName(each) ?? [], basename(each)].flat());
  return names.find((name) => name !== "" && !usual.test(name)) ?? basename(folder);
};
