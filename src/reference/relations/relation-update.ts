import type { Deviations } from "../model/profile.js";

/** What an update is read and applied with. */
export interface RelationSetting {
  readonly deviations: Deviations;
  /** The keys that lead to the attribute's value: `["data", "categories"]`. */
  readonly path: readonly string[];
}

/** An id as the request has it: `4` and `"4"` name one entry, but the real server counts them as two. */
export type WrittenId = number | string;

/** Where a member of an ordered list goes (section 4.7, `position`). */
export type Position =
  | { readonly at: "start" }
  | { readonly at: "end" }
  /** Next to another member of the list. */
  | { readonly at: "before" | "after"; readonly member: number };

/** A list of distinct numbers, that is edited where it is. Plain arrays are what the store keeps. */
export interface OrderedList {
  readonly has: (member: number) => boolean;
  /** Takes a member out. What is not in the list is left alone. */
  readonly remove: (member: number) => void;
  /** Adds a member at a position, or moves it there. A neighbour must be another member of the list. */
  readonly put: (member: number, position: Position) => void;
  /** The members in order, as a new array. */
  readonly toArray: () => number[];
}

/**
 * Where a connected entry goes (section 4.7, `position`). `nowhere`: both `before` and `after` were given. Only one of
 * them may be, and the real server, which looks up the one and searches for the other, finds its `member`, the one to
 * be before, only among those that the same request connects.
 */
export type AskedPosition = Position | { readonly at: "nowhere"; readonly member: number };

/** One element of `connect`. */
export interface Connect {
  readonly id: number;
  readonly position: AskedPosition;
  /** The position as the request has it: an error repeats it. */
  readonly written?: unknown;
  /** Where in the request's `connect` it is. */
  readonly index: number;
}

/** What the value of a relation attribute asks for (section 4.7). All ids are numbers; none is known to exist yet. */
export type RelationUpdate =
  | { readonly kind: "nothing" }
  /** `set`, direct forms, `connect` of a to-one: these alone, in order, each once. Of `disconnect`, what is set again is last on the other side. */
  | { readonly kind: "replace"; readonly ids: readonly number[]; readonly disconnect?: readonly number[] }
  /** `connect` and `disconnect`, of a to-many relation unless `connect` is empty. */
  | {
      readonly kind: "partial";
      readonly disconnect: readonly number[];
      readonly connect: readonly Connect[];
      /** Whether a position next to an entry that is not in the list is a mistake, or means the end. */
      readonly strict: boolean;
    };

/** A relation update as it was read from a request. */
export interface ReadRelationUpdate {
  /** The keys that lead to the attribute's value: `["data", "categories"]`. */
  readonly path: readonly string[];
  readonly update: RelationUpdate;
  /** The ids that must exist, in request order, as the request has them. */
  readonly asked: readonly WrittenId[];
}
