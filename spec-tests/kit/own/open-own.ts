import { pathOf } from "../contract/address.js";
import { allCapabilities, type Capability } from "../contract/capability.js";
import { answerTo, type Transport } from "../contract/exchange.js";
import { InvariantError } from "../contract/failure.js";
import { bundledIndex, datasetIds, ownIndex } from "../dataset/dataset-index.js";
import { isPublic, publicActions } from "../dataset/reduced.js";
import { createMonitors, type Monitors } from "../monitors/monitors.js";
import { type OpenedTarget, ofRun, referencesOf, type TargetOptions } from "../preflight/open.js";
import type { Preflight, PreflightFinding } from "../preflight/outcome.js";
import { disturbedBy } from "../preflight/probe.js";
import { asChecksAsk, noticed, restrained, timed, transportTo } from "../preflight/way.js";
import { type ContentType, type Dataset, PullError, type PulledContent, pullContent, type Uid } from "../reference.js";
import { removeLeftover } from "../scratch/leftover.js";
import { isLeftover } from "../scratch/mark.js";
import type { LargestPage } from "../target/lists.js";
import { createOwnIds } from "../target/reading.js";
import { keepExchange, type TargetContext } from "../target/target.js";
import { asSeen, changedEntries, withoutGuesses } from "./own-dataset.js";
import { fetchOver, paced, readingOnly, writesTo } from "./own-transport.js";

/** How a server is judged by what it holds itself. */
export interface OwnContent {
  /** What it has: a source with the schemas. */
  readonly schemas?: Dataset | undefined;
  /** The document of its documentation plugin, as parsed JSON. */
  readonly openApi?: unknown;
  /** The names of its paths, from which the rest is inferred. Without any of these, its content-type-builder is asked. */
  readonly types?: readonly string[] | undefined;
  /** Its content, pulled before. */
  readonly content?: Dataset | undefined;
  /** The content-types that are judged: all of them unless given. */
  readonly only?: readonly string[] | undefined;
  /** The content-types of which entries are created, changed and deleted again, by name: none unless given. */
  readonly writes?: readonly string[] | undefined;
  /** The words of a command line that say the same. */
  readonly command?: readonly string[] | undefined;
  /** Milliseconds from one request to the next, at least. */
  readonly interval?: number | undefined;
  /** Called with each answer that a check gets. */
  readonly onAnswer?: (() => void) | undefined;
}

type Options = TargetOptions & { readonly own: OwnContent; readonly signal: AbortSignal };

/** Capabilities that say what a server may be asked to do beyond reading, and with which credentials. */
const writing: readonly Capability[] = ["writes", "relation-updates"];
const beyondReading: readonly Capability[] = [...writing, "permissions", "tokens"];

/** What the server has of the capabilities, and why it lacks the others: its content-types show it. */
const offeredBy = (dataset: Dataset, writable: readonly ContentType[]) => {
  const { model, records, locales } = dataset;
  const actions = publicActions(dataset);
  const types = [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::") && isPublic(actions, uid));
  const valuesOf = (uid: Uid, name: string) => (records.get(uid) ?? []).map(({ values }) => values[name] ?? null);
  const isSplit = (uid: Uid): boolean =>
    new Set(valuesOf(uid, "publishedAt").map((value) => value === null)).size === 2;
  const users = records.get("plugin::users-permissions.user") ?? [];
  const kinds = [...types, ...model.components.values()].flatMap(({ attributes }) => [...attributes.values()]);
  const own = kinds.filter(({ name }) => name !== "createdBy" && name !== "updatedBy");
  const has = (kind: string): boolean => own.some((attribute) => attribute.kind === kind);
  const found: Partial<Record<Capability, boolean>> = {
    relations: has("relation"),
    polymorphic: has("morph"),
    components: has("component") || has("dynamiczone"),
    "dynamic-zones": has("dynamiczone"),
    media: has("media"),
    "stored-files": has("media"),
    i18n:
      locales.length > 1 && types.some(({ localized, uid }) => localized && new Set(valuesOf(uid, "locale")).size > 1),
    "draft-and-publish": types.some(({ draftAndPublish, uid }) => draftAndPublish && isSplit(uid)),
    users: users.length > 0 && isPublic(actions, "plugin::users-permissions.user"),
    "single-types": types.some(({ kind }) => kind === "singleType"),
  };
  const lacking = allCapabilities.filter((name) => found[name] === false);
  const unasked = writable.length === 0 ? beyondReading : beyondReading.filter((name) => !writing.includes(name));
  return {
    capabilities: new Set(allCapabilities.filter((name) => found[name] !== false && !unasked.includes(name))),
    withheld: Object.fromEntries([
      ...lacking.map((name) => [name, `not decided: the server's content has no example of it: ${name}`]),
      ...unasked.map((name) => [name, "nothing is written to a server that is checked by its own content"]),
    ]) as NonNullable<TargetContext["withheld"]>,
  };
};

const mostAsked = 100;

/** The most values in an answer about content that nobody knows: a page of long texts in blocks has a tenth of them. */
const mostValues = 1_000_000;

/** How large a page is that nobody asked for, and the largest one, where that is smaller than what the kit asks for. */
const pagesOf = async (transport: Transport, type: ContentType | undefined, { headers, signal }: Options) => {
  if (type === undefined) return {};
  const sizeOf = async (query: string): Promise<number | undefined> => {
    const answer = await answerTo({ transport, headers }, `${pathOf(type)}?fields[0]=id${query}`, signal);
    const size = (answer?.json as PageAnswer)?.meta?.pagination?.pageSize;
    return Number.isSafeInteger(size) ? size : undefined;
  };
  const [defaultLimit, largest] = [await sizeOf(""), await sizeOf(`&pagination[pageSize]=${mostAsked}`)];
  return {
    ...(defaultLimit === undefined || defaultLimit < 1 ? {} : { defaultLimit }),
    ...(largest === undefined || largest >= mostAsked || largest < 1
      ? {}
      : { largestPage: { pageSize: largest, limit: largest } }),
  };
};

/** Of a list, as far as it has that form. */
type PageAnswer = { readonly meta?: { readonly pagination?: { readonly pageSize?: number } } } | undefined | null;

/** A server whose content is known: `pulled` is what it was last. */
const contextOver = (shared: Shared, dataset: Dataset, options: Options): TargetContext => {
  const index = ownIndex(dataset);
  const { transport, defaultLimit, monitors, writable = [], ...more } = shared;
  const ownIds = createOwnIds();
  const seen = noticed(transport, () => options.own.onAnswer?.());
  const data = { dataset: index, wholeDataset: index, ...offeredBy(dataset, writable) };
  return {
    ...ofRun(options),
    ...data,
    isOwn: true,
    transport: asChecksAsk(seen, index, ownIds, options, monitors),
    ownIds,
    ids: datasetIds(index),
    unverified: new Map(),
    ...more,
    ...(writable.length === 0 ? {} : { writable }),
    ...(monitors && { monitors }),
    ...referencesOf(data, options, () => undefined, defaultLimit),
  };
};

interface Shared {
  readonly transport: Transport;
  readonly failures: NonNullable<TargetContext["failures"]>;
  readonly stranger: NonNullable<TargetContext["stranger"]>;
  readonly defaultLimit?: number;
  readonly largestPage?: LargestPage;
  readonly slowest?: number;
  readonly writable?: readonly ContentType[];
  readonly monitors?: Monitors;
}

/** The collections that may be written to. Throws a `PullError` for a name that none has. */
const writableTypes = (types: readonly ContentType[], names: readonly string[] = []): readonly ContentType[] =>
  names.map((name) => {
    const found = types.find(({ pluralName, singularName, uid }) => [uid, pluralName, singularName].includes(name));
    if (found?.kind === "collectionType") return found;
    const lists = types.filter(({ kind }) => kind === "collectionType").map(({ pluralName }) => pluralName);
    throw new PullError(
      "missing",
      `there is no collection ${JSON.stringify(name)} to write to: expected some of ${lists.join(", ")}`,
    );
  });

/** Deletes what an interrupted run has left in the collections that may be written to. Returns whether there was any. */
const removeLeftovers = async (
  shared: Shared,
  { dataset }: Pick<PulledContent, "dataset">,
  options: Options,
): Promise<boolean> => {
  const types = writableTypes([...dataset.model.contentTypes.values()], options.own.writes);
  const paths = types.flatMap((type) =>
    (dataset.records.get(type.uid) ?? [])
      .filter(({ values }) => isLeftover(values))
      .map(({ id }) => `${pathOf(type)}/${id}`),
  );
  const context = contextOver(shared, dataset, options);
  for (const path of paths) await removeLeftover(context, path, options.signal);
  return paths.length > 0;
};

/** The types that the caller may see, and a finding for each that cannot be judged. */
const outcomesOf = ({ types }: Pick<PulledContent, "types">, { model }: Dataset, isInferred: boolean) => {
  const faulty = new Map(types.flatMap(({ uid, fault }) => (fault === undefined ? [] : [[uid, fault] as const])));
  const read = new Set(types.map(({ uid }) => uid));
  // Nobody knows what a project has added to users, unless its schemas say so.
  const builtIn = ["plugin::upload.file", ...(isInferred ? [] : ["plugin::users-permissions.user"])];
  const shown = [...read]
    .filter((uid) => !faulty.has(uid))
    .concat(builtIn.filter((uid) => model.contentTypes.has(uid)));
  const findings = [...faulty].map(
    ([uid, { kind, message }]): PreflightFinding => ({
      type: model.contentTypes.get(uid)?.singularName ?? uid,
      blocks: false,
      message: `${uid} is not judged: ${kind}: ${message}`,
    }),
  );
  return { shown, findings };
};

/**
 * Opens a server by what it holds itself: its content is pulled, and the reference serves the same. It is only read. The context has `own`, which
 * reads the content again before anything is called wrong.
 */
export const openOwn = async (options: Options): Promise<OpenedTarget> => {
  const { own, headers, signal, url } = options;
  const { interval = 0 } = own;
  const server = timed(transportTo(options, await bundledIndex(), mostValues));
  const { transport: open, failures } = restrained(paced(server.transport, interval), options, signal);
  const transport = readingOnly(open);
  let source = own.content ?? own.schemas;
  const pull = async (): Promise<PulledContent> => {
    const pulled = await pullContent({
      ...{ fetch: fetchOver(transport, signal), url: transport.base, headers, signal, asIs: true, pageSize: mostAsked },
      ...{ schemas: source, openApi: own.openApi, types: own.types, only: own.only },
    });
    // What the server has is found out once.
    source ??= pulled.discovered.source;
    return own.types === undefined ? pulled : { ...pulled, dataset: withoutGuesses(pulled.dataset) };
  };
  const nothing = { transport, failures, stranger: server.stranger };
  try {
    const first = own.content === undefined ? await pull() : undefined;
    const isCleaned = first !== undefined && (await removeLeftovers({ ...nothing, transport: open }, first, options));
    const pulled = isCleaned ? await pull() : first;
    const found = pulled?.dataset ?? own.content;
    if (found === undefined) throw new InvariantError("nothing was pulled");
    const all = [...found.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
    const types = pulled?.types ?? all.map((type) => ({ uid: type.uid, type, entries: 0 }));
    const isInferred = own.types !== undefined || own.openApi !== undefined;
    const seen = (given: Pick<PulledContent, "types">) => outcomesOf(given, found, isInferred);
    const { shown, findings } = seen({ types });
    let dataset = asSeen(found, shown);
    const listed = all.find(({ kind, uid }) => kind === "collectionType" && shown.includes(uid));
    const pages = await pagesOf(transport, listed, options);
    // Where requests wait for each other, each takes as long as all that are under way.
    const writable = writableTypes(all, own.writes);
    const index = ownIndex(dataset);
    const shared: Shared = {
      ...{ ...nothing, ...pages, writable, slowest: Math.max(server.slowest(), interval * options.concurrency) },
      transport: readingOnly(open, writesTo(writable, index)),
      // What was inferred from answers is no measure of other answers.
      ...(isInferred || options.watch === false
        ? {}
        : { monitors: createMonitors(index, options.profile, keepExchange) }),
    };
    let context = contextOver(shared, dataset, options);
    const latest = inTurn(async (): Promise<Dataset> => {
      const again = await pull();
      const next = asSeen(again.dataset, seen(again).shown);
      if (changedEntries(dataset, next) > 0) {
        dataset = next;
        context = contextOver(shared, dataset, options);
      }
      return dataset;
    });
    // Another check may have read it meanwhile: what counts is what this one was judged by.
    const reread = async (judgedBy: TargetContext): Promise<number> =>
      changedEntries(judgedBy.dataset.dataset, await latest());
    const entries = shown.reduce((sum, uid) => sum + (dataset.records.get(uid)?.length ?? 0), 0);
    const preflight: Preflight = {
      status: shown.length > 0 ? "verified" : "unreadable",
      ...{ types: shown.filter((uid) => uid.startsWith("api::")).length, entries, findings, unavailable: {} },
    };
    const stranger = server.stranger();
    return {
      preflight: stranger === undefined ? preflight : disturbedBy(stranger),
      context: { ...context, own: { current: () => context, reread } },
    };
  } catch (error) {
    if (!(error instanceof PullError)) throw error;
    const dataset: Dataset = {
      ...{ name: url ?? "", model: { contentTypes: new Map(), components: new Map() }, records: new Map() },
      ...{ locales: [], apiTokens: [], warnings: [], assets: { read: async () => undefined } },
    };
    return {
      preflight: {
        status: error.kind === "unreachable" ? "unreachable" : "unreadable",
        ...{ types: 0, entries: 0, unavailable: {} },
        findings: [{ type: "", blocks: true, message: error.message }],
      },
      context: contextOver(nothing, dataset, options),
    };
  }
};

/** Runs one at a time; whoever asks while one waits for its turn gets what that one finds. */
const inTurn = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<T> | undefined;
  return () => {
    waiting ??= last.then(() => {
      waiting = undefined;
      return work();
    });
    last = waiting.catch(() => undefined);
    return waiting;
  };
};
