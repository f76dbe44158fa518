import type { DatasetIndex } from "../../kit/contract/dataset.js";
import type { ContentType } from "../../kit/reference.js";

/**
 * A request that seeds a server. Where it says `{ "$id": "maker:Ingrid Vold" }`, the id goes that the server gave to that entry; of a
 * list of names, that of the first one that the server has.
 */
export interface SeedRequest {
  readonly method: "POST" | "PUT";
  /** Begins with `/api`; `{id}` in it is the id of `of`. */
  readonly path: string;
  /** The name of the entry whose id the path holds. */
  readonly of?: string;
  readonly body?: unknown;
  /** A file to be sent as `files`, with `fileInfo`: a form in place of a JSON body. */
  readonly file?: SeedFile;
  /** The attribute that holds a mark of the run in place of its value until a later request sets that: so what was made is known. */
  readonly mark?: string | undefined;
  /** The name by which later requests refer to the id of what this one creates. */
  readonly creates?: string;
  /** Where the answer to a request that creates has the entry: `{ data: entry }`, the entry itself, or a list of one. */
  readonly answer?: "data" | "entry" | "list";
  /** The path that deletes what it creates, `{id}` for its id. */
  readonly remove?: string;
}

/** A file of the dataset. */
export interface SeedFile {
  /** Below `/uploads/`. */
  readonly path: string;
  readonly type: string;
  readonly info: Readonly<Record<string, unknown>>;
}

/** Where ids are had that no request gives: of roles, which a deployment brings along. */
export interface SeedLookUp {
  readonly path: string;
  /** The member of the answer that holds the list. */
  readonly list: string;
  /** The attribute that, after `prefix`, names an entry. */
  readonly by: string;
  readonly prefix: string;
}

/** The singular name of the type of an entry that a request names: of `maker:Ingrid Vold`. */
export const typeOf = (name: string): string => name.slice(0, name.indexOf(":"));

/** The type of an entry that a request names. Administrators have the same name as users, and no request makes one. */
export const typeIn = (index: DatasetIndex, name: string): ContentType =>
  index.type(typeOf(name) === "user" ? "plugin::users-permissions.user" : typeOf(name));

/** How a server is seeded through its API: ids to be had first, then requests in this order. */
export interface SeedPlan {
  readonly lookUps: readonly SeedLookUp[];
  readonly requests: readonly SeedRequest[];
}
