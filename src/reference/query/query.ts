import { type QueryParser, qsParsers, queryLimits } from "../../base/libraries/qs.js";
import type { Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import { parseFilters, type RawFilters, validateFilters } from "./filters.js";
import { type Limits, parsePagination, validatePagination, validateWindow } from "./pagination.js";
import type { ListPlan, Selection } from "./plan.js";
import { type PublicationState, parsePublicationState } from "./publication-state.js";
import type { RawFields, RawPopulate } from "./raw-selection.js";
import type { Scope } from "./scope.js";
import { createIssues, ranks } from "./scope.js";
import { parseFields, parsePopulate, validateFields, validatePopulate } from "./selection.js";
import { parseSort, type RawSort, validateSort } from "./sort.js";

const options = { ...queryLimits, strictNullHandling: true };

/**
 * Parses a query string (without `?`) into nested objects and arrays (section 1). A key without `=` is null.
 * Longer arrays become objects, deeper brackets a literal key, and later parameters are dropped. `parser`: what reads it where the
 * forms of a key are mixed. Never throws.
 */
export const parseQueryString = (search: string, parser: QueryParser = "qs-6.15"): Readonly<Record<string, unknown>> =>
  qsParsers[parser](search, options);

/** The locales asked for: codes, `all`, the default one, or something that is no locale. */
type RawLocale =
  | { readonly kind: "default" }
  | { readonly kind: "all" }
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | { readonly kind: "invalid" };

/** Reads `locale` (section 4.1): a code, several codes, or `all`. Whether a code is known does not matter. */
const parseLocale = (value: unknown): RawLocale => {
  if (value === undefined) return { kind: "default" };
  if (value === "all") return { kind: "all" };
  if (value === null) return { kind: "codes", codes: [] };
  if (typeof value === "string") return { kind: "codes", codes: [value] };
  if (Array.isArray(value) && value.every((code) => typeof code === "string")) return { kind: "codes", codes: value };
  return { kind: "invalid" };
};

/** A request's parameters by form alone: no name in it has been looked up in a content-type yet. */
export interface RawQuery {
  readonly sort: RawSort;
  readonly fields: RawFields;
  readonly filters: RawFilters;
  readonly populate: RawPopulate;
  readonly locale: RawLocale;
  /** As written; undefined when absent. */
  readonly publicationState: unknown;
  /** The text to search for; undefined when absent. */
  readonly search: unknown;
  /** All parameters as written: those of a page are parsed where a list is asked for. Only users and files take them at the top level. */
  readonly written: Parameters;
}

type Parameters = ReturnType<typeof parseQueryString>;

/**
 * Parses a query string (without `?`) into the parameters of section 4.1. Unknown parameters are ignored. `adapt` may change them
 * before they are read.
 */
export const parseQuery = (
  search: string,
  adapt?: (query: Parameters) => Parameters,
  parser?: QueryParser,
): RawQuery => {
  const given = parseQueryString(search, parser);
  const query = adapt === undefined ? given : adapt(given);
  return {
    sort: parseSort(query.sort),
    fields: parseFields(query.fields),
    filters: parseFilters(query.filters),
    populate: parsePopulate(query.populate),
    locale: parseLocale(query.locale),
    publicationState: query.publicationState,
    search: query._q,
    written: query,
  };
};

/** What a request for entries is checked against. */
interface ListScope extends Scope {
  readonly limits: Limits;
  readonly defaultLocale: string;
}

/** All of that but the collector of issues, which is new for each request. */
export type Setting = Omit<ListScope, "issues">;

const scopeOf = (setting: Setting): ListScope => ({ ...setting, issues: createIssues() });

const readState = (raw: RawQuery, scope: Scope): PublicationState => {
  if (raw.publicationState === undefined) return "live";
  const state = parsePublicationState(raw.publicationState);
  if (state === undefined) {
    scope.issues.unusable("invalid-publication-state", ["publicationState"], "expected live or preview");
  }
  return state ?? "live";
};

const readLocales = (raw: RawQuery, type: ContentType, scope: ListScope): readonly string[] | undefined => {
  if (!type.localized || raw.locale.kind === "all") return undefined;
  if (raw.locale.kind === "codes") return raw.locale.codes;
  if (raw.locale.kind === "invalid") {
    scope.issues.unusable("invalid-parameter", ["locale"], "expected a locale code, several of them, or all");
  }
  return [scope.defaultLocale];
};

const readSearch = (raw: RawQuery, scope: Scope): string | undefined => {
  const { search } = raw;
  if (search === undefined || search === null || search === "") return undefined;
  if (typeof search === "string") return search;
  scope.issues.unusable("invalid-parameter", ["_q"], "expected a text");
  return undefined;
};

const selection = (raw: RawQuery, type: ContentType, state: PublicationState, scope: Scope): Selection => ({
  schema: type,
  fields: validateFields(raw.fields, type, scope, ranks.fields),
  populate: validatePopulate(raw.populate, type, state, scope),
});

/** Everything but the page. */
const unpaged = (
  raw: RawQuery,
  type: ContentType,
  state: PublicationState,
  scope: ListScope,
): Omit<ListPlan, "page"> => ({
  schema: type,
  where: validateFilters(raw.filters, type, scope),
  liveOnly: state === "live" && type.draftAndPublish,
  locales: readLocales(raw, type, scope),
  search: readSearch(raw, scope),
  fields: validateFields(raw.fields, type, scope, ranks.fields),
  populate: validatePopulate(raw.populate, type, state, scope),
  sort: validateSort(raw.sort, type, scope, ranks.sort),
});

/** Checks a list request (section 4.1). */
export const validateList = (raw: RawQuery, type: ContentType, setting: Setting): Result<ListPlan> => {
  const scope = scopeOf(setting);
  const state = readState(raw, scope);
  const [inside, outside] = [parsePagination(raw.written.pagination), parsePagination(raw.written, [])];
  return scope.issues.result({
    ...unpaged(raw, type, state, scope),
    page: validatePagination(inside, outside, scope.limits, scope.issues),
  });
};

/** Checks a list request for users or files (section 2.2): paged by the top-level `start` and `limit` alone. */
export const validateBareList = (raw: RawQuery, type: ContentType, setting: Setting): Result<ListPlan> => {
  const scope = scopeOf(setting);
  const { start, limit = -1 } = validateWindow(parsePagination(raw.written, []), scope.issues);
  const state = raw.publicationState === undefined ? "preview" : readState(raw, scope);
  return scope.issues.result({
    ...unpaged(raw, type, state, scope),
    page: { start, limit, meta: { start, limit }, withCount: false },
  });
};

/**
 * Checks a request for one entry by its id: `filters` and `sort` are checked though they have no effect, and
 * drafts and all locales are visible, in populated relations too (measured).
 */
export const validateOne = (raw: RawQuery, type: ContentType, setting: Setting): Result<Selection> => {
  const scope = scopeOf(setting);
  validateFilters(raw.filters, type, scope);
  validateSort(raw.sort, type, scope, ranks.sort);
  return scope.issues.result(selection(raw, type, "preview", scope));
};

/** Whether a request for a single type asks for its entries in every locale: then it is answered with a list (measured). */
export const asksForAllLocales = (raw: RawQuery, { localized }: ContentType): boolean =>
  localized && raw.locale.kind === "all";

/**
 * Checks a request for a single type: state, locale, filters and the top-level `start` choose the entry, and the
 * first one is it (measured), unless all locales are asked for.
 */
export const validateSingle = (raw: RawQuery, type: ContentType, setting: Setting): Result<ListPlan> => {
  const scope = scopeOf(setting);
  const window = validateWindow(parsePagination(raw.written, []), scope.issues);
  const { start } = window;
  const limit = asksForAllLocales(raw, type) ? (window.limit ?? -1) : 1;
  const state = readState(raw, scope);
  return scope.issues.result({
    ...unpaged(raw, type, state, scope),
    page: { start, limit, meta: { start, limit }, withCount: false },
  });
};
