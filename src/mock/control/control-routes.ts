import { members, number, text } from "../../base/json/readers.js";
import { messageOf } from "../../base/words/message-of.js";
import { EntryError } from "../../server/api/content-api.js";
import { type Endpoint, type Method, type Route, route } from "../../server/http/route.js";
import { noRoom } from "../../server/state/room.js";
import type { RequestWarning } from "../lint/warnings.js";
import type { Mock, MockState } from "../mock/mock-api.js";
import { defaultScenario, ScenarioError } from "../mock/scenarios/scenario.js";
import type { Rule } from "../rules/rule.js";
import { modelDocument } from "./model-document.js";
import { maxSnapshots, type NamedSnapshots } from "./named-snapshots.js";
import { orRefuse, readEntries, readParameters, refusalOf } from "./read-parameters.js";
import { answer, Refusal } from "./reply.js";
import { hidesSecret, passwordNames, requestDocument } from "./request-document.js";
import { rulesDocument } from "./rules-document.js";
import { refuseTooMany } from "./rules-room.js";
import { type KeepDocument, type Keeping, type RunInfo, stateDocument } from "./state-document.js";
import type { Undo } from "./undo.js";

/** A request for a control route that may be answered. */
export interface ControlCall {
  readonly mock: Mock;
  /** The scenario that the request names, or the selected one; without one, the mock itself. */
  readonly state: MockState;
  /** The same once something has changed: another scenario may be selected by then. */
  readonly stateNow: () => Promise<MockState>;
  /** The scenario that the request names; without one, the mock with all its scenarios. */
  readonly all: MockState;
  readonly snapshots: NamedSnapshots;
  readonly undo: Undo;
  /** The JSON that was sent; an empty object for none. */
  readonly body: unknown;
  readonly search: string;
  readonly info: RunInfo;
  readonly startedAt: string;
}

type Handle = Endpoint<ControlCall>["handle"];

const state: Handle = async ({ info, mock, snapshots, startedAt, stateNow, undo }) => {
  const now = await stateNow();
  const document = stateDocument(now, info, startedAt, snapshots.names(now));
  return answer({ ...document, undo: undo.latest(now), selected: mock.selected, scenarios: await mock.scenarios() });
};

/** An endpoint that changes something, and answers with the state after it. */
const changing =
  (change: (call: ControlCall) => void | Promise<void>): Handle =>
  async (call) => {
    await change(call);
    return state(call);
  };

const nameOf = (most: number) => members("a JSON object", {}, { name: text(1, most) });
const snapshotName = nameOf(100);

const takeSnapshot = changing(({ body, snapshots, state }) => {
  const { name } = readParameters(body, snapshotName);
  const taken = snapshots.take(state, name);
  if (taken === "too many") throw new Refusal(409, `There are ${maxSnapshots} snapshots already`, ["name"]);
  if (taken === "no room") throw new Refusal(413, noRoom, ["name"]);
});

const restore = changing(({ body, snapshots, state }) => {
  const { name } = readParameters(body, snapshotName);
  const snapshot = snapshots.get(state, name);
  if (snapshot === undefined) {
    const known = snapshots.names(state).map((other) => JSON.stringify(other));
    const there = known.length === 0 ? "There are none" : `There are: ${known.join(", ")}`;
    throw new Refusal(404, `There is no snapshot ${JSON.stringify(name)}. ${there}`, ["name"]);
  }
  state.restore(snapshot);
});

const takeBack = changing(({ state, undo }) => {
  if (!undo.take(state))
    throw new Refusal(409, "There is no change of the explorer to take back, or something else was written since");
});

/** Keeps the data without a scenario, or says why it cannot be kept. */
const kept = async ({ info: { keep }, state }: ControlCall, work: (keep: Keeping) => Promise<KeepDocument>) => {
  if (keep === undefined)
    throw new Refusal(409, "The data cannot be kept: it is not served from files by touchstone serve");
  if (state.name !== defaultScenario)
    throw new Refusal(409, `The data cannot be kept: it is that of the scenario ${state.name}`);
  try {
    return answer(await work(keep));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(409, `The data cannot be kept: ${messageOf(error)}`);
  }
};

const keepFiles: Handle = (call) => {
  const { digest } = readParameters(call.body, members("a JSON object", {}, { digest: text(1, 100) }));
  return kept(call, async (keep) => {
    const done = await keep.keep(digest);
    if (done === undefined)
      throw new Refusal(409, "The data has changed since you asked for the differences: ask for them again", [
        "digest",
      ]);
    return done;
  });
};

/** The data of the mock without a scenario, as a source would have it: the others begin with it from then on. */
const fill = changing(async ({ body, info, state }) => {
  const { count } = readParameters(body, members("a JSON object", {}, { count: number(1, 1000) }));
  if (info.fill === undefined)
    throw new Refusal(409, "Entries cannot be generated: no source of yours is served by touchstone serve");
  if (state.name !== defaultScenario)
    throw new Refusal(409, `Entries cannot be generated in the scenario ${state.name}`);
  try {
    await info.fill(count);
  } catch (error) {
    throw new Refusal(409, `Entries cannot be generated: ${messageOf(error)}`);
  }
});

const requests: Handle = ({ all, search }) => {
  const read = readParameters(numbersIn(search, "after"), requestFilter);
  const meant = orRefuse(() => all.requests({ method: read.method, path: read.path })).filter(
    ({ id }) => id > (read.after ?? 0),
  );
  const passwords = passwordNames(all.dataset.model);
  return answer({ requests: meant.map((request) => requestDocument(request, passwords)) });
};

/** The parameters of a query, of which one is a number. */
const numbersIn = (search: string, name: string): Readonly<Record<string, unknown>> => {
  const parameters = Object.fromEntries(new URLSearchParams(search));
  const value = parameters[name] ?? "";
  return /^\d{1,15}$/.test(value) ? { ...parameters, [name]: Number(value) } : parameters;
};

const warnings: Handle = ({ all }) => {
  const passwords = passwordNames(all.dataset.model);
  const shown = ({ search, ...warning }: RequestWarning) => ({
    ...warning,
    search: hidesSecret(search, passwords) ? null : search,
  });
  return answer({ warnings: all.warnings().map(shown) });
};

const requestFilter = members("a query", { method: text(1, 20), path: text(1, 1000), after: number(0) });

const rules: Handle = async ({ stateNow }) => answer(rulesDocument(await stateNow()));

const addRule: Handle = (call) => {
  const { body, mock, state } = call;
  refuseTooMany(state, mock, body);
  // What it is, it finds out itself.
  orRefuse(() => state.use(body as Rule));
  return rules(call);
};

/** Forgets the rule of an id, or all that were added. */
const forgetRules: Handle = (call) => {
  const { search, state } = call;
  const { id } = readParameters(numbersIn(search, "id"), members("a query", { id: number(1) }));
  if (id === undefined) state.clear("rules");
  else if (!state.removeRule(id)) throw new Refusal(404, `There is no rule ${id}`, ["id"]);
  return rules(call);
};

/** A name that is none is refused with those that there are. The state that is answered is that of the new scenario. */
const selectScenario: Handle = async (call) => {
  const { name } = readParameters(call.body, nameOf(129));
  try {
    await call.mock.select(name);
  } catch (error) {
    throw error instanceof ScenarioError ? new Refusal(400, error.message, ["name"]) : error;
  }
  return state(call);
};

const seed: Handle = async ({ body, state }) => {
  try {
    return answer(await state.seed(readEntries(body, ""), true));
  } catch (error) {
    throw error instanceof EntryError ? new Refusal(400, error.message) : refusalOf(error);
  }
};

/** By name and method. All that change something answer with the state after it, but `seed`, with ids, and `rules`, with rules. */
const table: Readonly<Record<string, Readonly<Partial<Record<Method, Handle>>>>> = {
  state: { GET: state },
  scenario: { POST: selectScenario },
  model: { GET: ({ mock }) => answer(modelDocument(mock)) },
  project: { GET: async ({ info }) => answer({ notes: (await info.project?.()) ?? [] }) },
  reset: { POST: changing(({ all }) => all.reset()) },
  snapshot: { POST: takeSnapshot },
  restore: { POST: restore },
  undo: { POST: takeBack },
  keep: { GET: (call) => kept(call, (keep) => keep.plan()), POST: keepFiles },
  seed: { POST: seed },
  fill: { POST: fill },
  requests: { GET: requests, DELETE: changing(({ all }) => all.clear("requests")) },
  warnings: { GET: warnings },
  rules: { GET: rules, POST: addRule, DELETE: forgetRules },
};

/** The path that all control routes are below. */
export const controlPrefix = "/__touchstone";

/** Whoever may control the mock may do all of it: no route needs a permission of its own. */
const open = (handlers: (typeof table)[string]): Route<ControlCall> => {
  const endpoints = Object.entries(handlers).map(([method, handle]) => [method, { action: undefined, handle }]);
  return route(Object.fromEntries(endpoints));
};

/** The control routes by path. */
export const controlRoutes: ReadonlyMap<string, Route<ControlCall>> = new Map(
  Object.entries(table).map(([name, handlers]) => [`${controlPrefix}/${name}`, open(handlers)]),
);

/** Their names, for a reader. */
export const controlNames: readonly string[] = Object.keys(table);
