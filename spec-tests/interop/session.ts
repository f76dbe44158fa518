import { dirname, join } from "node:path";
import type { Environment } from "./child.js";
import type { DatabaseKind } from "./database/database.js";
import { missingPackages } from "./database/private-database.js";
import { ensureInstallation } from "./installation.js";
import { paths } from "./paths.js";
import { type Log, type Prepared, prepareProjectForm, prepareSeeded } from "./prepared.js";
import { exportArchive, type RealServer, startServer } from "./server.js";

/** A running real server over a database of its own. */
export interface OpenServer {
  readonly server: RealServer;
  readonly projectDir: string;
  /** Stops the server and removes all that it worked on. */
  readonly close: () => Promise<void>;
}

/** A running real server over its own copy of the seeded database. */
export interface Session extends OpenServer {
  /** Writes the export archive of the project as it is now, and returns its path. */
  readonly export: () => Promise<string>;
  /** Puts the running server's data back to what it was when the session began. */
  readonly restore: () => Promise<void>;
}

/** What a session may be asked. */
export interface SessionOptions {
  /** Extra environment of the server. */
  readonly env?: Environment;
  readonly fixtureDir?: string;
  readonly database?: DatabaseKind;
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

const start = async <More extends object>(
  prepared: Prepared,
  env: Environment,
  more: () => Promise<More>,
): Promise<OpenServer & More> => {
  const { projectDir } = prepared;
  let server: RealServer | undefined;
  const close = async (): Promise<void> => {
    await server?.stop();
    await prepared.close();
  };
  try {
    server = await startServer(projectDir, { ...prepared.env, ...env });
    return { server, projectDir, close, ...(await more()) };
  } catch (error) {
    await close();
    throw error;
  }
};

/**
 * Brings up the real server: installs it when needed, seeds a database when there is none in the cache, starts the
 * server on a copy.
 */
export const openSession = async (
  log: Log,
  { env = {}, fixtureDir = paths.fixtures, database = "sqlite" }: SessionOptions = {},
): Promise<Session> => {
  await makeReady(database, log);
  const prepared = await prepareSeeded(database, fixtureDir, log);
  const { projectDir } = prepared;
  return start(prepared, env, async () => ({
    export: () => exportArchive(projectDir, join(dirname(projectDir), "export"), prepared.env),
    restore: await prepared.keep(),
  }));
};

/** Brings up the real server over the project that users get, with its archive imported, or empty. */
export const openProjectForm = async (
  log: Log,
  database: DatabaseKind,
  data: "archive" | "none",
): Promise<OpenServer> => {
  await makeReady(database, log);
  return start(await prepareProjectForm(database, data, log), { PORT: "0" }, async () => ({}));
};
