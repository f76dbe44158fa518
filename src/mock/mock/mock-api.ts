import type { Dataset } from "../../reference/model/dataset.js";
import type { Profile } from "../../reference/model/profile.js";
import {
  type ContentApi,
  type ContentApiOptions,
  createContentApi,
  type Snapshot,
} from "../../server/api/create-content-api.js";
import { answerFetch } from "../../server/api/fetch.js";
import { guarded, reporter } from "../../server/http/guarded.js";
import type { ApiRequest, ApiResponse, ErrorListener, Handler } from "../../server/http/message.js";
import { rescued } from "../../server/http/reply.js";
import { adaptQuery, type PopulateValue } from "./adapt-query.js";
import { type CustomCode, withCustomCode } from "./custom-code.js";
import { withFlattening } from "./flatten.js";
import { createInterventions, type StandingRules } from "./intervene.js";
import type { DelayRule, FailRule } from "./interventions.js";
import { type PluginOptions, pluginsOf } from "./plugins.js";
import { createRandom, seededBytes } from "./random.js";
import type { RequestFilter } from "./request-filter.js";
import {
  type AnsweredRequest,
  createRequestLog,
  describeRequest,
  type LoggedRequest,
  type RequestListener,
  type RequestLog,
} from "./request-log.js";
import { type SeedEntries, seedEntries } from "./seed-entries.js";
import { createVersionHints } from "./version-hints.js";

/** How a mock answers. */
export interface MockOptions extends Omit<ContentApiOptions, "adaptQuery">, StandingRules, CustomCode {
  /** The seed of the jitter of delays. Default: 1. Where it is given, it is the seed of all tokens too: they are no secrets then. */
  readonly seed?: number | undefined;
  /** The populate of requests that have none, by content-type: its uid, or its singular or plural name. */
  readonly defaultPopulate?: Readonly<Record<string, PopulateValue>> | undefined;
  /** Plugins of the real server that change what is asked and answered. Default: none. */
  readonly plugins?: PluginOptions | undefined;
  /** Called with each request once it is answered. */
  readonly onRequest?: RequestListener | undefined;
  /** Called with hints about requests that only clients of Strapi 5 send, each hint once. */
  readonly onHint?: ((hint: string) => void) | undefined;
  /** Called whenever data may have changed. */
  readonly onChange?: (() => void) | undefined;
}

/** An API that tests and front ends talk to in place of a server: it can be brought back, asked, and made to fail. */
export interface Mock extends ContentApi {
  /** Brings all data back to the first state, and forgets requests, failures and delays. */
  reset(): void;
  /** Adds entries, in this order; resolves to their ids. Rejects with an `EntryError` that names the entry; then nothing has changed. */
  seed(entries: SeedEntries): Promise<Readonly<Record<string, readonly number[]>>>;
  /** The latest thousand requests since the last reset, the oldest first. */
  requests(filter?: RequestFilter): readonly LoggedRequest[];
  /** Makes requests fail, before they change anything. The latest of several rules for a request counts. */
  fail(rule: FailRule): void;
  /** Makes answers take their time. The latest of several rules for a request counts. */
  delay(rule: DelayRule | number): void;
  /** Those that still count, the latest first, with the times that they have left. */
  rules(): { readonly failures: readonly FailRule[]; readonly delays: readonly DelayRule[] };
  /** Forgets the requests so far, or what {@link Mock.fail} or {@link Mock.delay} was given; data and all else stay. */
  clear(what: "requests" | "failures" | "delays"): void;
  /**
   * Answers from another dataset from now on, such as the same source read again. Written data is gone, and snapshots that were
   * taken before cannot be restored. Requests, failures and delays stay. Throws where the options do not fit; then nothing has changed.
   */
  load(dataset: Dataset): void;
  /** The dataset that it answers from. */
  readonly dataset: Dataset;
  /** It decides whose outcome counts where the real server deviates from the specification. */
  readonly profile: Profile;
}

/** What a mock answers from, until another dataset is loaded. */
interface Served {
  readonly dataset: Dataset;
  readonly api: ContentApi;
  /** The data as it was at first. */
  readonly start: Snapshot;
  readonly handle: Handler;
}

/** A mock of a dataset, without a network. It needs nothing of node. The dataset is not changed. */
export const createMockApi = (given: Dataset, options: MockOptions = {}): Mock => {
  const report = reporter(options.onError);
  const changed = (request?: ApiRequest): void => {
    const { onChange } = options;
    if (onChange !== undefined) guarded({ name: "the listener onChange", report, request }, onChange);
  };
  const changing = <T>(result: T): T => {
    changed();
    return result;
  };
  const log = createRequestLog(listening(options, report, changed));
  const interventions = createInterventions(options, createRandom(options.seed ?? 1));
  let now = deploy(given, options, report);
  const answer = rescued(
    interventions.around((request) => now.handle(request)),
    report,
  );
  const handle = logged(log, answer, report);
  const clear = (what: "requests" | "failures" | "delays"): void =>
    what === "requests" ? log.clear() : interventions.clear(what);
  return {
    handle,
    fetch: (request) => answerFetch(handle, request, report),
    create: (type, data) => now.api.create(type, data).then(changing),
    count: (type) => now.api.count(type),
    snapshot: () => now.api.snapshot(),
    restore: (snapshot) => changing(now.api.restore(snapshot)),
    get saved() {
      return now.api.saved;
    },
    reset: () => {
      now.api.restore(now.start);
      for (const what of ["requests", "failures", "delays"] as const) clear(what);
      changed();
    },
    seed: (entries) => seedEntries(now.api, now.dataset, entries).then(changing),
    requests: (filter = {}) => log.requests(filter),
    fail: interventions.fail,
    delay: interventions.delay,
    rules: interventions.list,
    clear,
    load: (dataset) => {
      now = deploy(dataset, options, report);
      changed();
    },
    get dataset() {
      return now.dataset;
    },
    profile: options.profile ?? "strapi-4.26",
  };
};

/** Calls the listeners of a mock with each request once it is answered, and `changed` with those that may have written. */
const listening = (
  { middlewares = [], onHint, onRequest, routes = [] }: MockOptions,
  report: ErrorListener,
  changed: (request: ApiRequest) => void,
): ((answered: AnsweredRequest, request: ApiRequest) => void) => {
  const hintsFor = createVersionHints();
  // Routes and middlewares can write whatever the request is.
  const hasOwnCode = routes.length + middlewares.length > 0;
  return (answered, request) => {
    if (onRequest !== undefined)
      guarded({ name: "the listener onRequest", report, request }, () => onRequest(describeRequest(answered)));
    if (onHint !== undefined)
      for (const hint of hintsFor(answered))
        guarded({ name: "the listener onHint", report, request }, () => onHint(hint));
    if (hasOwnCode || mayWrite(answered)) changed(request);
  };
};

/** A handler whose requests and answers are logged. */
const logged =
  (log: RequestLog, answer: Handler, report: ErrorListener): Handler =>
  (asked) => {
    const { answered, request } = log.follow(asked);
    const noted = (response: ApiResponse): ApiResponse => {
      guarded({ name: "the log of requests", report, request: asked }, () => answered(response));
      return response;
    };
    const response = answer(request);
    return response instanceof Promise ? response.then(noted) : noted(response);
  };

const deploy = (dataset: Dataset, options: MockOptions, report: ErrorListener): Served => {
  const { defaultPopulate, seed } = options;
  const { flattening, populateDeep } = pluginsOf(options.plugins);
  const api = createContentApi(dataset, {
    ...options,
    onError: report,
    random: options.random ?? (seed === undefined ? undefined : seededBytes(seed)),
    adaptQuery: adaptQuery(dataset.model, { defaultPopulate, populateDeep }),
  });
  const flat = flattening === undefined ? api.handle : withFlattening(api.handle, dataset.model, flattening);
  const handle = withCustomCode((request) => allowing(flat(request)), options, { api: () => api, report });
  return { dataset, api, start: api.snapshot(), handle };
};

/** A token in a link that a user clicks changes the user. */
const mayWrite = ({ method, path }: AnsweredRequest): boolean =>
  (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") || path.startsWith("/api/auth/");

/** Lets browsers of other origins send the headers of a mock too. */
const allowing = (answer: ApiResponse | Promise<ApiResponse>): ApiResponse | Promise<ApiResponse> => {
  if (answer instanceof Promise) return answer;
  const allowed = answer.headers["access-control-allow-headers"];
  if (allowed === undefined) return answer;
  const more = `${allowed},X-Mock-Delay,X-Mock-Status`;
  return { ...answer, headers: { ...answer.headers, "access-control-allow-headers": more } };
};
