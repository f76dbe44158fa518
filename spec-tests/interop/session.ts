import { dirname, join } from "node:path";
import type { Environment } from "./child.js";
import type { DatabaseKind } from "./database/database.js";
import { missingPackages } from "./database/private-database.js";
import { ensureInstallation } from "./installation.js";
import { type Contents, type Log, prepare } from "./prepared.js";
import { exportArchive, type RealServer, startServer } from "./server.js";

/** A running real server over a database of its own. */
export interface Session {
  readonly server: RealServer;
  /** Writes the export archive of the project as it is now, and returns its path. */
  readonly export: () => Promise<string>;
  /** Puts the running server's data back to what it was when the session began. */
  readonly restore: () => Promise<void>;
  /** Stops the server and removes all that it worked on. */
  readonly close: () => Promise<void>;
}

const onSignal = (signal: "SIGINT" | "SIGTERM", code: number): void => {
  process.once(signal, () => process.exit(code));
};

/** From here on SIGINT and SIGTERM end this process in order, which ends with it what it started. */
const makeReady = async (database: DatabaseKind, log: Log): Promise<void> => {
  onSignal("SIGINT", 130);
  onSignal("SIGTERM", 143);
  const missing = database === "sqlite" ? undefined : missingPackages(database);
  if (missing !== undefined) throw new Error(missing);
  await ensureInstallation(log);
};

/**
 * Brings up the real server: installs it when needed, and starts it over the project that users get, in a fresh database, with its archive imported
 * unless `data` is "none". `env`: more environment of the server.
 */
export const openSession = async (
  log: Log,
  { env = {}, database = "sqlite", data = "archive", ...more }: Partial<Contents> & { readonly env?: Environment } = {},
): Promise<Session> => {
  await makeReady(database, log);
  const prepared = await prepare({ database, data, ...more }, log);
  const { projectDir } = prepared;
  let server: RealServer | undefined;
  const close = async (): Promise<void> => {
    await server?.stop();
    await prepared.close();
  };
  try {
    server = await startServer(projectDir, { PORT: "0", ...prepared.env, ...env });
    return {
      ...{ server, close, restore: await prepared.keep() },
      export: () => exportArchive(projectDir, join(dirname(projectDir), "export"), prepared.env),
    };
  } catch (error) {
    await close();
    throw error;
  }
};
