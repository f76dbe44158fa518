import type { Check } from "../kit/contract/check.js";
import { writes } from "../kit/judge/leftovers.js";
import { sections } from "../sections.js";
import { code } from "./code.js";
import { quickIds, readRows } from "./rows/read-rows.js";
import { catalogued, checksOf, type Statement, type StatementDefinition } from "./statement.js";

/** The statements as they are written down, in the order of the files. */
export const definitions: readonly StatementDefinition[] = readRows(code);

const all = catalogued(definitions);

/** Every normative statement, in the order of the sections; within a section those of the specification come first. */
export const statements: readonly Statement[] = sections.flatMap(({ id }) => {
  const own = all.filter(({ section }) => section === id);
  return [...own.filter(({ source }) => source === "spec"), ...own.filter(({ source }) => source === "observed")];
});

/** Random requests come after the others, those that write apart; then requests at the same time; last what looks at all answers. */
const placeInRun = (check: Check): number => {
  if (check.watches) return 3;
  if (check.together) return 2;
  return check.random && !writes(check) ? 1 : 0;
};

/** All checks, in the order in which they run. */
export const checks: readonly Check[] = definitions
  .flatMap(checksOf)
  .map(
    (check): Check => ({
      ...check,
      ...(quickIds.has(check.id) || check.watches === true ? { quick: true } : {}),
    }),
  )
  .toSorted((a, b) => placeInRun(a) - placeInRun(b));

const idsOfAnyContent = new Set(
  definitions.flatMap(({ owned }) => owned.filter(({ anyContent }) => anyContent).map(({ id }) => id)),
);

/** The checks that know no entry of the dataset. */
export const checksOfAnyContent: readonly Check[] = checks.filter(({ id }) => idsOfAnyContent.has(id));
