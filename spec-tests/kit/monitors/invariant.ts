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

/** Reports what breaks an invariant. */
export type Broken = (breach: Breach) => void;

/** Looks at one value of an attribute. */
export type LookAtValue = (entry: Entry, value: unknown, broken: Broken) => boolean;

/** What holds of every answer. Each function says whether what it was shown is anything that the invariant is about. */
export interface Invariant {
  /** The id of the check that reports it. */
  readonly id: string;
  /** Any answer. */
  readonly answer?: (seen: Seen, broken: Broken) => boolean;
  /** Entries of one type beside each other, at any depth. */
  readonly entries?: (list: Entries, broken: Broken) => boolean;
  /** An entry, a user, a file or a component, at any depth. */
  readonly entry?: (entry: Entry, broken: Broken) => boolean;
  /** A populated attribute. */
  readonly populated?: (populated: Populated, broken: Broken) => boolean;
  /** The values of an attribute: made once for each attribute, for there are many values. Undefined: it is not about this one. */
  readonly member?: (attribute: Attribute) => LookAtValue | undefined;
}
