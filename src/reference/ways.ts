import type { Result } from "../base/result.js";
import type { Connect } from "./relations/relation-update.js";
import type { BodyWays } from "./write/body-ways.js";

/** The ways in which a server may part from the specification. One that is not given is as the specification has it. */
export interface Ways extends BodyWays {
  /** `%` and `_` in the value of a text operator stand for any text and any character (section 4.4). */
  readonly likeWildcards?: boolean;
  /** An unknown operator directly below a scalar attribute is ignored (section 4.4). */
  readonly ignoresUnknownOperators?: boolean;
  /** A filter on a media attribute works like one on a relation (section 4.4 rule 3). */
  readonly filtersMedia?: boolean;
  /** `set` wins over `connect` and `disconnect` beside it (section 4.7 rule 2). */
  readonly setWins?: boolean;
  /** The order in which the elements of a `connect` are applied (section 4.7 rule 5). */
  readonly orderConnects?: OrderConnects;
  /** `connect` and `disconnect` empty a media attribute (section 4.7 rule 7). */
  readonly connectEmptiesMedia?: boolean;
  /** Elements of a `connect` that are equal are one (section 4.7 rule 8). */
  readonly mergesEqualConnects?: boolean;
}

/** Puts the elements of a `connect`, of which each names another entry, into an order, or says what cannot be ordered. */
export type OrderConnects = (connects: readonly Connect[], within: ConnectSetting) => Result<readonly Connect[]>;

/** What the elements of a `connect` are put into. */
export interface ConnectSetting {
  /** Whether an entry is in the list once `disconnect` is done. */
  readonly isMember: (id: number) => boolean;
  /** Whether a neighbour that is not in the list is a mistake. */
  readonly strict: boolean;
  /** The keys that lead to the attribute's value. */
  readonly path: readonly string[];
}
