import type { Scope } from "../../random/arbitraries/scope.js";
import type { SymbolicQuery } from "../../random/symbolic.js";
import type { ContentType, Schema } from "../../reference.js";

/** How everything is populated: what is in a relation to any type is printed as the database does, and is left out. */
export const everythingOf = (scope: Scope, type: Schema): "*" | readonly string[] => {
  const fields = fieldsOf(scope, type);
  const isAll = fields.length === scope.populatable(type).length;
  return isAll && isPlain(type) ? "*" : fields.map(({ name }) => name);
};

/** Whether nothing in a schema is a relation to any type. */
export const isPlain = ({ attributes }: Schema): boolean =>
  [...attributes.values()].every(({ kind, hidden }) => kind !== "morph" || hidden);

/** The parameter that populates everything; none where there is nothing to populate. */
export const populatingAll = (scope: Scope, type: ContentType): SymbolicQuery =>
  fieldsOf(scope, type).length === 0 ? {} : { populate: everythingOf(scope, type) };

/**
 * What can be populated without a draft that section 3 does not speak of: localizations may be drafts, and what a type without states or a component
 * is related to.
 */
export const fieldsOf = (scope: Scope, type: Schema) =>
  scope.populatable(type).filter((field) => {
    if (field.name === "localizations") return !hasStates(type);
    return field.kind !== "relation" || hasStates(type) || !hasStates(scope.schema(field.target));
  });

const hasStates = (schema: Schema): boolean => schema.kind !== "component" && schema.draftAndPublish;

/** Something in an entry that is one at most: of it the order is not to be asked. */
export const singleIn = (scope: Scope, schema: Schema): string | undefined =>
  fieldsOf(scope, schema).find(
    (field) => "many" in field && !field.many && field.kind !== "component" && field.name !== "localizations",
  )?.name;
