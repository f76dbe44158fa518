import { setMaxListeners } from "node:events";
import { plural } from "../base.js";
import type { Capability } from "../contract/capability.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { ProbedDialect } from "../contract/dialect.js";
import type { Transport } from "../contract/exchange.js";
import type { Depth, Target } from "../contract/target.js";
import { bundledIndex, datasetIds, type IdMap, reducedIndex } from "../dataset/dataset-index.js";
import { createMonitors, type Monitors } from "../monitors/monitors.js";
import { createReference, type DialectName, openPartOf } from "../reference.js";
import { unlimited } from "../target/lists.js";
import { createOwnIds } from "../target/reading.js";
import {
  createDeletions,
  createTarget,
  keepExchange,
  type Manner,
  nothingMade,
  type TargetContext,
} from "../target/target.js";
import type { TogetherFailures } from "../transport/alone-again.js";
import { createFetchTransport } from "../transport/fetch.js";
import type { Preflight } from "./outcome.js";
import { disturbedBy, type Probed, probe } from "./probe.js";
import { probeDialect } from "./probe-dialect.js";
import { asChecksAsk, restrained, timed, transportTo, type WayOptions } from "./way.js";

/** What to open and how. */
export interface TargetOptions extends WayOptions {
  readonly capabilities: readonly Capability[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly runs: number;
  /** How much is sent of tables: everything unless given. */
  readonly depth?: Depth | undefined;
  /** False: take for granted that the server holds the dataset, with the dataset's ids. */
  readonly preflight: boolean;
  readonly signal?: AbortSignal;
  /** False: no check of the run judges all answers, and nobody looks at them. */
  readonly watch?: boolean;
}

/** An opened target. Close `context.transport` after use. */
export interface OpenedTarget {
  readonly context: TargetContext;
  readonly preflight: Preflight;
}

/**
 * Opens a server, a function or the embedded reference, and verifies that it holds the bundled dataset. `choose` may ask it first which
 * capabilities the run is to have.
 */
export const openTarget = async (
  options: TargetOptions,
  choose?: (server: Server) => Promise<readonly Capability[]>,
): Promise<OpenedTarget> => {
  const dataset = await bundledIndex();
  const { headers, signal = new AbortController().signal } = options;
  const { transport, failures } = restrained(transportTo(options, dataset), options, signal);
  const capabilities = (await choose?.({ transport, dataset, headers, signal })) ?? options.capabilities;
  return openTransport(transport, dataset, { ...options, capabilities }, { failures });
};

/** A server that is asked something before its data is read. */
export interface Server {
  readonly transport: Transport;
  readonly dataset: DatasetIndex;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** What a run has of its server already. A transport that is watched is not watched twice. */
interface Before {
  readonly failures?: TogetherFailures | undefined;
  readonly monitors?: Monitors | undefined;
}

/** As {@link openTarget}, for a transport that is already there. */
export const openTransport = async (
  transport: Transport,
  wholeDataset: DatasetIndex,
  options: RunOptions,
  { failures, monitors: known }: Before = {},
): Promise<OpenedTarget> => {
  const capabilities = new Set(options.capabilities);
  const dataset = reducedIndex(wholeDataset, capabilities);
  const signal = options.signal ?? new AbortController().signal;
  const data = { dataset, wholeDataset, capabilities };
  const inDialect = (name: DialectName = "reference", within?: AbortSignal, manner?: Manner): Target =>
    createReferenceTarget(data, options, name, within, manner);
  let found: ProbedDialect | undefined;
  const ownIds = createOwnIds();
  const server = timed(transport);
  const monitors =
    known ?? (options.watch === false ? undefined : createMonitors(dataset, options.profile, keepExchange));
  const watching = known === undefined ? monitors : undefined;
  const base = {
    ...ofRun(options),
    transport: asChecksAsk(server.transport, wholeDataset, ownIds, options, watching),
    ...(monitors && { monitors }),
    ...data,
    ownIds,
    lending: {},
    ...(failures === undefined ? {} : { failures }),
    ...referencesOf(data, options, () => found?.name),
  };
  const probed: Probed = options.preflight ? await probe(base, signal, options) : assumeDataset(dataset);
  const { allLocales, ids, largestPage } = probed;
  const unverified = new Map([...probed.unverified].map(([uid, reason]) => [uid, ownIds.inText(reason)]));
  monitors?.distrust(unverified);
  const findings = probed.preflight.findings.map((each) => ({ ...each, message: ownIds.inText(each.message) }));
  const unsafe = options.preflight ? notHeld(dataset, ids) : undefined;
  const context: TargetContext = {
    ...base,
    formsAsked: new Map(),
    ownForms: new Map(),
    ids,
    unverified,
    largestPage,
    allLocales,
    unavailable: probed.preflight.unavailable,
    stranger: server.stranger,
    ...(unsafe === undefined ? {} : { unsafe }),
  };
  const { status } = probed.preflight;
  const isRead = status === "verified" || status === "differs";
  const dialect = isRead ? await probeDialect(createTarget(context, signal), inDialect) : undefined;
  found = dialect;
  const preflight = { ...probed.preflight, findings, ...(dialect && { dialect }) };
  const stranger = server.stranger();
  return {
    preflight: stranger === undefined ? preflight : disturbedBy(stranger),
    context: {
      ...context,
      slowest: server.slowest(),
      ...(dialect && { dialect: { ...dialect, target: (within, manner) => inDialect(dialect.name, within, manner) } }),
    },
  };
};

/** Why nothing is to be written: a server that shows less than half of the dataset holds the data of somebody else. */
const notHeld = ({ dataset, entries }: DatasetIndex, ids: IdMap): string | undefined => {
  const known = [...dataset.model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith("api::"))
    .flatMap(({ uid }) => entries(uid).map(({ key }) => ids.id(uid, key) !== undefined));
  const found = known.filter((isFound) => isFound).length;
  if (found * 2 >= known.length) return undefined;
  return `dataset: the server shows ${found} of the dataset's ${plural(known.length, "entry", "entries")}: nothing is written to it`;
};

type Data = Pick<TargetContext, "dataset" | "wholeDataset" | "capabilities">;

/** What a run says of itself to whoever asks a server. */
export const ofRun = ({ profile, headers, seed, runs, depth, concurrency, limits }: RunOptions) => ({
  ...{ profile, headers, unavailable: {}, deletions: createDeletions() },
  random: { seed, runs, depth, concurrency },
  ...(limits && { limits }),
});

/** What is opened is there already. */
type RunOptions = Omit<TargetOptions, "url" | "fetch">;

/**
 * The targets over the reference. `reference`: made when the first model check asks for it, and never written to. `model`: a new one each time, for checks that
 * write. Under `spec` they have of the dialect what the specification leaves open; under the profile of the real server all of it, for there the database decides
 * too.
 */
export const referencesOf = (
  data: Data,
  options: RunOptions,
  dialect: () => DialectName | undefined,
  defaultLimit?: number,
): Pick<TargetContext, "reference" | "model"> => {
  const model = async (): Promise<Target> => {
    const name = dialect() ?? "reference";
    const limits = defaultLimit === undefined ? {} : { defaultLimit };
    const own = options.profile === "spec" ? openPartOf(name) : name;
    return createReferenceTarget(data, options, own, undefined, undefined, limits);
  };
  let reference: Promise<Target> | undefined;
  return {
    model,
    reference: () => {
      reference ??= model();
      return reference;
    },
  };
};

const createReferenceTarget = (
  data: Data,
  options: RunOptions,
  dialect: Parameters<typeof openPartOf>[0] | ReturnType<typeof openPartOf>,
  signal: AbortSignal = new AbortController().signal,
  manner?: Manner,
  limits: { readonly defaultLimit?: number } = {},
): Target => {
  // Every check asks it, each request under way listens.
  setMaxListeners(0, signal);
  const context: TargetContext = {
    ...data,
    transport: createFetchTransport(createReference(data.dataset.dataset, options.profile, { dialect, ...limits })),
    ...ofRun({ ...options, headers: {}, concurrency: 1, limits: undefined }),
    ids: datasetIds(data.dataset),
    unverified: new Map(),
    ...referencesOf(data, options, () => undefined),
  };
  return createTarget(context, signal, nothingMade(), manner);
};

/** Takes for granted that the server holds the dataset with the dataset's own ids: for tests, and for a reference that loaded it. */
const assumeDataset = (dataset: DatasetIndex): Probed => ({
  preflight: { status: "skipped", types: 0, entries: 0, findings: [], unavailable: {} },
  ids: datasetIds(dataset),
  unverified: new Map(),
  largestPage: unlimited,
  allLocales: new Set(),
});
