import fc from "fast-check";
import type { Schema } from "../../reference.js";
import type { SymbolicQuery, SymbolicValue } from "../symbolic.js";
import { filterArbitrary } from "./filters.js";
import type { Scope } from "./scope.js";
import { sortArbitrary } from "./sort.js";
import { subset } from "./subset.js";

type Populatable = ReturnType<Scope["populatable"]>[number];

/** Random populate parameters (section 4.6) up to `depth` levels; undefined when the schema has nothing to populate. */
export const populateArbitrary = (
  scope: Scope,
  schema: Schema,
  depth: number,
): fc.Arbitrary<SymbolicValue> | undefined =>
  scope.once(`populate ${schema.uid} ${depth}`, () => makePopulate(scope, schema, depth));

const makePopulate = (scope: Scope, schema: Schema, depth: number): fc.Arbitrary<SymbolicValue> | undefined => {
  const attributes = scope.populatable(schema);
  if (attributes.length === 0) return undefined;
  const names = subset(
    attributes.map(({ name }) => name),
    1,
    4,
  );
  const flat: readonly fc.Arbitrary<SymbolicValue>[] = [names, names.map((list) => list.join(","))];
  // A schema with a polymorphic relation shows raw entities under *: their shape is another matter.
  const raw = [...schema.attributes.values()].some(({ kind }) => kind === "morph");
  const everything = raw || scope.mayHide(schema) ? [] : [fc.constant("*")];
  if (depth === 0) return fc.oneof(...flat, ...everything);
  const dotted = dottedArbitrary(scope, attributes);
  return fc.oneof(...flat, ...everything, ...(dotted === undefined ? [] : [dotted]), {
    arbitrary: objectArbitrary(scope, attributes, depth),
    weight: 3,
  });
};

/** `populate[0]=a.b`. */
const dottedArbitrary = (scope: Scope, attributes: readonly Populatable[]): fc.Arbitrary<SymbolicValue> | undefined => {
  const paths = attributes.flatMap((attribute) =>
    attribute.kind === "dynamiczone" || isMorphInverse(attribute)
      ? []
      : scope.populatable(scope.schema(attribute.target)).map((inner) => `${attribute.name}.${inner.name}`),
  );
  if (paths.length === 0) return undefined;
  return subset(paths, 1, 3);
};

/** `populate[a][...]=...` for one to three attributes. */
const objectArbitrary = (
  scope: Scope,
  attributes: readonly Populatable[],
  depth: number,
): fc.Arbitrary<SymbolicValue> => {
  const one = fc.oneof(...attributes.map((attribute) => attributeArbitrary(scope, attribute, depth)));
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((parts) => Object.fromEntries(parts));
};

/**
 * Below the inverse of a polymorphic relation the real server lets passwords out, and with selected fields it finds nothing:
 * not imitated, so not asked.
 */
export const isMorphInverse = (attribute: Populatable): boolean =>
  attribute.kind === "relation" && (attribute.relation === "morphOne" || attribute.relation === "morphMany");

type PopulatedAttribute = readonly [name: string, value: SymbolicValue];

const attributeArbitrary = (scope: Scope, attribute: Populatable, depth: number): fc.Arbitrary<PopulatedAttribute> => {
  const { name } = attribute;
  const plain = fc.constant<PopulatedAttribute>([name, "true"]);
  if (attribute.kind === "dynamiczone") return zoneArbitrary(scope, attribute, depth);
  const schema = scope.schema(attribute.target);
  const below = isMorphInverse(attribute) ? undefined : populateArbitrary(scope, schema, depth - 1);
  const nested = below?.map((populate): PopulatedAttribute => [name, { populate }]);
  const refined =
    schema.kind === "component" || attribute.kind === "media" || isMorphInverse(attribute)
      ? []
      : refinedArbitraries(scope, attribute.target, name);
  return fc.oneof(plain, ...(nested === undefined ? [] : [{ arbitrary: nested, weight: 2 }]), ...refined);
};

/** `fields`, `filters` and `sort` inside a populated relation (section 4.6 rule 6). */
const refinedArbitraries = (
  scope: Scope,
  target: string,
  name: string,
): readonly fc.Arbitrary<PopulatedAttribute>[] => {
  const type = scope.index.type(target);
  // By its key an entry that a server need not hold is known.
  const key = scope.hasMore(target) && type.naturalKey !== undefined ? [type.naturalKey] : [];
  const refine = (value: SymbolicQuery): PopulatedAttribute => [name, value];
  const fields = subset(
    scope.scalars(type).map((attribute) => attribute.name),
    1,
    3,
  ).map((list) => refine({ fields: [...new Set([...list, ...key])] }));
  const filters = filterArbitrary(scope, type, 1, 1).map((filter) => refine({ filters: filter }));
  // Of a type with very many entries, the order of those is known that lists are asked for: a relation leads to any.
  const isWhole = scope.rows(type).length === scope.index.entries(target).length;
  const sort = (isWhole ? sortArbitrary(scope, type) : undefined)?.map((tokens) => refine({ sort: tokens }));
  return [fields, filters, ...(sort === undefined ? [] : [sort])];
};

/** The shared strategy, the detailed one, and the zone alone. */
const zoneArbitrary = (
  scope: Scope,
  zone: Extract<Populatable, { kind: "dynamiczone" }>,
  depth: number,
): fc.Arbitrary<PopulatedAttribute> => {
  const { name } = zone;
  const plain = fc.constant<PopulatedAttribute>([name, "true"]);
  const shared = fc.constant<PopulatedAttribute>([name, { populate: "*" }]);
  const members = subset(zone.components, 1, 9);
  const detailed = members.map(
    (uids): PopulatedAttribute => [name, { on: Object.fromEntries(uids.map((uid) => [uid, "true"])) }],
  );
  const deep = zone.components.flatMap((uid) => {
    const inner = depth > 0 ? populateArbitrary(scope, scope.schema(uid), depth - 1) : undefined;
    return inner === undefined
      ? []
      : [inner.map((populate): PopulatedAttribute => [name, { on: { [uid]: { populate } } }])];
  });
  return fc.oneof(plain, shared, detailed, ...deep);
};
