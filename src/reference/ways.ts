import type { Issue, Result } from "../base/result.js";
import type { Operand, ValueType } from "./model/values.js";
import type { Patterns } from "./operators/operator.js";
import type { QueryFault } from "./query/query-fault.js";
import type { Connect } from "./relations/relation-update.js";
import type { Place } from "./write/body-fault.js";
import type { BodyWays } from "./write/body-ways.js";

/** The ways of a server: those in which it may part from the specification, which it does where they are given, and those on which the specification is silent. */
export interface Ways extends BodyWays, QueryWays {
  /** Values of text operators, and searched texts, that are patterns (section 4.4). */
  readonly patterns?: Patterns;
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
  /** Elements of a `connect` that are equal are one, and one that a to-one relation repeats is no mistake (section 4.7 rule 8). */
  readonly mergesEqualConnects?: boolean;
}

/** How a server reads and refuses a query. */
export interface QueryWays {
  /** How it reads the operand of a comparison with a value of each family of types. */
  readonly operands: Readonly<Record<ValueType["family"], (text: string) => Operand>>;
  /** What it says of faults, in the order in which it finds them. The first one is the answer. */
  readonly report: (faults: readonly QueryFault[]) => readonly Issue[];
  /** Pages beside `start` and `limit`, where these alone have an effect. `path` leads to them. */
  readonly pagesInWindow: (
    written: Readonly<Record<string, unknown>>,
    path: readonly string[],
  ) => readonly QueryFault[];
}

/** Puts the elements of a `connect`, of which each names another entry, into an order, or says what cannot be ordered. */
export type OrderConnects = (connects: readonly Connect[], within: ConnectSetting) => Result<readonly Connect[]>;

/** What the elements of a `connect` are put into. */
export interface ConnectSetting {
  /** Whether an entry is in the list once `disconnect` is done. */
  readonly isMember: (id: number) => boolean;
  /** Whether a neighbour that is not in the list is a mistake. */
  readonly strict: boolean;
  /** Where the attribute's value is. */
  readonly place: Place;
}
