import type { Scope } from "../random/arbitraries/scope.js";
import { findWritten } from "./written.js";

/** What is asked for in every run alike: made once of a scope, and of the bundled dataset when the command is built. */
export interface Table<T> {
  (scope: Scope): T;
  readonly title: string;
}

/** A table that `make` makes, of JSON alone; no other one has its title. */
export const table = <T>(title: string, make: (scope: Scope) => T): Table<T> =>
  Object.assign((scope: Scope) => scope.once(`table ${title}`, () => findWritten<T>(scope, title) ?? make(scope)), {
    title,
  });
