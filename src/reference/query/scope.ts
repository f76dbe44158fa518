import type { IssueCode } from "../../base/result.js";
import type { Attribute, ContentModel, JoinAttribute, ScalarType, Schema } from "../model/schema.js";
import type { Operator } from "../operators/operator.js";
import type { Setting } from "../setting.js";
import type { PopulatePlan } from "./plan.js";
import type { RawBranch } from "./populate-forms.js";
import type { NameFault, QueryFault } from "./query-fault.js";

/** What a request is checked against. */
export interface Scope extends Pick<Setting, "ways" | "dialect" | "caller" | "limits"> {
  readonly model: ContentModel;
  /** What was found to be wrong, in the order of reading. */
  readonly faults: QueryFault[];
  /** Plans of each branch by states and types: what nests below a dynamic zone is asked of each of its components, at every level. */
  readonly plans: Map<RawBranch, Map<string, readonly PopulatePlan[]>>;
  /** Default: nobody listens. */
  readonly listener?: Listener | undefined;
}

/** Hears how a query is read, and what of it is ignored, as far as it likes. It changes nothing. */
export interface Listener {
  /** A link that a filter or a sort leads through. */
  followed?(attribute: JoinAttribute): void;
  /** A name of `populate`, or an attribute that is one of all (then there is no branch): nothing comes of what is no link, hidden or not the caller's. */
  populated?(schema: Schema, attribute: Attribute | undefined, branch?: RawBranch): void;
  /** What an operator is given, below an attribute of a type. */
  operand?(operator: Operator, type: ScalarType, path: readonly string[], value: unknown): void;
  /** A name that stands for an operator below a scalar attribute, and is ignored. */
  ignored?(path: readonly string[]): void;
}

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
