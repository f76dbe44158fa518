/** The operators that join filters. */
export type Join = "$and" | "$or" | "$not";

/** One comparison: an attribute by its dotted path, an operator, and what it is compared with, as texts. */
export interface Condition {
  readonly kind: "condition";
  readonly path: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** Filters that are joined. `$not` is the negation of all of them together. */
export interface Group {
  readonly kind: "group";
  readonly join: Join;
  readonly nodes: readonly FilterNode[];
}

/** A part of a filter (section 4.4). */
export type FilterNode = Condition | Group;

/** One element of `sort` (section 4.2). */
export interface SortTerm {
  readonly path: string;
  readonly descending: boolean;
}

/** What a list, and each populated relation in it, can be asked with. */
export interface Options {
  readonly filters: Group;
  readonly sort: readonly SortTerm[];
  readonly fields: readonly string[];
  /** `populate=*`: everything one level deep. The other populates are not sent then. */
  readonly populateAll: boolean;
  readonly populate: readonly Populate[];
}

/** One attribute to populate (section 4.6). */
export interface Populate {
  readonly name: string;
  readonly options: Options;
  /** The components of a dynamic zone, by their uids. Empty: all components, with the `options`. */
  readonly on: readonly Populate[];
}

/** See section 4.3; texts, as they are typed in. Empty: not sent. */
export type Pagination = Readonly<Record<"page" | "pageSize" | "start" | "limit" | "withCount", string>>;

/** One `name=value` of an address. */
export interface Parameter {
  /** The keys that lead to it: `["filters", "title", "$eq"]`. */
  readonly path: readonly string[];
  /** Undefined: a bare key. */
  readonly value: string | undefined;
}

/** A request for a list of entries, or for one: what the query builder shows. */
export interface Query {
  /** The uid of the content-type. */
  readonly uid: string;
  /** The id of the entry; empty for a list. */
  readonly id: string;
  readonly options: Options;
  readonly pagination: Pagination;
  readonly locale: string;
  readonly publicationState: string;
  /** Parameters that the builder has no form for, as they came. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** Asks for nothing special. */
export const emptyOptions: Options = {
  filters: { kind: "group", join: "$and", nodes: [] },
  ...{ sort: [], fields: [], populateAll: false, populate: [] },
};

/** The service's own defaults. */
export const emptyPagination: Pagination = { page: "", pageSize: "", start: "", limit: "", withCount: "" };

/** All entries of a type. */
export const emptyQuery = (uid: string): Query => ({
  ...{ uid, id: "", options: emptyOptions, pagination: emptyPagination },
  ...{ locale: "", publicationState: "", others: {} },
});
