import { follow } from "../../random/arbitraries/follow.js";
import { conditionsOn } from "../../random/arbitraries/operands.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { isSortable } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery } from "../../random/symbolic.js";
import type { ContentType, DatasetRecord, ScalarAttribute } from "../../reference.js";
import { most } from "../chosen.js";
import { amongThem, byIds, type Listing, relationsIn, textOf } from "../listed.js";

type Rows = readonly DatasetRecord[];

/** The locale and the state that a list is asked in. */
interface Setting {
  readonly locale?: string;
  readonly publicationState?: string;
}

/** Of what a condition is asked: a relation to one entry, one to several, a component. */
export const linkKinds = ["one", "many", "component"] as const;

/** Entries in the setting of a list. */
export interface Found {
  readonly setting: Setting;
  readonly rows: Rows;
  /** A draft and an entry of another locale, as far as there are any that the list does not show: asked for, they are not there. */
  readonly outsiders: Rows;
}

type Choice = Omit<Found, "outsiders">;

/** Entries that are related to something, the condition that says so, and an entry that is not, where there is one. */
export interface Linked extends Found {
  readonly condition: SymbolicQuery;
  readonly strangers: Rows;
}

/** The settings of a list, another one first in each turn. */
const settingsOf = (scope: Scope, type: ContentType, turn: number): readonly Setting[] => {
  const locales = type.localized ? scope.index.dataset.locales.map(({ code }) => ({ locale: code })) : [{}];
  const states = type.draftAndPublish ? [{ publicationState: "preview" }, { publicationState: "live" }] : [{}];
  const all = locales.flatMap((locale) => states.map((state) => ({ ...locale, ...state })));
  return all.map((_, index) => all[(index + turn) % all.length] ?? {});
};

/** Conditions that each entry fulfils which leads somewhere, whatever is shown of drafts: on ids, or on a value in a component. */
export const linksOf = (scope: Scope, type: ContentType, kind: (typeof linkKinds)[number]) => {
  const names =
    kind === "component"
      ? scope.populatable(type).flatMap((field) => {
          const own = field.kind === "component" ? scope.scalars(scope.schema(field.target))[0] : undefined;
          return own === undefined ? [] : [{ name: field.name, inner: own.name }];
        })
      : relationsIn(scope, type).flatMap(({ field }) =>
          field.many === (kind === "many") ? [{ name: field.name, inner: "id" }] : [],
        );
  return names.map(({ name, inner }) => ({
    condition: { [name]: { [inner]: { $notNull: "true" } } },
    isStranger: (row: DatasetRecord) => follow(scope, { schema: type, row }, [name])?.length === 0,
    isMet: (row: DatasetRecord) =>
      (follow(scope, { schema: type, row }, [name]) ?? []).some(
        (end) => inner === "id" || (end.row.values[inner] ?? null) !== null,
      ),
  }));
};

/** What `choose` takes, in the first setting that has some of them: in some locales and states there are few with a value. */
export const findRows = (scope: Scope, listing: Listing, turn: number, choose: (rows: Rows) => Rows): Found =>
  search(scope, listing, turn, (rows, setting) => ({ setting, rows: choose(rows) })) ?? {
    ...{ setting: {}, rows: [], outsiders: [] },
  };

/** The same of those entries that are related to something by a kind of link. */
export const findLinked = (
  scope: Scope,
  listing: Listing,
  turn: number,
  kind: (typeof linkKinds)[number],
  choose: (rows: Rows) => Rows,
): Linked | undefined =>
  search(scope, listing, turn, (rows, setting) =>
    most(
      linksOf(scope, listing.type, kind).map(({ condition, isMet, isStranger }) => ({
        ...{ setting, condition, strangers: rows.filter(isStranger).slice(0, 1) },
        rows: choose(rows.filter(isMet)),
      })),
      (each) => each.rows.length,
    ),
  );

const outsidersOf = (scope: Scope, type: ContentType, { locale }: Setting, shown: Rows): Rows => {
  const inLocale = new Set(shownRows(scope, type, { locale, drafts: true }));
  const hidden = scope.rows(type).filter((row) => !shown.includes(row));
  return [true, false].flatMap((isOfLocale) => hidden.find((row) => inLocale.has(row) === isOfLocale) ?? []);
};

/** The first that has more than two entries, or the one that has most. */
const search = <Kind extends Choice>(
  scope: Scope,
  { type }: Listing,
  turn: number,
  foundIn: (rows: Rows, setting: Setting) => Kind | undefined,
): (Kind & Found) | undefined => {
  let few: (Kind & Found) | undefined;
  for (const setting of settingsOf(scope, type, turn)) {
    const { locale, publicationState } = setting;
    const rows = shownRows(scope, type, { locale, drafts: publicationState === "preview" });
    const choice = foundIn(rows, setting);
    if (choice === undefined || choice.rows.length <= (few?.rows.length ?? 0)) continue;
    few = { ...choice, outsiders: outsidersOf(scope, type, setting, rows) };
    if (choice.rows.length > 2) return few;
  }
  return few;
};

/** So many entries are left at least, so that there is an order to see. */
const leastLeft = 2;

/**
 * Conditions that speak of one attribute: by `$in` and by `$ne`, in both branches of `$or`; and the same two on the ids. Each of them leaves one entry
 * out, as far as there are enough whose values every database finds.
 */
export const narrowedByOne = (
  scope: Scope,
  listing: Listing,
  attribute: ScalarAttribute,
  rows: Rows,
): { readonly rows: Rows; readonly filters: SymbolicQuery } => {
  const { name } = attribute;
  const operandsOf = (operator: string) =>
    new Map(
      (conditionsOn(scope, listing.type, attribute, operator).get(operator) ?? []).map((condition) => {
        const own = condition[name] as SymbolicQuery; // a condition on the attribute by the operator
        return [String(own[operator]), own] as const;
      }),
    );
  const [equal, unequal] = [operandsOf("$eq"), operandsOf("$ne")];
  const printed = (row: DatasetRecord) => String(textOf(attribute, row));
  const usable = rows.filter((row) => equal.has(printed(row)));
  if (usable.length < leastLeft) return { rows, filters: amongThem(listing, rows) };
  const spare = usable.length - leastLeft;
  const [excluded] = usable.filter((row) => spare > 0 && unequal.has(printed(row)));
  const kept = usable.filter((row) => row !== excluded);
  const [other, third, fourth, fifth] = kept.slice(0, spare - (excluded === undefined ? 0 : 1));
  const without = (...gone: readonly (DatasetRecord | undefined)[]) => usable.filter((row) => !gone.includes(row));
  const among = (some: Rows) => ({ $in: some.map((row) => equal.get(printed(row))?.$eq ?? null) });
  const branches = without(third);
  const half = Math.ceil(branches.length / 2);
  return {
    rows: without(excluded, other, third, fourth, fifth),
    filters: {
      ...byIds(scope, listing, without(fourth), fifth),
      [name]: { ...among(without(other)), ...(excluded === undefined ? {} : unequal.get(printed(excluded))) },
      $or: [branches.slice(0, half), branches.slice(half)].map((some) => ({ [name]: among(some) })),
    },
  };
};

/** Conditions on a boolean or an enumeration, by two operators and in both branches of a group, that one of its values fulfils. */
export const oneValue = (attribute: ScalarAttribute, rows: Rows): SymbolicQuery => {
  const { name } = attribute;
  const known = rows.filter(({ values }) => (values[name] ?? null) !== null);
  const [first, second, ...more] = isSortable(attribute) ? new Set(known.map((row) => textOf(attribute, row))) : [];
  if (first === undefined || second === undefined) return {};
  return {
    [name]: { $in: [first, second, ...more], $ne: first },
    $or: [second, first].map((value) => ({ [name]: { $eq: value } })),
  };
};
