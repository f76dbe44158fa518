import type { Issue } from "../../base/result.js";
import { bodyIssue, type Place } from "../write/body-fault.js";

/**
 * Where a connected entry goes (section 4.7, `position`): beside a neighbour that the list holds, or that was connected before it. Only one of `before`
 * and `after` may be given. Where both are (the real server takes that), `before` counts, and `after` is looked up in its place: then the neighbour
 * is found only where another element looks it up, where it is the last of the list, or was connected before.
 */
export type Position =
  | { readonly at: "start" | "end" }
  | { readonly at: "before" | "after"; readonly member: number; readonly lookedUp: unknown };

/** One element of `connect`. */
export interface Connect {
  readonly id: number;
  readonly position: Position;
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
  /** Where the attribute's value is. */
  readonly place: Place;
  readonly update: RelationUpdate;
  /** The ids that must exist, in request order, as the request has them: `4` and `"4"` name one entry. */
  readonly writtenIds: readonly (number | string)[];
}

/** An element of `connect` that cannot be applied. `place` is that of the attribute. */
export const connectIssue = (place: Place, { index }: Pick<Connect, "index">, message: string): Issue =>
  bodyIssue([...place, "connect", String(index)], message);
