import { naturalKey } from "./dataset-index.js";
import type { Answer } from "./exchange.js";
import { brief, isRecord } from "./json.js";
import { type Query, withQuery } from "./query.js";
import type { ContentType } from "./reference.js";
import { removeMade } from "./remove.js";
import { isScratch } from "./scratch.js";
import { pathOf, type TargetContext } from "./target.js";

/** An entry as the server shows it. */
export interface FetchedEntry {
  readonly id: number;
  /** The natural key that its attributes give. */
  readonly key: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The entries of a type, or why they cannot be read, or why nobody answers at all. */
export type Fetched =
  | { readonly entries: readonly FetchedEntry[] }
  | { readonly problem: string }
  | { readonly unreachable: string };

type Context = Omit<TargetContext, "ids" | "unverified">;

const pageSize = 100;
const maxPages = 100;

/** Reads every entry of a type: all locales, drafts too, relations populated one level deep. */
export const fetchEntries = async (context: Context, type: ContentType, signal: AbortSignal): Promise<Fetched> => {
  if (type.kind === "singleType") return fetchSingle(context, type, signal);
  const found = new Map<number, FetchedEntry>();
  const bare = !type.uid.startsWith("api::");
  for (let page = 1; page <= maxPages; page++) {
    const query = bare ? { populate: "*" } : { ...scope(context, type), pagination: { page, pageSize }, populate: "*" };
    const outcome = await fetchPage(context, type, query, signal);
    if (!("entries" in outcome)) return outcome;
    const before = found.size;
    for (const entry of outcome.entries) if (!(await removed(context, type, entry, signal))) found.set(entry.id, entry);
    // A server that ignores the page answers the same entries again: no new one means the end.
    if (bare || found.size === before) break;
  }
  return { entries: [...found.values()].sort((a, b) => a.id - b.id) };
};

const scope = (context: Context, type: ContentType): Query => ({
  ...(type.localized && context.capabilities.has("i18n") ? { locale: "all" } : {}),
  ...(type.draftAndPublish && context.capabilities.has("draft-and-publish") ? { publicationState: "preview" } : {}),
});

/** A single type: the entry of each locale that shows one. */
const fetchSingle = async (context: Context, type: ContentType, signal: AbortSignal): Promise<Fetched> => {
  const locales = context.dataset.dataset.locales.filter(
    (locale) => locale.isDefault || context.capabilities.has("i18n"),
  );
  const entries = new Map<number, FetchedEntry>();
  for (const locale of type.localized ? locales : locales.slice(0, 1)) {
    const query = { ...(type.localized ? { locale: locale.code } : {}), populate: "*" };
    const outcome = await fetchPage(context, type, query, signal);
    if (!("entries" in outcome)) return outcome;
    for (const entry of outcome.entries)
      if (!(await removed(context, type, entry, signal))) entries.set(entry.id, entry);
  }
  return { entries: [...entries.values()] };
};

const fetchPage = async (context: Context, type: ContentType, query: Query, signal: AbortSignal): Promise<Fetched> => {
  const path = withQuery(pathOf(type), query);
  const exchange = await context.transport.send({ method: "GET", path, headers: context.headers }, signal);
  if ("problem" in exchange) {
    const { kind, message } = exchange.problem;
    const problem = `GET ${exchange.request.url}: ${message}`;
    return kind === "too-large" || kind === "invalid" ? { problem } : { unreachable: problem };
  }
  const { answer } = exchange;
  if (type.kind === "singleType" && answer.status === 404) return { entries: [] };
  const rows = answer.status === 200 ? rowsOf(answer, type) : undefined;
  if (rows !== undefined) return { entries: rows.flatMap((row) => asFetched(context, type, row)) };
  return {
    problem: `${type.singularName}: GET ${path} was answered with ${answer.status} ${brief(answer.json ?? answer.body)}${hint(answer)}`,
  };
};

const hint = (answer: Answer): string => {
  if (answer.status === 401 || answer.status === 403) return ". Let everyone find it, or pass a token with --header";
  return answer.status === 404 ? ". Has the dataset been loaded into the server?" : "";
};

const rowsOf = (answer: Answer, type: ContentType): readonly unknown[] | undefined => {
  if (!type.uid.startsWith("api::")) return Array.isArray(answer.json) ? answer.json : undefined;
  const data = isRecord(answer.json) ? answer.json.data : undefined;
  if (type.kind === "singleType") return isRecord(data) ? [data] : undefined;
  return Array.isArray(data) ? data : undefined;
};

const asFetched = (context: Context, type: ContentType, row: unknown): readonly FetchedEntry[] => {
  if (!isRecord(row) || typeof row.id !== "number") return [];
  const attributes = isRecord(row.attributes) ? row.attributes : row;
  const defaultLocale = context.dataset.dataset.locales.find((locale) => locale.isDefault)?.code;
  return [{ id: row.id, key: naturalKey(type, attributes, defaultLocale), attributes }];
};

/** Deletes an entry that an interrupted run of the kit left behind; true when it is gone. */
const removed = async (
  context: Context,
  type: ContentType,
  entry: FetchedEntry,
  signal: AbortSignal,
): Promise<boolean> => {
  if (!isScratch(entry.attributes) || !context.capabilities.has("writes")) return false;
  if (context.dataset.entries(type.uid).some(({ key }) => key === entry.key)) return false;
  const path = type.kind === "singleType" ? pathOf(type) : `${pathOf(type)}/${entry.id}`;
  return removeMade(context, path, signal);
};
