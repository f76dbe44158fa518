import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Connection, DatabaseProgram, Row } from "./database.js";
import { driver } from "./driver.js";

/** The part of the driver that is used here. */
interface Client {
  query(sql: string): Promise<readonly [rows: unknown, fields: unknown]>;
  on(event: "error", listener: () => void): void;
  end(): Promise<void>;
}

const name = "touchstone";
const kept = "touchstone_kept";

const socketIn = (folder: string): string => join(folder, "mariadb.sock");

const connect = async (folder: string): Promise<Connection> => {
  const { createConnection } = driver("mysql2/promise") as {
    readonly createConnection: (options: object) => Promise<Client>;
  };
  const client = await createConnection({ socketPath: socketIn(folder), user: "root", multipleStatements: true });
  // A server that ends takes the connection with it; queries report it.
  client.on("error", () => {});
  await client.query(`CREATE DATABASE IF NOT EXISTS ${name}; USE ${name}`);
  return {
    query: async (sql) => {
      const [rows] = await client.query(sql);
      return Array.isArray(rows) ? (rows as readonly Row[]) : []; // rows of one statement are objects by column
    },
    close: () => client.end(),
  };
};

/** Tables with their next ids; null where a table gives none. */
const nextIds = async ({ query }: Connection): Promise<ReadonlyMap<string, number | null>> => {
  const rows = await query(
    `SELECT table_name AS name, auto_increment AS next FROM information_schema.tables WHERE table_schema = '${name}'`,
  );
  return new Map(rows.map((row) => [String(row.name), row.next === null ? null : Number(row.next)]));
};

const keepRows = async (connection: Connection): Promise<() => Promise<void>> => {
  const { query } = connection;
  const wanted = await nextIds(connection);
  const tables = [...wanted.keys()];
  const copies = tables.map((table) => `CREATE TABLE ${kept}.\`${table}\` AS SELECT * FROM ${name}.\`${table}\``);
  await query([`DROP DATABASE IF EXISTS ${kept}`, `CREATE DATABASE ${kept}`, ...copies].join(";\n"));
  await query("SET foreign_key_checks = 0, unique_checks = 0, sql_mode = 'NO_AUTO_VALUE_ON_ZERO'");
  const restore = [
    "START TRANSACTION",
    ...tables.map(
      (table) =>
        `DELETE FROM ${name}.\`${table}\`; INSERT INTO ${name}.\`${table}\` SELECT * FROM ${kept}.\`${table}\``,
    ),
    "COMMIT",
  ].join(";\n");
  return async () => {
    await query(restore);
    // To set a next id takes as long as all of the above, hence only where it has moved.
    for (const [table, next] of await nextIds(connection))
      if (next !== wanted.get(table))
        await query(`ALTER TABLE ${name}.\`${table}\` AUTO_INCREMENT = ${String(wanted.get(table))}`);
  };
};

/** MariaDB. Text is compared by the collation of the database: `utf8mb4_general_ci` is the one that Debian sets. */
export const mariadb: DatabaseProgram = {
  packageName: "mariadb-server",
  user: "mysql",
  findPrograms: () => (["/usr/sbin/mariadbd", "/usr/bin/mariadb-install-db"].every(existsSync) ? "/usr" : undefined),
  initialize: (programs, folder) => [
    join(programs, "bin", "mariadb-install-db"),
    ...["--no-defaults", `--datadir=${join(folder, "data")}`, "--skip-test-db"],
    "--auth-root-authentication-method=normal",
  ],
  serve: (programs, folder) => [
    join(programs, "sbin", "mariadbd"),
    ...["--no-defaults", `--datadir=${join(folder, "data")}`, `--socket=${socketIn(folder)}`, "--skip-networking"],
    ...[`--pid-file=${join(folder, "pid")}`, "--default-time-zone=+00:00"],
    ...["--character-set-server=utf8mb4", "--collation-server=utf8mb4_general_ci"],
    // The data is thrown away: waiting for the disk would buy nothing.
    ...["--innodb-flush-log-at-trx-commit=0", "--innodb-flush-method=nosync", "--innodb-buffer-pool-size=64M"],
  ],
  stopSignal: "SIGTERM",
  env: (folder) => ({
    DATABASE_CLIENT: "mysql2",
    DATABASE_HOST: socketIn(folder),
    DATABASE_NAME: name,
    DATABASE_USERNAME: "root",
  }),
  connect,
  keepRows,
};
