import { brief, isRecord, plural } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import { anInteger } from "../expect/compare.js";
import type { Broken, Invariant } from "./invariant.js";
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

/** The entries and the metadata of a list; undefined where an answer is none. */
const listOf = ({
  asked: { kind },
  answer: { status, json },
}: Seen): { data: readonly unknown[]; pagination: Members } | undefined => {
  if (kind !== "list" || status >= 300 || !isRecord(json) || !Array.isArray(json.data) || !isRecord(json.meta))
    return undefined;
  const { pagination } = json.meta;
  return isRecord(pagination) ? { data: json.data as readonly unknown[], pagination } : undefined;
};

/** Reports that a member of the metadata is another than it has to be. */
const differs = (broken: Broken, name: string, expected: unknown, actual: unknown, why: string): true => {
  const path = `meta.pagination.${name}`;
  const shown = typeof expected === "string" ? { shape: expected } : { expected };
  broken({
    cause: name,
    kind: `differs:${path}`,
    why: `${path} is ${brief(actual)}: ${why}`,
    differences: [{ path, ...shown, ...(actual === undefined ? {} : { actual }) }],
  });
  return true;
};

const lookAtMembers = (seen: Seen, broken: Broken): boolean => {
  const list = listOf(seen);
  const page = pageOf(seen.asked);
  if (list === undefined || page === undefined || isCombined(seen.asked)) return false;
  const { pagination } = list;
  const isByOffset = page.from?.name === "start" || page.size?.name === "limit";
  const own = isByOffset ? ["start", "limit"] : ["page", "pageSize"];
  const counted = isByOffset ? ["total"] : ["pageCount", "total"];
  // Without a page, which one the first is shown by is open (I-26).
  if (page.from === undefined && page.size === undefined && !("page" in pagination)) return false;
  for (const name of page.withCount ? [...own, ...counted] : own)
    if (!Number.isInteger(pagination[name]))
      return seen.asked.isOdd() || differs(broken, name, anInteger.words, pagination[name], "it has to be an integer");
  for (const name of page.withCount ? [] : counted)
    if (name in pagination)
      return seen.asked.isOdd() || differs(broken, name, "no member", pagination[name], "the count was not asked for");
  return true;
};

const lookAtSums = (seen: Seen, broken: Broken): boolean => {
  const list = listOf(seen);
  if (list === undefined || !seen.isQuiet) return false;
  const { data, pagination } = list;
  const { page, pageSize, pageCount, total, start, limit } = pagination;
  const isNumber = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0; // an integer is a number
  if (!isNumber(total)) return false;
  // Whether an empty list has no page or one, is open (I-26).
  const isOfNothing = total === 0 && pageCount === 1;
  if (
    isNumber(pageSize) &&
    pageSize > 0 &&
    isNumber(pageCount) &&
    !isOfNothing &&
    pageCount !== Math.ceil(total / pageSize)
  )
    return differs(
      broken,
      "pageCount",
      Math.ceil(total / pageSize),
      pageCount,
      `${plural(total, "entry", "entries")} in pages of ${pageSize}`,
    );
  const byPage =
    isNumber(page) && isNumber(pageSize) && page > 0 ? { from: (page - 1) * pageSize, size: pageSize } : undefined;
  const byOffset = isNumber(start) && isNumber(limit) && limit > 0 ? { from: start, size: limit } : undefined;
  const span = byPage ?? byOffset;
  if (span === undefined) return false;
  const expected = Math.max(0, Math.min(span.size, total - span.from));
  if (expected === data.length) return true;
  const where = byPage === undefined ? `from ${span.from} on` : `on page ${String(page)}`;
  broken({
    cause: data.length < expected ? "fewer" : "more",
    kind: "differs:meta.pagination.total",
    why: `The list has ${plural(data.length, "entry", "entries")}, and by its metadata ${expected} of ${total} ${where}`,
    differences: [{ path: "data.length", expected, actual: data.length }],
  });
  return true;
};

const lookAtPage = (seen: Seen, broken: Broken, combined: boolean): boolean => {
  if (isCombined(seen.asked) !== combined) return false;
  const list = listOf(seen);
  const page = pageOf(seen.asked);
  if (list === undefined || (page?.from ?? page?.size) === undefined || page === undefined) return false;
  const { from, size } = page;
  const { data, pagination } = list;
  if (size !== undefined && data.length > size.value) {
    if (seen.asked.isOdd()) return false;
    broken({
      cause: "length",
      kind: "page:length",
      why: `The list has ${plural(data.length, "entry", "entries")}, and ${size.name} asks for ${size.value}`,
      differences: [{ path: "data.length", shape: `at most ${size.value}`, actual: data.length }],
    });
    return true;
  }
  if (from !== undefined && from.name in pagination && pagination[from.name] !== from.value)
    return (
      seen.asked.isOdd() || differs(broken, from.name, from.value, pagination[from.name], `${from.value} was asked for`)
    );
  // A server has a largest page (section 8).
  const shown = size === undefined ? undefined : pagination[size.name];
  if (size !== undefined && typeof shown === "number" && shown > size.value)
    return seen.asked.isOdd() || differs(broken, size.name, size.value, shown, `${size.value} was asked for`);
  return true;
};

/** Whether a list is what it was asked for by a sort that looks at the entries alone: through a relation one may come twice (I-22). */
const isPlain = ({ asked: { query, level } }: Seen): boolean => query.sort === undefined || level.orders !== undefined;

const lookAtRepetition = ({ entries, seen, parent, attribute }: Entries, broken: Broken, isTop: boolean): boolean => {
  if ((parent === undefined) !== isTop || entries.length < 2 || !isPlain(seen)) return false;
  if (isTop ? seen.asked.kind !== "list" && seen.asked.kind !== "users" : attribute?.kind !== "relation") return false;
  const known = new Set<unknown>();
  for (const entry of entries) {
    if (known.has(entry.id) && entry.id !== undefined) {
      const path = whereIs(entry);
      broken({
        cause: isTop ? "list" : `${parent?.schema.uid}.${attribute?.name}`,
        kind: "rows:repeated",
        why: `${path} has the id ${brief(entry.id)} of an entry before it in the list`,
        differences: [{ path: `${path}.id`, shape: "an id of its own", actual: entry.id }],
      });
      return true;
    }
    known.add(entry.id);
  }
  return true;
};

type Where = "top" | "open" | "nested";

const lookAtOrder = (list: Entries, broken: Broken, where: Where): boolean => {
  const { entries, level, seen, parent, schema } = list;
  const isTop = parent === undefined;
  if (level.orders === undefined || entries.length < 2 || isTop !== (where !== "nested")) return false;
  if (isTop && seen.asked.kind !== "list") return false;
  let isJudged = false;
  for (const [index, second] of entries.entries()) {
    const first = entries[index - 1];
    const disorder = first === undefined ? undefined : disorderOf(level.orders, schema, first, second);
    if (first === undefined || disorder === undefined) continue;
    if (disorder !== null && disorder.isOpen !== (where === "open") && where !== "nested") continue;
    if (disorder !== null && where === "nested" && disorder.isOpen) continue;
    isJudged = true;
    if (disorder === null || seen.asked.isOdd()) continue;
    const { name } = disorder;
    const value = (entry: Entry): unknown => (name === "id" ? entry.id : entry.members[name]);
    const path = name === "id" ? `${whereIs(second)}.id` : memberOf(second, name);
    broken({
      cause: `${schema.uid}.${name}`,
      kind: "order",
      why: `${path} is ${brief(value(second))} behind ${brief(value(first))}, and the sort is ${level.orders.map((each) => `${each.name}:${each.descending ? "desc" : "asc"}`).join(", ")}`,
      differences: [{ path, shape: `a value that may stand behind ${brief(value(first))}`, actual: value(second) }],
    });
    return true;
  }
  return isJudged;
};

const lookAtLocale = (
  { entries, seen, parent, schema }: Entries,
  broken: Broken,
  wanted: unknown,
  codes: readonly string[],
): boolean => {
  // What a list of a locale is that the server does not have, is open (I-87).
  if (parent !== undefined || seen.asked.kind !== "list" || typeof wanted !== "string" || !codes.includes(wanted))
    return false;
  if (!("localized" in schema) || !schema.localized) return false;
  // Whether codes differ by their case is for the collation of a database to say.
  const code = wanted.toLowerCase();
  const wrong = entries.find(({ members: { locale } }) => typeof locale === "string" && locale.toLowerCase() !== code);
  if (wrong === undefined || seen.asked.isOdd()) return true;
  const path = memberOf(wrong, "locale");
  broken({
    cause: "list",
    kind: "locale",
    why: `${path} is ${brief(wrong.members.locale)} in a list of the locale ${wanted}`,
    differences: [{ path, expected: wanted, actual: wrong.members.locale }],
  });
  return true;
};

const lookAtLocalizations = ({ entries, parent, attribute }: Entries, broken: Broken): boolean => {
  if (parent === undefined || attribute?.name !== "localizations") return false;
  const known = new Set<unknown>([parent.members.locale]);
  for (const entry of entries) {
    const { locale } = entry.members;
    if (typeof locale === "string" && known.has(locale)) {
      const path = memberOf(entry, "locale");
      broken({
        cause: entry.schema.uid,
        kind: "localization",
        why: `${path} is ${brief(locale)}, as of the entry or of another localization of it`,
        differences: [{ path, shape: "another locale", actual: locale }],
      });
      return true;
    }
    known.add(locale);
  }
  return true;
};

const lookAtState = (entry: Entry, broken: Broken, isTop: boolean): boolean => {
  const { isLive, schema, parent, members, seen } = entry;
  if (!isLive || (parent === undefined) !== isTop || !("draftAndPublish" in schema) || !schema.draftAndPublish)
    return false;
  if (!Object.hasOwn(members, "publishedAt")) return false;
  if (members.publishedAt !== null || seen.asked.isOdd()) return true;
  const path = memberOf(entry, "publishedAt");
  broken({
    cause: isTop ? schema.uid : `${parent?.schema.uid}.${entry.attribute?.name}`,
    kind: "draft",
    why: `${path} is null: a draft is in a list of published entries`,
    differences: [{ path, shape: "a timestamp", actual: null }],
  });
  return true;
};

/** Which entries a list holds, in which order, and what its metadata say of them (sections 2.3, 3, 4.1, 4.2 and 4.3). */
export const listsOf = ({ dataset: { locales } }: DatasetIndex): readonly Invariant[] => {
  const ownLocale = locales.find(({ isDefault }) => isDefault)?.code;
  const codes = locales.map(({ code }) => code);
  return [
    { id: "monitors-pagination-members", answer: lookAtMembers },
    { id: "monitors-pagination-sums", answer: lookAtSums },
    { id: "monitors-page", answer: (seen, broken) => lookAtPage(seen, broken, false) },
    { id: "monitors-populated-page", answer: (seen, broken) => lookAtPage(seen, broken, true) },
    { id: "monitors-once", entries: (list, broken) => lookAtRepetition(list, broken, true) },
    { id: "monitors-populated-once", entries: (list, broken) => lookAtRepetition(list, broken, false) },
    { id: "monitors-order", entries: (list, broken) => lookAtOrder(list, broken, "top") },
    { id: "monitors-open-order", entries: (list, broken) => lookAtOrder(list, broken, "open") },
    { id: "monitors-nested-order", entries: (list, broken) => lookAtOrder(list, broken, "nested") },
    {
      id: "monitors-locale",
      entries: (list, broken) => lookAtLocale(list, broken, list.seen.asked.query.locale, codes),
    },
    {
      id: "monitors-default-locale",
      entries: (list, broken) =>
        list.seen.asked.query.locale === undefined && lookAtLocale(list, broken, ownLocale, codes),
    },
    { id: "monitors-localizations", entries: lookAtLocalizations },
    { id: "monitors-state", entry: (entry, broken) => lookAtState(entry, broken, true) },
    { id: "monitors-populated-state", entry: (entry, broken) => lookAtState(entry, broken, false) },
  ];
};
