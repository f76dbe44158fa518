import fc from "fast-check";
import { everything } from "../../expect/laws.js";
import type { ContentType, Schema } from "../../reference.js";
import { conditionBelow, type SymbolicQuery, type SymbolicRequest } from "../symbolic.js";
import { conditionsOn } from "./operands.js";
import { isOpenBelow, listedTypes, pathsFrom } from "./places.js";
import type { Scope } from "./scope.js";

/** Requests with one condition each, of one class: an operator on a type of attribute, so far from the entry, with nulls or without. */
export interface ConditionClass {
  /** `$lt x date x depth 1 x null` */
  readonly name: string;
  readonly operator: string;
  /** Its requests, apart by what they are combined with: a locale (one, all or none given) and a state (live, preview or none given). */
  readonly variants: readonly fc.Arbitrary<SymbolicRequest>[];
}

/** A condition at the end of a path that begins at a list. */
interface Place {
  readonly type: ContentType;
  readonly path: readonly string[];
  readonly conditions: readonly SymbolicQuery[];
}

const depths = [0, 1, 2] as const;

/**
 * Every class of conditions that the dataset gives an example of: operator x type of attribute x nesting depth x whether the attribute
 * is null somewhere. Each has a variant for each locale and state that a type with such an attribute has.
 */
export const conditionClasses = (scope: Scope): readonly ConditionClass[] =>
  scope.once("condition classes", () => {
    const places = new Map<string, Place[]>();
    for (const type of listedTypes(scope)) {
      for (const depth of depths) {
        for (const { path, schema } of pathsFrom(scope, type, depth)) {
          for (const [name, conditions] of classesOf(scope, schema, depth)) {
            const found = places.get(name) ?? [];
            found.push({ type, path: path.map(({ name: join }) => join), conditions });
            places.set(name, found);
          }
        }
      }
    }
    return [...places].map(([name, found]) => ({
      name,
      operator: name.slice(0, name.indexOf(" ")),
      variants: variantsOf(scope, found).map((variant) => requestsOf(name, variant)),
    }));
  });

/** The conditions on a schema's own attributes, by class. */
const classesOf = (
  scope: Scope,
  schema: Schema,
  depth: number,
): readonly (readonly [name: string, conditions: readonly SymbolicQuery[]])[] =>
  // Many paths lead to one schema.
  scope.once(`classes ${schema.uid} ${depth}`, () =>
    scope.scalars(schema).flatMap((attribute) => {
      const nulls = scope.column(schema, attribute.name).includes(null) ? "null" : "no null";
      return [...conditionsOn(scope, schema, attribute)]
        .filter(([operator]) => scope.flavour === "observed" || depth === 0 || !isOpenBelow(operator))
        .map(
          ([operator, conditions]) =>
            [`${operator} x ${attribute.type} x depth ${depth} x ${nulls}`, conditions] as const,
        );
    }),
  );

interface Variant {
  readonly among: readonly Place[];
  readonly queries: readonly SymbolicQuery[];
  readonly classes: readonly string[];
}

const requestsOf = (name: string, { among, queries, classes }: Variant): fc.Arbitrary<SymbolicRequest> =>
  fc
    .tuple(fc.constantFrom(...among), fc.constantFrom(...queries), fc.nat())
    .map(([{ type, path, conditions }, query, choice]): SymbolicRequest => {
      const condition = conditions[choice % conditions.length] ?? {};
      const filters = conditionBelow(path, condition);
      return {
        type: type.singularName,
        query: { pagination: everything, ...query, filters },
        ordered: false,
        classes: [name, ...classes],
      };
    });

/** What conditions are combined with: each locale and state that some of their places have. */
const variantsOf = (scope: Scope, places: readonly Place[]): readonly Variant[] =>
  localesOf(scope).flatMap(([locale, byLocale]) =>
    states.flatMap((state) => {
      const among = places.filter(
        ({ type }) => (locale === "none" || type.localized) && (state === "none" || type.draftAndPublish),
      );
      if (among.length === 0) return [];
      const byState = state === "none" ? {} : { publicationState: state };
      const queries = byLocale.map((query) => ({ ...query, ...byState }));
      return [{ among, queries, classes: [`locale ${locale}`, `state ${state}`] }];
    }),
  );

const states = ["none", "live", "preview"] as const;

/** What stands for all locales, the specification does not show. */
const localesOf = (scope: Scope): readonly (readonly [name: string, queries: readonly SymbolicQuery[]])[] => [
  ["none", [{}]],
  ["one", scope.index.dataset.locales.map(({ code }) => ({ locale: code }))],
  ...(scope.flavour === "spec" ? [] : [["all", [{ locale: "all" }]] as const]),
];
