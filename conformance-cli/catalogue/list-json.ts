import type { Check } from "../../spec-tests/kit/contract/check.js";
import { sections } from "../../spec-tests/sections.js";
import type { SelectedStatement } from "../../spec-tests/statements/select-statements.js";
import type { Statement } from "../../spec-tests/statements/statement.js";
import type { LeftOut } from "./list.js";

/** A statement for programs: its checks are ids. */
export const statementData = (statement: Statement, checks = statement.checks, elsewhere = statement.elsewhere) => {
  const { id, section, level, source, interpretation, needs, sentence, reason } = statement;
  return { ...{ id, section, level, source, interpretation, needs }, statement: sentence, checks, elsewhere, reason };
};

/** A check for programs, with the statements that it holds, and why a run would leave it out. */
export const checkData = (check: Check, statements: readonly Statement[], leftOut: LeftOut) => {
  const { id, section, level, source, profile, random, interpretation, needs, sentence } = check;
  const held = statements.filter(({ checks, elsewhere }) => checks.includes(id) || elsewhere.includes(id));
  return {
    ...{ id, section, level, source, profile, random, interpretation, needs, statement: sentence },
    statements: held.map((one) => one.id),
    leftOut: leftOut(check),
  };
};

/**
 * The catalogue for programs: `{ sections, statements, checks }`, each in the order of the sections. `checks`: those of the statements, and of a server that is
 * judged by its own content those that hold none.
 */
export const listJson = (
  selected: readonly SelectedStatement[],
  checks: readonly Check[],
  all: readonly Statement[],
  leftOut: LeftOut,
): string => {
  const used = new Set<string>(
    [...selected.map(({ statement }) => statement), ...checks].map(({ section }) => section),
  );
  const document = {
    sections: sections.filter(({ id }) => used.has(id)),
    statements: selected.map((one) =>
      statementData(
        one.statement,
        one.checks.map(({ id }) => id),
        one.elsewhere.map(({ id }) => id),
      ),
    ),
    checks: sections.flatMap(({ id }) =>
      checks.filter(({ section }) => section === id).map((check) => checkData(check, all, leftOut)),
    ),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
};
