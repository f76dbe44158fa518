import { type QueryParser, qsParsers, queryLimits } from "../../base/libraries/qs.js";
import { fail, maxIssues, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import { validateFilters } from "./filters.js";
import { validatePagination, validateWindow } from "./pagination.js";
import type { ListPlan, Selection } from "./plan.js";
import { parsePopulate } from "./populate-forms.js";
import { leavesOutDrafts, type PublicationState, readState } from "./publication-state.js";
import type { RawQuery } from "./raw-query.js";
import { refuseValue, type Scope, type Setting } from "./scope.js";
import { validateFields, validatePopulate } from "./selection.js";
import { validateSort } from "./sort.js";

const options = { ...queryLimits, strictNullHandling: true };

/**
 * Parses a query string (without `?`) into nested objects and arrays (section 1). A key without `=` is null.
 * Longer arrays become objects, deeper brackets a literal key, and later parameters are dropped. `parser`: what reads it where the
 * forms of a key are mixed. Never throws.
 */
export const parseQueryString = (search: string, parser: QueryParser = "qs-6.15"): RawQuery =>
  qsParsers[parser](search, options);

/**
 * Reads `locale` (section 4.1): a code, several codes, or `all`, which is undefined; without one the default locale. A code that is not known is
 * no mistake: no entry has it. Filters on `locale` count beside it. It reaches neither related entries, in filters and populate, nor a request for
 * one entry by its id (measured).
 */
const readLocales = ({ locale }: RawQuery, type: ContentType, scope: Scope): readonly string[] | undefined => {
  if (!type.localized || locale === "all") return undefined;
  if (locale === null) return [];
  if (typeof locale === "string") return [locale];
  if (Array.isArray(locale) && locale.every((code) => typeof code === "string")) return locale;
  if (locale !== undefined)
    refuseValue(scope, "invalid-parameter", ["locale"], "expected a locale code, several of them, or all");
  return [scope.defaultLocale];
};

const readSearch = ({ _q: search }: RawQuery, scope: Scope): string | undefined => {
  if (search === undefined || search === null || search === "") return undefined;
  return typeof search === "string" ? search : refuseValue(scope, "invalid-parameter", ["_q"], "expected a text");
};

const shownOf = (query: RawQuery, type: ContentType, state: PublicationState, scope: Scope): Selection => ({
  schema: type,
  fields: validateFields(query.fields, ["fields"], type, scope),
  populate: validatePopulate(parsePopulate(query.populate), type, state, scope),
});

const sortOf = ({ sort }: RawQuery, type: ContentType, scope: Scope) => validateSort(sort, ["sort"], type, scope);

const whereOf = ({ filters }: RawQuery, type: ContentType, scope: Scope) =>
  validateFilters(filters, ["filters"], type, scope);

/** Everything but the page. */
const unpaged = (
  query: RawQuery,
  type: ContentType,
  state: PublicationState,
  scope: Scope,
): Omit<ListPlan, "page"> => ({
  where: whereOf(query, type, scope),
  liveOnly: leavesOutDrafts(state, type),
  locales: readLocales(query, type, scope),
  search: readSearch(query, scope),
  ...shownOf(query, type, state, scope),
  sort: sortOf(query, type, scope),
});

/** `value`, unless a fault was found. */
const checked = <T>({ faults, ways }: Scope, value: T): Result<T> =>
  faults.length === 0 ? ok(value) : fail(...ways.report(faults).slice(0, maxIssues));

/** Checks a list request (section 4.1). */
export const validateList = (query: RawQuery, type: ContentType, setting: Setting): Result<ListPlan> => {
  const scope: Scope = { ...setting, faults: [] };
  const state = readState(query.publicationState, ["publicationState"], "live", scope);
  const list = unpaged(query, type, state, scope);
  return checked(scope, { ...list, page: validatePagination(query, scope) });
};

/**
 * Checks a request for one entry by its id: `filters` and `sort` are checked though they have no effect, and
 * drafts and all locales are visible, in populated relations too (measured).
 */
export const validateOne = (query: RawQuery, type: ContentType, setting: Setting): Result<Selection> => {
  const scope: Scope = { ...setting, faults: [] };
  whereOf(query, type, scope);
  sortOf(query, type, scope);
  return checked(scope, shownOf(query, type, "preview", scope));
};

/** Whether a request for a single type asks for its entries in every locale: then it is answered with a list (measured). */
export const asksForAllLocales = ({ locale }: RawQuery, { localized }: ContentType): boolean =>
  localized && locale === "all";

/**
 * Checks a request for users or files (section 2.2), or for a single type: the top-level `start` and `limit` alone have an effect. Of a
 * single type state, locale, filters and `start` choose the entry, and the first one is it (measured), unless all locales are asked for.
 */
export const validateWindowed = (query: RawQuery, type: ContentType, setting: Setting): Result<ListPlan> => {
  const scope: Scope = { ...setting, faults: [] };
  const { start, limit: most = -1 } = validateWindow(query, [], scope);
  const isSingle = type.kind === "singleType";
  const state = readState(query.publicationState, ["publicationState"], isSingle ? "live" : "preview", scope);
  const limit = isSingle && !asksForAllLocales(query, type) ? 1 : most;
  const page = { start, limit, meta: { start, limit }, withCount: false };
  return checked(scope, { ...unpaged(query, type, state, scope), page });
};
