import { allCapabilities } from "../../kit/contract/capability.js";
import type { Check } from "../../kit/contract/check.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { runChecks } from "../../kit/judge/run-checks.js";
import { createSafety } from "../../kit/judge/safety.js";
import { type OwnContent, openOwn } from "../../kit/own/open-own.js";
import type { OpenedTarget } from "../../kit/preflight/open.js";
import { createContentApi, type Dataset, type Profile } from "../../kit/reference.js";
import { ownChecks } from "../../statements/own/index.js";
import { handlerOf, type Mutate, serverOf } from "../servers/server.js";

/** How a server is judged in these tests. */
export interface Judging {
  readonly profile?: Profile;
  readonly seed?: number;
  readonly runs?: number;
  readonly own: OwnContent;
  readonly checks?: readonly Check[];
  readonly bail?: boolean;
}

/** What `serve` answers over a dataset, with pages of a hundred entries at most. */
export const served = (dataset: Dataset, profile: Profile = "spec"): FetchHandler =>
  createContentApi(dataset, { profile, limits: { maxLimit: 100 } }).fetch;

/** The same with one fault. */
export const faulty = (handler: FetchHandler, mutate: Mutate): FetchHandler => handlerOf(mutate(serverOf(handler)));

/** Opens a function by its own content. */
export const open = (
  fetch: FetchHandler,
  { profile = "spec", seed = 1, runs = 60, own }: Judging,
): Promise<OpenedTarget> =>
  openOwn({
    ...{ url: undefined, fetch, profile, seed, runs, own, capabilities: allCapabilities, headers: {} },
    ...{ timeout: 10_000, concurrency: 8, preflight: true, signal: new AbortController().signal },
  });

/** Judges a function by its own content. */
export const judge = async (fetch: FetchHandler, judging: Judging): Promise<readonly CheckResult[]> => {
  const { context, preflight } = await open(fetch, judging);
  if (preflight.status !== "verified") throw new Error(JSON.stringify(preflight));
  const { bail = false, checks = ownChecks } = judging;
  const safety = judging.own.writes === undefined ? {} : { safety: createSafety(120_000) };
  return runChecks(checks, context, {
    ...{ concurrency: 8, checkTimeout: 120_000, ...safety },
    bail: ({ failure }) => bail && failure !== undefined,
  });
};

/** What was found, or went wrong: a line each. */
export const found = (results: readonly CheckResult[]): readonly string[] =>
  results
    .filter(({ verdict }) => verdict !== "passed" && verdict !== "not-applicable")
    .map(({ check, failure, reason, verdict }) => `${verdict} ${check.id}: ${failure?.why ?? reason ?? ""}`);

/** The names that the paths of a dataset's own types have. */
export const namesOf = ({ model }: Dataset): readonly string[] =>
  [...model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith("api::"))
    .map(({ kind, pluralName, singularName }) => (kind === "singleType" ? singularName : pluralName));
