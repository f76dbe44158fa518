import fc from "fast-check";
import { defaultPage } from "../../kit/contract/pages.js";
import { withoutHidden } from "../../kit/dataset/hidden.js";
import { type Entry, expectEqual } from "../../kit/expect/expect.js";
import { expectMany, expectSet } from "../../kit/expect/populated.js";
import { oneOf } from "../../kit/random/arbitraries/one-of.js";
import { isOpenTarget, type Scope } from "../../kit/random/arbitraries/scope.js";
import { subset } from "../../kit/random/arbitraries/subset.js";
import type { SymbolicValue } from "../../kit/random/symbolic.js";
import type { ContentType } from "../../kit/reference.js";
import { ask, filtered, type ListCase, law, orderedLists, smallerLists } from "./random-law.js";

/* Laws of what is populated (section 4.6). */

/** A relation between two types whose lists anyone may ask for. */
interface Relation {
  readonly name: string;
  readonly from: ContentType;
  readonly to: ContentType;
}

/** Relations that lead to entries which a plain list of their type holds, too; inverse polymorphic ones apart. */
const relationsOf = (scope: Scope): readonly Relation[] =>
  [...scope.index.dataset.model.contentTypes.values()]
    .filter(({ uid, kind }) => uid.startsWith("api::") && kind === "collectionType" && scope.mayFind(uid))
    .flatMap((from) =>
      scope.populatable(from).flatMap((attribute) => {
        if (attribute.kind !== "relation" || attribute.relation.startsWith("morph")) return [];
        const to = scope.index.type(attribute.target);
        const isWhole = scope.rows(to).length === scope.index.entries(to.uid).length;
        const isPlain = to.uid.startsWith("api::") && isWhole && !isOpenTarget(scope, to);
        return isPlain ? [{ name: attribute.name, from, to }] : [];
      }),
    );

/** What can be populated of a type without a word of the specification being silent about its shape. */
const namesIn = (scope: Scope, type: ContentType): readonly string[] =>
  scope
    .populatable(type)
    .flatMap((attribute) =>
      attribute.kind === "relation" && attribute.relation.startsWith("morph") ? [] : [attribute.name],
    );

interface PopulateCase extends ListCase {
  readonly populate: SymbolicValue;
}

/** What is chosen by number from what a type has: every type has its own. */
const choices = fc.array(fc.nat(999), { minLength: 1, maxLength: 4 });

const chosenOf = <T>(items: readonly T[], numbers: readonly number[]): readonly T[] => [
  ...new Set(numbers.flatMap((number) => items[number % items.length] ?? [])),
];

/** `*`, an array of names, or a relation with an array of names in it. */
const populateOf = (scope: Scope, type: ContentType, form: number, numbers: readonly number[]): SymbolicValue => {
  if (form === 0) return "*";
  const [outer = "", inner = []] = chosenOf(nestedIn(scope, type), numbers)[0] ?? [];
  if (form === 1 && outer !== "") return { [outer]: { populate: chosenOf(inner, numbers) } };
  return chosenOf(namesIn(scope, type), numbers);
};

/** The relations of a type, each with what can be populated inside of it. */
const nestedIn = (scope: Scope, type: ContentType): readonly (readonly [name: string, inner: readonly string[]])[] =>
  scope.populatable(type).flatMap((attribute) => {
    if (attribute.kind !== "relation" || attribute.relation.startsWith("morph")) return [];
    const inner = namesIn(scope, scope.index.type(attribute.target));
    return inner.length === 0 ? [] : [[attribute.name, inner] as const];
  });

interface NestedCase {
  readonly type: string;
  readonly key: string;
  readonly relation: string;
  readonly related: string;
  readonly populate: readonly string[];
}

export const lawsPopulateAdds = law<PopulateCase>("laws-populate-adds", {
  sentence:
    "Any populate MUST add attributes to any list, and change neither its entries, their order and other attributes nor its total.",
  needs: ["components", "dynamic-zones", "media"],
  requests: 2,
  cases: (scope) =>
    fc
      .tuple(orderedLists(scope, { filters: true, publicationState: true }), fc.nat(3), choices)
      .map(([request, form, numbers]) => ({
        request,
        populate: populateOf(scope, scope.index.type(request.type), form, numbers),
      })),
  smaller: smallerLists,
  async holds(target, { request, populate }) {
    // Its order says which entries are shown without.
    const unpaged = { pagination: undefined };
    const plain = await ask(target, request, unpaged);
    const list = await ask(target, request, { ...unpaged, populate });
    const cut = list.entries.map(({ id, attributes }, index) => ({
      id,
      attributes: Object.fromEntries(
        Object.entries(attributes).filter(([name]) => Object.hasOwn(plain.entries[index]?.attributes ?? {}, name)),
      ),
    }));
    const own = plain.entries.map(({ id, attributes }) => ({ id, attributes }));
    expectEqual([plain.answer, list.answer], cut, own, "The entries without what is populated");
    const metaOf = (json: unknown) => (json as { readonly meta?: unknown }).meta; // a list is an object
    expectEqual([plain.answer, list.answer], metaOf(list.answer.json), metaOf(plain.answer.json), "meta");
  },
});

export const lawsNestedPopulate = law<NestedCase>("laws-nested-populate", {
  sentence: "What any populate shows inside related entries MUST be what it shows in the list of those entries.",
  needs: ["components", "dynamic-zones", "media"],
  requests: 2,
  cases: (scope) =>
    oneOf(
      "no relation leads to entries that are all shown",
      relationsOf(scope).flatMap(({ name, from, to }) => {
        const inner = namesIn(scope, to);
        const shown = new Set(scope.rows(from));
        const parents = scope.index
          .entries(from.uid)
          .filter(({ record }) => shown.has(record))
          .filter(({ record }) => !from.draftAndPublish || record.values.publishedAt !== null);
        if (inner.length === 0 || parents.length === 0) return [];
        return [
          fc.tuple(fc.constantFrom(...parents), subset(inner, 1, 4)).map(([{ key }, populate]) => ({
            ...{ type: from.singularName, key, relation: name, related: to.singularName, populate },
          })),
        ];
      }),
    ),
  async holds(target, { type, key, relation, related, populate }) {
    const { type: schema, record } = target.dataset.entry(type, key);
    const locale = schema.localized ? { locale: String(record.values.locale) } : {};
    const { answer, entries } = await filtered(
      target,
      type,
      { id: { $eq: { $entry: [type, key] } } },
      {
        ...{ ...locale, populate: { [relation]: { populate } } },
      },
    );
    const [parent] = entries;
    expectEqual(answer, entries.length, 1, "The number of entries with the id");
    const attribute = schema.attributes.get(relation);
    const isMany = attribute?.kind === "relation" && /ToMany$/.test(attribute.relation);
    const holder = parent?.attributes ?? {};
    const value = holder[relation] as { readonly data?: unknown } | undefined; // checked by what follows
    const all = isMany
      ? expectMany(answer, holder, relation)
      : value?.data === null
        ? []
        : [expectSet(answer, holder, relation)];
    if (all.length === 0) return;
    const shown = all.slice(0, defaultPage);
    const list = await filtered(target, related, { id: { $in: shown.map(({ id }) => id) } }, { populate });
    const own = shown.map(({ id }) => list.entries.find((entry) => entry.id === id));
    const attributesOf = (entry: Entry | undefined) =>
      entry && withoutHidden(target.dataset, target.dataset.type(related), entry.attributes);
    expectEqual([list.answer, answer], shown.map(attributesOf), own.map(attributesOf), `The entries in ${relation}`);
  },
});
