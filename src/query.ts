import type { Result } from "./base/result.js";
import type { Profile } from "./base/profile.js";
import type { Caller } from "./model/caller.js";
import type { ContentType } from "./model/schema.js";
import type { Store } from "./store/store.js";

/** The configurable limits of a deployment (section 8): the keys of `api.rest`. */
export interface Limits {
  readonly defaultLimit: number;
  readonly maxLimit: number | undefined;
  readonly withCount: boolean;
}

/** What a query is answered with. */
export interface QueryContext {
  readonly store: Store;
  readonly profile: Profile;
  readonly limits: Limits;
  readonly caller: Caller;
}

/** The JSON text of the answer to `GET /api/:pluralApiId?search` (section 4.1). `search` has no leading `?`. */
export declare const list: (context: QueryContext, type: ContentType, search: string) => Result<string>;

/** The JSON text of one entry (`fields` and `populate` apply). Undefined when there is no entry with this id. */
export declare const findOne: (context: QueryContext, type: ContentType, id: number, search: string) => Result<string | undefined>;

/** The JSON text of a single type's entry. Undefined when it is not set. */
export declare const findSingle: (context: QueryContext, type: ContentType, search: string) => Result<string | undefined>;

/** A bare JSON array of entries without envelope and `attributes` (section 2.2): users, upload files. Top-level `start` and `limit`. */
export declare const listBare: (context: QueryContext, type: ContentType, search: string) => Result<string>;

/** One bare entry. Undefined when there is none. */
export declare const findOneBare: (context: QueryContext, type: ContentType, id: number, search: string) => Result<string | undefined>;

/** The number of entries that match the query's filters. */
export declare const count: (context: QueryContext, type: ContentType, search: string) => Result<number>;
