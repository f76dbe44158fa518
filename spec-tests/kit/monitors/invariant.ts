import type { Difference } from "../contract/failure.js";
import type { Attribute } from "../reference.js";
import type { Entries, Entry, Populated, Seen } from "./walk.js";

/** What breaks an invariant. */
export interface Breach {
  /** What is at fault, without concrete values: `api::article.article.title`. Each cause is reported once. */
  readonly cause: string;
  /** The kind of failure, as an expectation of a check would name it. */
  readonly kind: string;
  readonly why: string;
  readonly differences: readonly Difference[];
}

/** Whether what was looked at is anything that the invariant is about, or what is wrong with it. */
export type Judged = boolean | Breach;

/** What holds of every answer. */
export interface Invariant {
  /** The id of the check that reports it. */
  readonly id: string;
  /** Set where it says nothing of queries in forms that the specification does not show: see `isOdd` of what is asked. */
  readonly unlessOdd?: true;
  readonly answer?: (seen: Seen) => Judged;
  readonly entries?: (list: Entries) => Judged;
  /** An entry, a user, a file or a component, at any depth. */
  readonly entry?: (entry: Entry) => Judged;
  readonly populated?: (populated: Populated) => Judged;
  /** The values of an attribute: made once for each attribute, for there are many values. Undefined: it is not about this one. */
  readonly member?: (attribute: Attribute) => ((entry: Entry, value: unknown) => Judged) | undefined;
}
