import { messageOf } from "../../../base/message-of.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { type Deployment, EntryError } from "../../../server/api/create-content-api.js";
import { checkFilter } from "../check-filter.js";
import { failRuleForm, parseFailRule } from "../fail-rule.js";
import type { DelayRule, FailRule } from "../interventions.js";
import { seedEntries } from "../seed-entries.js";
import { typeNamed } from "../type-names.js";
import { authorizationOf } from "./caller.js";
import { addCopies } from "./copies.js";
import { type NamedScenario, type Scenario, ScenarioError } from "./scenario.js";

/** What of a scenario is no data. */
export interface ScenarioRules {
  readonly fail: readonly FailRule[];
  readonly delays: readonly DelayRule[];
  /** What its requests are sent with; undefined: they are sent as they are. */
  readonly caller: { readonly authorization: string | undefined } | undefined;
}

/**
 * Makes the data of an API that of a scenario, and reads its rules. `places`: the paths where something is; undefined: anything may be anywhere.
 * Rejects with a {@link ScenarioError} that names the file and the key.
 */
export const buildScenario = async (
  api: Deployment,
  dataset: Dataset,
  { place, scenario }: NamedScenario,
  places: readonly string[] | undefined,
): Promise<ScenarioRules> => {
  try {
    await buildData(api, dataset, scenario);
    const { caller } = scenario;
    const delays = typeof scenario.delay === "number" ? [{ milliseconds: scenario.delay }] : (scenario.delay ?? []);
    const fail = (scenario.fail ?? []).map(readRule);
    for (const [kind, rules] of [
      ["fail", fail],
      ["delay", delays],
    ] as const)
      for (const [at, rule] of rules.entries()) naming(`${kind}[${at}]`, () => checkFilter(rule, kind, places));
    return {
      fail,
      delays,
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
  const own = [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
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

const readRule = (rule: string | FailRule, at: number): FailRule => {
  const read = typeof rule === "string" ? parseFailRule(rule) : rule;
  if (read === undefined) throw new ScenarioError(`fail[${at}]: expected ${failRuleForm}`);
  return read;
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
