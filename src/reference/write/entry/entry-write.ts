import type { Link } from "../../model/dataset.js";
import type { Uid } from "../../model/schema.js";
import type { Value } from "../../model/value.js";
import type { ReadRelationUpdate } from "../../relations/relation-update.js";

/**
 * What a request body asks of an entry, attribute by attribute: checked and read, but not applied. An attribute that
 * is in none of the maps keeps its value (section 4.7).
 */
export interface EntryWrite {
  /** Scalar attributes, in canonical form. Passwords are as the client wrote them. */
  readonly values: ReadonlyMap<string, Value>;
  /** Relation and media attributes. Every entry that they relate to exists. */
  readonly relations: ReadonlyMap<string, ReadRelationUpdate>;
  /** The entries that a polymorphic attribute is to hold, in order. */
  readonly morphs: ReadonlyMap<string, readonly Link[]>;
  /** The components that a component or dynamic zone attribute is to hold, in order; one at most where it holds one. */
  readonly components: ReadonlyMap<string, readonly ComponentWrite[]>;
}

/** What a request body asks of a component. */
export interface ComponentWrite extends EntryWrite {
  readonly uid: Uid;
  /** The component of the entry that is updated; undefined: a new one takes its place. */
  readonly id: number | undefined;
}
