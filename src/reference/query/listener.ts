import type { Attribute, JoinAttribute, ScalarType, Schema } from "../model/schema.js";
import type { Operator } from "../operators/operator.js";
import type { RawBranch } from "./populate-forms.js";

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
