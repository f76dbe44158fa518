import type { Written } from "./scope.js";

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
export type RawNested = { readonly kind: "plain" | "none" | "invalid" } | RawOptions;

/** The options that nest under a populated attribute. */
export interface RawOptions {
  readonly kind: "options";
  readonly path: readonly string[];
  readonly written: Written;
  readonly populate: RawPopulate;
  readonly on: readonly RawBranch[] | undefined;
}
