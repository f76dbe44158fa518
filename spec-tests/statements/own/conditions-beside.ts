import { groupBy } from "../../kit/base.js";
import { listedTypes } from "../../kit/random/arbitraries/places.js";
import type { Scope } from "../../kit/random/arbitraries/scope.js";
import type { SymbolicQuery } from "../../kit/random/symbolic.js";
import type { ContentType, DatasetRecord, ScalarAttribute } from "../../kit/reference.js";
import { linkKinds, linksOf } from "../../kit/tables/lists/together-conditions.js";
import { compared } from "./systematic.js";

type Rows = readonly DatasetRecord[];

const idsOf = (rows: Rows) => ({ id: { $in: rows.map(({ id }) => id) } });

/** Conditions that some entries fulfil and no others. */
type Form = (some: Rows, others: Rows) => SymbolicQuery;

const shownForms: readonly Form[] = [
  idsOf,
  (some) => ({ $or: [idsOf(some.filter((_, at) => at % 2 === 0)), idsOf(some.filter((_, at) => at % 2 === 1))] }),
];

const namedForms: readonly Form[] = [
  (some) => ({ $and: [idsOf(some), { id: { $notNull: "true" } }] }),
  (_, others) => ({ $not: idsOf(others) }),
];

const byValue =
  ({ name }: ScalarAttribute): Form =>
  (some) => ({ [name]: { $in: some.map(({ values }) => String(values[name])) } });

const formsOf = (scope: Scope, type: ContentType): readonly Form[] => {
  const unique = scope.scalars(type).filter(({ name, type: kind }) => {
    const values = scope.column(type, name);
    return (kind === "uid" || kind === "string") && !values.includes(null) && new Set(values).size === values.length;
  });
  return [...unique.slice(0, 1).map(byValue), ...shownForms];
};

/** Conditions on links, each of which some entries fulfil; those first that split the list in halves. */
const linksBy = (scope: Scope, type: ContentType, rows: Rows) =>
  linkKinds
    .flatMap((kind) => linksOf(scope, type, kind).map((link) => ({ ...link, kind, met: rows.filter(link.isMet) })))
    .map((link) => ({ ...link, split: Math.min(link.met.length, rows.length - link.met.length) }))
    .filter(({ met }) => met.length > 1)
    .sort((one, other) => other.split - one.split);

type Links = ReturnType<typeof linksBy>;

/** One of each kind. */
const oneOfEach = (links: Links): Links => linkKinds.flatMap((kind) => links.find((each) => each.kind === kind) ?? []);

/** Two links of each two kinds, where some entries have both and some either one alone. */
const crossed = (links: Links): readonly (readonly [SymbolicQuery, SymbolicQuery])[] => {
  const pairs = links.flatMap((one, at) => links.slice(at + 1).map((other) => [one, other] as const));
  const useful = pairs.filter(([one, other]) => {
    const both = one.met.filter((row) => other.met.includes(row)).length;
    return both > 0 && both < one.met.length && both < other.met.length;
  });
  const byKinds = groupBy(useful, (pair) =>
    pair
      .map(({ kind }) => kind)
      .sort()
      .join(),
  );
  return [...byKinds.values()].flatMap(([pair]) =>
    pair === undefined ? [] : [[pair[0].condition, pair[1].condition]],
  );
};

/** Two conditions beside each other, in both orders: some entries fulfil both, and some either one alone. */
const pairsOf = (
  scope: Scope,
  type: ContentType,
  forms: readonly Form[],
  among: readonly Form[] = [],
): readonly SymbolicQuery[] => {
  const rows = scope.rows(type).slice(0, 40);
  if (rows.length < 4) return [];
  const made = (form: Form, isIn: (at: number, row: DatasetRecord) => boolean) =>
    form(
      rows.filter((row, at) => isIn(at, row)),
      rows.filter((row, at) => !isIn(at, row)),
    );
  const [first, last] = [Math.floor(rows.length / 4), Math.ceil((3 * rows.length) / 4)];
  const ofForms = forms.flatMap((one, at) =>
    [...among, ...forms.slice(at + 1)].map(
      (other) => [made(one, (index) => index < last), made(other, (index) => index >= first)] as const,
    ),
  );
  const links = linksBy(scope, type, rows);
  const ofLinks = oneOfEach(links).flatMap(({ condition, met }) => {
    const others = rows.filter((row) => !met.includes(row));
    const half = new Set([met, others].flatMap((all) => all.filter((_, at) => at % 2 === 0)));
    return forms.map((form) => [condition, made(form, (_, row) => half.has(row))] as const);
  });
  return [...ofForms, ...ofLinks, ...(among.length === 0 ? crossed(links) : [])].flatMap(([one, other]) => [
    { filters: { ...one, ...other } },
    { filters: { ...other, ...one } },
  ]);
};

type Queries = (scope: Scope, type: ContentType) => readonly SymbolicQuery[];

/** Of the two collections that can be asked most. */
const ofRichest =
  (queries: Queries): Queries =>
  (scope, type) => {
    const all = listedTypes(scope).map((each) => ({ each, asked: queries(scope, each) }));
    const richest = all.sort((one, other) => other.asked.length - one.asked.length).slice(0, 2);
    return richest.find(({ each }) => each === type)?.asked ?? [];
  };

const none = "no collection has four entries";

/** Conditions that stand beside each other. */
export const besideChecks = [
  compared({
    id: "own-conditions-beside",
    section: "4.4",
    sentence:
      "Conditions beside each other MUST all be fulfilled: on attributes, ids, relations, components and $or, in any order.",
    lacking: none,
    queries: ofRichest((scope, type) => pairsOf(scope, type, formsOf(scope, type))),
  }),
  compared({
    id: "own-groups-beside",
    section: "4.4",
    sentence: "$and and $not MUST be fulfilled with the conditions beside them, in any order.",
    lacking: none,
    queries: ofRichest((scope, type) => pairsOf(scope, type, namedForms, formsOf(scope, type))),
  }),
];
