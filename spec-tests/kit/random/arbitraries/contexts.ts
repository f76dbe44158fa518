import { isRecord } from "../../base.js";
import { knownOperator } from "../../contract/operators.js";
import type { ContentType, Schema } from "../../reference.js";
import { conditionBelow, type SymbolicQuery } from "../symbolic.js";
import { type End, isOpenBelow, listedTypes, pathsFrom } from "./places.js";
import { isMorphInverse } from "./populate.js";
import type { JoinAttribute, Scope } from "./scope.js";

/** Where a condition stands in a query. */
export interface Context {
  /** `in $or in $not` */
  readonly name: string;
  /** What contexts with the same groups have in common: `$not`. */
  readonly family: string;
  /** Whether its queries can have pages: not with `populate` (section 4.6 rule 8). */
  readonly pages: boolean;
  /** The types that are listed, and the way from each to the rows that a condition is about. `takesOpen`: as in {@link pathsFrom}. */
  places(scope: Scope, takesOpen?: boolean): readonly Place[];
  takes(scope: Scope, operator: string, place: Place): boolean;
  query(scope: Scope, place: Place, condition: SymbolicQuery): SymbolicQuery;
}

/** A way to the rows of `schema` from the list of `type`. */
export interface Place extends End {
  readonly type: ContentType;
  /** The dynamic zone and the component in it from which the way goes on. */
  readonly zone?: { readonly name: string; readonly component: string };
}

const always: SymbolicQuery = { id: { $notNull: "true" } };

/** A condition that none fulfils. A value beside it is never NULL, so that its negation is fulfilled by all. */
const never = (scope: Scope, schema: Schema): SymbolicQuery => {
  const name = scope
    .scalars(schema)
    .find(
      ({ type, name }) => (type === "string" || type === "uid") && !scope.column(schema, name).includes(null),
    )?.name;
  return name === undefined ? { id: { $null: "true" } } : { [name]: { $eq: "no entry has this" } };
};

type Shape = (condition: SymbolicQuery, none: SymbolicQuery) => SymbolicQuery;

const wayTo = (path: readonly JoinAttribute[], condition: SymbolicQuery): SymbolicQuery =>
  conditionBelow(
    path.map(({ name }) => name),
    condition,
  );

type Way = "entry" | "relation" | "two relations" | "component";

const depthOf: Readonly<Record<Way, number>> = { entry: 0, relation: 1, "two relations": 2, component: 1 };

const leads = (join: JoinAttribute, way: Way): boolean =>
  way === "component" ? join.kind === "component" : join.kind === "relation" && !isMorphInverse(join);

const placesAt = (scope: Scope, way: Way, takesOpen?: boolean): readonly Place[] =>
  scope.once(`places ${way} ${takesOpen}`, () =>
    listedTypes(scope).flatMap((type) =>
      pathsFrom(scope, type, depthOf[way], {
        takesComponents: way === "component" || scope.flavour === "observed",
        ...(takesOpen === undefined ? {} : { takesOpen }),
      })
        .filter(({ path }) => path.every((join) => leads(join, way)))
        .map((end) => ({ ...end, type })),
    ),
  );

/** A group of conditions about an entry, one of which may be on rows that are related to it. */
const group = (family: string, name: string, way: Way, shape: Shape): Context => ({
  name,
  family,
  pages: true,
  places: (scope, takesOpen) => placesAt(scope, way, takesOpen),
  takes: (scope, operator, { path }) =>
    way === "entry" || scope.flavour === "observed" || !isOpenBelow(operator) || path.every(({ many }) => !many),
  query: (scope, { path, type }, condition) => {
    const known = scope.flavour === "spec" && path.length > 0 ? ofValues(condition) : condition;
    return { filters: shape(wayTo(path, known), never(scope, type)) };
  },
});

/** What a negation says of where there is no related entry is open, and what is null there: entries with a value there alone, or with an entry. */
const ofValues = (condition: SymbolicQuery): SymbolicQuery => {
  const asked = Object.entries(condition).map(([name, value]) => ({
    name,
    value,
    operators: isRecord(value) ? Object.keys(value) : [],
  }));
  const negated = asked.filter(({ operators }) => operators.some((one) => one !== "$null" && isOpenBelow(one)));
  return {
    ...(asked.some(({ operators }) => operators.includes("$null")) ? always : {}),
    ...condition,
    ...Object.fromEntries(negated.map(({ name, value }) => [name, { ...(value as SymbolicQuery), $notNull: "true" }])),
  };
};

/** A group of conditions about the related rows. */
const below = (family: string, name: string, way: Way, shape: Shape): Context => ({
  ...group(family, name, way, shape),
  query: (scope, { path, schema }, condition) => {
    const known = scope.flavour === "spec" ? ofValues(condition) : condition;
    return { filters: wayTo(path, shape(known, never(scope, schema))) };
  },
});

/** Conditions of a populated relation (section 4.6 rule 6). */
const populated = (name: string, way: Way, shape: Shape = (condition) => condition): Context => ({
  name,
  family: "populate",
  pages: false,
  places: (scope, takesOpen) => placesAt(scope, way, takesOpen),
  takes: () => true,
  query: (scope, { path, schema }, condition) => ({
    populate: path.reduceRight<SymbolicQuery>(
      (inner, { name: join }, index) => ({ [join]: index === path.length - 1 ? inner : { populate: inner } }),
      { filters: shape(condition, never(scope, schema)) },
    ),
  }),
});

/** Conditions of a relation inside the components of a zone. */
const populatedInZone: Context = {
  name: "filters of populate in an on entry",
  family: "on",
  pages: false,
  places: (scope, takesOpen) =>
    scope.once(`places in zones ${takesOpen}`, () =>
      listedTypes(scope).flatMap((type) =>
        [...type.attributes.values()].flatMap((zone) => {
          if (zone.kind !== "dynamiczone" || zone.hidden) return [];
          return zone.components.flatMap((component) =>
            pathsFrom(scope, scope.schema(component), 1, takesOpen === undefined ? {} : { takesOpen })
              .filter(({ path }) => path.every((join) => leads(join, "relation")))
              .map((end) => ({ ...end, type, zone: { name: zone.name, component } })),
          );
        }),
      ),
    ),
  takes: () => true,
  query: (_, { path: [join], zone }, condition) => ({
    populate: {
      [zone?.name ?? ""]: {
        on: { [zone?.component ?? ""]: { populate: { [join?.name ?? ""]: { filters: condition } } } },
      },
    },
  }),
};

const either: Shape = (condition, none) => ({ $or: [none, condition] });

/** A condition, or no value of its attribute: a server that keeps the last condition on an attribute alone matches less. */
const orNull: Shape = (condition) => ({
  $or: [condition, ...Object.keys(condition).map((name) => ({ [name]: { $null: "true" } }))],
});

/** What no value of its attributes fulfils, nor the lack of one. */
const neverOf = (condition: SymbolicQuery): SymbolicQuery =>
  Object.fromEntries(Object.keys(condition).map((name) => [name, { $null: "true", $notNull: "true" }]));

/** More branches than some readers of queries keep: 5, 10, 20. */
const manyBranches = 26;

/** The last of many branches. */
const last = (others: SymbolicQuery, condition: SymbolicQuery): readonly SymbolicQuery[] => [
  ...Array.from({ length: manyBranches - 1 }, () => others),
  condition,
];

const lastOfMany: Shape = (condition, none) => ({ $or: last(none, condition) });

/** A condition amid many branches, of which the last is `more` about its attribute: it counts wherever a reader of queries stops, or begins. */
const amid = (others: SymbolicQuery, condition: SymbolicQuery, more: SymbolicQuery): readonly SymbolicQuery[] => {
  const half = Array.from({ length: manyBranches / 2 }, () => others);
  return [...half, condition, ...half, more];
};

const amidMany: Shape = (condition, none) => ({ $or: amid(none, condition, neverOf(condition)) });

const amidAll = (condition: SymbolicQuery): SymbolicQuery => ({ $and: amid(always, condition, ofKnown(condition)) });

const alone = group("entry", "alone", "entry", (condition) => condition);
const belowOne = group("relation", "below a relation", "relation", (condition) => condition);
const belowTwo = group("two relations", "below two relations", "two relations", (condition) => condition);
const inPopulate = populated("filters of populate", "relation");

const stated: readonly Context[] = [
  alone,
  group("entry", "beside another", "entry", (condition) => ({ ...always, ...condition })),
  group("$or", "first in $or", "entry", (condition, none) => ({ $or: [condition, none] })),
  group("$or", "before another on its attribute in $or", "entry", orNull),
  group("$or", "last of many in $or", "entry", lastOfMany),
  group("$or", "in $or beside another", "entry", (condition, none) => ({ ...always, ...either(condition, none) })),
  belowOne,
  group("relation", "below a relation, in $or", "relation", either),
  belowTwo,
  group("component", "in a component", "component", (condition) => condition),
  inPopulate,
  populated("filters of populate of populate", "two relations"),
  populated("amid many in $or in populate", "relation", amidMany),
  populatedInZone,
];

const observed: readonly Context[] = [
  alone,
  belowOne,
  belowTwo,
  inPopulate,
  group("$and", "in $and", "entry", (condition) => ({ $and: [always, condition] })),
  group("$and", "in $or in $and", "entry", (condition, none) => ({ $and: [either(condition, none), always] })),
  group("$and", "in $and in $or", "entry", (condition, none) => ({ $or: [none, { $and: [always, condition] }] })),
  group("$not", "in $not", "entry", (condition) => ({ $not: condition })),
  group("$not", "in $or in $not", "entry", (condition, none) => ({ $not: either(condition, none) })),
  group("$not", "in $not in $or", "entry", (condition, none) => ({ $or: [none, { $not: condition }] })),
  group("$not", "in $not in $and", "entry", (condition) => ({ $and: [always, { $not: condition }] })),
  group("relation", "below a relation, in $not", "relation", (condition) => ({ $not: condition })),
  group("component", "in a component", "component", (condition) => condition),
  below("relation", "in $or below a relation", "relation", either),
];

/** A negation, of entries with a value: whether it matches the others is open. */
const negation = (name: string, shape: (condition: SymbolicQuery, none: SymbolicQuery) => SymbolicQuery): Context =>
  group("$not", name, "entry", (condition, none) => ({ ...ofKnown(condition), ...shape(condition, none) }));

const ofKnown = (condition: SymbolicQuery): SymbolicQuery =>
  Object.fromEntries(
    Object.entries(condition)
      .filter(([, asked]) => isRecord(asked) && !Object.keys(asked).some((name) => /^\$n(otN)?ull$/.test(name)))
      .map(([name]) => [name, { $notNull: "true" }]),
  );

const conjunctions: readonly Context[] = [
  group("$and", "first in $and", "entry", (condition) => ({ $and: [condition, always] })),
  group("$and", "last in $and", "entry", (condition) => ({ $and: last(always, condition) })),
  group("$and", "before another on its attribute in $and", "entry", (condition) => ({
    $and: [condition, ofKnown(condition)],
  })),
  group("$and", "amid many in $and in $or", "entry", (condition, none) => ({ $or: [none, amidAll(condition)] })),
  group("$and", "amid many in $and in $and", "entry", (condition) => ({ $and: [always, amidAll(condition)] })),
  group("$and", "amid many in $or in $and", "entry", (condition, none) => ({
    $and: [amidMany(condition, none), always],
  })),
  group("$and", "below a relation, in $and", "relation", (condition) => ({ $and: [condition, always] })),
  below("$and", "amid many in $and below a relation", "relation", amidAll),
  populated("amid many in $and in populate", "relation", amidAll),
];

const negations: readonly Context[] = [
  negation("in $not", (condition) => ({ $not: condition })),
  negation("amid many in $or in $not", (condition, none) => ({ $not: amidMany(condition, none) })),
  negation("in $not in $not", (condition) => ({ $not: { $not: condition } })),
  populated("in $not in $or in populate", "relation", (condition, none) => ({
    ...ofKnown(condition),
    $or: [none, { $not: condition }],
  })),
];

const alternatives: readonly Context[] = [
  group("$or", "amid many in $or in $or", "entry", (condition, none) => ({ $or: [none, amidMany(condition, none)] })),
  below("$or", "first in $or below a relation", "relation", (condition, none) => ({ $or: [condition, none] })),
  below("$or", "amid many in $or below a relation", "relation", amidMany),
  below("$or", "amid many in $or below two relations", "two relations", amidMany),
];

/** A form that the specification leaves open, and whose meaning it states: only a server that takes it is asked for it. */
export type OpenForm = "$and" | "$or" | "$not" | "$between";

/** Which conditions are asked for. `all`: those whose outcome the specification states; with the flavour `observed` those that were measured. */
export type Conditions = "all" | OpenForm;

/** The contexts of the conditions that are asked for. */
export const contextsOf = ({ flavour }: Scope, asked: Conditions): readonly Context[] => {
  if (asked === "$and") return conjunctions;
  if (asked === "$or") return alternatives;
  if (asked === "$not") return negations;
  return flavour === "spec" ? stated : observed;
};

/** Whether an operator is among the conditions that are asked for. */
export const isAskedIn = ({ flavour }: Scope, asked: Conditions, operator: string): boolean => {
  const known = knownOperator(operator);
  if (flavour === "observed" || asked === "$and" || asked === "$or" || asked === "$not") return true;
  return (known?.interpretation !== undefined) === (asked === "$between");
};
