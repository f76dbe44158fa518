import type { Environment } from "../child.js";

/** What the real server can keep its data in. MySQL's own packages are not in Debian; MariaDB stands for both. */
export const databaseKinds = ["sqlite", "postgres", "mariadb"] as const;

export type DatabaseKind = (typeof databaseKinds)[number];

/** Reads the value of `--database`. Throws an Error that names the databases there are. */
export const readDatabaseKind = (value: string): DatabaseKind => {
  const found = databaseKinds.find((kind) => kind === value);
  if (found === undefined) throw new Error(`--database: expected ${databaseKinds.join(", ")}, got ${value}`);
  return found;
};

/** A database that is reached through a server of its own. */
export type ServedKind = Exclude<DatabaseKind, "sqlite">;

export type Row = Readonly<Record<string, unknown>>;

/** A connection to the one database of a private server. */
export interface Connection {
  /** Runs one or several statements; the rows are those of a single one. */
  readonly query: (sql: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** How one kind of database server is found, started and talked to. */
export interface DatabaseProgram {
  /** The package of Debian that brings it. */
  readonly packageName: string;
  /** Which user it runs as when this process is root, which it refuses to be. */
  readonly user: string;
  /** The folder of its programs; undefined when it is not installed. */
  readonly findPrograms: () => string | undefined;
  /** The command that makes an empty data folder, and the one that serves it until it is ended: sockets in `folder` alone. */
  readonly initialize: (programs: string, folder: string) => readonly string[];
  readonly serve: (programs: string, folder: string) => readonly string[];
  /** Ends it in order, without waiting for clients. */
  readonly stopSignal: NodeJS.Signals;
  /** What the configuration of a project reads (`config/database.js`). */
  readonly env: (folder: string) => Environment;
  /** Connects as the only client; fails while the server does not answer yet. */
  readonly connect: (folder: string) => Promise<Connection>;
  /** Keeps a copy of all rows beside them, and returns what puts it back: rows and the next ids. */
  readonly keepRows: (connection: Connection) => Promise<() => Promise<void>>;
}
