import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Connection, DatabaseProgram, Row } from "./database.js";
import { driver } from "./driver.js";

/** The part of the driver that is used here. */
interface Client {
  connect(): Promise<void>;
  query(sql: string): Promise<{ readonly rows: readonly Row[] }>;
  on(event: "error", listener: () => void): void;
  end(): Promise<void>;
}

const versions = "/usr/lib/postgresql";

/** The newest installed version: Debian keeps several side by side, none of them in PATH. */
const findPrograms = (): string | undefined =>
  (existsSync(versions) ? readdirSync(versions) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));

const connect = async (folder: string): Promise<Connection> => {
  const { Client } = driver("pg") as { readonly Client: new (options: object) => Client };
  const client = new Client({ host: folder, user: "touchstone", database: "postgres" });
  // A server that ends takes the connection with it; queries report it.
  client.on("error", () => {});
  await client.connect();
  return { query: async (sql) => (await client.query(sql)).rows, close: () => client.end() };
};

const names = (rows: readonly Row[]): readonly string[] => rows.map(({ name }) => `"${String(name)}"`);

const keepRows = async ({ query }: Connection): Promise<() => Promise<void>> => {
  const tables = names(await query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"));
  const sequences = names(await query("SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'"));
  const next: string[] = [];
  for (const name of sequences) {
    const [state] = await query(`SELECT last_value, is_called FROM public.${name}`);
    next.push(`SELECT setval('public.${name}', ${String(state?.last_value)}, ${String(state?.is_called)})`);
  }
  const copies = tables.map((name) => `CREATE TABLE kept.${name} AS TABLE public.${name}`);
  await query(["DROP SCHEMA IF EXISTS kept CASCADE", "CREATE SCHEMA kept", ...copies].join(";\n"));
  const restore = [
    "BEGIN",
    // Foreign keys are triggers, which this leaves out.
    "SET LOCAL session_replication_role = replica",
    // Rows that are deleted leave room that later ones fill: a list without an order would come in another one.
    `TRUNCATE ${tables.map((name) => `public.${name}`).join(", ")}`,
    ...tables.map((name) => `INSERT INTO public.${name} SELECT * FROM kept.${name} ORDER BY id`),
    ...next,
    "COMMIT",
  ].join(";\n");
  return async () => {
    await query(restore);
  };
};

/** PostgreSQL. Text is ordered and folded by the locale of the database: `C.UTF-8` is the one that every Debian has. */
export const postgres: DatabaseProgram = {
  packageName: "postgresql",
  user: "postgres",
  findPrograms,
  initialize: (programs, folder) => [
    join(programs, "initdb"),
    ...["--pgdata", join(folder, "data"), "--username", "touchstone", "--auth", "trust"],
    ...["--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync", "--no-instructions"],
  ],
  serve: (programs, folder) => [
    join(programs, "postgres"),
    ...["-D", join(folder, "data"), "-k", folder],
    // The data is thrown away: waiting for the disk would buy nothing.
    ...["listen_addresses=", "timezone=UTC", "fsync=off", "synchronous_commit=off", "full_page_writes=off"].flatMap(
      (setting) => ["-c", setting],
    ),
  ],
  stopSignal: "SIGINT",
  env: (folder) => ({
    DATABASE_CLIENT: "postgres",
    DATABASE_HOST: folder,
    DATABASE_NAME: "postgres",
    DATABASE_USERNAME: "touchstone",
  }),
  connect,
  keepRows,
};
