import type { DatasetRecord } from "../reference.js";
import { follow } from "./arbitraries/follow.js";
import { conditionsOn } from "./arbitraries/operands.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { type Listing, request, textOf } from "./listed.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** Each repeatable component of a list: one with several parts is asked for by a value of one of them, and shows all of them. */
export const narrowedParts = (scope: Scope, listing: Listing): readonly SymbolicRequest[] =>
  scope.populatable(listing.type).flatMap((field) => {
    if (field.kind !== "component" || !field.many) return [];
    const schema = scope.schema(field.target);
    const partsOf = (row: DatasetRecord) =>
      (follow(scope, { schema: listing.type, row }, [field.name]) ?? []).map((found) => found.row);
    const held = shownRows(scope, listing.type)
      .map(partsOf)
      .filter((parts) => parts.length > 1);
    const conditions = scope.scalars(schema).flatMap((attribute) => {
      const { name } = attribute;
      const known = conditionsOn(scope, schema, attribute).get("$eq") ?? [];
      const valueIn = (row: DatasetRecord) =>
        (row.values[name] ?? null) === null ? undefined : String(textOf(attribute, row));
      return known.filter((condition) => {
        const { $eq } = condition[name] as SymbolicQuery; // a condition on the attribute by the operator
        return held.some((parts) => new Set(parts.map((part) => valueIn(part) === String($eq))).size > 1);
      });
    });
    return conditions
      .slice(0, 1)
      .map((condition) =>
        request(listing, { filters: { [field.name]: condition }, populate: [field.name] }, false, ["narrowed parts"]),
      );
  });
