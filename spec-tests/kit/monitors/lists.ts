import { brief, isRecord, plural } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import { anInteger } from "../expect/compare.js";
import type { Breach, Invariant, Judged } from "./invariant.js";
import { disorderOf } from "./order.js";
import { type Entries, type Entry, memberOf, type Seen, whereIs } from "./walk.js";

type Members = Readonly<Record<string, unknown>>;

/** What a list was asked for by page or by offset, as section 4.3 shows it. */
interface Page {
  readonly from?: { readonly name: "page" | "start"; readonly value: number };
  readonly size?: { readonly name: "pageSize" | "limit"; readonly value: number };
  readonly withCount: boolean;
}

/** Whether a page is asked for of entries with something populated: these "cannot be combined", the outcome is open (I-33). */
const isCombined = ({ query: { pagination, populate } }: Seen["asked"]): boolean =>
  pagination !== undefined && populate !== undefined;

/** The page that was asked for: undefined where that is said in no form of section 4.3. */
const pageOf = ({ query: { pagination } }: Seen["asked"]): Page | undefined => {
  if (pagination === undefined) return { withCount: true };
  if (!isRecord(pagination)) return undefined;
  const { page, pageSize, start, limit, withCount = "true", ...rest } = pagination;
  const byPage = page !== undefined || pageSize !== undefined;
  const byOffset = start !== undefined || limit !== undefined;
  if (Object.keys(rest).length > 0 || (byPage && byOffset) || (withCount !== "true" && withCount !== "false"))
    return undefined;
  const [from, size] = byOffset ? [start, limit] : [page, pageSize];
  const least = byOffset ? /^\d{1,9}$/ : /^[1-9]\d{0,8}$/;
  if (from !== undefined && !(typeof from === "string" && least.test(from))) return undefined;
  if (size !== undefined && !(typeof size === "string" && /^[1-9]\d{0,8}$/.test(size))) return undefined;
  return {
    withCount: withCount === "true",
    ...(from === undefined ? {} : { from: { name: byOffset ? "start" : "page", value: Number(from) } }),
    ...(size === undefined ? {} : { size: { name: byOffset ? "limit" : "pageSize", value: Number(size) } }),
  };
};

const listOf = ({
  asked: { kind },
  answer: { status, json },
}: Seen): { data: readonly unknown[]; pagination: Members } | undefined => {
  if (kind !== "list" || status >= 300 || !isRecord(json) || !Array.isArray(json.data) || !isRecord(json.meta))
    return undefined;
  const { pagination } = json.meta;
  return isRecord(pagination) ? { data: json.data as readonly unknown[], pagination } : undefined;
};

/** A member of the metadata is another than it has to be. */
const differs = (name: string, expected: unknown, actual: unknown, why: string): Breach => {
  const path = `meta.pagination.${name}`;
  const shown = typeof expected === "string" ? { shape: expected } : { expected };
  return {
    cause: name,
    kind: `differs:${path}`,
    why: `${path} is ${brief(actual)}: ${why}`,
    differences: [{ path, ...shown, ...(actual === undefined ? {} : { actual }) }],
  };
};

const lookAtMembers = (seen: Seen): Judged => {
  const list = listOf(seen);
  const page = pageOf(seen.asked);
  if (list === undefined || page === undefined || isCombined(seen.asked)) return false;
  const { pagination } = list;
  const isByOffset = page.from?.name === "start" || page.size?.name === "limit";
  const own = isByOffset ? ["start", "limit"] : ["page", "pageSize"];
  const counted = isByOffset ? ["total"] : ["pageCount", "total"];
  // Without a page, which one the first is shown by is open (I-26).
  if (page.from === undefined && page.size === undefined && !("page" in pagination)) return false;
  const lacking = [...own, ...(page.withCount ? counted : [])].find((name) => !Number.isInteger(pagination[name]));
  if (lacking !== undefined) return differs(lacking, anInteger.words, pagination[lacking], "it has to be an integer");
  const more = page.withCount ? undefined : counted.find((name) => name in pagination);
  return more === undefined || differs(more, "no member", pagination[more], "the count was not asked for");
};

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0; // an integer is a number

/** What a list says of its own place among all entries. */
const spanOf = ({ page, pageSize, start, limit }: Members) => {
  if (isCount(page) && isCount(pageSize) && page > 0)
    return { from: (page - 1) * pageSize, size: pageSize, where: `on page ${page}` };
  return isCount(start) && isCount(limit) && limit > 0
    ? { from: start, size: limit, where: `from ${start} on` }
    : undefined;
};

const lookAtSums = (seen: Seen): Judged => {
  const list = listOf(seen);
  if (list === undefined || !seen.isQuiet) return false;
  const { data, pagination } = list;
  const { pageSize, pageCount, total } = pagination;
  if (!isCount(total)) return false;
  if (isCount(pageSize) && pageSize > 0 && isCount(pageCount)) {
    const pages = Math.ceil(total / pageSize);
    // Whether an empty list has no page or one, is open (I-26).
    if (pageCount !== pages && !(total === 0 && pageCount === 1))
      return differs("pageCount", pages, pageCount, `${plural(total, "entry", "entries")} in pages of ${pageSize}`);
  }
  const span = spanOf(pagination);
  if (span === undefined) return false;
  const expected = Math.max(0, Math.min(span.size, total - span.from));
  if (expected === data.length) return true;
  const count = plural(data.length, "entry", "entries");
  return {
    cause: data.length < expected ? "fewer" : "more",
    kind: "differs:meta.pagination.total",
    why: `The list has ${count}, and by its metadata ${expected} of ${total} ${span.where}`,
    differences: [{ path: "data.length", expected, actual: data.length }],
  };
};

const lookAtPage = (seen: Seen, combined: boolean): Judged => {
  if (isCombined(seen.asked) !== combined) return false;
  const list = listOf(seen);
  const { from, size } = pageOf(seen.asked) ?? {};
  if (list === undefined || (from ?? size) === undefined) return false;
  const { data, pagination } = list;
  if (size !== undefined && data.length > size.value)
    return {
      cause: "length",
      kind: "page:length",
      why: `The list has ${plural(data.length, "entry", "entries")}, and ${size.name} asks for ${size.value}`,
      differences: [{ path: "data.length", shape: `at most ${size.value}`, actual: data.length }],
    };
  if (from !== undefined && from.name in pagination && pagination[from.name] !== from.value)
    return differs(from.name, from.value, pagination[from.name], `${from.value} was asked for`);
  // A server has a largest page (section 8).
  const shown = size === undefined ? undefined : pagination[size.name];
  if (size === undefined || typeof shown !== "number" || shown <= size.value) return true;
  return differs(size.name, size.value, shown, `${size.value} was asked for`);
};

/** Whether a list is what it was asked for by a sort that looks at the entries alone: through a relation one may come twice (I-22). */
const isPlain = ({ asked: { query, level } }: Seen): boolean => query.sort === undefined || level.orders !== undefined;

/** The first entry that has something that one before it has. */
const repeatedIn = (entries: readonly Entry[], keyOf: (entry: Entry) => unknown, known = new Set<unknown>()) =>
  entries.find((entry) => {
    const key = keyOf(entry);
    if (key !== undefined && known.has(key)) return true;
    known.add(key);
    return false;
  });

const lookAtRepetition = ({ entries, seen, parent, attribute }: Entries, isTop: boolean): Judged => {
  if ((parent === undefined) !== isTop || entries.length < 2 || !isPlain(seen)) return false;
  if (isTop ? seen.asked.kind !== "list" && seen.asked.kind !== "users" : attribute?.kind !== "relation") return false;
  const second = repeatedIn(entries, ({ id }) => id);
  if (second === undefined) return true;
  const path = whereIs(second);
  return {
    cause: isTop ? "list" : `${parent?.schema.uid}.${attribute?.name}`,
    kind: "rows:repeated",
    why: `${path} has the id ${brief(second.id)} of an entry before it in the list`,
    differences: [{ path: `${path}.id`, shape: "an id of its own", actual: second.id }],
  };
};

type Where = "top" | "open" | "nested";

const shownOf = ({ id, members }: Entry, name: string): unknown => (name === "id" ? id : members[name]);

const lookAtOrder = ({ entries, level, seen, parent, schema }: Entries, where: Where): Judged => {
  const isTop = parent === undefined;
  const { orders } = level;
  const firstName = orders?.[0]?.name ?? "";
  if (orders === undefined || entries.length < 2 || isTop !== (where !== "nested")) return false;
  if (isTop && seen.asked.kind !== "list") return false;
  let isJudged = false;
  // Where entries without a value stand is not said; the others are in order, whatever stands between them.
  const valued = entries.filter((entry) => (shownOf(entry, firstName) ?? null) !== null);
  for (const [index, second] of valued.entries()) {
    const first = valued[index - 1];
    const disorder = first === undefined ? undefined : disorderOf(orders, schema, first, second);
    if (first === undefined || disorder === undefined) continue;
    if (disorder !== null && disorder.isOpen !== (where === "open")) continue;
    isJudged = true;
    if (disorder === null) continue;
    const { name } = disorder;
    const [one, other] = [brief(shownOf(first, name)), brief(shownOf(second, name))];
    const path = name === "id" ? `${whereIs(second)}.id` : memberOf(second, name);
    const sort = orders.map((each) => `${each.name}:${each.descending ? "desc" : "asc"}`).join(", ");
    return {
      cause: `${schema.uid}.${name}`,
      kind: "order",
      why: `${path} is ${other} behind ${one}, and the sort is ${sort}`,
      differences: [{ path, shape: `a value that may stand behind ${one}`, actual: shownOf(second, name) }],
    };
  }
  return isJudged;
};

const lookAtLocale = (
  { entries, seen, parent, schema }: Entries,
  wanted: unknown,
  codes: readonly string[],
): Judged => {
  // What a list of a locale is that the server does not have, is open (I-87).
  if (parent !== undefined || seen.asked.kind !== "list" || typeof wanted !== "string" || !codes.includes(wanted))
    return false;
  if (!("localized" in schema) || !schema.localized) return false;
  // Whether codes differ by their case is for the collation of a database to say.
  const code = wanted.toLowerCase();
  const wrong = entries.find(({ members: { locale } }) => typeof locale === "string" && locale.toLowerCase() !== code);
  if (wrong === undefined) return true;
  const path = memberOf(wrong, "locale");
  return {
    cause: "list",
    kind: "locale",
    why: `${path} is ${brief(wrong.members.locale)} in a list of the locale ${wanted}`,
    differences: [{ path, expected: wanted, actual: wrong.members.locale }],
  };
};

const lookAtLocalizations = ({ entries, parent, attribute }: Entries): Judged => {
  if (parent === undefined || attribute?.name !== "localizations") return false;
  const localeOf = ({ members: { locale } }: Entry) => (typeof locale === "string" ? locale : undefined);
  const wrong = repeatedIn([parent, ...entries], localeOf);
  if (wrong === undefined) return true;
  const { locale } = wrong.members;
  const path = memberOf(wrong, "locale");
  return {
    cause: wrong.schema.uid,
    kind: "localization",
    why: `${path} is ${brief(locale)}, as of the entry or of another localization of it`,
    differences: [{ path, shape: "another locale", actual: locale }],
  };
};

const lookAtState = (entry: Entry, isTop: boolean): Judged => {
  const { isLive, schema, parent, members, attribute } = entry;
  if (!isLive || (parent === undefined) !== isTop || !("draftAndPublish" in schema) || !schema.draftAndPublish)
    return false;
  if (!Object.hasOwn(members, "publishedAt")) return false;
  if (members.publishedAt !== null) return true;
  const path = memberOf(entry, "publishedAt");
  return {
    cause: isTop ? schema.uid : `${parent?.schema.uid}.${attribute?.name}`,
    kind: "draft",
    why: `${path} is null: a draft is in a list of published entries`,
    differences: [{ path, shape: "a timestamp", actual: null }],
  };
};

/** Which entries a list holds, in which order, and what its metadata say of them (sections 2.3, 3, 4.1, 4.2 and 4.3). */
export const listsOf = ({ dataset: { locales } }: DatasetIndex): readonly Invariant[] => {
  const ownLocale = locales.find(({ isDefault }) => isDefault)?.code;
  const codes = locales.map(({ code }) => code);
  const localeOf = ({ seen }: Entries) => seen.asked.query.locale;
  return [
    { id: "monitors-pagination-members", unlessOdd: true, answer: lookAtMembers },
    { id: "monitors-pagination-sums", answer: lookAtSums },
    { id: "monitors-page", unlessOdd: true, answer: (seen) => lookAtPage(seen, false) },
    { id: "monitors-populated-page", unlessOdd: true, answer: (seen) => lookAtPage(seen, true) },
    { id: "monitors-once", entries: (list) => lookAtRepetition(list, true) },
    { id: "monitors-populated-once", entries: (list) => lookAtRepetition(list, false) },
    { id: "monitors-order", unlessOdd: true, entries: (list) => lookAtOrder(list, "top") },
    { id: "monitors-open-order", unlessOdd: true, entries: (list) => lookAtOrder(list, "open") },
    { id: "monitors-nested-order", unlessOdd: true, entries: (list) => lookAtOrder(list, "nested") },
    { id: "monitors-locale", unlessOdd: true, entries: (list) => lookAtLocale(list, localeOf(list), codes) },
    {
      id: "monitors-default-locale",
      unlessOdd: true,
      entries: (list) => localeOf(list) === undefined && lookAtLocale(list, ownLocale, codes),
    },
    { id: "monitors-localizations", entries: lookAtLocalizations },
    { id: "monitors-state", unlessOdd: true, entry: (entry) => lookAtState(entry, true) },
    { id: "monitors-populated-state", unlessOdd: true, entry: (entry) => lookAtState(entry, false) },
  ];
};
