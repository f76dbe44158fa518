import type { Dataset, Limits } from "../../reference/model/dataset.js";
import type { ContentApi, Deployment } from "../../server/api/content-api.js";
import type { ApiRequest } from "../../server/http/message.js";
import type { Handler } from "../../server/http/steps.js";
import type { Profile } from "../../strapi/profile.js";
import type { RequestWarning } from "../lint/warnings.js";
import type { RequestMatch } from "../rules/request-match.js";
import type { Rule, States } from "../rules/rule.js";
import type { RuleInfo } from "../rules/rule-list.js";
import type { SeedEntries } from "./entries/seed-entries.js";
import type { Expectation } from "./requests/expect-requests.js";
import type { LoggedRequest } from "./requests/request-log.js";
import type { ScenarioInfo } from "./scenarios/scenario.js";

/** One state of the data that requests are answered from: it can be brought back, asked, and made to fail. */
export interface MockState extends ContentApi, Pick<Deployment, "hold" | "release"> {
  /** As that of the content API, of a content-type by its uid, singular or plural name. Rejects with a RangeError that names the nearest. */
  create(type: string, data: Readonly<Record<string, unknown>>): Promise<number>;
  /** How many entries of a content-type, by its uid, singular or plural name, there are. Throws a RangeError that names the nearest. */
  count(type: string): number;
  /** The scenario: `empty`, or `empty:some-test` for a copy of its own; `default` where it is none. */
  readonly name: string;
  /** Brings the data back to the first state, and forgets requests, warnings and rules. */
  reset(): void;
  /**
   * Adds entries, in this order; resolves to their ids. Relations and media take ids or natural keys. Rejects with an `EntryError` that names
   * the entry; then nothing has changed. `asOneRequest`: all of them together may take the work that one request may. Default: each may.
   */
  seed(entries: SeedEntries, asOneRequest?: boolean): Promise<Readonly<Record<string, readonly number[]>>>;
  /**
   * The latest requests since the last reset, the oldest first: of the latest thousand of all scenarios. Throws a RangeError for a filter that is none,
   * or for a path where nothing is and nothing came, with the path that is nearest.
   */
  requests(filter?: RequestMatch): readonly LoggedRequest[];
  /** What is expected of the requests so far. It throws an error that names the nearest ones and how they differ. Throws as `requests` does. */
  expect(match: RequestMatch): Expectation;
  /**
   * What requests asked that means nothing, or not what it seems to: parameters and locales that there are not, names in `populate` and in
   * bodies that nothing comes of, queries that releases of Strapi read differently. Of the latest thousand of all
   * scenarios since the last reset, the oldest first, each once for a method and a path.
   */
  warnings(): readonly RequestWarning[];
  /**
   * Adds a rule about how requests are answered, or the short form of one: `POST /api/articles 500 x2`. The latest of several for a request counts.
   * Returns what takes it away again. Throws a RangeError for a rule that no request can ever match, with the path that is nearest, or that says
   * what nobody knows.
   */
  use(rule: Rule | string): () => void;
  /**
   * Puts `fetch` in the place of the global one for what is asked of these origins, and, where there is no page, for addresses without an
   * origin; all else goes to the fetch that was there before. Returns what takes it back. Default: `http://localhost:1337`. Throws a TypeError
   * for what is no origin.
   */
  install(origins?: string | readonly string[]): () => void;
  /** Those that still count, the latest first, with how often each answered, and the times that it has left. */
  rules(): readonly RuleInfo[];
  /** Takes a rule away. Whether there was one with this id. */
  removeRule(id: number): boolean;
  /** The states that rules have set. */
  states(): States;
  /** Forgets the requests so far, or the rules that were given since the start; data and all else stay. */
  clear(what: "requests" | "rules"): void;
  /** The dataset that it answers from. */
  readonly dataset: Dataset;
  /** It decides whose outcome counts where the real server deviates from the specification. */
  readonly profile: Profile;
  /** The sizes of pages: those of the options, or else of the dataset. */
  readonly limits: Limits;
}

/**
 * An API that tests and front ends talk to in place of a server. What it can do of a {@link MockState} is about the data without a scenario;
 * its requests, warnings and `reset` are about all scenarios.
 */
export interface Mock extends MockState {
  /** What `handle` leads to, for steps before it (`http/steps.ts`): it throws and rejects where there is a fault. */
  readonly answer: Handler;
  /**
   * The data in a scenario, such as `empty`: a state of its own, which begins with the source. Nothing that is written to it, or done with it, is
   * seen elsewhere. Rejects with a `ScenarioError` that names what is wrong with the scenario, or those that there are.
   */
  scenario(name: string): Promise<MockState>;
  /** The scenarios that there are. Those of files are tried out: `fault` says why one cannot be answered from. */
  scenarios(): Promise<readonly ScenarioInfo[]>;
  /** Answers requests that name no scenario from this one, from now on; `default` is none. Rejects as `scenario` does. */
  select(name: string): Promise<void>;
  /** The scenario of requests that name none. */
  readonly selected: string;
  /** The rules of all scenarios that requests name. */
  allRules(): readonly Rule[];
  /** What a request is answered from: the scenario that it names, or the selected one. Rejects as `scenario` does. */
  stateOf(request: ApiRequest): Promise<MockState>;
  /**
   * Answers from another dataset from now on, such as the same source read again. Written data is gone, and snapshots that were
   * taken before cannot be restored. Requests and rules stay. Throws where the options do not fit; then nothing has changed.
   */
  load(dataset: Dataset): void;
}
