import fc from "fast-check";
import { allCapabilities } from "../../../kit/contract/capability.js";
import { knownOperators } from "../../../kit/contract/operators.js";
import { datasetIds, ownIndex } from "../../../kit/dataset/dataset-index.js";
import { filterArbitrary } from "../../../kit/random/arbitraries/filters.js";
import { populateArbitrary } from "../../../kit/random/arbitraries/populate.js";
import { createScope, type Scope } from "../../../kit/random/arbitraries/scope.js";
import { sortArbitrary } from "../../../kit/random/arbitraries/sort.js";
import { subset } from "../../../kit/random/arbitraries/subset.js";
import { hostile, type Mutation, mutate, mutationOf } from "../../../kit/random/bodies/hostile.js";
import { resolveQuery, type SymbolicQuery, type SymbolicValue } from "../../../kit/random/symbolic.js";
import { times } from "../../../kit/random/tape.js";
import type { Dataset, Schema } from "../../../kit/reference.js";
import type { Vocabulary } from "../vocabulary.js";
import { spliced, splices } from "./splices.js";
import { oddKeys, oddTexts, rawTexts, wordsOf } from "./texts.js";

/** Parameters as they nest. */
type Parameters = Readonly<Record<string, unknown>>;

/** The scope of the kit's generators over a source that shows everything. */
const scopeOf = (dataset: Dataset): Scope => {
  const index = ownIndex(dataset);
  const all = {
    dataset: index,
    wholeDataset: index,
    capabilities: new Set(allCapabilities),
    random: { seed: 1, runs: 1, concurrency: 1 },
  };
  return {
    ...createScope({ ...all, lacks: () => false }, "observed"),
    mayFind: () => true,
    populatable: ({ attributes }) =>
      [...attributes.values()].filter(
        (each) => each.kind !== "scalar" && each.kind !== "morph" && !each.hidden,
      ) as never, // by their kinds
  };
};

/** What the kit's generator makes; nothing where a schema has nothing for it. */
const part = (name: string, make: () => fc.Arbitrary<SymbolicValue> | undefined): fc.Arbitrary<SymbolicQuery> => {
  try {
    return make()?.map((value) => ({ [name]: value })) ?? fc.constant({});
  } catch {
    return fc.constant({});
  }
};

const amounts = fc.constantFrom("1", "2", "5", "25", "100");

/** Section 4.3; near the end too, for what lies deep is found in another way. */
const pagination = (count: number): fc.Arbitrary<SymbolicValue> =>
  fc.oneof(
    fc.record({ page: amounts, pageSize: amounts }),
    fc.record({ start: fc.nat(count).map(String), limit: amounts }),
    fc.record({ start: fc.nat(40).map((back) => String(Math.max(0, count - back))), withCount: fc.constant("false") }),
  );

/** Sorts by anything, also behind a relation, and with ties: which entry comes first the kit's own leave to databases. */
const sorts = (scope: Scope, schema: Schema): fc.Arbitrary<SymbolicValue> => {
  const own = scope.scalars(schema).map(({ name }) => name);
  const behind = scope
    .populatable(schema)
    .flatMap((link) =>
      link.kind === "dynamiczone"
        ? []
        : scope.scalars(scope.schema(link.target)).map(({ name }) => `${link.name}.${name}`),
    );
  const key = fc.oneof(
    ...[own, behind, ["id"]].filter(({ length }) => length > 0).map((list) => fc.constantFrom(...list)),
  );
  const ordered = fc.tuple(key, fc.constantFrom("", ":asc", ":desc")).map(([name, order]) => name + order);
  return fc.array(ordered, { minLength: 1, maxLength: 3 });
};

/** Lists of values in which some are NULL: a parameter without a value. */
const listsWithNull = (names: readonly string[]): fc.Arbitrary<SymbolicValue> =>
  fc
    .record({
      name: fc.constantFrom("id", ...names),
      operator: fc.constantFrom("$in", "$notIn"),
      values: fc.array(fc.constantFrom("1", "a", "2024-01-01", null), { minLength: 1, maxLength: 9 }),
    })
    .map(({ name, operator, values }) => ({ [name]: { [operator]: values } }));

/** Makes queries on the schemas of a source. */
export interface Queries {
  /** Those of the kit's generator, with ids of the source. */
  meant(schema: Schema): fc.Arbitrary<string>;
  /** Any, without their `?`: half of them are meant well. */
  any(schema: Schema | undefined): fc.Arbitrary<string>;
}

const percent = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** How brackets are written, the usual ways first. */
const brackets: readonly (readonly string[])[] = [
  ["[", "]"],
  ["%5B", "%5D"],
  ["%5b", "%5d"],
  ["%5B", "]"],
  ["%255B", "%255D"],
  ["[", ""],
  [".", ""],
];

const pairs = (name: string, value: unknown, style: readonly string[]): readonly string[] => {
  const [open = "", close = ""] = style;
  if (value === null || value === undefined) return [name];
  if (typeof value !== "object") return [`${name}=${percent(String(value))}`];
  return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}${open}${percent(key)}${close}`, inner, style));
};

/** The text of parameters. */
const printed = (query: unknown, style: readonly string[] = ["[", "]"]): string =>
  Object.entries(query ?? {})
    .flatMap(([name, value]) => pairs(percent(name), value, style))
    .join("&");

/** What queries are made of beside names, and what is nearly that. */
const meaningful = [
  ...knownOperators.map(({ name }) => name),
  ...wordsOf("$or $and $not $foo $EQ $elemMatch filters populate sort fields on count"),
];

const change = (names: readonly string[]): fc.Arbitrary<Mutation> =>
  mutationOf(
    fc.oneof(...[names, oddKeys, meaningful].map((list) => fc.constantFrom(...list))),
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<unknown[]>(...oddTexts) },
      { weight: 2, arbitrary: hostile },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
  );

/** So many of something that limits are met. */
const long = (names: readonly string[]): fc.Arbitrary<string> => {
  const all: Readonly<Record<string, (key: string, size: number) => string>> = {
    "sort keys": (key) => times(150, (i) => `sort[${i}]=${key}`).join("&"),
    "sort text": (key) => `sort=${times(300, () => key).join()}`,
    $in: () => times(120, (i) => `filters[id][$in][${i}]=${i}`).join("&"),
    $or: (key) => times(99, (i) => `filters[$or][${i}][${key}]=1`).join("&"),
    "$and of $or": (key) => times(99, (i) => `filters[$and][${i}][$or][0][${key}]=1`).join("&"),
    $not: (key, size) => `filters${"[$not]".repeat(size / 200)}[${key}]=1`,
    fields: (key) => times(1001, (i) => `fields[${i}]=${key}`).join("&"),
    populate: (key) => `populate=${times(2000, () => key).join()}`,
    brackets: (key, size) => `filters${`[${key}]`.repeat(size / 30)}=1`,
    parameters: () => times(1100, (i) => `p${i}=1`).join("&"),
    value: (key, size) => `filters[${key}][$containsi]=${"aB".repeat(size)}`,
    wildcards: (key, size) => `filters[${key}][$contains]=${"%25a_".repeat(size / 5)}`,
  };
  return fc
    .tuple(fc.constantFrom(...Object.keys(all)), fc.constantFrom(...names), fc.nat(80_000))
    .map(([name, key, size]) => all[name]?.(percent(key), size) ?? "");
};

/** Paths that go to and fro between the same types: what they reach grows with each step, unless an entry counts once. */
const circles = (schema: Schema): fc.Arbitrary<string> | undefined => {
  const ways = [...schema.attributes.values()].flatMap((link) =>
    link.kind === "relation" && link.many && !link.hidden ? [[link.name, link.inverse ?? link.name] as const] : [],
  );
  if (ways.length === 0) return undefined;
  const ends = [...schema.attributes.values()].filter(({ hidden, kind }) => kind === "scalar" && !hidden);
  return fc
    .tuple(fc.constantFrom(...ways), fc.integer({ min: 1, max: 6 }), fc.nat(5), fc.nat(20))
    .map(([way, rounds, form, at]) => {
      const path = times(rounds, () => way).flat();
      const end = ends[at % Math.max(1, ends.length)]?.name ?? "id";
      const inside = path.map((name) => `[${name}]`).join("");
      const populated = path.slice(0, 7).map((each) => `[${each}][populate]`);
      return (
        [
          `sort=${[...path, end].join(".")}`,
          `filters${inside}[id][$gt]=1`,
          `populate=${path.join(".")}`,
          `populate${populated.join("")}=*`,
          `populate[${way[0]}][filters]${inside}[id][$notNull]=true`,
          `populate[${way[0]}][sort]=${[...path.slice(1), end].join(".")}`,
        ][form] ?? ""
      );
    });
};

const signs = ["[", "]", "=", "&", "%", "$", ".", ",", "0", "x", "?", "/", "#", ";", "%5B", "%00", "%ff", "\u00e9"];

/** See {@link Queries}. */
export const queriesOf = ({ dataset, ids: idsOf, locales, names }: Vocabulary): Queries => {
  const scope = scopeOf(dataset);
  const ids = datasetIds(scope.index);
  const resolved = (query: SymbolicQuery): Parameters =>
    resolveQuery(query, { id: (type, key) => ids.id(type, key) ?? 0 });
  const parameters = (schema: Schema): fc.Arbitrary<Parameters> =>
    scope.once(`query ${schema.uid}`, () => {
      const shown = scope.scalars(schema).map(({ name }) => name);
      const fields = shown.length === 0 ? undefined : subset(shown, 1, 5);
      const parts: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<SymbolicQuery>])[] = [
        [4, part("filters", () => filterArbitrary(scope, schema, 2))],
        [1, part("sort", () => (schema.kind === "component" ? undefined : sortArbitrary(scope, schema)))],
        [0.2, part("filters", () => listsWithNull(shown))],
        [1, part("sort", () => sorts(scope, schema))],
        [2, part("populate", () => populateArbitrary(scope, schema, 2))],
        [1, part("fields", () => fields)],
        [1, part("pagination", () => pagination(idsOf(schema.uid).length))],
        [1, part("locale", () => fc.constantFrom("all", ...locales))],
        [1, part("publicationState", () => fc.constantFrom("live", "preview"))],
        [0.2, part("_q", () => fc.constantFrom("a", "sea", "%", "é", " ", "1"))],
      ];
      const chosen = parts.map(([weight, arbitrary]) =>
        fc.oneof({ weight: 20, arbitrary: fc.constant<SymbolicQuery>({}) }, { weight: 10 * weight, arbitrary }),
      );
      return fc.tuple(...chosen).map((all) => resolved(Object.assign({}, ...all)));
    });
  const odd = (schema: Schema | undefined): fc.Arbitrary<string> =>
    fc
      .tuple(
        schema === undefined ? fc.dictionary(fc.constantFrom(...names), fc.constant("1")) : parameters(schema),
        fc.array(change(names), { minLength: 1, maxLength: 4 }),
        fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...brackets.slice(0, 3)) }, fc.constantFrom(...brackets)),
        splices([...signs, ...rawTexts, ...oddTexts.map(percent)]),
      )
      .map(([query, changes, style, cut]) => spliced(printed(changes.reduce<unknown>(mutate, query), style), cut));
  const meant = (schema: Schema) => parameters(schema).map((query) => printed(query));
  return {
    meant,
    any: (schema) => {
      const round = schema && circles(schema);
      return fc.oneof(
        { weight: 10, arbitrary: odd(schema) },
        { weight: 1, arbitrary: long(names) },
        ...(round === undefined ? [] : [{ weight: 1, arbitrary: round }]),
        ...(schema === undefined ? [] : [{ weight: 10, arbitrary: meant(schema) }]),
      );
    },
  };
};
