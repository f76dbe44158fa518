import { type Check, levels } from "../kit/contract/check.js";
import { matches, type Selection, unknownNames } from "../kit/judge/select.js";
import { liesWithin } from "../sections.js";
import type { Statement } from "./statement.js";

/** A statement with those of its checks that are selected. */
export interface SelectedStatement {
  readonly statement: Statement;
  /** Checks of its own section. */
  readonly checks: readonly Check[];
  /** Checks of other sections. */
  readonly elsewhere: readonly Check[];
}

/**
 * Selects statements as {@link selectChecks} selects checks: by section and level, and by the checks that hold them. One that no
 * check holds is left out where checks are chosen by id. What matches nothing is one line that says so.
 */
export const selectStatements = (
  statements: readonly Statement[],
  checks: readonly Check[],
  selection: Selection,
): readonly SelectedStatement[] | { readonly problem: string } => {
  const problem = unknownNames(checks, selection);
  if (problem !== undefined) return { problem };
  const { sections, patterns, skip = [], level = "MAY" } = selection;
  const byId = new Map(checks.map((check) => [check.id, check]));
  const isStrong = (own: Check["level"]) => levels.indexOf(own) <= levels.indexOf(level);
  const chosen = (ids: readonly string[]) =>
    ids
      .filter((id) => patterns.length === 0 || patterns.some((pattern) => matches(id, pattern)))
      .filter((id) => !skip.some((pattern) => matches(id, pattern)))
      .flatMap((id) => byId.get(id) ?? [])
      .filter((check) => isStrong(check.level));
  const selected = statements
    .filter(
      (statement) =>
        isStrong(statement.level) &&
        (sections.length === 0 || sections.some((section) => liesWithin(statement.section, section))),
    )
    .map((statement) => ({ statement, checks: chosen(statement.checks), elsewhere: chosen(statement.elsewhere) }))
    .filter(({ statement, checks: own, elsewhere }) => {
      const hasNone = statement.checks.length + statement.elsewhere.length === 0;
      return own.length + elsewhere.length > 0 || (hasNone && patterns.length === 0);
    });
  return selected.length === 0 ? { problem: "the sections, patterns and the level leave no statement" } : selected;
};
