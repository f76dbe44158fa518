import type { Capability } from "../../spec-tests/kit/contract/capability.js";
import type { Check } from "../../spec-tests/kit/contract/check.js";
import { type Interpretation, loadInterpretations } from "../../spec-tests/kit/contract/interpretations.js";
import { notApplicable } from "../../spec-tests/kit/judge/applies.js";
import type { Profile } from "../../spec-tests/kit/reference.js";
import { statements } from "../../spec-tests/statements/index.js";
import type { Statement } from "../../spec-tests/statements/statement.js";

/** All that `--list` and `--explain` know: statements, the checks that hold them, and the rows that both rest on. */
export interface Catalogue {
  readonly statements: readonly Statement[];
  readonly checks: readonly Check[];
  readonly interpretations: readonly Interpretation[];
}

/** The settings of a run that decide which checks are left out. */
export interface Declared {
  readonly profile: Profile;
  readonly capabilities: readonly Capability[];
}

/** The catalogue of the package, with these checks. */
export const loadCatalogue = async (checks: readonly Check[]): Promise<Catalogue> => ({
  statements,
  checks,
  interpretations: await loadInterpretations(),
});

/** Why a run would leave a check out; undefined when it would run it. */
export const leftOutOf =
  ({ profile, capabilities }: Declared) =>
  (check: Check): string | undefined =>
    notApplicable(check, { profile, capabilities: new Set(capabilities) });

/** The statements that name a check. */
export const heldBy = ({ statements }: Catalogue, { id }: Check): readonly Statement[] =>
  statements.filter(({ checks, elsewhere }) => checks.includes(id) || elsewhere.includes(id));

/** The checks that a statement names, those of its section first. */
export const checksOf = ({ checks }: Catalogue, statement: Statement): readonly Check[] =>
  [...statement.checks, ...statement.elsewhere].flatMap((id) => checks.find((check) => check.id === id) ?? []);

/** `MUST, spec, I-36, profile strapi-4.26` */
export const notesOf = (one: Statement | Check): string =>
  [
    one.level,
    one.source,
    ...(one.interpretation === undefined ? [] : [one.interpretation]),
    ...("profile" in one && one.profile !== undefined ? [`profile ${one.profile} alone`] : []),
    ...("random" in one ? ["random requests"] : []),
  ].join(", ");
