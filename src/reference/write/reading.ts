import type { Issue } from "../../base/issue.js";
import type { Caller } from "../model/caller.js";
import type { Profile } from "../model/profile.js";
import type { Schema } from "../model/schema.js";
import type { RowRef } from "../store/column.js";
import type { Store } from "../store/store.js";
import type { EntryWrite } from "./entry-write.js";
import type { Faults } from "./faults.js";
import type { Place } from "./place.js";
import type { RelationTally } from "./relation-tally.js";

/** What a body is read with. */
export interface EntryReading {
  readonly context: { readonly store: Store; readonly profile: Profile; readonly caller: Caller };
  readonly operation: "create" | "update";
  /** The entry that is updated. */
  readonly entry: RowRef | undefined;
}

/** What all parts of one body are read with. */
export interface BodyReading extends EntryReading {
  /** Whether the entry is a draft: what is required of others is not required of it (measured). */
  readonly draft: boolean;
  /** What is wrong with the values, as far as the real server looks at all of them before it answers. */
  readonly faults: Faults;
  readonly relations: RelationTally;
}

/** A part of a body: the entry or one of its components. */
export interface Part {
  readonly schema: Schema;
  readonly place: Place;
  /** The entry or component that is updated; undefined: the part makes a new one. */
  readonly row: RowRef | undefined;
  /** How many components it is inside of. */
  readonly depth: number;
}

/** A part as it was read. */
export interface ReadPart {
  readonly write: EntryWrite;
  /** What the real server finds only when it stores the part: in order, and the first is all that it tells. */
  readonly late: readonly Issue[];
}

/** Components inside of each other, lists inside of lists: no deeper than this. */
export const maxDepth = 100;
