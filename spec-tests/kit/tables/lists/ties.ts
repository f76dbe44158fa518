import { groupBy } from "../../base.js";
import { portableOrderOf } from "../../dataset/portable.js";
import { isSortable } from "../../random/arbitraries/sort.js";
import type { DatasetRecord, ScalarAttribute } from "../../reference.js";
import { type Listing, ordered, textOf, valueIn } from "../listed.js";

/** So many keys of a sort at most have to be looked at: the last of them decides. */
const mostKeys = 4;

/** The first keys of a sort, and entries that are alike in all of them. */
interface Tie {
  readonly names: readonly string[];
  readonly rows: readonly DatasetRecord[];
}

/** Ties in one, two and three attributes, as far as some entries of a list are alike in so many: the key of the list decides after them. */
export const tiesOf = ({ attributes, key }: Listing, rows: readonly DatasetRecord[]): readonly Tie[] => {
  const isVaried = ({ name }: ScalarAttribute) => new Set(rows.map(({ values }) => values[name] ?? null)).size > 1;
  const sortable = attributes.filter((each) => each !== key && isSortable(each));
  // What is the same in the whole list is no key that anybody sorts by: the last resort.
  const names = [...sortable.filter(isVaried), ...sortable.filter((each) => !isVaried(each))].map(({ name }) => name);
  const pairs = rows.flatMap((one, index) =>
    rows.slice(index + 1).flatMap((other) => {
      const alike = names.filter((name) => isAlike(one, other, name)).slice(0, mostKeys - 1);
      return ordered([one, other], [key]).length === 2 ? [{ one, alike }] : [];
    }),
  );
  const [best] = pairs.sort((a, b) => b.alike.length - a.alike.length);
  return (best?.alike ?? []).map((_, index) => {
    const first = best?.alike.slice(0, index + 1) ?? [];
    const all = rows.filter((row) => first.every((name) => best !== undefined && isAlike(best.one, row, name)));
    return { names: first, rows: ordered(all, [key]) };
  });
};

const isAlike = ({ values }: DatasetRecord, other: DatasetRecord, name: string): boolean =>
  (values[name] ?? null) === (other.values[name] ?? null);

/** The direction in which these entries are not already, as they were created. */
export const directionOf = ([first, second]: readonly DatasetRecord[], { name, type }: ScalarAttribute): string =>
  portableOrderOf(type, first?.values[name] ?? null, second?.values[name] ?? null) < 0 ? "desc" : "asc";

interface Alike {
  readonly first: ScalarAttribute;
  readonly alike: readonly DatasetRecord[];
}

/** Entries that are alike in another attribute, and that one orders: those of which numbers have another order as texts are, if there are any. */
export const alikeBeforeOf = (
  { attributes }: Listing,
  attribute: ScalarAttribute,
  rows: readonly DatasetRecord[],
): Alike | undefined => {
  const groups = attributes
    .filter((each) => each !== attribute && isSortable(each))
    .flatMap((first) => {
      const known = rows.filter(({ values }) => (values[first.name] ?? null) !== null);
      const alike = groupBy(known, ({ values }) => values[first.name]).values();
      return [...alike].map((some): Alike => ({ first, alike: ordered(some, [attribute]) }));
    })
    .filter(({ alike }) => alike.length > 1)
    .toSorted((a, b) => b.alike.length - a.alike.length);
  const isTelling = ({ alike }: Alike) => {
    const inOrder = alike.toSorted((a, b) =>
      portableOrderOf(attribute.type, valueIn(a, attribute), valueIn(b, attribute)),
    );
    const texts = inOrder.map((row) => textOf(attribute, row));
    return String(texts) !== String(texts.toSorted());
  };
  return groups.find(isTelling) ?? groups[0];
};

/** A sort by an attribute, see {@link directionOf}. */
export const sortBy = (attribute: ScalarAttribute, rows: readonly DatasetRecord[]): string =>
  `${attribute.name}:${directionOf(rows, attribute)}`;

/** A sort by another attribute in which these entries are alike, and by this one. */
export const laterBy = (
  listing: Listing,
  attribute: ScalarAttribute,
  rows: readonly DatasetRecord[],
): readonly string[] => [
  alikeBeforeOf(listing, attribute, rows)?.first.name ?? attribute.name,
  sortBy(attribute, rows),
];
