import type { ContentType } from "../reference.js";
import type { Scope } from "./arbitraries/scope.js";
import { relationsIn } from "./listed.js";
import { fieldsOf, populatingAll } from "./populated-fields.js";
import type { SymbolicQuery } from "./symbolic.js";

/** Two relations: which entries of the first one, in which order and with what; and what the second one leads to. */
export const populatingSome = (scope: Scope, type: ContentType, turn: number): SymbolicQuery => {
  const all = relationsIn(scope, type).filter(({ field }) => fieldsOf(scope, type).includes(field));
  const [one, other] = [0, 1].map((step) => all[(turn + step * step) % all.length]);
  if (one === undefined || other === undefined) return populatingAll(scope, type);
  const { key } = one.target;
  const inner = fieldsOf(scope, other.target.type).filter(({ name }) => name !== "localizations");
  const nested = inner[turn % inner.length];
  return {
    populate: {
      [one.field.name]: { fields: [key.name], filters: { id: { $notNull: "true" } }, sort: [`${key.name}:desc`] },
      ...(one === other || nested === undefined ? {} : { [other.field.name]: { populate: [nested.name] } }),
    },
  };
};
