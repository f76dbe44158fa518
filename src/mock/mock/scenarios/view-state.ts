import { refuse as refuseValue } from "../../../base/json/readers.js";
import { createFetch } from "../../../server/api/fetch.js";
import { guarded } from "../../../server/http/guarded.js";
import type { Answer, ApiResponse, ErrorListener } from "../../../server/http/message.js";
import { completed, redirect } from "../../../server/http/reply.js";
import { after, entrance, type Handler } from "../../../server/http/steps.js";
import type { Profile } from "../../../strapi/profile.js";
import { checkMatch } from "../../rules/check-match.js";
import { failure } from "../../rules/given-answer.js";
import { readMatch } from "../../rules/read-rule.js";
import type { RequestMatch } from "../../rules/request-match.js";
import { seedEntries } from "../entries/seed-entries.js";
import { byName } from "../entries/type-names.js";
import { installFetch } from "../install-fetch.js";
import type { MockState } from "../mock.js";
import { expectRequests } from "../requests/expect-requests.js";
import type { LoggedRequest, RequestLog } from "../requests/request-log.js";
import { takeRule } from "../standing/standing-rules.js";
import { choiceOf, scenarioCookie } from "./choice.js";
import { defaultScenario, ScenarioError } from "./scenario.js";
import type { State, States } from "./states.js";

/** What all states of a mock share. */
export interface Viewing {
  readonly states: States;
  readonly log: RequestLog;
  /** Never throws. */
  readonly report: ErrorListener;
  /** Called when data may have changed. */
  readonly changed: () => void;
  readonly profile: Profile;
}

/** The way into a mock: its calls are logged, and those that name no scenario are answered from `otherwise`. */
export const wayInto =
  ({ log, report, states }: Viewing, otherwise: () => State | Promise<State>): Handler =>
  (given) => {
    const { call: asked, kept, place, text } = choiceOf(given);
    const { answered, call } = log.follow(asked);
    const noted = (response: ApiResponse, state: State | undefined): ApiResponse => {
      guarded({ name: "the log of requests", report, request: asked }, () => answered(response, state?.key));
      return response;
    };
    const answer = (state: State): Answer =>
      kept === undefined ? after(state.answer(call), (response) => noted(response, state)) : keeping(kept);
    const refuse = (error: unknown): ApiResponse => {
      if (!(error instanceof ScenarioError)) throw error;
      return noted(completed(failure({ status: 400, message: error.message }), asked), undefined);
    };
    try {
      const name = kept ?? text;
      const state = name === undefined ? otherwise() : states.named(name, kept === undefined ? place : "the address");
      return state instanceof Promise ? state.then(answer, refuse) : answer(state);
    } catch (error) {
      return refuse(error);
    }
  };

/** The answer to an address that is nothing but a scenario: the browser names it from then on. */
const keeping = (text: string): ApiResponse => {
  const end = text === defaultScenario ? "; Max-Age=0" : "";
  const { body, headers, status } = redirect("/");
  const cookie = `${scenarioCookie}=${encodeURIComponent(text)}; Path=/; SameSite=Lax${end}`;
  return { status, headers: { ...headers, "cache-control": "no-store", "set-cookie": cookie }, body };
};

/** How a state is seen. */
interface Seen {
  readonly state: () => State;
  readonly answer: Handler;
  /** Whether requests of a scenario are listed. */
  readonly isOwn: (scenario: string) => boolean;
}

/** A state as its user sees it. */
export const viewState = (
  { changed, log, profile, report, states }: Viewing,
  { answer, isOwn, state }: Seen,
): MockState => {
  const handle = entrance(answer, report);
  const fetch = createFetch(handle, report);
  const named = () => byName(state().api, state().dataset.model);
  const changing = <T>(result: T): T => {
    changed();
    return result;
  };
  const clear: MockState["clear"] = (what) => {
    const clearing = { requests: () => log.clear(isOwn), rules: () => state().rules.reset() };
    if (!Object.hasOwn(clearing, what)) refuseValue("", "requests or rules", what);
    clearing[what]();
  };
  const requests = (match: RequestMatch = {}): readonly LoggedRequest[] => {
    readMatch(match, "");
    checkMatch(match, undefined);
    const matching = log.requests(match, isOwn);
    const { paths } = states.limits();
    const own = state()
      .rules.list()
      .flatMap(({ rule }) => (typeof rule.match?.path === "string" ? rule.match.path : []));
    if (matching.length === 0) checkMatch(match, paths && [...paths, ...own], { outcome: "and no request came there" });
    return matching;
  };
  return {
    get name() {
      return state().key;
    },
    handle,
    fetch,
    create: (type, data) => named().create(type, data).then(changing),
    paths: states.paths,
    count: (type) => named().count(type),
    snapshot: () => state().api.snapshot(),
    restore: (snapshot) => changing(state().api.restore(snapshot)),
    get saved() {
      return state().api.saved;
    },
    reset: () => {
      const { api, key, start } = state();
      api.restore(start);
      for (const what of ["requests", "rules"] as const) clear(what);
      states.warnings.clear(key);
      changed();
    },
    seed: (entries, asOneRequest) =>
      seedEntries(state().api, state().dataset, entries, { asOneRequest }).then(changing),
    hold: (snapshot, letGo) => state().api.hold(snapshot, letGo),
    release: (snapshot) => state().api.release(snapshot),
    requests,
    expect: (match) =>
      expectRequests(match, () => {
        // Refuses what can match nothing.
        requests(match);
        return log.requests(undefined, isOwn);
      }),
    warnings: () => states.warnings.list(state().key),
    use: (rule) => {
      const { rules } = state();
      const id = rules.use(takeRule(rule, states.limits()));
      return () => void rules.remove(id);
    },
    install: (origins = "http://localhost:1337") => installFetch(fetch, [origins].flat()),
    rules: () => state().rules.list(),
    removeRule: (id) => state().rules.remove(id),
    states: () => state().rules.states,
    clear,
    get dataset() {
      return state().dataset;
    },
    profile,
    get limits() {
      return state().api.limits;
    },
  };
};
