import { messageOf } from "../../../base/words/message-of.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { ownTypes } from "../../../reference/model/schema.js";
import { type Deployment, EntryError } from "../../../server/api/content-api.js";
import type { Rule } from "../../rules/rule.js";
import { seedEntries } from "../entries/seed-entries.js";
import { typeNamed } from "../entries/type-names.js";
import { type RuleLimits, readStandingRules } from "../standing/standing-rules.js";
import { authorizationOf } from "./caller.js";
import { addCopies } from "./copies.js";
import { type NamedScenario, type Scenario, ScenarioError } from "./scenario.js";

/** What of a scenario is no data. */
export interface ScenarioRules {
  /** The ones that count less first. */
  readonly rules: readonly Rule[];
  /** What its requests are sent with; undefined: they are sent as they are. */
  readonly caller: { readonly authorization: string | undefined } | undefined;
}

/**
 * Makes the data of an API that of a scenario, and reads its rules.
 * Rejects with a {@link ScenarioError} that names the file and the key.
 */
export const buildScenario = async (
  api: Deployment,
  dataset: Dataset,
  { place, scenario }: NamedScenario,
  limits: RuleLimits,
): Promise<ScenarioRules> => {
  try {
    await buildData(api, dataset, scenario);
    const { caller, delay, rules } = scenario;
    return {
      rules: readStandingRules({ delay, rules }, limits),
      caller: caller === undefined ? undefined : { authorization: await authorizationOf(caller, api, dataset) },
    };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof EntryError)) throw error;
    throw new ScenarioError(`${place}: ${error.message}`, { cause: error });
  }
};

const buildData = async (api: Deployment, dataset: Dataset, scenario: Scenario): Promise<void> => {
  const { entries = {}, many = {}, remove = [] } = scenario;
  const { model } = dataset;
  const own = ownTypes(model);
  const typeAt = (key: string, name: string) => naming(key, () => typeNamed(model, name));
  api.clear(remove === "*" ? own.map(({ uid }) => uid) : remove.map((name, at) => typeAt(`remove[${at}]`, name).uid));
  for (const name of Object.keys(entries)) typeAt("entries", name);
  await seedEntries(api, dataset, entries, { place: "entries.", replace: true });
  const counts =
    typeof many === "number"
      ? own.filter(({ kind }) => kind === "collectionType").map((type) => ({ type, count: many }))
      : Object.entries(many).map(([name, count]) => ({ type: typeAt("many", name), count }));
  await api.together(async (own) => {
    for (const { count, type } of counts) if (type.kind === "collectionType") await addCopies(own, model, type, count);
  });
};

/** Names the key of what is at fault. */
const naming = <T>(key: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ScenarioError(`${key}: ${messageOf(error)}`, { cause: error });
  }
};
