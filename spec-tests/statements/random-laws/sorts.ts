import fc from "fast-check";
import type { Target } from "../../kit/contract/target.js";
import { isPortableColumn } from "../../kit/dataset/dialect.js";
import { type Entry, expectEqual, expectThat } from "../../kit/expect/expect.js";
import { expectSameSet, type Listed } from "../../kit/expect/laws.js";
import type { Scope } from "../../kit/random/arbitraries/scope.js";
import type { SymbolicRequest } from "../../kit/random/symbolic.js";
import type { ScalarType } from "../../kit/reference.js";
import { compareValues } from "./compare-values.js";
import { ask, type ListCase, law, orderedLists, smallerLists } from "./random-law.js";

/* The law of sorts, for any list (section 4.2). */

interface SortCase extends ListCase {
  /** Field and order, in front of those of the request, which leave no ties. */
  readonly first: string | null;
}

interface SortKey {
  readonly name: string;
  readonly type: ScalarType;
  readonly down: boolean;
}

/** Types of which every database has the same order. */
const ordered: readonly ScalarType[] = [
  ...(["integer", "biginteger", "float", "decimal"] as const),
  ...(["date", "time", "datetime", "timestamp"] as const),
];

/** The attributes of a type that may hold nulls and equal values, and have one order everywhere. */
const namesIn = (scope: Scope, request: SymbolicRequest): readonly string[] =>
  scope.once(`sorted by ${request.type}`, () => {
    const type = scope.index.type(request.type);
    return scope
      .scalars(type)
      .filter(({ type: own, name }) => ordered.includes(own) && isPortableColumn(own, scope.column(type, name)))
      .map(({ name }) => name);
  });

const cases = (scope: Scope): fc.Arbitrary<SortCase> =>
  fc
    .tuple(orderedLists(scope, { filters: true }), fc.nat(999), fc.constantFrom("", ":asc", ":desc"))
    .map(([request, choice, order]) => {
      const names = namesIn(scope, request);
      const name = names[choice % names.length];
      return { request, first: name === undefined ? null : name + order };
    });

/** The keys of a case, each field once. */
const keysOf = ({ dataset }: Target, { request, first }: SortCase): readonly SortKey[] => {
  const { attributes } = dataset.type(request.type);
  const tokens = [...(first === null ? [] : [first]), ...(request.query.sort as readonly string[])];
  const keys = tokens.map((token) => {
    const [name = "", order] = token.split(":");
    const attribute = attributes.get(name);
    return { name, down: order === "desc", type: attribute?.kind === "scalar" ? attribute.type : "string" } as const;
  });
  return keys.filter(({ name }, index) => keys.findIndex((key) => key.name === name) === index);
};

const tokensOf = (keys: readonly SortKey[]): readonly string[] =>
  keys.map(({ name, down }) => `${name}:${down ? "desc" : "asc"}`);

/** Compares entries that have a value for the first key. */
const comparing =
  (keys: readonly SortKey[]) =>
  (a: Entry, b: Entry): number => {
    for (const { name, down, type } of keys) {
      const order = compareValues(type, a.attributes[name], b.attributes[name]);
      if (order !== 0) return down ? -order : order;
    }
    return 0;
  };

/** The entries in the order that they must have. Nulls stand together at either end, in the order of the other keys. */
const inOrder = ({ entries }: Listed, keys: readonly SortKey[]): readonly Entry[] => {
  const [first, ...others] = keys;
  const isNull = ({ attributes }: Entry) => first !== undefined && attributes[first.name] === null;
  const nulls = entries.filter(isNull).sort(comparing(others));
  const known = entries.filter((entry) => !isNull(entry)).sort(comparing(keys));
  return entries[0] !== undefined && isNull(entries[0]) ? [...nulls, ...known] : [...known, ...nulls];
};

export const lawsSort = law<SortCase>("laws-sort", {
  sentence:
    "Any sort of any list MUST hold the entries of the unsorted list, in the order of the first field, where that is equal of the next, and reversed when every order is.",
  also: ["4.2-several-fields", "4.2-descending"],
  requests: 3,
  cases,
  smaller: smallerLists,
  async holds(target, tried) {
    const { request } = tried;
    const keys = keysOf(target, tried);
    const plain = await ask(target, request, { sort: undefined });
    const list = await ask(target, request, { sort: tokensOf(keys) });
    expectSameSet(plain, list, "The entries of the sorted list");
    const keyOf = ({ id }: Entry) => target.key(request.type, id) ?? `?${id}`;
    const names = keys.map(({ name }) => name).join(", then by ");
    expectEqual(list.answer, list.keys, inOrder(list, keys).map(keyOf), `The order by ${names}`);
    const reversed = await ask(target, request, { sort: tokensOf(keys.map((key) => ({ ...key, down: !key.down }))) });
    const known = ({ entries }: Listed) =>
      entries.filter(({ attributes }) => attributes[keys[0]?.name ?? ""] !== null).map(keyOf);
    const answers = [list.answer, reversed.answer];
    expectEqual(answers, [...known(reversed)].reverse(), known(list), `The reversed order by ${names}`);
    expectThat(answers, list.keys.length === reversed.keys.length, {
      why: "The reversed list holds another number of entries",
      kind: "length",
      expected: list.keys.length,
      actual: reversed.keys.length,
    });
  },
});
