import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { type Environment, runNode } from "./child.js";
import { generateProject, linkInstallation } from "./generate-project.js";
import { paths } from "./paths.js";
import { leftOut } from "./seed/left-out.js";

const seedSeconds = 300;

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();

/** What a seeded project depends on besides the fixtures: the code that writes it, and the installed versions. */
const makerFiles = (): readonly string[] => [
  join(paths.install, "package.json"),
  join(paths.install, "package-lock.json"),
  ...["built-in-types.js", "fixture-folder.js", "generate-project.js", "release-schemas.js"].map((name) =>
    join(paths.code, name),
  ),
  ...["project", "seed"]
    .flatMap((folder) => filesUnder(join(paths.code, folder)))
    .filter((path) => path.endsWith(".js")),
];

/** A key that changes whenever the seeded project could come out differently. */
const cacheKey = (fixtureDir: string): string => {
  const hash = createHash("sha256");
  const add = (name: string, path: string): void => {
    hash.update(`${name}\0`).update(createHash("sha256").update(readFileSync(path)).digest());
  };
  for (const path of filesUnder(fixtureDir)) add(relative(fixtureDir, path), path);
  for (const path of makerFiles()) add(basename(path), path);
  return hash.digest("hex").slice(0, 16);
};

/**
 * Generates a project in `projectDir`, which must not exist, and writes the data of a fixture folder into its database: the one
 * that `env` names, else an SQLite file. Throws an Error with the server's log when seeding fails.
 */
export const seedProject = async (
  fixtureDir: string,
  projectDir: string,
  log: (line: string) => void,
  env: Environment = {},
): Promise<void> => {
  generateProject(fixtureDir, projectDir);
  const printed = await runNode(projectDir, [join(paths.code, "seed", "main.js"), fixtureDir], seedSeconds, env);
  for (const line of printed.split("\n")) if (line.startsWith(leftOut)) log(line);
};

const day = 24 * 3600 * 1000;

/** Old entries are of no use, since fixtures and tool move on together; a young one may be in another run's hands. */
const dropOld = (): void => {
  for (const path of readdirSync(paths.cache).map((name) => join(paths.cache, name)))
    if (Date.now() - statSync(path).mtimeMs > day) rmSync(path, { recursive: true, force: true });
};

/**
 * The generated and seeded project of a fixture folder, made once and then kept in the cache. It must not be written
 * to: run a copy of it. Throws an Error with the server's log when seeding fails.
 */
export const seededProject = async (fixtureDir: string, log: (line: string) => void): Promise<string> => {
  const key = cacheKey(fixtureDir);
  const projectDir = join(paths.cache, key);
  if (existsSync(projectDir)) return projectDir;
  log(`seeding a fresh database from ${fixtureDir}`);
  const unfinished = mkdtempSync(join(tmpdir(), "touchstone-seed-"));
  try {
    await seedProject(fixtureDir, join(unfinished, key), log);
    mkdirSync(paths.cache, { recursive: true });
    dropOld();
    moveFolder(join(unfinished, key), projectDir);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return projectDir;
};

/** A copy beside the target first: a half-copied project never bears the key. */
const moveFolder = (from: string, to: string): void => {
  const beside = `${to}.${process.pid}`;
  cpSync(from, beside, { recursive: true, verbatimSymlinks: true });
  if (existsSync(to)) rmSync(beside, { recursive: true, force: true });
  else renameSync(beside, to);
};

/** A writable copy of a seeded project in a fresh temporary folder; the caller removes it. */
export const copyProject = (projectDir: string): string => {
  const copy = join(mkdtempSync(join(tmpdir(), "touchstone-interop-")), "project");
  cpSync(projectDir, copy, { recursive: true, filter: (path) => path !== join(projectDir, "node_modules") });
  linkInstallation(copy);
  return copy;
};
