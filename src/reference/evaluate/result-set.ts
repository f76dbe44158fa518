import type { Entry } from "../model/dataset.js";
import type { JoinPlan, MixedPlan, PagePlan, Selection } from "../query/plan.js";

/** Entries of one type with what is returned of each: shared by all that lead to the same entry. */
export interface EntrySet {
  readonly selection: Selection;
  /** In the order of the answer; of a nested set: every entry of which more is populated, once, in no particular order. */
  readonly entries: readonly Entry[];
  /** The populated attributes in output order. */
  readonly populated: readonly Populated[];
}

/** One populated attribute of all entries of an {@link EntrySet}, by entry. */
export type Populated =
  | {
      readonly kind: "join";
      readonly plan: JoinPlan;
      readonly lists: ReadonlyMap<Entry, readonly Entry[]>;
      readonly targets: EntrySet;
    }
  | {
      readonly kind: "mixed";
      readonly plan: MixedPlan;
      readonly lists: ReadonlyMap<Entry, readonly Member[]>;
    };

/** An element of a dynamic zone or of a polymorphic relation. */
export interface Member {
  readonly set: EntrySet;
  readonly entry: Entry;
}

/** The page that a list request asks for. `total` is undefined when it was not asked for. */
export interface ResultPage {
  readonly entries: readonly Entry[];
  readonly page: PagePlan;
  readonly total: number | undefined;
}
