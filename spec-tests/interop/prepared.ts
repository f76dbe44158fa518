import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Environment, runNode, strapiCommand } from "./child.js";
import type { DatabaseKind } from "./database/database.js";
import { openPrivateDatabase, type PrivateDatabase } from "./database/private-database.js";
import { linkInstallation } from "./generate-project.js";
import { paths } from "./paths.js";
import { announcing } from "./project/project-files.js";
import { openRestorer } from "./restore-database.js";
import { copyProject, seededProject, seedProject } from "./seeded-project.js";

export type Log = (line: string) => void;

/** A project with its database, before a server runs on it. */
export interface Prepared {
  readonly projectDir: string;
  /** The environment by which the server finds its database. */
  readonly env: Environment;
  /** Keeps the data as it is now, once the server runs; the result puts it back. */
  readonly keep: () => Promise<() => Promise<void>>;
  /** Removes both. */
  readonly close: () => Promise<void>;
}

const importSeconds = 300;

const removeAtExit = (folder: string): (() => void) => {
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  return remove;
};

/** A copy of the project in the cache, with its SQLite file; seeded when there is none. */
const seededFile = async (fixtureDir: string, log: Log): Promise<Prepared> => {
  const projectDir = copyProject(await seededProject(fixtureDir, log));
  const remove = removeAtExit(dirname(projectDir));
  const closers = [remove];
  return {
    projectDir,
    env: {},
    keep: async () => {
      const [database, asSeeded] = [join(projectDir, "data.db"), join(dirname(projectDir), "seeded.db")];
      copyFileSync(database, asSeeded);
      const { restore, close } = openRestorer(database, asSeeded);
      closers.unshift(close);
      return async () => restore();
    },
    close: async () => {
      for (const close of closers) close();
    },
  };
};

const noRestoring = (): never => {
  throw new Error("Only a seeded database is put back");
};

/** A fresh project folder and a fresh database, both filled by `fill`. */
const fresh = async (
  kind: DatabaseKind,
  fill: (projectDir: string, env: Environment, database: PrivateDatabase | undefined) => Promise<void>,
): Promise<Prepared> => {
  const database = kind === "sqlite" ? undefined : await openPrivateDatabase(kind);
  const folder = mkdtempSync(join(tmpdir(), "touchstone-interop-"));
  const remove = removeAtExit(folder);
  const close = async (): Promise<void> => {
    await database?.close();
    remove();
  };
  const [projectDir, env] = [join(folder, "project"), database?.env ?? {}];
  try {
    await fill(projectDir, env, database);
    return { projectDir, env, keep: database?.keepRows ?? noRestoring, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** The data of a fixture folder, written into the tables by the seeder. */
export const prepareSeeded = (kind: DatabaseKind, fixtureDir: string, log: Log): Promise<Prepared> =>
  kind === "sqlite"
    ? seededFile(fixtureDir, log)
    : fresh(kind, async (projectDir, env, database) => {
        log(`seeding a fresh ${kind} from ${fixtureDir}`);
        await seedProject(fixtureDir, projectDir, log, env);
        await database?.settleIds();
      });

const kit = join(paths.root, "dist", "conformance-cli", "main.js");

/** The project that users get, `conformance dataset --format strapi-project`: with its archive imported, or empty. */
export const prepareProjectForm = (kind: DatabaseKind, data: "archive" | "none", log: Log): Promise<Prepared> =>
  fresh(kind, async (projectDir, env) => {
    await runNode(paths.root, [kit, "dataset", "--format", "strapi-project", "--output", projectDir], importSeconds);
    linkInstallation(projectDir);
    const index = join(projectDir, "src", "index.js");
    writeFileSync(index, announcing(readFileSync(index, "utf8")));
    if (data === "none") return;
    log(`importing the archive into a fresh ${kind}`);
    const file = join("data", "museum.tar.gz");
    await runNode(projectDir, [strapiCommand, "import", "--file", file, "--force"], importSeconds, env);
  });
