import type { QueryParser } from "../../../base/libraries/qs.js";
import { ownText } from "../../../base/own-text.js";
import { createRandom } from "../../../base/random.js";
import { messageOf } from "../../../base/words/message-of.js";
import { besideDataset } from "../../../data/read/shared/source-memory.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import type { Deployment, Snapshot } from "../../../server/api/content-api.js";
import type { ErrorListener } from "../../../server/http/message.js";
import { bordered, compose, type Handler, readTarget } from "../../../server/http/steps.js";
import { explorerHeader, isOfExplorer } from "../../lint/explorer-header.js";
import type { Linting } from "../../lint/lint-step.js";
import { createWarnings, type Warnings } from "../../lint/warnings.js";
import { middlewareSteps } from "../../rules/middleware-steps.js";
import type { CodeContext, Rule } from "../../rules/rule.js";
import { createRuleList, type RuleList } from "../../rules/rule-list.js";
import { rulesStep } from "../../rules/rules-step.js";
import { byName } from "../entries/type-names.js";
import type { MockOptions } from "../mock-options.js";
import { type ServedDataset, serveDataset } from "../serve-dataset.js";
import { type RuleLimits, readStandingRules } from "../standing/standing-rules.js";
import { buildScenario, type ScenarioRules } from "./build-scenario.js";
import { callerStep } from "./caller.js";
import { readName } from "./choice.js";
import {
  defaultScenario,
  type NamedScenario,
  ScenarioError,
  type ScenarioInfo,
  scenarioNamed,
  scenariosFor,
} from "./scenario.js";

/** What requests are answered from. */
export interface State {
  /** `default`, `empty`, `empty:some-test`. */
  readonly key: string;
  readonly dataset: Dataset;
  readonly api: Deployment;
  /** The data as it was at first. */
  readonly start: Snapshot;
  readonly rules: RuleList;
  /** Answers a call. What goes wrong in it is a 500. */
  readonly answer: Handler;
}

/** The states of a mock: the data without a scenario, and one for each scenario, or copy of one, that is asked for. */
export interface States {
  readonly base: State;
  /** Warnings of all states. */
  readonly warnings: Warnings;
  readonly queryParser: QueryParser;
  paths(): readonly string[];
  /** What a further rule is taken in. */
  limits(): RuleLimits;
  /** The state that a text names; `place` is where it does, for messages. Throws or rejects with a {@link ScenarioError}. */
  named(text: string, place: string): State | Promise<State>;
  /** A state that nobody else has. Rejects with a {@link ScenarioError}. */
  own(name: string): Promise<State>;
  list(): Promise<readonly ScenarioInfo[]>;
  /** The rules of all of them. */
  allRules(): readonly Rule[];
  /** Lets all states go but the base. */
  forget(): void;
  load(dataset: Dataset): void;
}

/** The most states that are kept: those that were asked for latest. Another begins anew. */
const mostStates = 1000;

/** A scenario that was built: its data is forked for each state. */
interface Template {
  readonly api: Deployment;
  readonly rules: ScenarioRules;
}

const noRules: ScenarioRules = { rules: [], caller: undefined };

/** The states of a mock of a dataset. Throws where the options do not fit the dataset. */
export const createStates = (given: Dataset, options: MockOptions, report: ErrorListener): States => {
  const warnings = createWarnings();
  const { middlewares = [], routes = [] } = options;
  let served = serveDataset(given, options, report);
  let scenarios = scenariosFor(given.model, options.scenarios);
  let templates = new Map<string, Promise<Template>>();
  let states = new Map<string, State | Promise<State>>();
  let made = 0;
  const held = { waiting: 0 };
  const paths = () => [
    ...routes.map(({ path }) => path),
    ...besideDataset(served.dataset.model).answers.map(({ path }) => readTarget(path).pathname),
    ...served.source.paths(),
  ];
  const limits = (): RuleLimits => ({
    // A middleware may answer any path.
    paths: middlewares.length > 0 ? undefined : paths(),
    hasServer: options.realServer !== undefined,
  });
  const standing = readStandingRules(options, limits());

  const rulesOf = ({ rules }: ScenarioRules): RuleList =>
    createRuleList([...standing, ...rules], createRandom(options.seed ?? 1));
  const stateOf = (key: string, api: Deployment, { caller }: ScenarioRules, rules: RuleList): State => {
    const { dataset, queryParser, stepsTo } = served;
    const note: Linting["note"] = (call, findings) => {
      // The log shows them; what a front end asks is not mixed with what the explorer does.
      if (!isOfExplorer(call.headers(explorerHeader), call.path)) warnings.note(key, call, findings);
    };
    const data = compose(stepsTo(api, note), api.answer);
    const around = key === defaultScenario ? (options.around?.(data) ?? data) : data;
    const context = contextOf(api, dataset);
    const server = options.realServer;
    const ruled = compose([rulesStep({ rules, held, queryParser, context, server, report })], around);
    const steps = [
      ...(caller === undefined ? [] : [callerStep(caller.authorization)]),
      ...middlewareSteps(middlewares, { context, report }),
    ];
    return { key, dataset, api, start: api.snapshot(), rules, answer: compose(steps, bordered(ruled, report)) };
  };
  const baseOf = (rules: RuleList): State => stateOf(defaultScenario, served.source.fork(), noRules, rules);
  let base = baseOf(rulesOf(noRules));

  const built = (named: NamedScenario): Promise<Template> => {
    const { name } = named;
    const known = templates.get(name);
    if (known !== undefined) return known;
    const { dataset, source } = served;
    // What a scenario begins with takes no room, like the source.
    const api = source.fork({ apart: true });
    const template = buildScenario(api, dataset, named, limits()).then((rules) => ({ api, rules }));
    templates.set(name, template);
    return template;
  };
  const makeState = async (key: string, name: string, apart = false): Promise<State> => {
    const from: ServedDataset = served;
    const made = (api: Deployment, rules: ScenarioRules): State =>
      stateOf(key, from.source.fork({ apart, from: api.saved }), rules, rulesOf(rules));
    if (name === defaultScenario) return made(from.source, noRules);
    const { api, rules } = await built(scenarioNamed(scenarios, name));
    // Another dataset was loaded meanwhile.
    return served === from ? made(api, rules) : makeState(key, name, apart);
  };
  const letGo = (text: string): void => {
    const state = states.get(text);
    states.delete(text);
    // One that is being made leaves once it is there.
    if (state === undefined || state instanceof Promise) return;
    state.api.leave();
    warnings.clear(text);
  };
  return {
    get base() {
      return base;
    },
    get queryParser() {
      return served.queryParser;
    },
    warnings,
    paths,
    limits,
    named: (given, place) => {
      if (given === defaultScenario) return base;
      // It may be a part of a long address.
      const text = states.has(given) ? given : ownText(given);
      const known = states.get(text);
      // The latest is the last one.
      states.delete(text);
      if (known !== undefined) {
        states.set(text, known);
        return known;
      }
      const read = readName(text);
      const shown = JSON.stringify(text.slice(0, 100));
      if (read === undefined)
        throw new ScenarioError(
          at(place, `expected a scenario such as empty, or a copy such as empty:a, got ${shown}`),
        );
      if (read.name !== defaultScenario) naming(place, () => scenarioNamed(scenarios, read.name));
      const making: Promise<State> = makeState(text, read.name).then(
        (state) => {
          // It may have been let go meanwhile.
          if (states.get(text) === making) states.set(text, state);
          else state.api.leave();
          return state;
        },
        (error: unknown) => {
          if (states.get(text) === making) states.delete(text);
          throw error;
        },
      );
      states.set(text, making);
      const [oldest] = states.size > mostStates ? states.keys() : [];
      if (oldest !== undefined) letGo(oldest);
      return making;
    },
    // Nobody says when it is not needed any more: it has a room of its own.
    own: async (name) => makeState(`${name}#${++made}`, name, true),
    list: () =>
      Promise.all(
        [...scenarios.values()].map(async (named) => {
          const { name, scenario } = named;
          const fault = named.isBuiltIn ? undefined : await built(named).then(nothing, messageOf);
          return { name, description: scenario.description, fault };
        }),
      ),
    allRules: () =>
      [base, ...states.values()].flatMap((state) =>
        state instanceof Promise ? [] : state.rules.list().map(({ rule }) => rule),
      ),
    forget: () => {
      for (const text of [...states.keys()]) letGo(text);
    },
    load: (dataset) => {
      served = serveDataset(dataset, options, report);
      scenarios = scenariosFor(dataset.model, options.scenarios);
      [templates, states] = [new Map(), new Map()];
      base = baseOf(base.rules);
    },
  };
};

/** The user's own code may ask the API, and gets nothing else. */
const contextOf = (api: Deployment, { model }: Dataset): CodeContext => ({
  api: {
    fetch: (input, init) => api.fetch(input, init),
    create: (type, data) => byName(api, model).create(type, data),
    count: (type) => byName(api, model).count(type),
  },
});

const nothing = (): undefined => undefined;

/** A fault and the part of a request in which it is; empty: none. */
const at = (place: string, fault: string): string => (place === "" ? fault : `${place}: ${fault}`);

/** Does the work; a fault of a scenario in it names the part of the request that its name is from. */
const naming = (place: string, work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    throw error instanceof ScenarioError ? new ScenarioError(at(place, error.message)) : error;
  }
};
