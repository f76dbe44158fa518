import { isText } from "../dataset/dialect.js";
import { manyBranches } from "../random/arbitraries/contexts.js";
import { follow } from "../random/arbitraries/follow.js";
import type { Scope } from "../random/arbitraries/scope.js";
import { conditionBelow, type SymbolicQuery } from "../random/symbolic.js";
import type { DatasetRecord, ScalarAttribute } from "../reference.js";
import { allOfThem, amongThem, byIds, keyOf, knownRelationsIn, type Listing, ordered, textOf } from "./listed.js";
import { tiesOf } from "./ties.js";

/** What a relation leads to. */
export interface Linked {
  readonly target: Listing;
  /** From the entries of a list, each once. */
  readonly rows: readonly DatasetRecord[];
  /** From one of these entries: the one that leads to the most. */
  readonly longest: readonly DatasetRecord[];
}

/**
 * Options of a relation: `fields`, `filters` and `sort` (section 4.6 rule 6), as a list is asked for. Which entries are shown, in which order and with
 * what, is another matter where any part of an option is passed over.
 */
export const optionsOf = (scope: Scope, related: Linked): readonly SymbolicQuery[] => [
  ...selections(scope, related.target),
  ...filtersOf(scope, related).map((filters) => ({ filters })),
  ...sortsOf(related),
];

/** All attributes but one: so values of each type are shown, and one is not. An entry that the server need not have is known by its key. */
const selections = (scope: Scope, { type, key, attributes }: Listing): readonly SymbolicQuery[] => {
  const left = attributes.findLast((each) => each !== key);
  const most = attributes.filter((each) => each !== left).map(({ name }) => name);
  return [most, [key.name], ...(scope.hasMore(type.uid) ? [] : [["id"]])].map((fields) => ({ fields }));
};

const filtersOf = (scope: Scope, related: Linked): readonly SymbolicQuery[] => {
  const { target, rows } = related;
  const { key } = target;
  const among = (some: readonly DatasetRecord[]) => amongThem(target, some);
  const ids = (some: readonly DatasetRecord[]) => byIds(scope, target, some);
  const [first, second, third, fourth] = rows;
  const simple = [
    among(rows.filter((_, index) => index % 2 === 0)),
    among(rows.filter((_, index) => index % 2 === 1)),
    { id: { $notNull: "true" }, ...among(rows.slice(-1)) },
    ...below(scope, related),
  ];
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return simple;
  const others = (row: DatasetRecord) => rows.filter((each) => each !== row);
  const [a, b] = [keyOf(target, first), keyOf(target, second)];
  const branches = [first, ...rows.slice(2, manyBranches)].map((row) => ({ [key.name]: { $eq: keyOf(target, row) } }));
  const none = { id: { $null: "true" } };
  return [
    ...simple,
    // Several operators, conditions, conditions in a branch, branches: each of them leaves one entry out, or lets one in.
    { [key.name]: { $in: rows.map((row) => keyOf(target, row)), $notIn: [a], $ne: b } },
    { ...ids(others(first)), ...among(others(second)), ...another(target, others(third)) },
    {
      $or: [
        { ...ids([first, second]), ...among([first, third]) },
        { ...among([third, fourth]), ...ids([second, fourth]) },
      ],
    },
    { $or: [...Array.from({ length: manyBranches - branches.length }, () => none), ...branches] },
    { ...allOfThem, ...among(others(first)) },
  ];
};

/** A condition on another text that these entries fulfil, as far as they have one. */
const another = ({ key, attributes }: Listing, rows: readonly DatasetRecord[]): SymbolicQuery => {
  const valuesOf = (attribute: ScalarAttribute) => {
    const known = rows.filter(({ values }) => (values[attribute.name] ?? null) !== null);
    return [...new Set(known.map((row) => textOf(attribute, row)))];
  };
  const text = attributes.find((each) => each !== key && isText(each.type) && valuesOf(each).length > 1);
  return text === undefined ? {} : { [text.name]: { $in: valuesOf(text) } };
};

/** A way from entries to those that they are related to in turn. */
interface Way {
  readonly kind: string;
  readonly path: readonly string[];
  readonly end: Listing;
}

/** Conditions on what some of the entries are related to, by several values at once: an entry may be met by more than one. */
const below = (scope: Scope, { target, rows }: Linked): readonly SymbolicQuery[] => {
  const found = new Map<string, SymbolicQuery>();
  for (const { kind, path, end } of waysFrom(scope, target)) {
    if (found.has(kind)) continue;
    const reached = rows.map((row) => follow(scope, { schema: target.type, row }, path));
    if (!reached.every((each) => each !== undefined)) continue;
    const ends = reached.map((each) => [...new Set(each.map(({ row }) => row))]);
    const [most = []] = ends.toSorted((one, other) => other.length - one.length);
    if (ends.every((some) => some.some((row) => most.includes(row)))) continue;
    found.set(kind, conditionBelow(path, amongThem(end, most)));
  }
  return [...found.values()];
};

/** Through one relation and through two. */
const waysFrom = (scope: Scope, target: Listing): readonly Way[] =>
  scope.once(`ways from ${target.type.uid}`, () => {
    const near = stepsFrom(scope, target);
    const far = near.flatMap(({ path, end }) =>
      stepsFrom(scope, end).map((step) => ({ kind: "two relations", path: [...path, ...step.path], end: step.end })),
    );
    return [...near, ...far];
  });

const stepsFrom = (scope: Scope, { type }: Listing): readonly Way[] =>
  knownRelationsIn(scope, type).map(({ field, target }) => {
    return { kind: field.many ? "many" : "one", path: [field.name], end: target };
  });

/** By the key, and by what some entries are alike in, where the key decides: also while it is not selected. */
const sortsOf = ({ target, rows, longest }: Linked): readonly SymbolicQuery[] => {
  const { key } = target;
  const filters = amongThem(target, ordered(rows, [key]));
  const tie = tiesOf(target, longest).findLast((each) => each.rows.length > 1);
  const tied = tie === undefined ? [] : [tie];
  return [
    { filters, sort: [key.name] },
    { filters, sort: [`${key.name}:desc`], fields: [key.name] },
    ...tied.flatMap(({ names, rows: alike }) => [
      { filters: amongThem(target, alike), sort: [...names.map((name) => `${name}:desc`), key.name] },
      { filters: amongThem(target, alike), sort: [...names, `${key.name}:desc`], fields: names.slice(0, 1) },
    ]),
  ];
};
