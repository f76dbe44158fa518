import type { Uid } from "../../../reference/model/schema.js";
import type { Definition } from "../../model/definition.js";
import type { Report } from "../../model/report.js";
import type { SourceTree } from "../tree/source-tree.js";
import { readJsonFile } from "./json-file.js";

/** The names that stand between the parts of a place: of folders, or before an ending of files. */
const namesIn = async (
  tree: SourceTree,
  start: string,
  [ending = "", ...rest]: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  const folder = start.replace(/\/$/, "");
  if (rest.length === 0 && !ending.startsWith("/")) {
    const files = await tree.files(folder, ending);
    return files.map((name) => [name.slice(0, -ending.length)]);
  }
  const found: (readonly string[])[] = [];
  for (const name of await tree.folders(folder)) {
    const below = rest.length === 0 ? [[]] : await namesIn(tree, `${start}${name}${ending}`, rest);
    found.push(...below.map((names) => [name, ...names]));
  }
  return found;
};

/**
 * Reads the definitions at a place such as `src/api/*\/content-types/*\/schema.json`: each `*` is a name, of which the uid is made. What cannot be
 * read is reported, and so is what is code.
 */
export const readDefinitions = async (
  tree: SourceTree,
  place: string,
  uidOf: (...names: readonly string[]) => Uid,
  report: Report,
): Promise<readonly Definition[]> => {
  const [start = "", ...parts] = place.split("*");
  const found: Definition[] = [];
  for (const names of await namesIn(tree, start, parts)) {
    const file = start + names.map((name, at) => `${name}${parts[at]}`).join("");
    const code = file.replace(/json$/, "js");
    if (place.endsWith("*.json") || (await tree.kind(file)) === "file") {
      const json = await readJsonFile(tree, file, report);
      if (json !== undefined) found.push({ uid: uidOf(...names), file, json });
    } else if ((await tree.kind(code)) === "file")
      report.warning(code, "", "is code, which is not run: only schema.json is read");
  }
  return found;
};
