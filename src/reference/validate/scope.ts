import { invariant } from "../../base/invariant.js";
import type { Caller } from "../model/caller.js";
import type { Deviations } from "../model/profile.js";
import { type Attribute, type ContentModel, type JoinAttribute, type Schema, schemaOf } from "../model/schema.js";
import type { OperatorTable } from "../operators/operators.js";
import type { Issues } from "./issues.js";

/** What a request is checked against. */
export interface Scope {
  readonly model: ContentModel;
  readonly operators: OperatorTable;
  readonly deviations: Deviations;
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
