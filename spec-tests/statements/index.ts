import type { Check } from "../kit/contract/check.js";
import { sections } from "../sections.js";
import { parsingStatements } from "./1-requests/index.js";
import { resourceStatements } from "./2-resources/index.js";
import { stateStatements } from "./3-states/index.js";
import { listStatements } from "./4.1-lists/index.js";
import { sortingStatements } from "./4.2-sorting/index.js";
import { paginationStatements } from "./4.3-pagination/index.js";
import { filteringStatements } from "./4.4-filtering/index.js";
import { fieldStatements } from "./4.5-fields/index.js";
import { populateStatements } from "./4.6-population/index.js";
import { updateStatements } from "./4.7-updates/index.js";
import { authenticationStatements } from "./5-authentication/index.js";
import { errorDocumentStatements } from "./7-errors/documents.js";
import { limitStatements } from "./8-limits/limits.js";
import { togetherStatements } from "./8-limits/together.js";
import { operatorModelStatements } from "./model/operators.js";
import { requestModelStatements } from "./model/requests.js";
import { monitorStatements } from "./monitors/monitors.js";
import { otherWriteStatements } from "./other-writes/index.js";
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
  ...errorDocumentStatements,
  ...limitStatements,
  ...operatorModelStatements,
  ...requestModelStatements,
  ...togetherStatements,
  ...monitorStatements,
];

/**
 * Every normative statement, in the order of the sections; within a section those of the specification come first.
 */
export const statements: readonly Statement[] = sections.flatMap(({ id }) => {
  const own = catalogued(definitions).filter(({ section }) => section === id);
  return [...own.filter(({ source }) => source === "spec"), ...own.filter(({ source }) => source === "observed")];
});

const whenItRuns = ({ random, needs, together, watches }: Check): number =>
  watches ? 3 : together ? 2 : random && !needs.some((need) => /^writes$|^relation-updates$/.test(need)) ? 1 : 0;

/** All checks, in the order in which they run. */
export const checks: readonly Check[] = definitions.flatMap(checksOf).toSorted((a, b) => whenItRuns(a) - whenItRuns(b));

/** The checks that know no entry of the dataset. */
export const checksOfAnyContent: readonly Check[] = (() => {
  const ids = new Set(
    definitions.flatMap(({ owned }) => owned.flatMap(({ id, anyContent }) => (anyContent ? [id] : []))),
  );
  return checks.filter(({ id }) => ids.has(id));
})();
