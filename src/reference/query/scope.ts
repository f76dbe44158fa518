import { formatPath, type Issue, type IssueCode, invariant, maxIssues, ok, type Result } from "../../base/result.js";
import type { Caller } from "../model/caller.js";
import type { Dialect } from "../model/dialect.js";
import { type Attribute, type ContentModel, type JoinAttribute, type Schema, schemaOf } from "../model/schema.js";
import type { Ways } from "../ways.js";

/** What a request is checked against. */
export interface Scope {
  readonly model: ContentModel;
  readonly ways: Ways;
  readonly dialect: Dialect;
  readonly caller: Caller;
  readonly issues: Issues;
}

/** The content-type or component that a link leads to. */
export const targetOf = (scope: Scope, attribute: JoinAttribute): Schema => {
  const target = schemaOf(scope.model, attribute.target);
  invariant(target, `${attribute.name} leads to the unknown type ${attribute.target}`);
  return target;
};

/** Whether the caller may follow a link: only relations ask for permission on their target. */
export const mayFollow = (scope: Scope, attribute: Attribute): boolean =>
  attribute.kind !== "relation" || scope.caller.mayFind(attribute.target);

/** Reports a `populate`, or an option in it, that the real server fails on. */
export const rejectPopulate = (scope: Scope, path: readonly string[], expected: string): void =>
  scope.issues.unusable("invalid-populate", path, expected);

/**
 * The order in which the real server finds faults, measured: unknown names in filters, sort, fields and
 * populate; then pagination; then values. The first one is the answer.
 */
export const ranks = { filters: 0, sort: 10, fields: 20, populate: 30, pagination: 40, values: 50 } as const;

/** Collects what is wrong with a request. */
export interface Issues {
  /** An issue with the given text. */
  readonly add: (rank: number, issue: Issue) => void;
  /** A name that is not known, or not the caller's to use: the real server says no more than this. */
  readonly invalidParameter: (rank: number, name: string, path: readonly string[]) => void;
  /** A value that the real server fails on: the text names the parameter and what was expected. */
  readonly unusable: (code: IssueCode, path: readonly string[], expected: string) => void;
  /** `value`, unless something was found. */
  readonly result: <T>(value: T) => Result<T>;
}

/** The most that is kept while collecting, so that hostile input takes no memory. */
const cap = 200;

/** A new, empty collector. */
export const createIssues = (): Issues => {
  const found: { readonly rank: number; readonly issue: Issue }[] = [];
  const add = (rank: number, issue: Issue): void => {
    if (found.length < cap) found.push({ rank, issue });
  };
  return {
    add,
    invalidParameter: (rank, name, path) =>
      add(rank, { code: "invalid-parameter", path, message: `Invalid parameter ${name}` }),
    unusable: (code, path, expected) =>
      add(ranks.values, { code, path, message: `Invalid parameter ${formatPath(path)}: ${expected}` }),
    result: (value) => {
      if (found.length === 0) return ok(value);
      const sorted = found.toSorted((a, b) => a.rank - b.rank).slice(0, maxIssues);
      return { ok: false, issues: sorted.map(({ issue }) => issue) };
    },
  };
};
