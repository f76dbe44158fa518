import { isNegation, knownOperator } from "../../contract/operators.js";
import type { ContentType, Schema } from "../../reference.js";
import type { SymbolicQuery } from "../symbolic.js";
import { isOpenTarget, type JoinAttribute, type Scope } from "./scope.js";

/** The types whose lists random requests ask for. */
export const listedTypes = (scope: Scope): readonly ContentType[] =>
  scope.once("listed types", () =>
    [...scope.index.dataset.model.contentTypes.values()].filter(
      ({ uid, kind }) => uid.startsWith("api::") && kind === "collectionType" && scope.mayFind(uid),
    ),
  );

/** A schema that conditions reach from another one, and the way to it. */
export interface End {
  readonly path: readonly JoinAttribute[];
  readonly schema: Schema;
}

interface Ways {
  readonly takesComponents?: boolean;
  /** Relations to types of which there are drafts and other locales: what those show is for the caller to find out. */
  readonly takesOpen?: boolean;
}

/** The schemas that lie so many relations and components away. */
export const pathsFrom = (
  scope: Scope,
  schema: Schema,
  depth: number,
  { takesComponents = scope.flavour === "observed", takesOpen = scope.flavour === "observed" }: Ways = {},
): readonly End[] => {
  if (depth === 0) return [{ path: [], schema }];
  return scope.populatable(schema).flatMap((attribute) => {
    if (attribute.kind !== "relation" && attribute.kind !== "component") return [];
    const target = scope.schema(attribute.target);
    const isOpen = attribute.kind === "component" ? !takesComponents : !takesOpen && isOpenTarget(scope, target);
    if (scope.hasMore(target.uid) || isOpen) return [];
    return pathsFrom(scope, target, depth - 1, { takesComponents, takesOpen }).map((end) => ({
      ...end,
      path: [attribute, ...end.path],
    }));
  });
};

/** Below a relation the specification does not say what a negation speaks of, nor what is null where there is no related entry. */
export const isOpenBelow = (name: string): boolean => {
  const operator = knownOperator(name);
  return name === "$null" || (operator !== undefined && isNegation(operator));
};

/** A locale and a state that a list is asked in. */
export interface Setting {
  readonly names: readonly [locale: string, state: string];
  readonly query: SymbolicQuery;
}

export const defaultLocale = "default locale";

/** What a list of a type can be asked for beside a condition: each locale and state that it has. What stands for all locales, the specification does not show. */
export const settingsOf = (
  { flavour, index }: Scope,
  { localized, draftAndPublish }: ContentType,
): readonly Setting[] => {
  const codes = [...index.dataset.locales.map(({ code }) => code), ...(flavour === "spec" ? [] : ["all"])];
  const locales = [undefined, ...(localized ? codes : [])];
  const states = [undefined, ...(draftAndPublish ? ["live", "preview"] : [])];
  const nameOf = (locale: string | undefined) => (locale === "all" ? "all locales" : `locale ${locale}`);
  return locales.flatMap((locale) =>
    states.map((publicationState) => ({
      names: [locale === undefined ? defaultLocale : nameOf(locale), publicationState ?? "no state"],
      query: {
        ...(locale === undefined ? {} : { locale }),
        ...(publicationState === undefined ? {} : { publicationState }),
      },
    })),
  );
};
