import { isRecord } from "../base.js";
import { pathOf, type Query, withQuery } from "../contract/address.js";
import type { Capability } from "../contract/capability.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Deviation, ProbedDialect } from "../contract/dialect.js";
import type { Answer, Exchange, Problem, Transport, WireRequest } from "../contract/exchange.js";
import { Blocked, CheckFailure, InvariantError, moreTime } from "../contract/failure.js";
import type { UnshownForm } from "../contract/forms.js";
import type { Monitored } from "../contract/monitored.js";
import type { Covered, Lending, Loan, Spare, Spares, Target } from "../contract/target.js";
import { hasDatasetIds, type IdMap, type Window, windowOf } from "../dataset/dataset-index.js";
import { ownFormsOf } from "../forms/own-way.js";
import { printRequest, refusedForms } from "../forms/refused.js";
import type { Monitors } from "../monitors/monitors.js";
import type { ContentType, Profile } from "../reference.js";
import type { TogetherFailures } from "../transport/alone-again.js";
import { readWhenSeen } from "../transport/answer.js";
import type { Limits } from "../transport/limits.js";
import { inHomeLocale, type ListManner, pagesOf, type ServerLists, unlimited } from "./lists.js";
import type { OwnIds } from "./reading.js";

/** What the targets of one run share. */
export interface TargetContext extends ServerLists {
  readonly transport: Transport;
  readonly wholeDataset: DatasetIndex;
  readonly ids: IdMap;
  readonly profile: Profile;
  readonly capabilities: ReadonlySet<Capability>;
  readonly headers: Readonly<Record<string, string>>;
  readonly random: Target["random"];
  /** Why the data of a type cannot be relied on, by uid. */
  readonly unverified: ReadonlyMap<string, string>;
  /** The deletions of entries that the kit made. */
  readonly deletions: Deletions;
  /** Capabilities that this server turned out not to offer reliably, with the reason. */
  readonly unavailable: Readonly<Partial<Record<Capability, string>>>;
  /** Why capabilities that are not among those of the run were taken out, where that is known. */
  readonly withheld?: Readonly<Partial<Record<Capability, string>>>;
  readonly ownIds?: OwnIds;
  /** Why nothing is to be written to this server. */
  readonly unsafe?: string;
  /** Whether the server held an entry at a path, or any below a collection's path, before the run wrote: these are never changed. */
  readonly holds?: (path: string) => boolean;
  /** Milliseconds of the slowest answer in the preflight: how much time a check needs here. */
  readonly slowest?: number;
  /** The server's limits, as the run meets them. Waiting for them takes none of a check's time. */
  readonly limits?: Pick<Limits, "waited">;
  /** The dialect that the server was found to have, and the reference in it, for one check. */
  readonly dialect?: ProbedDialect & {
    readonly target: (signal: AbortSignal, manner?: Manner) => Target;
  };
  /** What failed at the same time as other requests, and not alone. */
  readonly failures?: TogetherFailures;
  /** Whether this server refuses forms by themselves: each is asked for once in a run, by whoever has to know it first. Undefined for the reference. */
  readonly formsAsked?: Map<UnshownForm, Promise<boolean>>;
  /** Whether this server takes forms in a way of its own, of those of which a check had to know. Undefined for the reference. */
  readonly ownForms?: Map<UnshownForm, boolean>;
  readonly lending?: Lending;
  /** Scratch entries that are lent again; undefined where each check makes its own. */
  readonly spares?: Spares;
  /** What was seen in the answers of this server; undefined for the reference. */
  readonly monitors?: Monitors;
  /** Names another run of the kit whose entries showed in an answer: nothing can be decided then. */
  readonly stranger?: () => Blocked | undefined;
  /** Set where the dataset is what the server holds itself, which may be little. */
  readonly isOwn?: true;
  /** The types of such a server whose entries may be created, changed and deleted again. */
  readonly writable?: readonly ContentType[];
  /** Set where what the server holds itself may change meanwhile. */
  readonly own?: OwnState;
  reference(): Promise<Target>;
  model(): Promise<Target>;
}

/** What a server holds by itself, as it was read last. */
export interface OwnState {
  /** What is known of it now. */
  current(): TargetContext;
  /** Reads all of it again, and returns how many entries are others than a check was judged by. Rejects where that fails. */
  reread(judgedBy: TargetContext): Promise<number>;
}

/** Deletions of one collection that are looked at before others are believed. */
const proofs = 8;

/** After these, one of so many deletions is looked at. */
const sample = 16;

/**
 * Whether a server does what it says when it deletes. It is believed once it was seen to. The first deletions of each collection are
 * looked at, then one of many. A server that is caught once is not believed again.
 */
export type Deletions = ReturnType<typeof createDeletions>;

/** No deletion was looked at yet. */
export const createDeletions = () => {
  const counts = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let honest = true;
  return {
    /** The collections in which a deletion was refused to the headers of the run, and granted to the full-access token. */
    byToken: new Set<string>(),
    /** Whether the next deletion in a collection, which the server says it has made, is looked at, believed or not. */
    isLookedAt(collection: string): boolean {
      const count = (counts.get(collection) ?? 0) + 1;
      counts.set(collection, count);
      return count <= proofs || count % sample === 0;
    },
    /** Whether all others need not be looked at. */
    async areBelieved(): Promise<boolean> {
      // A look that is slower than the deletions after it decides about them too.
      await Promise.all(underWay);
      return honest;
    },
    /** Takes note of a look at an entry that was said to be deleted, which is under way: whether it is gone, undefined where that is not known. */
    looks(isGone: Promise<boolean | undefined>): void {
      const look = isGone
        .then((gone) => {
          honest &&= gone !== false;
        })
        .finally(() => underWay.delete(look));
      underWay.add(look);
    },
  };
};

/** Milliseconds that a check may wait for one answer without losing time of its own. */
const mostExcused = 1000;

/** Of one check, so many of its latest exchanges are kept for the report. */
export const maxKept = 30;

/** Characters of a body that are kept: more than a report shows. */
const maxKeptBody = 8192;

/** The latest exchanges of a check in a form that can wait for the end of the run. `most`: characters of the last body that are kept. */
export const keepExchanges = (
  exchanges: readonly Exchange[],
  limit = maxKept,
  most = maxKeptBody,
): readonly Exchange[] => {
  const last = exchanges.at(-1);
  return exchanges.slice(-limit).map((exchange) => keepExchange(exchange, exchange === last ? most : maxKeptBody));
};

/** An exchange without its parsed document and the rest of a long body. */
export const keepExchange = (exchange: Exchange, most = maxKeptBody): Exchange => {
  if ("problem" in exchange) return exchange;
  const { answer, request } = exchange;
  const { body } = answer;
  const kept = readWhenSeen(answer, () => undefined);
  return {
    request,
    answer: body.length > most ? { ...kept, body: copy(body.slice(0, most)), length: body.length } : kept,
  };
};

/** A part of a string can hold on to the whole of it: a copy does not. */
const copy = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le");

/** What a check leaves on the server until it is cleaned up. */
export interface Made {
  readonly paths: string[];
  /** What requests made, if anything, whose answer names no entry, or that got none: it has no known path. */
  readonly unanswered: string[];
  /** A request that changes something, over which the server broke down beside others, or which it refused beside other writes. */
  broken?: Exchange;
  /** Entries that may be lent again, and the paths to which something was sent that changes something. */
  readonly spares: Spare[];
  readonly changed: Set<string>;
  /** What was lent of the dataset. */
  readonly loan: Loan;
  covers?: Covered;
  /** Each request that was refused for one of its forms and that nothing is said of. */
  readonly refused: { readonly forms: ReadonlySet<UnshownForm>; readonly request: string }[];
  /** The forms of each request that the server took in its own way, as it may, and that nothing is said of. */
  readonly ownWay: (readonly UnshownForm[])[];
}

/** Nothing yet. */
export const nothingMade = (): Made => ({
  paths: [],
  spares: [],
  changed: new Set(),
  unanswered: [],
  refused: [],
  ownWay: [],
  loan: { entries: new Set(), turn: Promise.resolve() },
});

/** Nobody looks at the reference. */
const unwatched: Monitored = { judged: () => 0, broken: () => [] };

/** Problems of requests that did not reach the server, or of which it did nothing. */
export const unsent: readonly Problem["kind"][] = [
  "refused",
  "unreachable",
  "circuit-open",
  "aborted",
  "limited",
  "foreign",
];

/** Methods of requests that can be given up at any time. */
const reading: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** What a check makes of the answers. */
export interface Manner extends ListManner {
  /** Whether the check decides: then it passes over answers to forms that the server takes in its own way. */
  readonly isBound?: boolean;
  /** See {@link Answer.isStatusFree}. */
  readonly isStatusFree?: boolean;
  /** Whether the database decides what was found about an answer. `question` is the same for all servers with the data. */
  readonly isOfDatabase?: (question: string, finding: Deviation) => boolean;
}

/** Makes the target of one check. `made` collects what is to be deleted afterwards. */
export const createTarget = (
  context: TargetContext,
  signal: AbortSignal,
  made: Made = nothingMade(),
  manner: Manner = {},
): Target => {
  const { isOfDatabase } = manner;
  let questions = 0;
  const free: Pick<Answer, "isStatusFree" | "isSuccessFree"> = {
    ...(manner.isStatusFree === true ? { isStatusFree: true } : {}),
    ...(context.profile === "spec" ? { isSuccessFree: true } : {}),
  };
  const exchanges: Exchange[] = [];
  let count = 0;
  let decided = 0;
  let waited = 0;
  // Lists of most servers hold what they are asked for, whatever its size, and one locale.
  const { pageSize, limit } = context.largestPage ?? unlimited;
  const isUsual = Math.min(pageSize, limit) === Number.POSITIVE_INFINITY && !context.allLocales?.size;
  // Most requests bear no headers of their own.
  const bare = mergeHeaders(context.headers);
  const json = mergeHeaders(context.headers, { "content-type": "application/json" });
  const request: Target["request"] = async (method, path, options = {}) => {
    if (!reading.includes(method)) {
      refuseForeign(context, made, method, path);
      made.changed.add(path);
    }
    const place = ++questions;
    const body = options.body === undefined ? undefined : bodyText(options.body);
    const usual = body === undefined ? bare : json;
    const headers = options.headers === undefined ? usual : mergeHeaders(usual, options.headers);
    const asked = withQuery(path, options.query);
    const wire = {
      ...{ method, path: isUsual ? asked : inHomeLocale(context, manner, method, asked), headers },
      ...(options.right !== undefined && { right: options.right }),
    };
    // What writes is not given up half-way when the run is stopped: what it made could not be deleted. Its time ends it.
    const heeded = reading.includes(method) || signal.aborted ? signal : undefined;
    const send = async (asked: WireRequest): Promise<Exchange> => {
      const exchange = await context.transport.send(body === undefined ? asked : { ...asked, body }, heeded);
      if ("answer" in exchange) waited += Math.min(exchange.answer.milliseconds, mostExcused);
      // Neither is sent.
      if ("answer" in exchange || !["circuit-open", "foreign"].includes(exchange.problem.kind)) count++;
      // The check has the answer; what waits for the report is short, however much a server sends.
      exchanges.push(keepExchange(exchange));
      // A refusal may be a right one: the last one is what ended the check.
      if (exchange.beside !== undefined && !isServerError(made.broken)) made.broken = exchange;
      if (exchanges.length > maxKept) exchanges.shift();
      return exchange;
    };
    const exchange = await ((isUsual ? undefined : pagesOf(context, manner, wire, send)) ?? send(wire));
    if ("answer" in exchange) {
      const { answer } = exchange;
      // Of another server nobody asks.
      if (context.isOwn === true && !isEmptyList(answer)) decided++;
      if (method === "POST" && isNameless(path, answer)) made.unanswered.push(unknownOf(path, body, nameless));
      const judged = {
        ...free,
        ...(isOfDatabase && {
          // Ids are those of one server: their digits are left out.
          isOfDatabase: (finding: Deviation) =>
            isOfDatabase(`${place} ${method} ${wire.path.replaceAll(/\d+/g, "n")}`, finding),
        }),
      };
      return Object.assign(
        readWhenSeen(answer, () => answer.json),
        judged,
      );
    }
    if (method === "POST" && !unsent.includes(exchange.problem.kind))
      made.unanswered.push(unknownOf(path, body, "it was not answered"));
    throw noAnswer(exchange, exchange.problem);
  };
  const reliable = (name: string): ContentType => {
    const type = context.dataset.type(name);
    const reason = context.unverified.get(type.uid);
    if (reason !== undefined) throw new Blocked(`dataset: ${reason}`);
    return type;
  };
  const id: Target["id"] = (name, key) => {
    const entry = context.dataset.entry(name, key);
    const found = context.ids.id(entry.type.uid, entry.key);
    if (found === undefined) throw new Blocked(`dataset: ${entry.type.singularName} "${key}" is not on the server`);
    return found;
  };
  const lacks: Target["lacks"] = (capability) => context.unavailable[capability] !== undefined;
  const get: Target["get"] = (path, query, headers) =>
    request("GET", path, { query, ...(headers === undefined ? {} : { headers }) });
  return {
    profile: context.profile,
    hasDatasetIds: hasDatasetIds(context.ids, context.dataset),
    capabilities: context.capabilities,
    dataset: context.dataset,
    wholeDataset: context.wholeDataset,
    random: context.random,
    signal,
    exchanges,
    requestCount: () => count,
    decidedCount: () => decided,
    waited: () => waited,
    request,
    get,
    id,
    key: (name, value) => {
      const { uid } = context.dataset.type(name);
      const found = context.ids.key(uid, value);
      const reason = found === undefined ? context.unverified.get(uid) : undefined;
      // It may be an entry of the dataset that could not be read.
      if (reason !== undefined) throw new Blocked(`dataset: ${reason}`);
      return found;
    },
    list: async (name, query, options) => {
      const type = reliable(name);
      const window = windowOf(context.dataset, type.uid, context.random);
      return request("GET", pathOf(type), {
        ...options,
        query: window === undefined ? query : within(window, query),
      });
    },
    one: async (name, key, query) => get(`${pathOf(reliable(name))}/${id(name, key)}`, query),
    failedTogether: (kind) => context.failures?.first(kind),
    lacks,
    deleteLater: (path) => {
      if (context.holds?.(path) === true)
        throw new Blocked(`writes: the server names an entry that was there before the run as a new one: ${path}`);
      made.paths.push(path);
    },
    takeSpare: (kind) => {
      const spare = context.spares?.take(kind);
      if (spare === undefined) return undefined;
      made.paths.push(spare.path);
      made.spares.push(spare);
      return spare.id;
    },
    mayBeSpare: (spare) => void made.spares.push(spare),
    passesOver: (answer) => {
      const forms = refusedForms(context, { request: answer.request, answer });
      if (forms.size > 0) made.refused.push({ forms, request: printRequest(context.transport, answer.request) });
      const own = manner.isBound === true ? ownFormsOf(context, { request: answer.request, answer }) : [];
      if (own.length > 0) made.ownWay.push(own);
      return forms.size > 0 || own.length > 0;
    },
    covers: (tuples) => {
      made.covers = tuples;
    },
    loan: made.loan,
    lending: context.lending ?? {},
    // What the run found out since it was opened, such as that nothing is updated, counts for both.
    reference: async () => ({ ...(await context.reference()), capabilities: context.capabilities, lacks }),
    model: () => context.model(),
    monitored: context.monitors ?? unwatched,
    ...(context.writable === undefined ? {} : { writable: context.writable }),
  };
};

/** The same list between two ids. A query that is a text stays as it is. */
const within = ({ first, last }: Window, query: Query | string = {}): Query | string => {
  if (typeof query === "string") return query;
  const id = { $gte: first, $lte: last };
  const { filters = {} } = query;
  // Where a condition on the id is there already, both have to hold.
  const both = isRecord(filters) && filters.id === undefined ? { ...filters, id } : { $and: [filters, { id }] };
  return { ...query, filters: both };
};

const isEmptyList = ({ json }: Answer): boolean => isRecord(json) && Array.isArray(json.data) && json.data.length === 0;

/**
 * An entry that the run did not make, and that is not lent to the check, is never changed: a check that asks for it is a fault of the kit. A single type is
 * one of the server.
 */
const refuseForeign = ({ holds, dataset }: TargetContext, { loan }: Made, method: string, path: string): void => {
  if (holds?.(path) !== true || (loan.entries.has(path) && method !== "DELETE")) return;
  const isList = [...dataset.dataset.model.contentTypes.values()].find((type) => pathOf(type) === path);
  if (isList?.kind === "singleType")
    throw new Blocked(`dataset: ${path.slice("/api/".length)}: the server has an entry there`);
  // To a list, POST creates, and PUT and PATCH name no entry.
  if (isList === undefined || method === "DELETE")
    throw new InvariantError(`${method} ${path} would change what the run did not make`);
};

/** Whether a server says that it has created something, and not what. Nobody signs in to create. */
const isNameless = (path: string, { status, json }: Answer): boolean => {
  if (status >= 300 || path.startsWith("/api/auth/")) return false;
  const data = isRecord(json) && json.id === undefined && "data" in json ? json.data : json;
  const entry: unknown = Array.isArray(data) ? data[0] : data;
  return !isRecord(entry) || entry.id === undefined || entry.id === null || entry.id === "";
};

/** What a request to create something may have made, with the mark to find it by. */
export const unknownOf = (path: string, body: string | undefined, why: string): string => {
  const [name] = /touchstone-scratch-[0-9a-z-]+/.exec(body ?? "") ?? [];
  return `what POST ${path} made, if anything: ${why}${name === undefined ? "" : ` (${name})`}`;
};

/** Why nobody knows what a request has created, where the server says that it has. */
export const nameless = "the answer names no entry";

const isServerError = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && (!("answer" in exchange) || exchange.answer.status >= 500);

const bodyText = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

const mergeHeaders = (...parts: readonly Readonly<Record<string, string>>[]): Readonly<Record<string, string>> => {
  const merged = new Map<string, string>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (value === "") merged.delete(name.toLowerCase());
    else merged.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(merged);
};

/** Why a request was not sent, or did nothing, as what blocks a check. */
export const unsentReason = ({ kind, message }: Problem): string =>
  kind === "aborted" ? message : `${kind === "foreign" ? "writes" : kind}: ${message}`;

/** The blame for a missing answer: a server that is not there, or limits requests, blocks; one that does not cope fails. */
const noAnswer = (exchange: Exchange, problem: Problem): CheckFailure | Blocked => {
  if (unsent.includes(problem.kind)) return new Blocked(unsentReason(problem));
  const hint = problem.kind === "timeout" ? moreTime : "";
  return new CheckFailure({
    why: `The request got no answer that can be read: ${problem.message}${hint}`,
    expected: "a complete HTTP answer",
    actual: problem.message,
    differences: [],
    exchanges: [exchange],
    fingerprint: `no-answer:${problem.kind}`,
  });
};
