import fc from "fast-check";
import type { Schema } from "../../reference.js";
import type { SymbolicQuery, SymbolicValue } from "../symbolic.js";
import { oneOf } from "./one-of.js";
import { conditionsOn } from "./operands.js";
import { isOpenBelow } from "./places.js";
import { isOpenTarget, type JoinAttribute, type Scope } from "./scope.js";
import { subset } from "./subset.js";

/** Random filters on a schema (section 4.4), with conditions up to `depth` relations away. */
export const filterArbitrary = (scope: Scope, schema: Schema, depth: number, level = 0): fc.Arbitrary<SymbolicQuery> =>
  scope.once(`filter ${schema.uid} ${depth} ${level}`, () => makeFilter(scope, schema, depth, level));

const makeFilter = (scope: Scope, schema: Schema, depth: number, level: number): fc.Arbitrary<SymbolicQuery> => {
  const scalar = scalarArbitrary(scope, schema, level);
  const joins = depth > 0 ? joinsOf(scope, schema).map((join) => joinArbitrary(scope, join, depth - 1, level + 1)) : [];
  const leaf = fc.oneof(
    { arbitrary: scalar, weight: 3 },
    ...(joins.length > 0 ? [{ arbitrary: fc.oneof(...joins), weight: 2 }] : []),
  );
  if (level > 0) return leaf;
  return fc.oneof({ arbitrary: leaf, weight: 4 }, { arbitrary: logicArbitrary(scope, leaf), weight: 2 });
};

/** Conditions on the schema's own attributes and id. */
const scalarArbitrary = (scope: Scope, schema: Schema, level: number): fc.Arbitrary<SymbolicQuery> =>
  scope.once(`scalar ${schema.uid} ${level}`, () => makeScalar(scope, schema, level));

/** Half of them by operator, each alike often; half by operator and attribute, each pair alike often. */
const makeScalar = (scope: Scope, schema: Schema, level: number): fc.Arbitrary<SymbolicQuery> => {
  const byOperator = new Map<string, fc.Arbitrary<SymbolicQuery>[]>();
  for (const attribute of scope.scalars(schema)) {
    for (const [operator, conditions] of conditionsOn(scope, schema, attribute)) {
      if (scope.flavour === "spec" && level > 0 && isOpenBelow(operator)) continue;
      byOperator.set(operator, [...(byOperator.get(operator) ?? []), fc.constantFrom(...conditions)]);
    }
  }
  const groups = [...byOperator.values()];
  const isListed = schema.kind !== "component" && scope.index.entries(schema.uid).length > 0;
  const ids = isListed ? [idArbitrary(scope, schema.uid, level)] : [];
  const nothing = `${schema.uid} has nothing to filter by`;
  const operators = oneOf(nothing, [...groups.map((group) => fc.oneof(...group)), ...ids]);
  return groups.length === 0 ? operators : fc.oneof(operators, fc.oneof(...groups.flat()));
};

const idArbitrary = (scope: Scope, uid: string, level: number): fc.Arbitrary<SymbolicQuery> => {
  const ids = scope.index.entries(uid).map(({ key }) => ({ $entry: [uid, key] as const }));
  const positive = ["$eq", "$in"] as const;
  const operators = scope.flavour === "spec" && level > 0 ? positive : ([...positive, "$ne", "$notIn"] as const);
  return fc.tuple(fc.constantFrom(...operators), subset(ids, 1, 3)).map(([operator, chosen]): SymbolicQuery => {
    const value: SymbolicValue = operator === "$in" || operator === "$notIn" ? chosen : (chosen[0] ?? null);
    return { id: { [operator]: value } };
  });
};

/** Relations and components whose rows a filter can reach. Filters on media are the profiles' own matter (section 4.4 rule 3). */
const joinsOf = (scope: Scope, schema: Schema): readonly JoinAttribute[] =>
  scope.populatable(schema).flatMap((attribute) => {
    if (attribute.kind === "dynamiczone" || attribute.kind === "media" || scope.hasMore(attribute.target)) return [];
    if (attribute.kind === "component" && scope.scalars(scope.schema(attribute.target)).length === 0) return [];
    return scope.flavour === "observed" || !isOpenTarget(scope, scope.schema(attribute.target)) ? [attribute] : [];
  });

const joinArbitrary = (
  scope: Scope,
  join: JoinAttribute,
  depth: number,
  level: number,
): fc.Arbitrary<SymbolicQuery> => {
  const target = scope.schema(join.target);
  const under = (inner: SymbolicQuery): SymbolicQuery => ({ [join.name]: inner });
  const inner = filterArbitrary(scope, target, depth, level).map(under);
  if (scope.flavour === "spec") return inner;
  const pair = fc.tuple(scalarArbitrary(scope, target, level), scalarArbitrary(scope, target, level));
  const sameRow = pair.map(([a, b]) => under({ ...a, ...b }));
  const either = pair.map(([a, b]) => under({ $or: [a, b] }));
  const presence = fc
    .tuple(fc.constantFrom("$null", "$notNull"), fc.constantFrom("true", "false"))
    .map(([operator, value]) => under({ [operator]: value }));
  return fc.oneof({ arbitrary: inner, weight: 4 }, sameRow, either, presence);
};

/** $or (its shape is specified), and $and and $not (theirs were measured). */
const logicArbitrary = (scope: Scope, leaf: fc.Arbitrary<SymbolicQuery>): fc.Arbitrary<SymbolicQuery> => {
  const list = (operator: string) =>
    fc.array(leaf, { minLength: 1, maxLength: 3 }).map((parts): SymbolicQuery => ({ [operator]: parts }));
  // The real server loses one of two $or that meet, one beside a relation and one under it: not imitated, so not asked.
  const withoutOr = leaf.filter((filter) => !JSON.stringify(filter).includes('"$or":'));
  const both = fc.tuple(list("$or"), withoutOr).map(([either, rest]): SymbolicQuery => ({ ...rest, ...either }));
  if (scope.flavour === "spec") return fc.oneof(list("$or"), both);
  const not = leaf.map((part): SymbolicQuery => ({ $not: part }));
  const nested = list("$or").map((part): SymbolicQuery => ({ $not: part }));
  return fc.oneof(list("$or"), both, list("$and"), not, nested);
};
