import type { RawFilters } from "./filters.js";
import type { RawPagination } from "./pagination.js";
import type { RawSort } from "./sort.js";

/** Selected names as written, or `*`. */
export type RawFields =
  | { readonly kind: "all" }
  | { readonly kind: "names"; readonly names: readonly { readonly name: string; readonly path: readonly string[] }[] }
  | { readonly kind: "invalid" };

/** What `populate` asks for, on one level. Names are not checked: unknown ones are ignored. */
export type RawPopulate =
  | { readonly kind: "all" }
  /** The branches in output order. */
  | { readonly kind: "branches"; readonly branches: readonly RawBranch[] }
  | { readonly kind: "invalid" };

/** One populated attribute. */
export interface RawBranch {
  readonly name: string;
  readonly path: readonly string[];
  readonly value: RawNested;
}

/** How one attribute is populated: plainly, not at all, or with options of its own. */
export type RawNested =
  | { readonly kind: "plain" }
  | { readonly kind: "none" }
  | { readonly kind: "invalid" }
  | RawOptions;

/** The options that nest under a populated attribute. Values that are not listed as raw forms are as qs left them. */
export interface RawOptions {
  readonly kind: "options";
  readonly path: readonly string[];
  readonly fields: RawFields;
  readonly filters: RawFilters;
  readonly sort: RawSort;
  readonly populate: RawPopulate;
  readonly on: readonly RawBranch[] | undefined;
  readonly count: unknown;
  readonly ordering: unknown;
  /** `page`, `pageSize`, `start` and `limit`. */
  readonly window: RawPagination;
  readonly publicationState: unknown;
}
