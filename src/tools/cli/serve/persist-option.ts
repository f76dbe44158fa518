import { basename, join, resolve } from "node:path";
import { isInside } from "../../../data/read/tree/held-path.js";
import { followLinks } from "../../../mock/persist/state-file.js";
import { CommandError } from "../output.js";

const isWithin = (folder: string, path: string): boolean => path === folder || isInside(folder, path);

/** The parts of a source that are its user's: a project's other folders may keep the file. */
const ownParts = ["content-types", "components", "extensions", "entries", "uploads", "src", "config", "public"];

/** Where a path leads to through links; where its folder is not there, the path. */
const placeOf = (path: string): Promise<string> => followLinks(path).catch(() => resolve(path));

/** Refuses to keep data among the fixtures, which are never written. Rejects with a {@link CommandError}. */
export const checkPersistFile = async (
  given: string,
  source: string | undefined,
  fixtures: readonly string[],
): Promise<void> => {
  const folders = source === undefined ? [] : ownParts.map((name) => join(source, name));
  const file = await placeOf(given);
  const served = await Promise.all([...folders, ...fixtures].map(placeOf));
  const root = source === undefined ? undefined : await placeOf(source);
  const isSettings = root !== undefined && isWithin(root, file) && basename(file) === "dataset.json";
  if (file === root || isSettings || served.some((folder) => isWithin(folder, file)))
    throw new CommandError(`--persist: ${given} is among the files that are served, which are never written`, 2);
};
