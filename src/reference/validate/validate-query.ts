import type { Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import type { RawQuery } from "../parse/parse-query.js";
import { type PublicationState, parsePublicationState } from "../parse/publication-state.js";
import { validateFields } from "./fields.js";
import { validateFilters } from "./filters.js";
import { createIssues, ranks } from "./issues.js";
import { type Limits, validatePagination } from "./pagination.js";
import type { ListPlan, Selection } from "./plan.js";
import { validatePopulate } from "./populate.js";
import type { Scope } from "./scope.js";
import { validateSort } from "./sort.js";
import { validateWindow } from "./window.js";

/** Everything a request is checked against but the collector of issues, which is new for each request. */
export type Setting = Omit<Scope, "issues"> & { readonly limits: Limits; readonly defaultLocale: string };

const readState = (raw: RawQuery, scope: Scope): PublicationState => {
  if (raw.publicationState === undefined) return "live";
  const state = parsePublicationState(raw.publicationState);
  if (state === undefined) {
    scope.issues.unusable("invalid-publication-state", ["publicationState"], "expected live or preview");
  }
  return state ?? "live";
};

const readLocales = (
  raw: RawQuery,
  type: ContentType,
  setting: Setting,
  scope: Scope,
): readonly string[] | undefined => {
  if (!type.localized || raw.locale.kind === "all") return undefined;
  if (raw.locale.kind === "codes") return raw.locale.codes;
  if (raw.locale.kind === "invalid") {
    scope.issues.unusable("invalid-parameter", ["locale"], "expected a locale code, several of them, or all");
  }
  return [setting.defaultLocale];
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
  setting: Setting,
  scope: Scope,
): Omit<ListPlan, "page"> => ({
  schema: type,
  where: validateFilters(raw.filters, type, scope),
  liveOnly: state === "live" && type.draftAndPublish,
  locales: readLocales(raw, type, setting, scope),
  search: readSearch(raw, scope),
  fields: validateFields(raw.fields, type, scope, ranks.fields),
  populate: validatePopulate(raw.populate, type, state, scope),
  sort: validateSort(raw.sort, type, scope, ranks.sort),
});

/** Checks a list request (section 4.1). */
export const validateList = (raw: RawQuery, type: ContentType, setting: Setting): Result<ListPlan> => {
  const scope: Scope = { ...setting, issues: createIssues() };
  const state = readState(raw, scope);
  return scope.issues.result({
    ...unpaged(raw, type, state, setting, scope),
    page: validatePagination(raw.pagination, raw.topLevel, setting.limits, scope.issues),
  });
};

/** Checks a list request for users or files (section 2.2): paged by the top-level `start` and `limit` alone. */
export const validateBareList = (raw: RawQuery, type: ContentType, setting: Setting): Result<ListPlan> => {
  const scope: Scope = { ...setting, issues: createIssues() };
  const { start, limit = -1 } = validateWindow(raw.topLevel, scope.issues);
  const state = raw.publicationState === undefined ? "preview" : readState(raw, scope);
  return scope.issues.result({
    ...unpaged(raw, type, state, setting, scope),
    page: { start, limit, meta: { start, limit }, withCount: false },
  });
};

/**
 * Checks a request for one entry by its id: `filters` and `sort` are checked though they have no effect, and
 * drafts and all locales are visible, in populated relations too (measured).
 */
export const validateOne = (raw: RawQuery, type: ContentType, setting: Setting): Result<Selection> => {
  const scope: Scope = { ...setting, issues: createIssues() };
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
  const scope: Scope = { ...setting, issues: createIssues() };
  const window = validateWindow(raw.topLevel, scope.issues);
  const { start } = window;
  const limit = asksForAllLocales(raw, type) ? (window.limit ?? -1) : 1;
  const state = readState(raw, scope);
  return scope.issues.result({
    ...unpaged(raw, type, state, setting, scope),
    page: { start, limit, meta: { start, limit }, withCount: false },
  });
};
