import type { ContentType, Schema } from "../../reference.js";
import type { SymbolicQuery } from "../symbolic.js";
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
  /** The types that are listed, and the way from each to the rows that a condition is about. */
  places(scope: Scope): readonly Place[];
  /** Whether it is known what an operator does here. */
  takes(scope: Scope, operator: string): boolean;
  /** The query with a condition on the rows of a place. */
  query(scope: Scope, place: Place, condition: SymbolicQuery): SymbolicQuery;
}

/** A way to the rows of `schema` from the list of `type`. */
export interface Place extends End {
  readonly type: ContentType;
}

/** A condition that every entry fulfils. */
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
  path.reduceRight<SymbolicQuery>((inner, { name }) => ({ [name]: inner }), condition);

type Way = "entry" | "relation" | "two relations" | "component";

const depthOf: Readonly<Record<Way, number>> = { entry: 0, relation: 1, "two relations": 2, component: 1 };

const leads = (join: JoinAttribute, way: Way): boolean =>
  way === "component" ? join.kind === "component" : join.kind === "relation" && !isMorphInverse(join);

const placesAt = (scope: Scope, way: Way): readonly Place[] =>
  scope.once(`places ${way}`, () =>
    listedTypes(scope).flatMap((type) =>
      pathsFrom(scope, type, depthOf[way])
        .filter(({ path }) => path.every((join) => leads(join, way)))
        .map((end) => ({ ...end, type })),
    ),
  );

/** A group of conditions about an entry, one of which may be on rows that are related to it. */
const group = (family: string, name: string, way: Way, shape: Shape): Context => ({
  name,
  family,
  pages: true,
  places: (scope) => placesAt(scope, way),
  takes: (scope, operator) => way === "entry" || scope.flavour === "observed" || !isOpenBelow(operator),
  query: (scope, { path, type }, condition) => ({ filters: shape(wayTo(path, condition), never(scope, type)) }),
});

/** A group of conditions about the related rows. */
const below = (family: string, name: string, way: Way, shape: Shape): Context => ({
  ...group(family, name, way, shape),
  query: (scope, { path, schema }, condition) => ({ filters: wayTo(path, shape(condition, never(scope, schema))) }),
});

/** Conditions of a populated relation (section 4.6 rule 6). */
const populated = (name: string, way: Way): Context => ({
  name,
  family: "populate",
  pages: false,
  places: (scope) => placesAt(scope, way),
  takes: () => true,
  query: (_, { path }, condition) => ({
    populate: path.reduceRight<SymbolicQuery>(
      (inner, { name: join }, index) => ({ [join]: index === path.length - 1 ? inner : { populate: inner } }),
      { filters: condition },
    ),
  }),
});

const either: Shape = (condition, none) => ({ $or: [none, condition] });

const stated: readonly Context[] = [
  group("entry", "alone", "entry", (condition) => condition),
  group("entry", "beside another", "entry", (condition) => ({ ...always, ...condition })),
  group("$or", "first in $or", "entry", (condition, none) => ({ $or: [condition, none] })),
  group("$or", "last in $or", "entry", either),
  group("$or", "in $or beside another", "entry", (condition, none) => ({ ...always, ...either(condition, none) })),
  group("relation", "below a relation", "relation", (condition) => condition),
  group("relation", "below a relation, in $or", "relation", either),
  group("two relations", "below two relations", "two relations", (condition) => condition),
  populated("filters of populate", "relation"),
  populated("filters of populate of populate", "two relations"),
];

const observed: readonly Context[] = [
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

/** The contexts whose outcome the specification states, and those that were measured. */
export const contextsOf = ({ flavour }: Scope): readonly Context[] =>
  flavour === "spec" ? stated : [...stated, ...observed];
