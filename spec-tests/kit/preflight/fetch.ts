import { createHash } from "node:crypto";
import { brief, isRecord, plural, together } from "../base.js";
import { pathOf, type Query, withQuery } from "../contract/address.js";
import { type Answer, answerTo, isAbsence, isRefusal, isSuccess, listIn, type Problem } from "../contract/exchange.js";
import { naturalKey } from "../dataset/dataset-index.js";
import type { ContentType } from "../reference.js";
import { removeLeftover } from "../scratch/leftover.js";
import { isLeftover } from "../scratch/mark.js";
import type { TargetContext } from "../target/target.js";
import { type ListReader, readLocales, readPopulated } from "../target/whole-list.js";
import { badList, describeOne, notAList, ofVersion5, type Unread, unanswered } from "./unread.js";

export interface FetchedEntry {
  /** A stand-in where the server shows no whole number: see {@link isNameless}. */
  readonly id: number;
  readonly key: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The entries of a type, or why they cannot be read, or which request got no answer and why. */
export type Fetched =
  | {
      readonly entries: readonly FetchedEntry[];
      /** Whether some that an interrupted run of the kit left behind were deleted first. */
      readonly cleaned: boolean;
      /** What of them could not be read. */
      readonly remarks?: readonly string[];
      /** The 404 of a single type: it has no entry, unless nothing else is there either. */
      readonly absent?: Unread;
    }
  | { readonly problem: Unread }
  | { readonly problem: Unread; readonly unanswered: Problem };

/** What is known of the server while its data is read. Its transport ends each request with the signal. */
export interface Probing extends Omit<TargetContext, "ids" | "unverified"> {
  readonly signal: AbortSignal;
}

/** Entries that are read at once, where the server gives so many. */
export const mostAtOnce = 100;

/** Entries in one answer: the largest list of the dataset is a fraction of it. */
const maxRows = 1000;

/** No more entries of a type than this are deleted: a server may name new ones for ever. */
const mostLeftovers = 5000;

/**
 * Reads every entry of a type: all locales, drafts too, relations populated one level deep. Where the server fails to
 * populate everything, it is asked for the entries alone and for each attribute by itself, so that one attribute that
 * it cannot populate does not hide the rest. Where entries are missing, it is asked for them without populate.
 */
export const fetchEntries = async (context: Probing, type: ContentType): Promise<Fetched> => {
  const isFlat = [...type.attributes.values()].every(({ kind, hidden }) => kind === "scalar" || hidden);
  const whole = await readEntries(context, type, isFlat ? {} : { populate: "*" });
  if ("unanswered" in whole || isFlat) return whole;
  if ("entries" in whole && missingKeys(context, type, whole.entries).length === 0) return whole;
  const plain = await readEntries(context, type, {});
  if (!("entries" in plain)) return whole;
  if ("entries" in whole) return withUnpopulated(context, type, whole, plain.entries);
  const linked = [...type.attributes.values()].filter(({ kind, hidden }) => links.has(kind) && !hidden);
  const parts = await together(linked.map(({ name }) => readEntries(context, type, { populate: [name] })));
  const valuesOf = (own: FetchedEntry) =>
    linked.flatMap(({ name }, index) => {
      const part = parts[index];
      const entry = part !== undefined && "entries" in part ? part.entries.find(({ id }) => id === own.id) : undefined;
      return entry === undefined ? [] : [[name, entry.attributes[name]] as const];
    });
  const entries = plain.entries.map((entry) => ({
    ...entry,
    attributes: { ...entry.attributes, ...Object.fromEntries(valuesOf(entry)) },
  }));
  const problems = parts.flatMap((part) => ("problem" in part && !("unanswered" in part) ? [part.problem] : []));
  const remarks = [whole.problem, ...problems].map((problem) => describeOne(type, problem, context));
  return { entries, cleaned: plain.cleaned, remarks };
};

type Whole = Extract<Fetched, { readonly entries: unknown }>;

/** The natural keys of the dataset's entries that a server must show, and that are not among these. A single type shows its published entries. */
export const missingKeys = (
  { dataset }: Pick<Probing, "dataset">,
  { uid, kind }: ContentType,
  entries: readonly FetchedEntry[],
): readonly string[] => {
  const shown = new Set(entries.map(({ key }) => key));
  return dataset
    .entries(uid)
    .filter(({ key, record }) => !shown.has(key) && (kind === "collectionType" || record.values.publishedAt !== null))
    .map(({ key }) => key);
};

/** What a list shows with populate, and the entries that it shows without it alone. */
const withUnpopulated = (
  context: Probing,
  type: ContentType,
  whole: Whole,
  plain: readonly FetchedEntry[],
): Fetched => {
  const ids = new Set(whole.entries.map(({ id }) => id));
  const lacking = new Set<string | undefined>(missingKeys(context, type, whole.entries));
  const others = plain.filter(({ id, key }) => !ids.has(id) && lacking.has(key));
  if (others.length === 0) return whole;
  const what = `${plural(others.length, "entry", "entries")} that it shows without populate, ${others[0]?.key} among them`;
  const remarks = [
    ...(whole.remarks ?? []),
    `GET ${pathOf(type)} with populate=* leaves out ${what}: checks report that`,
  ];
  return { ...whole, entries: [...whole.entries, ...others].sort((a, b) => a.id - b.id), remarks };
};

/** Kinds of attributes that are shown when they are populated, and that the dataset is compared in. */
const links: ReadonlySet<string> = new Set(["relation", "media"]);

/** As {@link fetchEntries}, with a populate of one's own. */
export const readEntries = async (context: Probing, type: ContentType, populate: Query): Promise<Fetched> => {
  if (type.kind === "singleType") return fetchSingle(context, type, populate);
  const query = type.uid.startsWith("api::") ? everyEntry(context, type) : {};
  const reader = listReader(context, type);
  const read = (locale: Query) => readPopulated(reader, { ...query, ...locale }, populate);
  if (!("locale" in query)) return read({});
  const codes = context.dataset.dataset.locales.map(({ code }) => code);
  return readLocales(reader, codes, read);
};

const listReader = (context: Probing, type: ContentType): ListReader<Fetched> => ({
  pages: (query) => readPages(context, type, query),
  once: (query) => fetchPage(context, type, query),
  statusOf: (got) => ("problem" in got ? (got.problem.answer?.status ?? 0) : undefined),
  idsOf: (got) => ("entries" in got ? got.entries.map(({ id }) => id).filter((id) => !isNameless(id)) : []),
  localesOf: (got) => new Set("entries" in got ? got.entries.map(({ attributes: { locale } }) => locale) : []),
  joined,
});

const joined = (parts: readonly Fetched[]): Fetched => {
  const read = parts.flatMap((part) => ("entries" in part ? [part] : []));
  const entries = new Map(read.flatMap((part) => part.entries.map((entry) => [entry.id, entry] as const)));
  return {
    entries: [...entries.values()].sort((a, b) => a.id - b.id),
    cleaned: read.some(({ cleaned }) => cleaned),
    remarks: [...new Set(read.flatMap(({ remarks = [] }) => remarks))],
  };
};

const readPages = async (context: Probing, type: ContentType, asked: Query): Promise<Fetched> => {
  const found = new Map<number, FetchedEntry>();
  const bare = !type.uid.startsWith("api::");
  const pageSize = Math.min(mostAtOnce, context.largestPage?.pageSize ?? mostAtOnce);
  // An endless list needs no reading to the end: what the dataset does not have has been seen by then.
  const most = context.dataset.entries(type.uid).length + 2 * mostAtOnce;
  const gone = new Set<number>();
  const remarks = new Set<string>();
  for (let page = 1; found.size < most && gone.size < mostLeftovers; ) {
    const query = bare ? asked : { pagination: { page, pageSize }, ...asked };
    const outcome = await fetchPage(context, type, query);
    // Who shows no page beyond the last one may refuse it: section 4.3 does not show that.
    const isBeyond = found.size > 0 && "problem" in outcome && isRefusal(outcome.problem.answer?.status ?? 0);
    if (isBeyond) break;
    if (!("entries" in outcome)) return outcome;
    const [before, goneBefore] = [found.size, gone.size];
    for (const remark of remarks.size === 0 ? (outcome.remarks ?? []) : []) remarks.add(remark);
    for (const entry of outcome.entries) {
      if (gone.has(entry.id) || (await removed(context, type, entry))) gone.add(entry.id);
      else found.set(entry.id, entry);
    }
    const isCleaned = gone.size > goneBefore;
    // A server that ignores the page answers the same entries again: no new one means the end.
    if (bare || (found.size === before && !isCleaned)) break;
    // What was deleted has drawn those behind it to this page.
    if (!isCleaned) page++;
  }
  return { entries: [...found.values()].sort((a, b) => a.id - b.id), cleaned: gone.size > 0, remarks: [...remarks] };
};

/** The parameters that show entries of every locale and state. */
export const everyEntry = (context: Pick<Probing, "capabilities">, type: ContentType): Query => ({
  ...(type.localized && context.capabilities.has("i18n") ? { locale: "all" } : {}),
  ...(type.draftAndPublish && context.capabilities.has("draft-and-publish") ? { publicationState: "preview" } : {}),
});

/** A single type: the entry of each locale that shows one. */
const fetchSingle = async (context: Probing, type: ContentType, populate: Query): Promise<Fetched> => {
  const locales = context.dataset.dataset.locales.filter(
    (locale) => locale.isDefault || context.capabilities.has("i18n"),
  );
  const entries = new Map<number, FetchedEntry>();
  let cleaned = false;
  let absent: Unread | undefined;
  const outcomes = await together(
    (type.localized ? locales : locales.slice(0, 1)).map(({ code }) =>
      fetchPage(context, type, { ...(type.localized ? { locale: code } : {}), ...populate }),
    ),
  );
  for (const outcome of outcomes) {
    if (!("entries" in outcome)) return outcome;
    absent ??= outcome.absent;
    for (const entry of outcome.entries) {
      if (await removed(context, type, entry)) cleaned = true;
      else entries.set(entry.id, entry);
    }
  }
  const isThere = outcomes.some((outcome) => "entries" in outcome && outcome.absent === undefined);
  return { entries: [...entries.values()], cleaned, ...(isThere || absent === undefined ? {} : { absent }) };
};

/** The entries of one answer. */
export const fetchPage = async (context: Probing, type: ContentType, query: Query): Promise<Fetched> => {
  const path = withQuery(pathOf(type), query);
  const exchange = await context.transport.send({ method: "GET", path, headers: context.headers });
  if ("problem" in exchange) {
    const { request, problem } = exchange;
    return { unanswered: problem, problem: unanswered(request.url, path, problem) };
  }
  const { answer } = exchange;
  if (type.kind === "singleType" && (await isAbsent(context, type, answer, query)))
    return { entries: [], cleaned: false, absent: notAList(path, answer) };
  if (type.kind === "singleType" && isRecord(answer.json) && Array.isArray(answer.json.data))
    return {
      problem: badList(path, "list", "a list, where a single type has one entry: { data: { id, attributes } }"),
    };
  const rows = isSuccess(answer.status) ? rowsOf(answer, type) : undefined;
  return rows === undefined ? { problem: notAList(path, answer) } : asEntries(context, type, rows, path);
};

/** Whether a single type has no entry. A status that refuses parameters too says so where it comes without any to refuse. */
const isAbsent = async (
  context: Probing,
  type: ContentType,
  { status }: Answer,
  { populate, publicationState, ...others }: Query,
): Promise<boolean> => {
  if (!isAbsence(status) || status === 404 || status === 410) return isAbsence(status);
  if (populate === undefined && publicationState === undefined) return true;
  return (await answerTo(context, withQuery(pathOf(type), others)))?.status === status;
};

const rowsOf = (answer: Answer, type: ContentType): readonly unknown[] | undefined => {
  if (type.kind === "collectionType") return listIn(answer.json);
  const data = isRecord(answer.json) ? answer.json.data : undefined;
  return isRecord(data) ? [data] : undefined;
};

const asEntries = (context: Probing, type: ContentType, rows: readonly unknown[], path: string): Fetched => {
  const problem = (cause: string, what: string): Fetched => ({ problem: badList(path, cause, what) });
  if (rows.length > maxRows) return problem("too many", `${plural(rows.length, "entry", "entries")} at once`);
  if (type.uid.startsWith("api::") && rows.length > 0 && rows.every(isOfVersion5)) return { problem: ofVersion5(path) };
  const defaultLocale = context.dataset.dataset.locales.find((locale) => locale.isDefault)?.code;
  const entries = new Map<number, FetchedEntry>();
  const nameless = rows.find((row) => isRecord(row) && isNameless(idOf(row)));
  const remarks = isRecord(nameless)
    ? [`no whole number is the id of an entry (${brief(nameless.id)}), so no request can name it: checks report that`]
    : [];
  for (const row of rows) {
    if (!isRecord(row)) return problem("no id", `${brief(row)} instead of an entry with a whole number as its id`);
    const id = idOf(row);
    if (entries.has(id)) return problem("same id", `two entries with the id ${id}`);
    const attributes = isRecord(row.attributes) ? row.attributes : row;
    entries.set(id, { id, key: naturalKey(type, attributes, defaultLocale), attributes });
  }
  return { entries: [...entries.values()], cleaned: false, remarks };
};

/** Entries of Strapi 5 have their attributes beside the id, and a `documentId`. */
const isOfVersion5 = (row: unknown): boolean =>
  isRecord(row) && typeof row.documentId === "string" && !isRecord(row.attributes);

/** Below every id that a server would give. */
const firstStandIn = -(2 ** 40);

/** Whether an id stands for that of an entry that shows none: the checks judge it, and no request can name it. */
export const isNameless = (id: number): boolean => id <= firstStandIn;

/** An entry's id; without a whole number, a stand-in that is made of what the entry holds. */
const idOf = (row: Readonly<Record<string, unknown>>): number =>
  typeof row.id === "number" && Number.isSafeInteger(row.id)
    ? row.id
    : firstStandIn - createHash("sha256").update(JSON.stringify(row)).digest().readUIntBE(0, 5);

/** Deletes an entry that an interrupted run of the kit left behind; true when it is gone. */
const removed = async (context: Probing, type: ContentType, entry: FetchedEntry): Promise<boolean> => {
  if (isNameless(entry.id) || !isLeftover(entry.attributes) || !context.capabilities.has("writes")) return false;
  if (context.dataset.entries(type.uid).some(({ key }) => key === entry.key)) return false;
  const path = type.kind === "singleType" ? pathOf(type) : `${pathOf(type)}/${entry.id}`;
  return removeLeftover(context, path, context.signal);
};
