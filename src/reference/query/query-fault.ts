import type { IssueCode } from "../../base/result.js";

type Path = readonly string[];

/** What is wrong with a query, as a value. How it is said, and what of several is said first, is a way of the server. */
export type QueryFault =
  | NameFault
  /** A value that is none of those that are expected. */
  | { readonly kind: "value"; readonly code: IssueCode; readonly path: Path; readonly expected: string }
  /** A value of which the server says something of its own. */
  | { readonly kind: "own"; readonly code: IssueCode; readonly path: Path; readonly message: string }
  /** `withCount` that is no boolean, both ways of paging at once (section 4.3), and paging where there is none. */
  | { readonly kind: "count" | "mixed pages" | "outside"; readonly path: Path };

/** A name that cannot be used where it is. */
export interface NameFault {
  readonly kind: "name";
  readonly why: "unknown" | "zone" | "polymorphic" | "hidden" | "forbidden";
  readonly name: string;
  readonly path: Path;
}
