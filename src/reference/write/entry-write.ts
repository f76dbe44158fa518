import type { Link } from "../model/dataset.js";
import type { Uid } from "../model/schema.js";
import type { Value } from "../model/values.js";
import type { ReadRelationUpdate } from "../relations/relation-update.js";

/** What a request body asks of one attribute: checked and read, but not applied. */
export type AttributeWrite =
  /** Of a scalar attribute, in canonical form. Passwords are as the client wrote them. */
  | { readonly kind: "value"; readonly value: Value }
  /** Of a relation or media attribute. Every entry that it relates to exists. */
  | { readonly kind: "relation"; readonly read: ReadRelationUpdate }
  /** The entries that a polymorphic attribute is to hold, in order. */
  | { readonly kind: "links"; readonly links: readonly Link[] }
  /** What a component or dynamic zone attribute is to hold, in order; one at most where it holds one. */
  | { readonly kind: "components"; readonly components: readonly ComponentWrite[] };

/** What a request body asks of an entry, by attribute. One that is not in it keeps its value (section 4.7). */
export type EntryWrite = ReadonlyMap<string, AttributeWrite>;

/** What a request body asks of a component. */
export interface ComponentWrite {
  readonly uid: Uid;
  /** The component of the entry that is updated, as the entry leads to it; undefined: a new one takes its place. */
  readonly held: Link | undefined;
  readonly write: EntryWrite;
}
