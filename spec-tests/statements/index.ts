import type { Check } from "../kit/contract/check.js";
import { writes } from "../kit/judge/leftovers.js";
import { sections } from "../sections.js";
import { parsingStatements } from "./1-requests/index.js";
import { resourceStatements } from "./2-resources/index.js";
import { stateStatements } from "./3-states/index.js";
import { filteringBeside, listsTogether } from "./4.1-lists/everywhere.js";
import { listStatements } from "./4.1-lists/index.js";
import { sortingStatements } from "./4.2-sorting/index.js";
import { paginationStatements } from "./4.3-pagination/index.js";
import { filteringStatements } from "./4.4-filtering/index.js";
import { fieldStatements } from "./4.5-fields/index.js";
import { populateStatements } from "./4.6-population/index.js";
import { updateStatements } from "./4.7-updates/index.js";
import { authenticationStatements } from "./5-authentication/index.js";
import { errorChecks } from "./7-errors/documents.js";
import { limitChecks } from "./8-limits/limits.js";
import { togetherChecks } from "./8-limits/together.js";
import { modelChecks } from "./model/requests.js";
import { otherWriteStatements } from "./other-writes/index.js";
import { quickIds, readRows } from "./rows/read-rows.js";
import { catalogued, checksOf, type Statement, type StatementDefinition } from "./statement.js";

/** The statements as they are written down, in the order of the folders. */
export const definitions: readonly StatementDefinition[] = [
  ...parsingStatements,
  ...resourceStatements,
  ...stateStatements,
  ...listStatements,
  ...sortingStatements,
  ...paginationStatements,
  ...filteringStatements,
  ...fieldStatements,
  ...populateStatements,
  ...updateStatements,
  ...otherWriteStatements,
  ...authenticationStatements,
  ...readRows("7-errors", ["errors"], errorChecks),
  ...readRows("8-limits", ["limits", "prefix"], limitChecks),
  ...readRows("model", ["requests"], [...modelChecks, filteringBeside, listsTogether]),
  ...readRows("8-limits", ["together"], togetherChecks),
  ...readRows("monitors", ["monitors"]),
];

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
