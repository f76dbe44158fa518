import { parseFields, type RawFields } from "./fields.js";
import { parseFilters, type RawFilters } from "./filters.js";
import { parseLocale, type RawLocale } from "./locale.js";
import { parsePagination, type RawPagination } from "./pagination.js";
import { parsePopulate, type RawPopulate } from "./populate.js";
import { parseQueryString } from "./query-string.js";
import { parseSort, type RawSort } from "./sort.js";

/** A request's parameters by form alone: no name in it has been looked up in a content-type yet. */
export interface RawQuery {
  readonly sort: RawSort;
  readonly fields: RawFields;
  readonly filters: RawFilters;
  readonly populate: RawPopulate;
  readonly pagination: RawPagination;
  readonly locale: RawLocale;
  /** As written; undefined when absent. */
  readonly publicationState: unknown;
  /** The text to search for; undefined when absent. */
  readonly search: unknown;
  /** `page`, `pageSize`, `start` and `limit` outside of `pagination`: only users and files take them. */
  readonly topLevel: RawPagination;
}

type Parameters = ReturnType<typeof parseQueryString>;

/**
 * Parses a query string (without `?`) into the parameters of section 4.1. Unknown parameters are ignored. `adapt` may change them
 * before they are read.
 */
export const parseQuery = (search: string, adapt?: (query: Parameters) => Parameters): RawQuery => {
  const given = parseQueryString(search);
  const query = adapt === undefined ? given : adapt(given);
  return {
    sort: parseSort(query.sort),
    fields: parseFields(query.fields),
    filters: parseFilters(query.filters),
    populate: parsePopulate(query.populate),
    pagination: parsePagination(query.pagination),
    locale: parseLocale(query.locale),
    publicationState: query.publicationState,
    search: query._q,
    topLevel: parsePagination(query, []),
  };
};
