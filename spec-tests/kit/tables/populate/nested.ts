import { type Found, follow } from "../../random/arbitraries/follow.js";
import { isMorphInverse } from "../../random/arbitraries/populate.js";
import { type JoinAttribute, type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { firstPage } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest, SymbolicValue } from "../../random/symbolic.js";
import type { Attribute, ContentType, DatasetRecord, Schema } from "../../reference.js";
import { fewestOf } from "../chosen.js";
import { amongThem, type Listing, listingsOf, mostEntries, request } from "../listed.js";
import { isPlain } from "./populatable.js";

/** What is populated below a relation of a list, and the entries that have an example of it. */
interface Nested {
  readonly listing: Listing;
  readonly populate: SymbolicValue;
  readonly rows: readonly DatasetRecord[];
  /** What meets in it. */
  readonly pairs: readonly string[];
  readonly classes: readonly string[];
}

/** How something is populated below a relation. */
interface Shape {
  readonly name: string;
  readonly populate: SymbolicValue;
  /** The paths from the related entry by which it leads to entries. */
  readonly paths: readonly (readonly string[])[];
  /** What the first of them has to lead to. */
  readonly shows?: string;
}

/**
 * Below each relation of each list, everything of each kind in each way in which it can be populated; and all that is populated there below a to-one and
 * a to-many relation to its type.
 */
export const nestedRequests = (scope: Scope): readonly SymbolicRequest[] => {
  const all = listingsOf(scope).flatMap((listing) => nestedIn(scope, listing));
  const few = fewestOf(
    all,
    ({ pairs }) => pairs,
    ({ rows }) => rows.length,
  );
  return few.map(({ listing, populate, rows, classes }) => {
    const filters = amongThem(listing, rows.slice(0, mostEntries));
    return request(listing, { ...firstPage(scope, listing.type), filters, populate }, false, classes);
  });
};

const nestedIn = (scope: Scope, listing: Listing): readonly Nested[] =>
  scope.populatable(listing.type).flatMap((relation) => {
    if (relation.kind !== "relation" || isMorphInverse(relation)) return [];
    const target = scope.schema(relation.target);
    return scope.populatable(target).flatMap((field) =>
      shapesOf(scope, field).flatMap((shape): readonly Nested[] => {
        const { name, populate } = shape;
        const rows = examplesOf(scope, listing.type, relation, shape);
        const way = `${listing.type.uid} ${relation.name}`;
        const end = `${target.uid} ${field.name}`;
        if (rows.length === 0) return [];
        const pairs = [`${way} x ${kindOf(field)} ${name}`, `${end} ${name} x ${relation.many}`];
        return [{}, optionsOf(scope, target)].map((options, index) => ({
          ...{ listing, rows, populate: { [relation.name]: { ...options, populate } } },
          classes: index === 0 ? [] : [`a ${kindOf(field)} beside options`],
          pairs: [...pairs, `${index} ${relation.relation} ${relation.owner} x ${kindOf(field)}`],
        }));
      }),
    );
  });

/** Options of a relation that leave all that it leads to. */
const optionsOf = (scope: Scope, target: Schema): SymbolicQuery => {
  const [{ name } = { name: "id" }] = scope.scalars(target);
  return { fields: [name], filters: { id: { $notNull: "true" } }, sort: [name] };
};

/** A kind of what can be populated, by what becomes of it. */
const kindOf = (attribute: Attribute): string => {
  const many = "many" in attribute && attribute.many ? "many" : "one";
  return attribute.name === "localizations" ? attribute.name : `${attribute.kind} ${many}`;
};

const shapesOf = (scope: Scope, field: Exclude<Attribute, { kind: "scalar" | "morph" }>): readonly Shape[] => {
  const { kind, name } = field;
  const alone: Shape = { name: "by name", populate: [name], paths: [[name]] };
  const within = (populate: SymbolicValue) => ({ [name]: { populate } });
  if (kind === "relation" && !isMorphInverse(field)) {
    const target = scope.schema(field.target);
    return [
      alone,
      ...(isKnown(scope, target)
        ? [{ name: "with *", populate: within("*"), paths: pathsInto(scope, name, target) }]
        : []),
    ];
  }
  if (kind !== "dynamiczone") return [alone];
  const parts = field.components.map((uid) => scope.schema(uid)).filter((part) => isKnown(scope, part));
  const paths = parts.flatMap((part) => pathsInto(scope, name, part));
  const shared = { name: "shared", populate: within("*"), paths };
  return [
    alone,
    ...(parts.length === field.components.length ? [shared] : []),
    ...parts.map(({ uid }): Shape => {
      const populate = { [name]: { on: { [uid]: { populate: "*" } } } };
      return { name: `on ${uid}`, populate, paths: [[name], ...paths], shows: uid };
    }),
  ];
};

const isKnown = (scope: Scope, schema: Schema): boolean => !scope.mayHide(schema) && isPlain(schema);

const pathsInto = (scope: Scope, name: string, schema: Schema): readonly (readonly string[])[] => [
  [name],
  ...scope.populatable(schema).map((each) => [name, each.name]),
];

/** The entries of a list whose relation leads to something by the first path of a shape, and by none to what may not be shown. */
const examplesOf = (
  scope: Scope,
  type: ContentType,
  { name }: JoinAttribute,
  { paths, shows }: Shape,
): readonly DatasetRecord[] =>
  shownRows(scope, type).filter((row) => {
    const ends = paths.map((path) => follow(scope, { schema: type, row }, [name, ...path]));
    const isShown = ({ schema }: Found) => shows === undefined || schema.uid === shows;
    return ends.every((each) => each !== undefined) && ends[0]?.some(isShown) === true;
  });
