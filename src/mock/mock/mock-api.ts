import type { Dataset } from "../../reference/model/dataset.js";
import { guarded, reporter } from "../../server/http/guarded.js";
import type { ApiRequest, ErrorListener } from "../../server/http/message.js";
import { callOf } from "../../server/http/steps.js";
import type { Mock, MockState } from "./mock.js";
import type { MockOptions } from "./mock-options.js";
import { type AnsweredRequest, createRequestLog, describeRequest } from "./requests/request-log.js";
import { createVersionHints } from "./requests/version-hints.js";
import { choiceOf } from "./scenarios/choice.js";
import { defaultScenario } from "./scenarios/scenario.js";
import { createStates, type State } from "./scenarios/states.js";
import { viewState, wayInto } from "./scenarios/view-state.js";

export type { Mock, MockState } from "./mock.js";
export type { MockOptions } from "./mock-options.js";

/** A mock of a dataset, without a network. It needs nothing of node. The dataset is not changed. */
export const createMockApi = (given: Dataset, options: MockOptions = {}): Mock => {
  const report = reporter(options.onError);
  const changed = (request?: ApiRequest): void => {
    const { onChange } = options;
    if (onChange !== undefined) guarded({ name: "the listener onChange", report, request }, onChange);
  };
  const log = createRequestLog(
    listening(options, { report, changed, hasCode: () => states.base.rules.hasCode }),
    () => states.queryParser,
  );
  const states = createStates(given, options, report);
  const first = options.scenario ?? defaultScenario;
  let selected = first;
  const selectedState = () => states.named(selected, "the selected scenario");
  const viewing = { log, states, report, changed, profile: options.profile ?? "strapi-4.26" } as const;
  const viewOf = (state: State): MockState =>
    viewState(viewing, {
      state: () => state,
      answer: wayInto(viewing, () => state),
      isOwn: (scenario) => scenario === state.key,
    });
  const answer = wayInto(viewing, selectedState);
  const base = viewState(viewing, { state: () => states.base, answer, isOwn: () => true });
  const mock: Mock = {
    ...base,
    answer,
    // A spread would keep the first ones.
    get saved() {
      return base.saved;
    },
    get dataset() {
      return base.dataset;
    },
    get limits() {
      return base.limits;
    },
    get selected() {
      return selected;
    },
    warnings: () => states.warnings.list(),
    reset: () => {
      selected = first;
      states.forget();
      states.warnings.clear();
      base.reset();
    },
    scenario: async (name) => viewOf(await states.own(name)),
    scenarios: () => states.list(),
    allRules: states.allRules,
    select: async (name) => {
      await states.named(name, "");
      selected = name;
    },
    stateOf: async (request) => {
      const { place, text } = choiceOf(callOf(request));
      const state = await (text === undefined ? selectedState() : states.named(text, place));
      return state === states.base ? mock : viewOf(state);
    },
    load: (dataset) => {
      states.load(dataset);
      changed();
    },
  };
  return mock;
};

/** What is done about requests that were answered. */
interface Listening {
  readonly report: ErrorListener;
  readonly changed: (request: ApiRequest) => void;
  /** Whether code of a rule answers requests. */
  readonly hasCode: () => boolean;
}

/** Calls the listeners of a mock with each request once it is answered, and `changed` with those that may have written. */
const listening = (
  { middlewares = [], onHint, onRequest }: MockOptions,
  { changed, hasCode, report }: Listening,
): ((answered: AnsweredRequest, request: ApiRequest) => void) => {
  const hintsFor = createVersionHints();
  return (answered, request) => {
    if (onRequest !== undefined)
      guarded({ name: "the listener onRequest", report, request }, () => onRequest(describeRequest(answered)));
    if (onHint !== undefined)
      for (const hint of hintsFor(answered))
        guarded({ name: "the listener onHint", report, request }, () => onHint(hint));
    // The user's own code can write whatever the request is.
    if (middlewares.length > 0 || hasCode() || mayWrite(answered)) changed(request);
  };
};

/** A token in a link that a user clicks changes the user. */
const mayWrite = ({ method, path }: AnsweredRequest): boolean =>
  (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") || path.startsWith("/api/auth/");
