import { commandLine } from "../../base/command-line.js";
import { isSource, projectsBelow } from "../../data/read/projects-below.js";
import { kindOf } from "../../data/read/shared/disk-tree.js";
import { CommandError, quoted } from "./output.js";

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
