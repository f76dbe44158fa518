import fc from "fast-check";
import { isRecord } from "../../kit/base.js";
import { type Check, type CheckDefinition, standalone } from "../../kit/contract/check.js";
import { isText } from "../../kit/dataset/portable.js";
import { printedValue } from "../../kit/dataset/printed.js";
import { type Entry, expectEqual, expectThat } from "../../kit/expect/expect.js";
import { everything, expectPartition, expectSameSet } from "../../kit/expect/laws.js";
import { oneOf } from "../../kit/random/arbitraries/one-of.js";
import { conditionsOn } from "../../kit/random/arbitraries/operands.js";
import { listedTypes } from "../../kit/random/arbitraries/places.js";
import { isOpenTarget, type Scope } from "../../kit/random/arbitraries/scope.js";
import type { SymbolicQuery, SymbolicValue } from "../../kit/random/symbolic.js";
import type { ContentType, DatasetRecord, ScalarAttribute, Schema } from "../../kit/reference.js";
import { ask, filtered, type ListCase, law, orderedLists, type RandomLaw, smallerLists } from "./random-law.js";

interface PivotCase {
  readonly type: string;
  readonly id: number;
  readonly locale: string | null;
  /** Conditions that the entry meets, and one that it does not. */
  readonly holds: SymbolicQuery;
  readonly contradicts: SymbolicQuery;
}

interface Pair {
  readonly holds: SymbolicQuery;
  readonly contradicts: SymbolicQuery;
}

/** Types whose values are the same text wherever they are compared. */
const isExact = ({ type }: ScalarAttribute): boolean =>
  !["json", "blocks", "float", "decimal", "password"].includes(type);

/** What a value meets, and what contradicts it, for each operator that fits. */
const pairsOf = (attribute: ScalarAttribute, record: DatasetRecord): readonly Pair[] => {
  const value = record.values[attribute.name] ?? null;
  const pair = (holds: SymbolicQuery, contradicts: SymbolicQuery): Pair => ({
    holds: { [attribute.name]: holds },
    contradicts: { [attribute.name]: contradicts },
  });
  if (value === null) return [pair({ $null: "true" }, { $notNull: "true" })];
  const one = printedValue(attribute.type, value) as string | number | boolean; // a scalar prints so
  const present = pair({ $notNull: "true" }, { $null: "true" });
  if (!isExact(attribute)) return [present];
  const equal = [pair({ $eq: one }, { $ne: one }), pair({ $in: [one] }, { $notIn: [one] })];
  if (attribute.type === "boolean") return [present, ...equal];
  if (!isText(attribute.type))
    return [present, ...equal, pair({ $lte: one }, { $lt: one }), pair({ $gte: one }, { $gt: one })];
  const text = String(one);
  if (text === "" || /[%_\\]/.test(text)) return [present, ...equal];
  const [part, start, end] = [text.slice(1, 5) || text, text.slice(0, 3), text.slice(-3)];
  return [
    ...[present, ...equal],
    pair({ $contains: part }, { $notContains: part }),
    pair({ $containsi: part }, { $notContainsi: part }),
    pair({ $startsWith: start }, { $notContains: start }),
    pair({ $endsWith: end }, { $notContains: end }),
    pair({ $eqi: text }, { $nei: text }),
  ];
};

/** Pairs on the entry itself, and on the entries that it is related to where it is known which of them are seen. */
const pairsAround = (scope: Scope, type: ContentType, record: DatasetRecord): readonly Pair[] => {
  const own = scope.scalars(type).flatMap((attribute) => pairsOf(attribute, record));
  const deep = scope.populatable(type).flatMap((attribute) => {
    if (attribute.kind !== "relation" || attribute.many || attribute.relation.startsWith("morph")) return [];
    const target = scope.index.type(attribute.target);
    if (isOpenTarget(scope, target)) return [];
    const [link] = record.links[attribute.name] ?? [];
    const related = scope.rows(target).find(({ id }) => id === link?.id);
    if (related === undefined) return [];
    return scope.scalars(target).flatMap((each) =>
      pairsOf(each, related)
        .filter(({ holds }) => !Object.hasOwn(holds[each.name] as object, "$null"))
        .map(({ holds, contradicts }) => ({
          holds: { [attribute.name]: holds },
          contradicts: { [attribute.name]: contradicts },
        })),
    );
  });
  return [...own, ...deep, ...deep];
};

const pivots = (scope: Scope): fc.Arbitrary<PivotCase> =>
  oneOf(
    "no collection has published entries",
    listedTypes(scope).flatMap((type): readonly fc.Arbitrary<PivotCase>[] => {
      const records = scope.rows(type).filter(({ values }) => !type.draftAndPublish || values.publishedAt !== null);
      if (records.length === 0) return [];
      return [
        fc
          .tuple(fc.constantFrom(...records), fc.array(fc.nat(9999), { minLength: 1, maxLength: 3 }))
          .map(([record, picks]) => {
            const all = pairsAround(scope, type, record);
            const chosen = picks.flatMap((pick) => all[pick % all.length] ?? []);
            return {
              type: type.singularName,
              id: record.id,
              locale: type.localized ? String(record.values.locale) : null,
              holds: Object.assign({}, ...chosen.map(({ holds }) => holds)) as SymbolicQuery, // of such parts
              contradicts: chosen[0]?.contradicts ?? {},
            };
          }),
      ];
    }),
  );

interface DeepCase {
  readonly type: string;
  readonly path: string;
  readonly field: string;
  readonly condition: SymbolicValue;
}

const deepConditions = (scope: Scope): fc.Arbitrary<DeepCase> =>
  oneOf(
    "no relation to one entry, and no component, has values",
    listedTypes(scope).flatMap((type) =>
      scope.populatable(type).flatMap((join) => {
        const isOne = (join.kind === "relation" && !join.relation.startsWith("morph")) || join.kind === "component";
        if (!isOne || join.many || scope.hasMore(join.target)) return [];
        const schema: Schema = scope.schema(join.target);
        return scope.scalars(schema).flatMap((attribute) => {
          const conditions = [...conditionsOn(scope, schema, attribute)]
            .filter(([operator]) => !/ull$/.test(operator))
            .flatMap(([, list]) => list.map((each) => each[attribute.name] ?? null));
          if (conditions.length === 0) return [];
          return [
            fc.constantFrom(...conditions).map((condition) => ({
              ...{ type: type.singularName, path: join.name, field: attribute.name, condition },
            })),
          ];
        });
      }),
    ),
  );

const sortOf = (request: ListCase["request"]): readonly string[] => request.query.sort as readonly string[]; // of an ordered list

/** A law that stands in no statement. */
const lawOf = <Case>({
  id,
  section,
  sentence,
  ...given
}: RandomLaw<Case> & Pick<CheckDefinition, "id" | "section" | "sentence" | "measured">): Check =>
  standalone({ ...law(id, given), section, sentence });

/** Laws that need no known answer, about a server's own entries. */
export const formChecks = [
  lawOf<PivotCase>({
    id: "own-pivot",
    section: "4.4",
    sentence: "An entry MUST be found by conditions that its own values meet, and by none that they contradict.",
    requests: 2,
    cases: pivots,
    smaller: (tried) =>
      Object.keys(tried.holds).length < 2
        ? []
        : Object.keys(tried.holds).map((name) => ({
            ...tried,
            holds: Object.fromEntries(Object.entries(tried.holds).filter(([other]) => other !== name)),
          })),
    async holds(target, { type, id, locale, holds, contradicts }) {
      const one: SymbolicQuery = locale === null ? {} : { locale };
      const found = await filtered(target, type, { ...holds, id: { $eq: id } }, one);
      expectEqual(
        found.answer,
        found.entries.map((entry) => entry.id),
        [id],
        "The entry by its own values",
      );
      const not = await filtered(target, type, { ...contradicts, id: { $eq: id } }, one);
      expectEqual(
        [found.answer, not.answer],
        not.entries.map((entry) => entry.id),
        [],
        "The entry by what contradicts its values",
      );
    },
  }),
  lawOf<DeepCase>({
    id: "own-partition-below",
    section: "4.4",
    measured: "I-40",
    flavour: "observed",
    needs: ["relations"],
    sentence:
      "A condition on the entry of a to-one relation, its $not and $null WILL split the list, also inside of $and and $or.",
    requests: 5,
    cases: deepConditions,
    async holds(target, { type, path, field, condition }) {
      const yes = { [path]: { [field]: condition } };
      const none: SymbolicQuery = { [path]: { [field]: { $null: "true" } } };
      const whole = await filtered(target, type, {});
      const parts = [
        await filtered(target, type, yes),
        await filtered(target, type, { $not: yes }),
        await filtered(target, type, none),
      ];
      expectPartition(whole, parts, `The list split by ${path}.${field}`);
      const never: SymbolicQuery = { id: { $null: "true" } };
      const grouped = await filtered(target, type, { $and: [{ $or: [never, yes] }] });
      expectSameSet(parts[0] ?? whole, grouped, `${path}.${field} inside of $and and $or`);
    },
  }),
  lawOf<ListCase>({
    id: "own-sort-forms",
    section: "4.2",
    measured: "I-21",
    flavour: "observed",
    sentence: "The array, comma and object forms of any sort WILL be answered alike.",
    requests: 3,
    cases: (scope) => fc.record({ request: orderedLists(scope, ["filters", "pagination"]) }),
    smaller: smallerLists,
    async holds(target, { request }) {
      const tokens = sortOf(request);
      const first = await ask(target, request);
      const parts = tokens.map((token) => [token.split(":")[0] ?? "", token.split(":")[1] ?? "asc"] as const);
      for (const sort of [tokens.join(","), parts.map(([name, order]) => ({ [name]: order }))]) {
        const other = await ask(target, request, { sort });
        expectEqual([first.answer, other.answer], other.answer.json, first.answer.json, "The answer to the other form");
      }
    },
  }),
  lawOf<ListCase & { readonly field: number }>({
    id: "own-sort-order",
    section: "4.2",
    sentence:
      "Any sort by one field MUST keep the entries, put equal values beside each other, and be reversed by :desc.",
    requests: 3,
    cases: (scope) =>
      fc.record({
        request: orderedLists(scope, []).map((request) => ({ ...request, ordered: false })),
        field: fc.nat(999),
      }),
    async holds(target, { request, field }) {
      const type = target.dataset.type(request.type);
      const names = [...type.attributes.values()].flatMap((each) =>
        each.kind === "scalar" && !each.hidden && each.type !== "json" && each.type !== "blocks" ? [each.name] : [],
      );
      const name = names[field % names.length] ?? "id";
      const query = { sort: undefined, pagination: { ...everything } };
      const plain = await ask(target, request, query);
      const up = await ask(target, request, { ...query, sort: `${name}:asc` });
      const down = await ask(target, request, { ...query, sort: `${name}:desc` });
      expectSameSet(plain, up, `The entries sorted by ${name}`);
      expectSameSet(plain, down, `The entries sorted by ${name} down`);
      const values = (entries: readonly Entry[]) =>
        entries.flatMap(({ attributes }) => (attributes[name] == null ? [] : [folded(attributes[name])]));
      const runs = (list: readonly unknown[]) => list.filter((value, index) => value !== list[index - 1]);
      const [rising, falling] = [runs(values(up.entries)), runs(values(down.entries))];
      const exact = new Set(up.entries.map(({ attributes }) => String(attributes[name] ?? null)));
      const isApart = new Set(rising).size < rising.length && exact.size === new Set([...exact].map(folded)).size;
      expectThat([up.answer], !isApart, {
        why: `Equal values of ${name} are not beside each other`,
        kind: "sort:apart",
        actual: rising,
      });
      expectEqual([up.answer, down.answer], [...falling].reverse(), rising, `The values of ${name}, reversed,`);
    },
  }),
  lawOf<ListCase>({
    id: "own-implicit-eq",
    section: "4.4",
    measured: "I-41",
    flavour: "observed",
    sentence: "filters[<field>]=<value> WILL mean filters[<field>][$eq]=<value>.",
    requests: 2,
    cases: (scope) => fc.record({ request: orderedLists(scope, []) }),
    async holds(target, { request }) {
      const [entry] = (await ask(target, request)).entries;
      if (entry === undefined) return;
      const explicit = await filtered(target, request.type, { id: { $eq: entry.id } });
      const implicit = await filtered(target, request.type, { id: entry.id });
      expectSameSet(explicit, implicit, "The entries by the short form");
    },
  }),
];

/** Collations that ignore case or punctuation find values equal that are not: what is left is what they compare. */
const folded = (value: unknown): string =>
  isRecord(value)
    ? JSON.stringify(value)
    : String(value)
        .normalize("NFKD")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}.:-]/gu, "");
