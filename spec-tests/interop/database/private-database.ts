import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, finish, startChild, stop, untilReady } from "../child.js";
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
    const initialize = asUser(program.user, program.initialize(programs, folder));
    await finish(startChild(initialize, folder, {}), initialize.join(" "), startSeconds);
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
    const connection = await untilReady(child, startSeconds, () => program.connect(folder).catch(() => undefined));
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
