import { isRecord } from "../../../base/json.js";
import { lowestRelease } from "../../../strapi/release.js";
import type { SourceTree } from "./source-tree.js";

/** The release of Strapi 4 that the `package.json` of a project depends on; undefined where that cannot be seen. */
export const projectRelease = async (tree: SourceTree): Promise<string | undefined> => {
  const file = "package.json";
  if ((await tree.kind(file)) !== "file") return undefined;
  // Nothing else of the file is read: what is wrong with it is for npm to say.
  const json = await tree
    .text(file)
    .then((text): unknown => JSON.parse(text))
    .catch(() => undefined);
  const { dependencies, devDependencies } = isRecord(json) ? json : {};
  const ranges = [dependencies, devDependencies].map((list) => isRecord(list) && list["@strapi/strapi"]);
  return ranges.map((range) => (typeof range === "string" ? lowestRelease(range) : undefined)).find(Boolean);
};
