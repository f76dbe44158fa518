import { fail, type IssueCode, invariant, maxIssues, ok, type Result } from "../../base/result.js";
import type { Caller } from "../model/caller.js";
import type { Dialect } from "../model/dialect.js";
import { type Attribute, type ContentModel, type JoinAttribute, type Schema, schemaOf } from "../model/schema.js";
import type { Ways } from "../ways.js";
import type { NameFault, QueryFault } from "./fault.js";

/** What a request is checked against. */
export interface Scope {
  readonly model: ContentModel;
  readonly ways: Ways;
  readonly dialect: Dialect;
  readonly caller: Caller;
  /** What was found to be wrong, in the order of reading. */
  readonly faults: QueryFault[];
}

/** Parameters as qs nested them: objects, arrays, strings, and null for a key without `=`. */
export type Written = Readonly<Record<string, unknown>>;

/** The content-type or component that a link leads to. */
export const targetOf = (scope: Scope, attribute: JoinAttribute): Schema => {
  const target = schemaOf(scope.model, attribute.target);
  invariant(target, `${attribute.name} leads to the unknown type ${attribute.target}`);
  return target;
};

/** Whether the caller may follow a link: only relations ask for permission on their target. */
export const mayFollow = (scope: Scope, attribute: Attribute): boolean =>
  attribute.kind !== "relation" || scope.caller.mayFind(attribute.target);

/** The most that is kept while collecting, so that hostile input takes no memory. */
const mostFaults = 200;

/** Adds a fault. Returns undefined, which is what has been read. */
export const refuse = ({ faults }: Scope, fault: QueryFault): undefined => {
  if (faults.length < mostFaults) faults.push(fault);
  return undefined;
};

/** Refuses a name that is not known, or not the caller's to use. */
export const refuseName = (
  scope: Scope,
  name: string,
  path: readonly string[],
  why: NameFault["why"] = "unknown",
): undefined => refuse(scope, { kind: "name", why, name, path });

/** Refuses a value. */
export const refuseValue = (scope: Scope, code: IssueCode, path: readonly string[], expected: string): undefined =>
  refuse(scope, { kind: "value", code, path, expected });

/** `value`, unless a fault was found. */
export const checked = <T>({ faults, ways }: Scope, value: T): Result<T> =>
  faults.length === 0 ? ok(value) : fail(...ways.report(faults).slice(0, maxIssues));

/** Which entries are visible (section 3). */
export type PublicationState = "live" | "preview";

/** The state that is asked for: `absent` where none is. A bare key is `preview`. */
export const readState = (
  value: unknown,
  path: readonly string[],
  absent: PublicationState,
  scope: Scope,
): PublicationState => {
  if (value === null || value === "preview") return "preview";
  if (value === "live") return "live";
  if (value !== undefined) refuseValue(scope, "invalid-publication-state", path, "expected live or preview");
  return absent;
};
