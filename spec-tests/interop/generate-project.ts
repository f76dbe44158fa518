import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readFixtureFolder } from "./fixture-folder.js";
import { isJsonObject, type JsonObject } from "./json.js";
import { otherRelease, paths } from "./paths.js";
import { projectFiles } from "./project/project-files.js";
import { asReleaseKnows } from "./release-schemas.js";

const installedDependencies = (): JsonObject => {
  const manifest: unknown = JSON.parse(readFileSync(join(paths.install, "package.json"), "utf8"));
  return isJsonObject(manifest) && isJsonObject(manifest.dependencies) ? manifest.dependencies : {};
};

/** Lets a project use the one installation of the real server. */
export const linkInstallation = (projectDir: string): void =>
  symlinkSync(join(paths.install, "node_modules"), join(projectDir, "node_modules"), "dir");

/**
 * Writes a complete project (no data yet) that serves the content-types of `fixtureDir` into `projectDir`, which must
 * not exist. Throws an Error that names the fixture file that is wrong.
 */
export const generateProject = (fixtureDir: string, projectDir: string): void => {
  if (existsSync(projectDir)) throw new Error(`${projectDir} exists already`);
  const folder = asReleaseKnows(otherRelease, readFixtureFolder(fixtureDir));
  for (const [path, text] of projectFiles(folder, installedDependencies())) {
    mkdirSync(dirname(join(projectDir, path)), { recursive: true });
    writeFileSync(join(projectDir, path), text);
  }
  mkdirSync(join(projectDir, "public", "uploads"), { recursive: true });
  const uploads = join(fixtureDir, "uploads");
  if (existsSync(uploads)) cpSync(uploads, join(projectDir, "public", "uploads"), { recursive: true });
  linkInstallation(projectDir);
};
