import fc from "fast-check";
import { isRecord } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import { standalone } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { entryWithoutHidden } from "../../kit/dataset/hidden.js";
import { expectEqual, expectList, expectOne, expectStatus } from "../../kit/expect/expect.js";
import { oneOf } from "../../kit/random/arbitraries/one-of.js";
import { listedTypes } from "../../kit/random/arbitraries/places.js";
import { populateArbitrary } from "../../kit/random/arbitraries/populate.js";
import { createScope, type Scope } from "../../kit/random/arbitraries/scope.js";
import { subset } from "../../kit/random/arbitraries/subset.js";
import { normaliseEntry } from "../../kit/random/normalise.js";
import { tryProperty, withLongCases } from "../../kit/random/property.js";
import { resolveQuery, type SymbolicQuery } from "../../kit/random/symbolic.js";
import type { ContentType } from "../../kit/reference.js";
import { listed } from "./listed.js";

interface OneCase {
  readonly type: string;
  /** The id of a collection's entry; none for a single type. */
  readonly id?: number;
  readonly query: SymbolicQuery;
}

/** Random `fields` and `populate`. */
const queries = (scope: Scope, type: ContentType): fc.Arbitrary<SymbolicQuery> => {
  const names = scope.scalars(type).map(({ name }) => name);
  const populate = populateArbitrary(scope, type, 2)?.map((chosen): SymbolicQuery => ({ populate: chosen }));
  const fields = subset(names, 1, 4).map((chosen): SymbolicQuery => ({ fields: chosen }));
  return fc.oneof(fc.constant<SymbolicQuery>({}), fields, ...(populate === undefined ? [] : [populate, populate]));
};

const expectSameOne = async (target: Target, { type: name, id, query }: OneCase): Promise<void> => {
  const reference = await target.reference();
  const type = target.dataset.type(name);
  const path = id === undefined ? pathOf(type) : `${pathOf(type)}/${id}`;
  const wanted = await reference.get(path, resolveQuery(query, reference));
  const answer = await target.get(path, resolveQuery(query, target));
  expectStatus(answer, wanted.status);
  if (wanted.status !== 200) return;
  const one = (side: Target, given: Answer) =>
    normaliseEntry(side, type, entryWithoutHidden(side.dataset, type, expectOne(given)));
  expectEqual(answer, one(target, answer), one(reference, wanted), "data");
};

const ones = (target: Target, cases: fc.Arbitrary<OneCase>): Promise<void> =>
  tryProperty(withLongCases(target, { requests: 2, concurrency: target.random.concurrency }), {
    arbitrary: () => cases,
    test: (tried) => expectSameOne(target, tried),
    smaller: (tried) => (Object.keys(tried.query).length === 0 ? [] : [{ ...tried, query: {} }]),
  });

/** Entries by themselves. */
export const entryChecks = [
  standalone({
    id: "own-one",
    section: "4.1",
    measured: "I-73",
    needs: ["single-entries"],
    sentence: "GET of an entry by its id WILL be answered with that entry, and with 404 where there is none.",
    random: true,
    run: (target) => {
      const scope = createScope(target, "observed");
      const cases = listedTypes(scope).flatMap((type): readonly fc.Arbitrary<OneCase>[] => {
        const ids = scope.rows(type).map(({ id }) => id);
        const last = scope.index.entries(type.uid).at(-1)?.record.id;
        if (last === undefined) return [];
        const any = fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: 6 }, fc.constant(last + 1));
        return [fc.record({ type: fc.constant(type.singularName), id: any, query: queries(scope, type) })];
      });
      return ones(target, oneOf("no collection has entries", cases));
    },
  }),
  standalone({
    id: "own-single",
    section: "4.1",
    measured: "I-77",
    needs: ["single-types"],
    sentence: "GET of a single type WILL be answered with its entry as { data: { id, attributes }, meta: {} }.",
    random: true,
    run: (target) => {
      const scope = createScope(target, "observed");
      const types = [...scope.index.dataset.model.contentTypes.values()].filter(
        ({ uid, kind }) => uid.startsWith("api::") && kind === "singleType" && scope.mayFind(uid),
      );
      const cases = types.map((type) =>
        fc.record({ type: fc.constant(type.singularName), query: queries(scope, type) }),
      );
      return ones(target, oneOf("no single type is shown", cases));
    },
  }),
  standalone({
    id: "own-list-shows-entries",
    section: "4.1",
    needs: ["single-entries"],
    sentence: "An entry MUST have the same attributes in a list and by itself, and be found in the list by its id.",
    run: async (target) => {
      for (const { answer, entries, type } of await listed(target)) {
        for (const entry of entries.filter((_, index) => index % Math.ceil(entries.length / 5) === 0)) {
          const alone = await target.get(`${pathOf(type)}/${entry.id}`);
          const found = await target.get(pathOf(type), { filters: { id: { $eq: entry.id } } });
          const [own, first] = [expectOne(alone), expectList(found)[0]];
          for (const [shown, by] of [
            [own, alone],
            [first, found],
          ] as const)
            expectEqual(
              [answer, by],
              attributesOf(shown),
              attributesOf(entry),
              `The attributes of ${type.uid} ${entry.id}`,
            );
        }
      }
    },
  }),
  standalone({
    id: "own-localizations",
    section: "4.1",
    needs: ["i18n"],
    sentence: "locale MUST give the entries of that locale: each that localizations shows is in the list of its own.",
    run: async (target) => {
      const scope = createScope(target, "observed");
      let seen = 0;
      for (const type of listedTypes(scope).filter(({ localized }) => localized)) {
        const answer = await target.list(type.uid, { populate: ["localizations"], pagination: { pageSize: 100 } });
        const states = type.draftAndPublish ? { publicationState: "preview" } : {};
        const others = expectList(answer).flatMap(({ attributes: { localizations } }) =>
          isRecord(localizations) && Array.isArray(localizations.data) ? localizations.data : [],
        );
        for (const other of others.slice(0, 8)) {
          const { id, attributes } = other as { readonly id: number; readonly attributes: Record<string, unknown> }; // as answers show it
          const locale = String(attributes.locale);
          const list = await target.get(pathOf(type), { ...states, locale, filters: { id: { $eq: id } } });
          const found = expectList(list);
          expectEqual(
            [answer, list],
            found.map((entry) => [entry.id, entry.attributes.locale]),
            [[id, locale]],
            `The entry ${id} in the list of its locale ${locale}`,
          );
          seen++;
        }
      }
      if (seen === 0) throw new Undecided("no entry has a localization");
    },
  }),
];

const attributesOf = (entry: { readonly attributes: unknown } | undefined): unknown => entry?.attributes;
