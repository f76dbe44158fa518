import type {
  ComponentAttribute,
  DynamicZoneAttribute,
  JoinAttribute,
  MediaAttribute,
  MorphAttribute,
  RelationAttribute,
  ScalarAttribute,
  Schema,
  Uid,
} from "../model/schema.js";
import type { ValueType } from "../model/values.js";
import type { OperandValue, Operator } from "../operators/operator.js";

/** A filter whose names are resolved and whose operands are in canonical form (section 4.4). */
export type Condition =
  | { readonly kind: "all" | "any"; readonly of: readonly Condition[] }
  | { readonly kind: "not"; readonly of: Condition }
  | Test
  | Linked;

/** One operator on one scalar attribute, or on `id`. */
export interface Test {
  readonly kind: "test";
  readonly attribute: string;
  readonly type: ValueType;
  readonly operator: Operator;
  readonly operand: OperandValue;
}

/**
 * Holds when one linked row satisfies `where`, all of it on the same row. A row without links is joined to a
 * row of NULLs, as a left join does.
 */
export interface Linked {
  readonly kind: "linked";
  readonly attribute: JoinAttribute;
  readonly where: Condition;
}

/** One key of a sort: a scalar attribute at the end of a path of links (section 4.2). */
export interface SortTerm {
  readonly path: readonly JoinAttribute[];
  readonly attribute: string;
  readonly type: ValueType;
  readonly descending: boolean;
}

/** Which attributes of an entry are returned (sections 4.5, 4.6). */
export interface Selection {
  readonly schema: Schema;
  /** In the order in which they were named; undefined: all that are not hidden. */
  readonly fields: readonly ScalarAttribute[] | undefined;
  readonly populate: readonly PopulatePlan[];
}

/** How the rows that a populated attribute leads to are chosen and returned. */
export interface TargetPlan extends Selection {
  /** Drafts are left out. */
  readonly liveOnly: boolean;
  readonly where: Condition | undefined;
  readonly sort: readonly SortTerm[];
}

/** One populated attribute. */
export type PopulatePlan = JoinPlan | MixedPlan;

/** A populated relation, media field or component. */
export interface JoinPlan {
  readonly kind: "join";
  readonly attribute: RelationAttribute | MediaAttribute | ComponentAttribute;
  readonly target: TargetPlan;
  readonly start: number;
  /** The most entries per parent; undefined: all. */
  readonly limit: number | undefined;
  /** The stored order is reversed. */
  readonly reversed: boolean;
  /** The number of entries is returned in their place. */
  readonly count: boolean;
}

/** A populated dynamic zone or polymorphic relation. Targets of other types are left out. */
export interface MixedPlan {
  readonly kind: "mixed";
  readonly attribute: DynamicZoneAttribute | MorphAttribute;
  readonly targets: ReadonlyMap<Uid, TargetPlan>;
}

/** Which part of a list is returned, and what `meta.pagination` says of it (section 4.3). */
export interface PagePlan {
  readonly start: number;
  /** -1: to the end. */
  readonly limit: number;
  /** The members of `meta.pagination` that the request decides, in output order. */
  readonly meta:
    | { readonly page: number; readonly pageSize: number }
    | { readonly start: number; readonly limit: number };
  readonly withCount: boolean;
}

/** Which entries a list is about, before it is cut into pages. */
export interface MatchPlan {
  readonly schema: Schema;
  readonly liveOnly: boolean;
  /** Undefined: of any locale, or the type is not localized. */
  readonly locales: readonly string[] | undefined;
  readonly where: Condition | undefined;
  /** Text that some searchable attribute must contain (`_q`). */
  readonly search: string | undefined;
}

/** A list request, ready to be evaluated. */
export interface ListPlan extends MatchPlan, Selection {
  readonly schema: Schema;
  readonly sort: readonly SortTerm[];
  readonly page: PagePlan;
}
