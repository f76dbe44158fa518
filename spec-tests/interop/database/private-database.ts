import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Child, type Environment, startChild } from "../child.js";
import type { Connection, DatabaseProgram, ServedKind } from "./database.js";
import { mariadb } from "./mariadb.js";
import { postgres } from "./postgres.js";

const programsOf: Readonly<Record<ServedKind, DatabaseProgram>> = { postgres, mariadb };

/** A running database server that nobody else knows of: its data and its socket are in a temporary folder. */
export interface PrivateDatabase {
  /** What a project's configuration reads to use it. */
  readonly env: Environment;
  readonly pid: number;
  readonly folder: string;
  readonly query: Connection["query"];
  /** Keeps a copy of all rows, and returns what puts it back under a running server. */
  readonly keepRows: () => Promise<() => Promise<void>>;
  /** Ends the server and removes the folder; may be called twice. */
  readonly close: () => Promise<void>;
}

const startSeconds = 60;
const stopSeconds = 10;

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Why a private server of this kind cannot be had here; undefined when it can. */
export const missingPackages = (kind: ServedKind): string | undefined => {
  const { findPrograms, packageName } = programsOf[kind];
  if (findPrograms() === undefined)
    return `--database ${kind}: it is not installed here (Debian: apt-get install ${packageName})`;
  if (!existsSync("/usr/bin/setpriv"))
    return `--database ${kind}: setpriv is not installed here (Debian: apt-get install util-linux)`;
  return undefined;
};

const idOf = (user: string, flag: "-u" | "-g"): number =>
  Number(execFileSync("id", [flag, user], { encoding: "utf8" }));

/** Its end is this process's end, even by a SIGKILL; as root it runs as the user that its package made. */
const asUser = (user: string, command: readonly string[]): readonly string[] => [
  "/usr/bin/setpriv",
  ...["--pdeathsig", "KILL"],
  ...(process.getuid?.() === 0 ? ["--reuid", user, "--regid", String(idOf(user, "-g")), "--clear-groups"] : []),
  ...command,
];

const run = async (command: readonly string[], folder: string): Promise<void> => {
  const child = startChild(command, folder, {});
  const code = await child.ended;
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}:\n${child.log()}`);
};

const connectWhenReady = async (program: DatabaseProgram, folder: string, child: Child): Promise<Connection> => {
  let ended: number | string | undefined;
  child.ended.then((code) => {
    ended = code;
  });
  let reason: unknown;
  for (const deadline = Date.now() + startSeconds * 1000; Date.now() < deadline && ended === undefined; ) {
    try {
      return await program.connect(folder);
    } catch (error) {
      reason = error;
      await delay(50);
    }
  }
  throw new Error(`The database server did not answer (${String(ended ?? reason)}). It printed:\n${child.log()}`);
};

const stop = async (child: Child, signal: NodeJS.Signals): Promise<void> => {
  child.process.kill(signal);
  const timer = setTimeout(() => child.process.kill("SIGKILL"), stopSeconds * 1000);
  await child.ended;
  clearTimeout(timer);
};

/**
 * Starts a database server of Debian's packages over an empty database in a temporary folder, reachable through a socket there
 * and through no port, and waits until it answers. Throws an Error that names the package when it is not installed, or holds
 * the server's log when it does not come up. Server and folder go when this process exits.
 */
export const openPrivateDatabase = async (kind: ServedKind): Promise<PrivateDatabase> => {
  const program = programsOf[kind];
  const missing = missingPackages(kind);
  const programs = program.findPrograms();
  if (missing !== undefined || programs === undefined) throw new Error(missing);
  // The path of a socket has room for 107 characters.
  const folder = mkdtempSync(join(tmpdir(), `touchstone-${kind}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once("exit", remove);
  const forget = (): void => {
    process.off("exit", remove);
    remove();
  };
  try {
    if (process.getuid?.() === 0) chownSync(folder, idOf(program.user, "-u"), idOf(program.user, "-g"));
    await run(asUser(program.user, program.initialize(programs, folder)), folder);
  } catch (error) {
    forget();
    throw error;
  }
  const child = startChild(asUser(program.user, program.serve(programs, folder)), folder, {});
  const end = async (): Promise<void> => {
    await stop(child, program.stopSignal);
    forget();
  };
  try {
    const connection = await connectWhenReady(program, folder, child);
    return {
      env: program.env(folder),
      pid: child.process.pid ?? 0,
      folder,
      query: connection.query,
      keepRows: () => program.keepRows(connection),
      close: async () => {
        await connection.close().catch(() => {}); // the server may be gone already
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
};
