import { checks } from "../checks/index.js";
import { type Capability, requiredBy } from "../kit/contract/capability.js";
import { sections } from "../sections.js";
import { authenticationStatements } from "./authentication.js";
import { errorStatements } from "./errors.js";
import { fieldStatements } from "./fields.js";
import { filteringStatements } from "./filtering.js";
import { limitStatements } from "./limits.js";
import { listStatements } from "./list.js";
import { monitorStatements } from "./monitors.js";
import { paginationStatements } from "./pagination.js";
import { populationStatements } from "./population.js";
import { relationWriteStatements } from "./relation-writes.js";
import { resourceStatements } from "./resources.js";
import { serviceStatements } from "./service.js";
import { shapeStatements } from "./shapes.js";
import { sortingStatements } from "./sorting.js";
import type { Statement, StatementDefinition } from "./statement.js";
import { stateStatements } from "./states.js";
import { updateStatements } from "./updates.js";
import { writeStatements } from "./writes.js";

/** The statements as they are written down, in the order of the files. */
export const definitions: readonly StatementDefinition[] = [
  ...serviceStatements,
  ...resourceStatements,
  ...shapeStatements,
  ...stateStatements,
  ...listStatements,
  ...sortingStatements,
  ...paginationStatements,
  ...filteringStatements,
  ...fieldStatements,
  ...populationStatements,
  ...updateStatements,
  ...relationWriteStatements,
  ...writeStatements,
  ...authenticationStatements,
  ...errorStatements,
  ...limitStatements,
  ...monitorStatements,
];

const byId = new Map(checks.map((check) => [check.id, check]));

/** What every one of these checks needs, by its name or for something else that it needs: without it none of them can be run. */
const sharedNeeds = (ids: readonly string[]): readonly Capability[] => {
  const needs = ids.map((id) => byId.get(id)?.needs ?? []);
  const implied = needs.map((each) => [...each, ...each.flatMap(requiredBy)]);
  const shared = [...new Set(needs.flat())].filter((need) => implied.every((each) => each.includes(need)));
  const isNamed = (need: Capability) => needs.every((each) => each.includes(need));
  return shared.filter((need) => isNamed(need) || !shared.some((other) => requiredBy(other).includes(need)));
};

const inOrder = sections.flatMap(({ id }) => {
  const own = definitions.filter(({ section }) => section === id);
  return [...own.filter(({ source }) => source === "spec"), ...own.filter(({ source }) => source === "observed")];
});

/**
 * Every normative statement, in the order of the sections; within a section those of the specification come first, in its order. A
 * statement and its checks are brought together here alone: a new check is added to the statement that it holds.
 */
export const statements: readonly Statement[] = inOrder.map((definition) => ({
  ...definition,
  needs: definition.checks.length === 0 ? definition.needs : sharedNeeds(definition.checks),
  text: definition.text ?? byId.get(definition.checks[0] ?? "")?.statement ?? "",
}));
