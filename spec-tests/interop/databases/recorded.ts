import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DialectName } from "../../../src/index.js";
import type { Json, JsonObject } from "../json.js";
import { paths } from "../paths.js";

/** The databases that the real server was measured on: SQLite of better-sqlite3 9.6, PostgreSQL 15 in C.UTF-8, MariaDB 10.11 in utf8mb4_general_ci. */
export type Database = Exclude<DialectName, "reference">;

/** See {@link Database}. */
export const databases: readonly Database[] = ["sqlite", "postgres", "mariadb"];

/** A request for a list, and what the real server answered over each database: the entries' keys, or a status. */
export interface Question extends Readonly<Record<Database, readonly string[] | number>> {
  /** The query, encoded; without `sort`, entries are asked for in the order of their ids. */
  readonly query: string;
}

/** An entry of one value, and what `POST` answered over each database: the value, or a status. */
export interface Written extends Readonly<Record<Database, { readonly value: Json } | { readonly status: number }>> {
  readonly data: JsonObject;
}

/** What `measure.ts` has written. */
export interface Recorded {
  /** The content-type `api::probe.probe`. */
  readonly schema: JsonObject;
  readonly entries: readonly (JsonObject & { readonly key: string })[];
  /** Keys of the entries that a database does not take (500). */
  readonly refused: Readonly<Record<Database, readonly string[]>>;
  readonly questions: readonly Question[];
  /** In this order. */
  readonly writes: readonly Written[];
}

/** The file of what was measured. */
export const recordedFile = join(paths.fixtures, "recordings", "databases.json");

/** Reads what was measured. */
export const readRecorded = (): Recorded => JSON.parse(readFileSync(recordedFile, "utf8")) as Recorded; // written by measure.ts

/** The path that asks a question: every entry, and of each its key. */
export const pathOf = (query: string): string =>
  `/api/probes?${query}${/(^|&)sort=/.test(query) ? "" : "&sort=id"}&pagination[limit]=-1&fields[0]=key`;
