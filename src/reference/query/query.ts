import { type QueryParser, qsParsers, queryLimits } from "../../base/libraries/qs.js";
import { fail, maxIssues, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import type { RawQuery, Setting } from "../setting.js";
import { validateFilters } from "./filters.js";
import { validatePagination, validateWindow } from "./pagination.js";
import type { ListPlan, PagePlan, Selection } from "./plan.js";
import { parsePopulate } from "./populate-forms.js";
import { leavesOutDrafts, type PublicationState, readState } from "./publication-state.js";
import { refuseValue, type Scope } from "./scope.js";
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

/** The scope of a new request. */
const scopeOf = ({ caller, current, dialect, limits, ways }: Setting): Scope => {
  const { model } = current.store;
  // Member by member: a spread takes as long as it takes to read a short query.
  return { ways, dialect, caller, limits, model, faults: [], plans: new Map() };
};

/**
 * Reads `locale` (section 4.1): a code, several codes, or `all`, which is undefined; without one the default locale. A code that is not known is
 * no mistake: no entry has it. Filters on `locale` count beside it. It reaches neither related entries, in filters and populate, nor a request for
 * one entry by its id (measured).
 */
const readLocales = (
  { locale }: RawQuery,
  type: ContentType,
  byDefault: string,
  scope: Scope,
): readonly string[] | undefined => {
  if (!type.localized || locale === "all") return undefined;
  if (locale === null) return [];
  if (typeof locale === "string") return [locale];
  if (Array.isArray(locale) && locale.every((code) => typeof code === "string")) return locale;
  if (locale !== undefined)
    refuseValue(scope, "invalid-parameter", ["locale"], "expected a locale code, several of them, or all");
  return [byDefault];
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

/** `value`, unless a fault was found. */
const checked = <T>({ faults, ways }: Scope, value: T): Result<T> =>
  faults.length === 0 ? ok(value) : fail(...ways.report(faults).slice(0, maxIssues));

/**
 * How a list is cut: into `pages` (section 4.3), by a `window`, the top-level `start` and `limit` (users and files, section 2.2), or to the `single`
 * entry of its type.
 */
export type Paging = "pages" | "window" | "single";

/** A window. Of a single type it has one entry, the first that matches (measured), unless all locales are asked for. */
const windowOf = (query: RawQuery, type: ContentType, paging: Paging, scope: Scope): PagePlan => {
  const { start, limit: most = -1 } = validateWindow(query, [], scope);
  const limit = paging === "single" && !(type.localized && query.locale === "all") ? 1 : most;
  return { start, limit, meta: { start, limit }, withCount: false };
};

/** Checks a list request (section 4.1). Of mistakes of one rank the first that is read is answered: a window is read first, pages last. */
export const validateList = (
  query: RawQuery,
  type: ContentType,
  setting: Setting,
  paging: Paging,
): Result<ListPlan> => {
  const scope = scopeOf(setting);
  const window = paging === "pages" ? undefined : windowOf(query, type, paging, scope);
  const absent = paging === "window" ? "preview" : "live";
  const state = readState(query.publicationState, ["publicationState"], absent, scope);
  const list = {
    where: validateFilters(query.filters, ["filters"], type, scope),
    liveOnly: leavesOutDrafts(state, type),
    locales: readLocales(query, type, setting.current.store.defaultLocale, scope),
    search: readSearch(query, scope),
    ...shownOf(query, type, state, scope),
    sort: validateSort(query.sort, ["sort"], type, scope),
  };
  return checked(scope, { ...list, page: window ?? validatePagination(query, scope) });
};

/**
 * Checks a request for one entry by its id: `filters` and `sort` are checked though they have no effect, and
 * drafts and all locales are visible, in populated relations too (measured).
 */
export const validateOne = (query: RawQuery, type: ContentType, setting: Setting): Result<Selection> => {
  const scope = scopeOf(setting);
  validateFilters(query.filters, ["filters"], type, scope);
  validateSort(query.sort, ["sort"], type, scope);
  return checked(scope, shownOf(query, type, "preview", scope));
};
