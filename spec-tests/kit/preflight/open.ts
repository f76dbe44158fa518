import { setMaxListeners } from "node:events";
import { type Prefixes, withPrefixes } from "../contract/address.js";
import type { Capability } from "../contract/capability.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Answer, FetchHandler, Transport } from "../contract/exchange.js";
import type { Blocked } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { bundledIndex, datasetIds, reducedIndex } from "../dataset/dataset-index.js";
import { createReference, type Profile } from "../reference.js";
import { foundStranger } from "../scratch/mark.js";
import { createDeletions, createTarget, type TargetContext } from "../target/target.js";
import { createFetchTransport } from "../transport/fetch.js";
import { createHttpTransport } from "../transport/http.js";
import type { Limits } from "../transport/limits.js";
import { throttle, withCircuitBreaker } from "../transport/restraint.js";
import type { Preflight } from "./outcome.js";
import { disturbedBy, type Probed, probe } from "./probe.js";

/** What to open and how. */
export interface TargetOptions extends Prefixes {
  /** Base URL; undefined for the embedded reference. */
  readonly url: string | undefined;
  /** Answers in place of a server at `url`. */
  readonly fetch?: FetchHandler | undefined;
  readonly profile: Profile;
  readonly capabilities: readonly Capability[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly runs: number;
  /** Milliseconds for one answer. */
  readonly timeout: number;
  /** Requests under way at the same time. */
  readonly concurrency: number;
  /** What the run knows of the server's limits: none are waited for unless given. */
  readonly limits?: Limits | undefined;
  /** False: take for granted that the server holds the dataset, with the dataset's ids. */
  readonly preflight: boolean;
  readonly signal?: AbortSignal;
}

/** An opened target. Close `context.transport` after use. */
export interface OpenedTarget {
  readonly context: TargetContext;
  readonly preflight: Preflight;
}

/** When a run stops asking. */
const breakerLimits = { inARow: 5, costly: 25 };

/**
 * Opens a server, a function or the embedded reference, and verifies that it holds the bundled dataset. `choose` may ask it first which
 * capabilities the run is to have.
 */
export const openTarget = async (
  options: TargetOptions,
  choose?: (server: Server) => Promise<readonly Capability[]>,
): Promise<OpenedTarget> => {
  const dataset = await bundledIndex();
  const { headers, limits, signal = new AbortController().signal } = options;
  const plain = transportTo(options, dataset);
  // Next to the server: a request that waits for its limits is no time-out, and no missing answer.
  const patient = limits?.around(plain, signal) ?? plain;
  const transport = withCircuitBreaker(withPrefixes(patient, options), breakerLimits);
  const capabilities = (await choose?.({ transport, dataset, headers, signal })) ?? options.capabilities;
  return openTransport(transport, dataset, { ...options, capabilities });
};

/** A server that is asked something before its data is read. */
export interface Server {
  readonly transport: Transport;
  readonly dataset: DatasetIndex;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const transportTo = (
  { url, fetch, timeout, concurrency, profile }: TargetOptions,
  dataset: DatasetIndex,
): Transport => {
  if (fetch !== undefined) return createFetchTransport(fetch, { timeout, base: url ?? "http://localhost" });
  if (url !== undefined) return createHttpTransport(url, { timeout, connections: concurrency });
  return createFetchTransport(createReference(dataset.dataset, profile));
};

/** As {@link openTarget}, for a transport that is already there. */
export const openTransport = async (
  transport: Transport,
  wholeDataset: DatasetIndex,
  options: Omit<TargetOptions, "url" | "fetch">,
): Promise<OpenedTarget> => {
  const capabilities = new Set(options.capabilities);
  const dataset = reducedIndex(wholeDataset, capabilities);
  const signal = options.signal ?? new AbortController().signal;
  let slowest = 0;
  let stranger: Blocked | undefined;
  const timed = watched(transport, ({ milliseconds, body }) => {
    slowest = Math.max(slowest, milliseconds);
    stranger ??= foundStranger(body);
  });
  const base = {
    transport: throttle(timed, options.concurrency),
    dataset,
    wholeDataset,
    profile: options.profile,
    capabilities,
    headers: options.headers,
    random: { seed: options.seed, runs: options.runs, concurrency: options.concurrency },
    unavailable: {},
    deletions: createDeletions(),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    reference: referenceOf({ dataset, wholeDataset, capabilities }, options),
  };
  const { preflight, ids, unverified } = options.preflight ? await probe(base, signal, options) : assumeDataset(base);
  return {
    preflight: stranger === undefined ? preflight : disturbedBy(stranger),
    context: { ...base, ids, unverified, unavailable: preflight.unavailable, slowest, stranger: () => stranger },
  };
};

/** A transport that reports each answer. */
const watched = (transport: Transport, answered: (answer: Answer) => void): Transport => ({
  base: transport.base,
  close: () => transport.close(),
  async send(request, signal) {
    const exchange = await transport.send(request, signal);
    if ("answer" in exchange) answered(exchange.answer);
    return exchange;
  },
});

type Data = Pick<TargetContext, "dataset" | "wholeDataset" | "capabilities">;

/** The target over the reference, made when the first model check asks for it. */
const referenceOf = (data: Data, options: Omit<TargetOptions, "url" | "fetch">): (() => Promise<Target>) => {
  let reference: Target | undefined;
  return async () => {
    reference ??= createReferenceTarget(data, options);
    return reference;
  };
};

const createReferenceTarget = (data: Data, options: Omit<TargetOptions, "url" | "fetch">): Target => {
  const { signal } = new AbortController();
  // Every check asks it, each request under way listens.
  setMaxListeners(0, signal);
  const context: TargetContext = {
    ...data,
    transport: createFetchTransport(createReference(data.dataset.dataset, options.profile)),
    ids: datasetIds(data.dataset),
    profile: options.profile,
    headers: {},
    random: { seed: options.seed, runs: options.runs, concurrency: 1 },
    unverified: new Map(),
    unavailable: {},
    deletions: createDeletions(),
    reference: async () => createTarget(context, signal),
  };
  return createTarget(context, signal);
};

/** Assumes that the server holds the dataset with the dataset's own ids: for tests, and for a reference that loaded it. */
const assumeDataset = (context: Pick<TargetContext, "dataset">): Probed => ({
  preflight: { status: "skipped", types: 0, entries: 0, findings: [], unavailable: {} },
  ids: datasetIds(context.dataset),
  unverified: new Map(),
});
