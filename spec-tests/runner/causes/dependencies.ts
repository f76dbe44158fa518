import { definitions } from "../../statements/index.js";
import type { StatementDefinition } from "../../statements/statement.js";

/** A section stands for all of its statements that depend on none. */
const isNamed = ({ id, section, dependsOn }: StatementDefinition, names: readonly string[]): boolean =>
  names.includes(id) || (dependsOn === undefined && names.includes(section));

const checksOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(definitions.filter((each) => isNamed(each, names)).flatMap(({ owned }) => owned.map(({ id }) => id)));

const dependencies = new Map(
  definitions.flatMap(({ dependsOn, owned }) => {
    const needed = dependsOn === undefined ? new Set<string>() : checksOf(dependsOn);
    return owned.map(({ id }) => [id, needed] as const);
  }),
);

/** The checks of the statements on which that of a check depends. */
export const dependenciesOf = (check: string): ReadonlySet<string> => dependencies.get(check) ?? new Set();
