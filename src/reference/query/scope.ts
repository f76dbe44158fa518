import type { IssueCode } from "../../base/result.js";
import type { Caller } from "../model/caller.js";
import type { Limits } from "../model/dataset.js";
import type { Dialect } from "../model/dialect.js";
import type { ContentModel } from "../model/schema.js";
import type { Ways } from "../ways.js";
import type { Listener } from "./listener.js";
import type { NameFault, QueryFault } from "./query-fault.js";

/** What a request is checked against. */
export interface Scope {
  readonly model: ContentModel;
  readonly ways: Ways;
  readonly dialect: Dialect;
  readonly caller: Caller;
  readonly limits: Limits;
  readonly defaultLocale: string;
  /** What was found to be wrong, in the order of reading. */
  readonly faults: QueryFault[];
  /** Default: nobody listens. */
  readonly listener?: Listener | undefined;
}

/** All of that but the faults, which are new for each request. */
export type Setting = Omit<Scope, "faults">;

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
