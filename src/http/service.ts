import type { Access } from "../access/access.js";
import type { Caller } from "../model/caller.js";
import type { Dataset } from "../model/dataset.js";
import type * as query from "../query.js";
import type { QueryContext } from "../query.js";

/** The part of the query engine that endpoints call. */
export type QueryEngine = Pick<typeof query, "list" | "findOne" | "findSingle" | "listBare" | "findOneBare" | "count">;

/** What the endpoints of one deployment share. */
export interface Service {
  readonly dataset: Dataset;
  readonly access: Access;
  readonly engine: QueryEngine;
  /** What a query is answered with, on behalf of a caller. */
  context(caller: Caller): QueryContext;
}
