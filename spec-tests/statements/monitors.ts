import { monitorChecks } from "../checks/monitors/monitors.js";
import { observed, type StatementDefinition, spec } from "./statement.js";

/** What holds of every answer of a run: one statement for each monitor, in the words of its check. */
export const monitorStatements: readonly StatementDefinition[] = monitorChecks.map(
  ({ id, section, statement, interpretation }) => {
    const name = `${section}-every-${id.slice("monitors-".length)}` as const;
    return interpretation === undefined ? spec(name, statement, [id]) : observed(name, interpretation, [id]);
  },
);
