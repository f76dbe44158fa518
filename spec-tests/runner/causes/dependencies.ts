import { definitions } from "../../statements/index.js";
import type { StatementDefinition } from "../../statements/statement.js";

const ownerOf = new Map(definitions.flatMap((statement) => statement.owned.map(({ id }) => [id, statement] as const)));

/** A section stands for all of its statements that depend on none. */
const isNamed = ({ id, section, dependsOn }: StatementDefinition, names: readonly string[]): boolean =>
  names.includes(id) || (dependsOn === undefined && names.includes(section));

/** The checks of the statements on which that of a check depends. */
export const dependenciesOf = (check: string): ReadonlySet<string> => {
  const { dependsOn = [] } = ownerOf.get(check) ?? {};
  return new Set(
    definitions.filter((each) => isNamed(each, dependsOn)).flatMap(({ owned }) => owned.map(({ id }) => id)),
  );
};
