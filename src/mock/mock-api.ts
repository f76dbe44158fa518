import type { Profile } from "../base/profile.js";
import { type ContentApi, type ContentApiOptions, createContentApi } from "../http/create-content-api.js";
import { answerFetch } from "../http/fetch.js";
import { type ApiRequest, type ApiResponse, maxBodyBytes } from "../http/message.js";
import { completed } from "../http/reply.js";
import type { Dataset } from "../model/dataset.js";
import type { ContentType } from "../model/schema.js";
import { createRules, type DelayRule, type FailRule, failure, isFailure } from "./interventions.js";
import { createRandom } from "./random.js";
import type { RequestFilter } from "./request-filter.js";
import { createRequestLog, type LoggedRequest, type RequestListener } from "./request-log.js";

/** How a mock answers. */
export interface MockOptions extends ContentApiOptions {
  /** What every answer waits for, until {@link Mock.delay} says otherwise. */
  readonly delay?: Omit<DelayRule, "times"> | number | undefined;
  /** Of the jitter of delays. Default: 1. */
  readonly seed?: number | undefined;
  /** Told of each request once it is answered. */
  readonly onRequest?: RequestListener | undefined;
}

/** New entries by content-type: its uid (`api::article.article`), or its singular or plural name. The data is that of a `POST`. */
export type SeedEntries = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** An API that tests and front ends talk to in place of a server: it can be brought back, asked, and made to fail. */
export interface Mock extends ContentApi {
  /** Brings all data back to what it was at first, and forgets requests, failures and delays. */
  reset(): void;
  /** Adds entries, in this order; resolves to their ids. Rejects with an `EntryError` that names the entry; then nothing has changed. */
  seed(entries: SeedEntries): Promise<Readonly<Record<string, readonly number[]>>>;
  /** The latest thousand requests since the last reset, the oldest first. */
  requests(filter?: RequestFilter): readonly LoggedRequest[];
  /** Makes requests fail, before they change anything. Of several rules for one request the latest counts. */
  fail(rule: FailRule): void;
  /** Makes answers take their time. Of several rules for one request the latest counts. */
  delay(rule: DelayRule | number): void;
  /** Those that still count, the latest first, with the times that they have left. */
  rules(): { readonly failures: readonly FailRule[]; readonly delays: readonly DelayRule[] };
  /** Forgets the requests so far, or what {@link Mock.fail} or {@link Mock.delay} was told; data and all else stay. */
  clear(what: "requests" | "failures" | "delays"): void;
  /** What it was made of. */
  readonly dataset: Dataset;
  /** Whose outcome counts where the real server deviates from the specification. */
  readonly profile: Profile;
}

/** A mock of a dataset, without a network. It needs nothing of node. The dataset is not changed. */
export const createMockApi = (dataset: Dataset, options: MockOptions = {}): Mock => {
  const api = createContentApi(dataset, options);
  const log = createRequestLog(options.onRequest ?? (() => {}));
  const [failures, delays] = [createRules<FailRule>(), createRules<DelayRule>()];
  const random = createRandom(options.seed ?? 1);
  const start = api.snapshot();
  const standing = options.delay === undefined ? undefined : delayRule(options.delay);
  const clear = {
    requests: log.clear,
    failures: failures.clear,
    delays: () => {
      delays.clear();
      if (standing !== undefined) delays.add(standing);
    },
  };
  clear.delays();
  const interventionsFor = (request: ApiRequest) => {
    const path = pathOf(request);
    const status = headerNumber(request, "x-mock-status");
    return {
      wait: headerNumber(request, "x-mock-delay") ?? waitOf(delays.take(request.method, path), random),
      failing: status !== undefined && isFailure(status) ? { status } : failures.take(request.method, path),
    };
  };
  const handle = (asked: ApiRequest): ApiResponse | Promise<ApiResponse> => {
    const { answered, request } = log.follow(asked);
    const { failing, wait } = interventionsFor(request);
    const respond = () => (failing === undefined ? allowing(api.handle(request)) : fail(failing, request));
    const response = wait > 0 ? waited(wait).then(respond) : respond();
    const told = (settled: ApiResponse): ApiResponse => {
      answered(settled);
      return settled;
    };
    return response instanceof Promise ? response.then(told) : told(response);
  };
  return {
    ...api,
    handle,
    fetch: (request) => answerFetch(handle, request),
    reset: () => {
      api.restore(start);
      for (const forget of Object.values(clear)) forget();
    },
    seed: (entries) => seed(api, dataset, entries),
    requests: (filter = {}) => log.requests(filter),
    fail: (rule) => {
      if (!isFailure(rule.status)) throw new RangeError(`status: expected 400 to 599, got ${rule.status}`);
      failures.add(rule);
    },
    delay: (rule) => delays.add(delayRule(rule)),
    rules: () => ({ failures: failures.list(), delays: delays.list() }),
    clear: (what) => clear[what](),
    dataset,
    profile: options.profile ?? "strapi-4.26",
  };
};

const pathOf = ({ path }: ApiRequest): string => {
  const mark = path.indexOf("?");
  return mark < 0 ? path : path.slice(0, mark);
};

/** An answer waits for no longer than this, as timers do. */
const longest = 2 ** 31 - 1;

const delayRule = (rule: DelayRule | number): DelayRule => {
  const full = typeof rule === "number" ? { milliseconds: rule } : rule;
  for (const [name, value] of [
    ["milliseconds", full.milliseconds],
    ["jitter", full.jitter ?? 0],
  ] as const)
    if (!(value >= 0 && value <= longest)) throw new RangeError(`${name}: expected 0 to ${longest}, got ${value}`);
  return full;
};

const waitOf = (rule: DelayRule | undefined, random: () => number): number =>
  rule === undefined ? 0 : rule.milliseconds + (rule.jitter ?? 0) * random();

const waited = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, longest)));

/** What a header says in whole numbers; undefined for anything else. */
const headerNumber = ({ headers }: ApiRequest, name: string): number | undefined => {
  const text = headers(name);
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
};

/** A body is read even though nothing is made of it: the log shows it, and a client may be sending it still. */
const fail = (rule: Pick<FailRule, "message" | "status">, request: ApiRequest): ApiResponse | Promise<ApiResponse> => {
  const answer = completed(failure(rule), request);
  return request.method === "GET" || request.method === "HEAD"
    ? answer
    : request.body(maxBodyBytes.json).then(() => answer);
};

/** Lets browsers of other origins send the headers of a mock too. */
const allowing = (answer: ApiResponse | Promise<ApiResponse>): ApiResponse | Promise<ApiResponse> => {
  if (answer instanceof Promise) return answer;
  const allowed = answer.headers["access-control-allow-headers"];
  if (allowed === undefined) return answer;
  const more = `${allowed},X-Mock-Delay,X-Mock-Status`;
  return { ...answer, headers: { ...answer.headers, "access-control-allow-headers": more } };
};

const seed = async (
  api: ContentApi,
  dataset: Dataset,
  entries: SeedEntries,
): Promise<Readonly<Record<string, readonly number[]>>> => {
  const before = api.snapshot();
  const ids: Record<string, readonly number[]> = {};
  try {
    for (const [name, list] of Object.entries(entries)) {
      const { uid } = typeNamed(dataset, name);
      const given: number[] = [];
      for (const [index, data] of list.entries()) given.push(await at(`${name}[${index}]`, api.create(uid, data)));
      ids[name] = given;
    }
    return ids;
  } catch (error) {
    api.restore(before);
    throw error;
  }
};

/** Names the place of an entry that cannot be made. */
const at = async <T>(place: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error) error.message = `${place}: ${error.message}`;
    throw error;
  }
};

const typeNamed = ({ model }: Dataset, name: string): ContentType => {
  const types = [...model.contentTypes.values()];
  const found = types.find((type) => [type.uid, type.pluralName, type.singularName].includes(name));
  if (found !== undefined) return found;
  const known = types.map(({ uid }) => uid).filter((uid) => uid.startsWith("api::"));
  throw new RangeError(`There is no content-type ${JSON.stringify(name)}. There are: ${known.join(", ")}`);
};
