import { basename, isAbsolute, relative, resolve, sep } from "node:path";
import { CommandError } from "./output.js";

const isBelow = (folder: string, file: string): boolean => {
  const way = relative(resolve(folder), resolve(file));
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** What of a source is its user's: a project's other folders may keep the file. */
const ownParts = ["content-types", "components", "extensions", "entries", "uploads", "src", "config", "public"];

/** Refuses to keep data among the fixtures, which are never written. Throws a {@link CommandError}. */
export const checkPersistFile = (file: string, source: string | undefined, fixtures: readonly string[]): void => {
  const folders = source === undefined ? [] : ownParts.map((name) => resolve(source, name));
  const taken = [...folders, ...fixtures].find((folder) => isBelow(folder, file));
  const isSource = source !== undefined && resolve(source) === resolve(file);
  const isSettings = source !== undefined && isBelow(source, file) && basename(file) === "dataset.json";
  if (taken !== undefined || isSource || isSettings) {
    throw new CommandError(`--persist: ${file} is among the files that are served, which are never written`, 2);
  }
};
