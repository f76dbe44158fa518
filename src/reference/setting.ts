import type { Bounded } from "../base/bounded.js";
import type { QueryParser } from "../base/libraries/qs.js";
import type { Result } from "../base/result.js";
import type { Caller } from "./model/caller.js";
import type { Entry, Limits } from "./model/dataset.js";
import type { Dialect } from "./model/dialect.js";
import type { ContentType, ScalarAttribute, Schema } from "./model/schema.js";
import type { Value } from "./model/values.js";
import type { Condition, ListPlan, MatchPlan } from "./query/plan.js";
import type { Edit } from "./store/edit.js";
import type { Current, Store, Table } from "./store/store.js";
import type { Ways } from "./ways.js";

/** What a deployment answers a caller with: queries and commands. */
export interface Setting extends Bounded {
  readonly current: Current;
  readonly ways: Ways;
  /** What the database decides. */
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly caller: Caller;
  /** Milliseconds since the epoch: what `createdAt`, `updatedAt` and `publishedAt` become. */
  readonly now: () => number;
  /** Changes what is asked of a type, before it is read. Default: nothing. */
  readonly adapt?: AdaptQuery | undefined;
  /** What queries are read with. Default: `qs-6.15`. */
  readonly queryParser?: QueryParser | undefined;
  /** Shortcuts that the evaluation may take. Default: none. */
  readonly accelerator?: Accelerator | undefined;
  /** Makes the edit of a change. Default: one that counts nothing. */
  readonly editOf?: ((store: Store) => Edit) | undefined;
}

/** Parameters as qs nested them: objects, arrays, strings, and null for a key without `=`. */
export type RawQuery = Readonly<Record<string, unknown>>;

/** Changes the parameters of a query to a type, nested as qs parsed them. */
export type AdaptQuery = (type: ContentType, query: RawQuery) => RawQuery;

/** Entries of a list in id order, and what is left to be asked of each: without `where` all of them match. */
export interface Candidates {
  readonly entries: readonly Entry[];
  readonly where: Condition | undefined;
}

/** Writes an entry, or a part of it, as JSON text. */
export type EntryWriter = (entry: Entry) => string;

/** Shortcuts through the evaluation. Everything is right without one, and undefined where it knows none. */
export interface Accelerator {
  /** The visible entries among which all are that satisfy a plan's condition. Nothing is searched for. */
  candidates(plan: MatchPlan, setting: Setting): Candidates;
  /** All entries of a list in its order, where it was kept, or `sort` makes one that is worth keeping. */
  ordered(plan: ListPlan, setting: Setting, sort: () => readonly Entry[]): readonly Entry[] | undefined;
  /** Whether an entry of a table has this value. */
  hasValue(table: Table, attribute: ScalarAttribute, value: Value): boolean | undefined;
  /** Does what `print` does with the entries of a type. It depends on the entry alone. */
  printed(schema: Schema, print: EntryWriter): EntryWriter;
  /** Does what `printer` does for some entries. It depends on the setting, on each entry by itself, and on what `name` says is shown of it. */
  shown(
    setting: Setting,
    name: string,
    entries: readonly Entry[],
    printer: (entries: readonly Entry[]) => EntryWriter,
  ): EntryWriter;
  /** Does what `answer` does. It depends on the setting, and on what `name` says is asked. */
  answered(setting: Setting, name: string, answer: () => Result<string | undefined>): Result<string | undefined>;
}
