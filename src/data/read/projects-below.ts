import { join } from "node:path";
import { readManifest } from "./code/project-facts.js";
import { diskTree } from "./tree/disk-tree.js";

/** Folders that are looked through on the way to a project, and how deep. */
const [mostFolders, deepest] = [300, 2];

/** Whether a folder looks like a source. */
export const isSource = async (path: string): Promise<boolean> => {
  const tree = diskTree(path);
  const kinds = await Promise.all(
    ["content-types", "src/api", "schemas", "metadata.json"].map((name) => tree.kind(name)),
  );
  return kinds.some((kind) => kind !== undefined);
};

/** Whether a folder is a project of Strapi: other programs have a folder `src/api` too. */
const isProject = async (path: string): Promise<boolean> => {
  const tree = diskTree(path);
  if ((await tree.kind("src/api")) !== "folder") return false;
  const { packages } = await readManifest(tree);
  if (packages.includes("@strapi/strapi")) return true;
  const apis = await tree.folders("src/api");
  const kinds = await Promise.all(apis.map((api) => tree.kind(`src/api/${api}/content-types`)));
  return kinds.includes("folder");
};

/** The projects below a folder, a few folders deep. */
export const projectsBelow = async (root: string): Promise<readonly string[]> => {
  const found: string[] = [];
  let left = mostFolders;
  const look = async (path: string, depth: number): Promise<void> => {
    for (const name of await diskTree(path).folders("")) {
      if (name === "node_modules" || left-- <= 0) continue;
      const folder = join(path, name);
      if (await isProject(folder)) found.push(folder);
      else if (depth < deepest) await look(folder, depth + 1);
    }
  };
  await look(root, 1);
  return found;
};
