import { isRecord, parseJson } from "../base.js";
import { pathOf } from "../contract/address.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Answer, Exchange, WireRequest } from "../contract/exchange.js";
import { defaultPage } from "../contract/pages.js";
import type { ContentType } from "../reference.js";

/*
 * Lists are asked for so that two choices of a server make no difference. Its largest page (section 8 lets it be configured): where that is smaller than
 * what is asked for, the list is read page by page, and put together as the one answer that a server without a maximum gives. And which locales a list
 * holds that names none.
 */

/** The most entries that a server gives at once, by the parameter that asks for so many: section 8 lets a maximum of each be set. */
export interface LargestPage {
  readonly pageSize: number;
  readonly limit: number;
}

/** Of a server without a maximum. */
export const unlimited: LargestPage = { pageSize: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY };

export interface ServerLists {
  readonly dataset: DatasetIndex;
  /** Without limit unless given. */
  readonly largestPage?: LargestPage;
  /** The types whose lists hold entries of every locale where the request names none: they are asked for those of the default one. */
  readonly allLocales?: ReadonlySet<string>;
}

/** What a check makes of lists. */
export interface ListManner {
  /** Whether it judges pages: what it asks for comes as the server gives it. */
  readonly isPaging?: boolean;
  /** Whether it judges lists that name no locale. */
  readonly namesNoLocale?: boolean;
}

/** The type whose list stands at a path without a query. */
const listedAt = ({ dataset }: ServerLists, path: string): ContentType | undefined =>
  [...dataset.dataset.model.contentTypes.values()].find(
    (type) => type.kind === "collectionType" && type.uid.startsWith("api::") && pathOf(type) === path,
  );

/** A list that names no locale names the default one where it would hold entries of every locale. */
export const inHomeLocale = (
  lists: ServerLists,
  { namesNoLocale }: ListManner,
  method: string,
  path: string,
): string => {
  const { allLocales, dataset } = lists;
  if (method !== "GET" || allLocales === undefined || allLocales.size === 0 || namesNoLocale === true) return path;
  const [address = "", ...query] = path.split("?");
  const type = listedAt(lists, address);
  const names = [...new URLSearchParams(query.join("?")).keys()];
  if (type === undefined || !allLocales.has(type.uid) || names.some((name) => /^locale(\[|$)/.test(name))) return path;
  const home = dataset.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  return `${path}${query.length === 0 ? "?" : "&"}locale=${home}`;
};

/** The answer that is put together from several pages, where the server's are too small for what is asked; undefined where they are not. */
export const pagesOf = (
  lists: ServerLists,
  { isPaging = false }: ListManner,
  wire: WireRequest,
  send: (request: WireRequest) => Promise<Exchange>,
): Promise<Exchange> | undefined => {
  const { largestPage = unlimited } = lists;
  if (isPaging || wire.method !== "GET") return undefined;
  const [path = "", ...query] = wire.path.split("?");
  const wanted = listedAt(lists, path) === undefined ? undefined : wantedOf(query.join("?"));
  if (wanted === undefined || wanted.limit <= largestPage[wanted.isPaged ? "pageSize" : "limit"]) return undefined;
  return gather(wanted, largestPage.limit, (span) => send({ ...wire, path: `${path}?${span}` }));
};

/** Some entries of a list, in the parameters of pagination by offset. */
export interface Span {
  readonly start: number;
  readonly limit: number;
}

/** What a request for a list asks for. */
interface Wanted extends Span {
  /** The pagination that is reported of it, without counts. */
  readonly reported: Readonly<Record<string, number>>;
  readonly others: string;
  readonly isPaged: boolean;
}

const parameter = /^pagination\[(page|pageSize|start|limit)\]$/;

/** What a query asks for; undefined where its pagination is not in the common form. */
const wantedOf = (query: string): Wanted | undefined => {
  const numbers = new Map<string, number>();
  const others: string[] = [];
  for (const part of query.split("&")) {
    const [key = "", value = ""] = part.split("=");
    const [, name] = parameter.exec(key.replaceAll("%5B", "[").replaceAll("%5D", "]")) ?? [];
    if (name === undefined) {
      // What stands where no parameter of pagination should be is a question of its own, too.
      if (/^(pagination(?!\[withCount\])|page|pageSize|start|limit)\b/.test(key)) return undefined;
      others.push(part);
    }
    // Anything but digits is a question of its own, and so is a number that comes twice.
    else if (!/^\d{1,9}$/.test(value) || numbers.has(name)) return undefined;
    else numbers.set(name, Number(value));
  }
  const [page, pageSize, start, limit] = ["page", "pageSize", "start", "limit"].map((name) => numbers.get(name));
  const isOffset = start !== undefined || limit !== undefined;
  if (isOffset && (page !== undefined || pageSize !== undefined)) return undefined;
  if ([page, pageSize, limit].includes(0)) return undefined;
  const rest = { others: others.filter((part) => part !== "").join("&"), isPaged: !isOffset };
  const offset = { start: start ?? 0, limit: limit ?? defaultPage };
  if (isOffset) return { ...offset, ...rest, reported: offset };
  const paged = { page: page ?? 1, pageSize: pageSize ?? defaultPage };
  return { start: (paged.page - 1) * paged.pageSize, limit: paged.pageSize, ...rest, reported: paged };
};

type AskSpan = (query: string) => Promise<Exchange>;

/** No list of the dataset has more entries: a server may have endless ones. */
const most = 2000;

/** The answer to a request for more entries than a page of the server holds: the entries of its pages, one after the other. */
const gather = async (wanted: Wanted, largest: number, ask: AskSpan): Promise<Exchange> => {
  const { start, limit, others } = wanted;
  const spanOf = (first: number): Span => ({ start: first, limit: Math.min(largest, start + limit - first) });
  // In front, where they are read however many parameters follow.
  const printed = (span: Span) =>
    `pagination[start]=${span.start}&pagination[limit]=${span.limit}${others === "" ? "" : `&${others}`}`;
  const entries: unknown[] = [];
  const sent: unknown[] = [];
  let first: Answer | undefined;
  for (let next = spanOf(start); next.limit > 0 && entries.length < most; next = spanOf(next.start + next.limit)) {
    const exchange = await ask(printed(next));
    const data = "answer" in exchange ? listIn(exchange.answer) : undefined;
    if (!("answer" in exchange) || data === undefined) return exchange;
    first ??= exchange.answer;
    entries.push(...data);
    sent.push(...(listIn({ ...exchange.answer, json: parseJson(exchange.answer.body) }) ?? []));
    const { total } = paginationIn(exchange.answer);
    const isEnd = typeof total === "number" ? next.start + next.limit >= total : data.length < next.limit;
    if (isEnd) break;
  }
  if (first === undefined) throw new Error("a page of no entries was asked for");
  const body = JSON.stringify(joined(parseJson(first.body), wanted, sent));
  return { request: first.request, answer: { ...first, json: joined(first.json, wanted, entries), body } };
};

const joined = (json: unknown, { reported, limit, isPaged }: Wanted, entries: readonly unknown[]): unknown => {
  const document = membersOf(json);
  const meta = membersOf(document.meta);
  const { total } = membersOf(meta.pagination);
  const counts =
    typeof total === "number" ? { ...(isPaged ? { pageCount: Math.ceil(total / limit) } : {}), total } : {};
  const isReported = meta.pagination !== undefined;
  return { ...document, data: entries, meta: isReported ? { ...meta, pagination: { ...reported, ...counts } } : meta };
};

const listIn = ({ status, json }: Answer): readonly unknown[] | undefined => {
  const { data } = membersOf(json);
  return status < 300 && Array.isArray(data) ? data : undefined;
};

const paginationIn = ({ json }: Answer) => membersOf(membersOf(membersOf(json).meta).pagination);

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** More than any list of the dataset holds. */
const ample = 1000;

/**
 * The largest page of a server, asked for by ever smaller ones: what a cut list holds, or what is not refused. Infinity where there is none, or none that
 * a list of the dataset reaches. `ask`: requests a part of a list that is as long as possible.
 */
export const findLargestPage = async (ask: (span: Span) => Promise<Answer | undefined>): Promise<number> => {
  const askFirst = (limit: number) => ask({ start: 0, limit });
  const answer = await askFirst(ample);
  if (answer === undefined) return Number.POSITIVE_INFINITY;
  const list = listIn(answer);
  if (list !== undefined) {
    const size = cutAt(list.length, answer);
    // A total that counts more entries than there are is no largest page.
    const isEnd = async () => {
      const next = await ask({ start: list.length, limit: 1 });
      return next !== undefined && listIn(next)?.length === 0;
    };
    return size === undefined || (size === list.length && (await isEnd())) ? Number.POSITIVE_INFINITY : size;
  }
  if (answer.status < 400 || answer.status >= 500 || [401, 403, 404, 429].includes(answer.status))
    return Number.POSITIVE_INFINITY;
  const least = await askFirst(1);
  // What is refused is not the size.
  if (least === undefined || listIn(least) === undefined) return Number.POSITIVE_INFINITY;
  let [taken, refused] = [1, ample];
  while (refused - taken > 1) {
    const size = Math.floor((taken + refused) / 2);
    const next = await askFirst(size);
    if (next !== undefined && listIn(next) !== undefined) taken = size;
    else refused = size;
  }
  return taken;
};

/** How many entries a list holds that is not whole, or that says so of its size. */
const cutAt = (length: number, answer: Answer): number | undefined => {
  const { total, pageSize, limit = pageSize } = paginationIn(answer);
  if (length > 0 && typeof total === "number" && length < total) return length;
  return typeof limit === "number" && limit >= Math.max(1, length) && limit < ample ? limit : undefined;
};
