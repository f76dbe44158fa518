import { copyFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Environment } from "./child.js";
import { ensureInstallation } from "./installation.js";
import { paths } from "./paths.js";
import { openRestorer } from "./restore-database.js";
import { copyProject, seededProject } from "./seeded-project.js";
import { exportArchive, type RealServer, startServer } from "./server.js";

/** A running real server over its own copy of the seeded database. */
export interface Session {
  readonly server: RealServer;
  readonly projectDir: string;
  /** Writes the export archive of the project as it is now, and returns its path. */
  readonly export: () => Promise<string>;
  /** Puts the running server's data back to what it was when the session began. */
  readonly restore: () => void;
  /** Stops the server and removes the copy. */
  readonly close: () => Promise<void>;
}

const onSignal = (signal: "SIGINT" | "SIGTERM", code: number): void => {
  process.once(signal, () => process.exit(code));
};

/**
 * Brings up the real server: installs it when needed, seeds a database when there is none in the cache, starts the
 * server on a copy. From then on SIGINT and SIGTERM end this process in order, which ends the server with it.
 */
export const openSession = async (
  log: (line: string) => void,
  env: Environment = {},
  fixtureDir: string = paths.fixtures,
): Promise<Session> => {
  onSignal("SIGINT", 130);
  onSignal("SIGTERM", 143);
  await ensureInstallation(log);
  const projectDir = copyProject(await seededProject(fixtureDir, log));
  const remove = (): void => rmSync(dirname(projectDir), { recursive: true, force: true });
  process.once("exit", remove);
  const server = await startServer(projectDir, env);
  const [database, asSeeded] = [join(projectDir, "data.db"), join(dirname(projectDir), "seeded.db")];
  copyFileSync(database, asSeeded);
  const { restore, close } = openRestorer(database, asSeeded);
  return {
    server,
    projectDir,
    export: () => exportArchive(projectDir, join(dirname(projectDir), "export")),
    restore,
    close: async () => {
      close();
      await server.stop();
      remove();
    },
  };
};
