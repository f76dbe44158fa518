import { charge } from "../base/bounded.js";
import { holdsForNulls, matchEntries } from "../reference/evaluate/match.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Dialect } from "../reference/model/dialect.js";
import type { Value } from "../reference/model/values.js";
import { isList } from "../reference/operators/operators.js";
import type { Condition, Linked, MatchPlan, Test } from "../reference/query/plan.js";
import type { Accelerator, Setting } from "../reference/setting.js";
import { tableOf } from "../reference/store/store.js";
import { entriesLeadingTo, entriesWith, entriesWithIds } from "./look-up.js";
import type { View, ViewOf } from "./remembered.js";

/** Looks up the entries that one part of a condition names by their values, or by what they lead to, and leaves the others to be asked, the cheapest first. */
export const createCandidates =
  (viewOf: ViewOf): Accelerator["candidates"] =>
  (plan, setting) => {
    const view = viewOf(tableOf(setting.current.store, plan.schema.uid), plan, setting.dialect);
    if (plan.where === undefined) return { entries: view.entries(), where: undefined };
    const parts = partsOf(cheapestFirst(plan.where), "all");
    for (const part of parts) {
      const entries =
        part.kind === "test"
          ? lookedUp(part, plan, view, setting)
          : part.kind === "linked"
            ? leadingTo(part, view, setting)
            : undefined;
      if (entries === undefined) continue;
      const of = parts.filter((other) => other !== part);
      return { entries, where: of.length === 0 ? undefined : { kind: "all", of } };
    }
    return { entries: view.entries(), where: { kind: "all", of: parts } };
  };

/** The parts of a conjunction or disjunction, at whatever depth: the cheapest of all of them can then come first. */
const partsOf = (condition: Condition, kind: "all" | "any"): readonly Condition[] =>
  condition.kind === kind ? condition.of.flatMap((part) => partsOf(part, kind)) : [condition];

/** What a test costs, next to the others: a text is searched, a relation is followed. */
const costOf = (condition: Condition): number => {
  switch (condition.kind) {
    case "test":
      return condition.operator.operand === "text" ? 10 : 1;
    case "linked":
      return 20 + costOf(condition.where);
    case "not":
      return costOf(condition.of);
    default:
      return condition.of.reduce((sum, part) => sum + costOf(part), 0);
  }
};

/** The same condition, whose cheapest parts come first. */
const cheapestFirst = (condition: Condition): Condition => {
  if (condition.kind === "test" || condition.kind === "linked") return condition;
  if (condition.kind === "not") return { kind: "not", of: cheapestFirst(condition.of) };
  const { kind } = condition;
  const parts = partsOf(condition, kind).map(cheapestFirst);
  return { kind, of: parts.toSorted((one, other) => costOf(one) - costOf(other)) };
};

/** The values of which an entry must hold one; undefined: the condition names none, or others are equal to them. */
const wantedBy = (condition: Test, { equality }: Dialect): readonly Value[] | undefined => {
  const { operand, operator, type } = condition;
  if (equality !== undefined && type.family === "text") return undefined;
  if (operator.name === "$eq" && !isList(operand)) return [operand];
  return operator.name === "$in" && isList(operand) ? operand.filter((value) => value !== null) : undefined;
};

/** The entries of a view that satisfy a test, where a look-up finds them. */
const lookedUp = (
  condition: Test,
  plan: MatchPlan,
  view: View,
  { current: { store }, dialect }: Setting,
): readonly Entry[] | undefined => {
  const wanted = wantedBy(condition, dialect);
  if (wanted === undefined) return undefined;
  return condition.attribute === "id"
    ? entriesWithIds(tableOf(store, plan.schema.uid).entries, wanted, plan, dialect)
    : entriesWith(view, condition.attribute, wanted);
};

/** The entries of a view that lead to what satisfies a condition, where those without links do not. */
const leadingTo = ({ attribute, where }: Linked, view: View, setting: Setting): readonly Entry[] | undefined => {
  if (holdsForNulls(where, setting)) return undefined;
  const { schema } = tableOf(setting.current.store, attribute.target);
  const targets = matchEntries({ schema, liveOnly: false, locales: undefined, search: undefined, where }, setting);
  charge(targets.length * view.chunks.length);
  return entriesLeadingTo(view, attribute.name, targets);
};
