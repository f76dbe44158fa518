import { join } from "node:path";
import { commandLine } from "../../base/command-line.js";
import { isRecord } from "../../base/json.js";
import { diskTree, kindOf } from "../../data/read/shared/disk-tree.js";
import { CommandError, quoted } from "./output.js";

/** Folders that are looked through on the way to a project, and how deep. */
const [mostFolders, deepest] = [300, 2];

const isSource = async (path: string): Promise<boolean> => {
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
  const json: unknown = await tree
    .text("package.json")
    .then((text) => JSON.parse(text))
    .catch(() => undefined);
  const { dependencies, devDependencies } = isRecord(json) ? json : {};
  if ([dependencies, devDependencies].some((list) => isRecord(list) && "@strapi/strapi" in list)) return true;
  const apis = await tree.folders("src/api");
  const kinds = await Promise.all(apis.map((api) => tree.kind(`src/api/${api}/content-types`)));
  return kinds.includes("folder");
};

const projectsBelow = async (root: string): Promise<readonly string[]> => {
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

/**
 * The source that is meant: a folder that is none, with one project below it, is the root of a repository. Throws a {@link CommandError} that lists
 * the projects where there are several.
 */
export const findProject = async (source: string): Promise<string> => {
  if ((await kindOf(source)) !== "folder" || (await isSource(source))) return source;
  const [project, ...others] = await projectsBelow(source);
  if (project === undefined) return source;
  if (others.length === 0) return project;
  const commands = [project, ...others].map((path) => `  ${commandLine(`serve ${quoted(path)}`)}`);
  throw new CommandError(`there are ${commands.length} projects in ${source}. Name one:\n${commands.join("\n")}`, 2);
};
