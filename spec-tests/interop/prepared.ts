import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Environment, runNode, strapiCommand } from "./child.js";
import type { DatabaseKind } from "./database/database.js";
import { openPrivateDatabase } from "./database/private-database.js";
import { writeProject } from "./project.js";
import { openRestorer } from "./restore-database.js";

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

/** What a project is made of. */
export interface Contents {
  readonly database: DatabaseKind;
  /** With the archive imported, or empty. */
  readonly data: "archive" | "none";
  /** A fixture folder in the place of the bundled one. */
  readonly fixtureDir?: string;
}

const importSeconds = 600;

const removeAtExit = (folder: string): (() => void) => {
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  return remove;
};

/** The project that users get in a fresh folder, with a fresh database. */
export const prepare = async ({ data, database: kind, fixtureDir }: Contents, log: Log): Promise<Prepared> => {
  const database = kind === "sqlite" ? undefined : await openPrivateDatabase(kind);
  const folder = mkdtempSync(join(tmpdir(), "touchstone-interop-"));
  const closers: (() => unknown)[] = [removeAtExit(folder), async () => database?.close()];
  const close = async (): Promise<void> => {
    for (const one of closers) await one();
  };
  const [projectDir, env] = [join(folder, "project"), database?.env ?? {}];
  const keepFile = async () => {
    const [file, kept] = [join(projectDir, "data.db"), join(dirname(projectDir), "kept.db")];
    copyFileSync(file, kept);
    const { close: closeFile, restore } = openRestorer(file, kept);
    closers.unshift(closeFile);
    return async () => restore();
  };
  try {
    await writeProject(projectDir, fixtureDir);
    if (data === "archive") {
      log(`importing the archive into a fresh ${kind}`);
      const file = join("data", "museum.tar.gz");
      await runNode(projectDir, [strapiCommand, "import", "--file", file, "--force"], importSeconds, env);
    }
    return { projectDir, env, keep: database?.keepRows ?? keepFile, close };
  } catch (error) {
    await close();
    throw error;
  }
};
