import { driver } from "./database/driver.js";

/** The part of the database driver that is used here. */
interface Database {
  pragma(text: string): unknown;
  exec(sql: string): unknown;
  prepare(sql: string): { all(): readonly { readonly name: string }[] };
  transaction(work: () => void): () => void;
  close(): void;
}

const openDatabase = (file: string): Database => {
  const Driver = driver("better-sqlite3") as new (file: string) => Database;
  return new Driver(file);
};

/**
 * Puts back the rows of a running server's database, all at once, to what a copy of it holds. The server keeps nothing
 * in memory that the content API reads, so the next request meets the copy's data, and its next ids. Takes a few
 * milliseconds; `close` ends the connection.
 */
export const openRestorer = (
  file: string,
  copy: string,
): { readonly restore: () => void; readonly close: () => void } => {
  const database = openDatabase(file);
  for (const setting of ["foreign_keys = OFF", "synchronous = OFF", "journal_mode = MEMORY"]) database.pragma(setting);
  database.exec(`ATTACH '${copy.replaceAll("'", "''")}' AS copy`);
  const found = database.prepare("SELECT name FROM copy.sqlite_master WHERE type = 'table'").all();
  // The last one holds the ids that were given.
  const tables = found
    .map(({ name }) => name)
    .filter((name) => name === "sqlite_sequence" || !name.startsWith("sqlite_"));
  const restore = database.transaction(() => {
    for (const name of tables)
      database.exec(`DELETE FROM main."${name}"; INSERT INTO main."${name}" SELECT * FROM copy."${name}"`);
  });
  return { restore, close: () => database.close() };
};
