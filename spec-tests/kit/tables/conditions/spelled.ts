import { knownOperators } from "../../contract/operators.js";
import { printedValue } from "../../dataset/printed.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { firstPage } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery } from "../../random/symbolic.js";
import type { ScalarAttribute, ScalarType } from "../../reference.js";
import { type Listing, listingsOf } from "../listed.js";
import { table } from "../table.js";

/** Conditions on an attribute that mean the same: with a value as it is printed, and with other spellings of it or values near to it. */
export interface Spelled {
  readonly type: string;
  readonly usual: SymbolicQuery;
  readonly others: readonly SymbolicQuery[];
}

type Conditions = readonly (readonly [usual: SymbolicQuery, others: readonly SymbolicQuery[]])[];

/** So many attributes of a type are asked for. */
const mostAttributes = 3;

const comparing = knownOperators.filter(
  ({ operand, on, interpretation }) =>
    (operand === "value" || operand === "list") && on !== "text" && interpretation === undefined,
);

const respelled = (value: string, ...spellings: readonly string[]): Conditions => {
  const others = spellings.filter((spelling) => spelling !== value);
  return comparing.map(({ name, operand, negates }) => {
    const of = (text: string) => ({
      [name]: operand === "list" ? [text] : text,
      // Whether a negation matches NULL is open.
      ...(negates === undefined ? {} : { $notNull: "true" }),
    });
    return [of(value), others.map(of)] as const;
  });
};

const nearIntegers = (value: string): Conditions => {
  const [between, beyond] = [`${value}.5`, "3000000000"];
  return [
    [{ $lte: value }, [{ $lt: between }, { $lte: between }]],
    [{ $gt: value }, [{ $gt: between }, { $gte: between }]],
    [{ $notNull: "true" }, [{ $lt: beyond }, { $lte: beyond }, { $gt: `-${beyond}` }, { $gte: `-${beyond}` }]],
  ];
};

/** A moment as it is written with an offset from UTC: `+05:30`. */
export const withOffset = (moment: string, offset: string): string => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  const milliseconds = (60 * hours + minutes) * (offset.startsWith("-") ? -60_000 : 60_000);
  return new Date(Date.parse(moment) + milliseconds).toISOString().replace("Z", offset);
};

/** Offsets from UTC, some of which are no whole hours. */
const offsets = ["+02:00", "-11:00", "+05:30", "-03:45"];

const withZero = (value: string): string => (value.includes(".") ? `${value}0` : `${value}.0`);

const spellings: Partial<Record<ScalarType, (value: string) => Conditions>> = {
  integer: nearIntegers,
  decimal: (value) => respelled(value, withZero(value)),
  float: (value) => respelled(value, withZero(value)),
  datetime: (value) => respelled(value, value.replace(".000Z", "Z"), ...offsets.map((each) => withOffset(value, each))),
  time: (value) => respelled(value, value.replace(".000", "")),
};

/** Values of the attributes of all lists, spelled in other ways. */
export const spelledValues = table("spelled", (scope): readonly Spelled[] => {
  const asked = new Map<ScalarType, number>();
  return listingsOf(scope).flatMap((listing) =>
    listing.attributes.flatMap((attribute): readonly Spelled[] => {
      const count = asked.get(attribute.type) ?? 0;
      const value = count < mostAttributes ? middleOf(scope, listing, attribute) : undefined;
      const conditions = value === undefined ? [] : (spellings[attribute.type]?.(value) ?? []);
      if (conditions.length === 0) return [];
      asked.set(attribute.type, count + 1);
      const query = (condition: SymbolicQuery) => ({
        ...firstPage(scope, listing.type),
        filters: { [attribute.name]: condition },
      });
      return conditions.flatMap(([usual, others]) =>
        others.length === 0
          ? []
          : [{ type: listing.type.singularName, usual: query(usual), others: others.map(query) }],
      );
    }),
  );
});

/** A value with others before and after it, with no fraction of a second where there is one of those. */
const middleOf = (scope: Scope, { type }: Listing, attribute: ScalarAttribute): string | undefined => {
  const values = shownRows(scope, type).map(({ values: own }) => own[attribute.name] ?? null);
  const known = [...new Set(values.filter((value) => value !== null))].sort((a, b) => (a < b ? -1 : 1));
  if (known.length < 3) return undefined;
  const inside = known.slice(1, -1).map((value) => String(printedValue(attribute.type, value)));
  return inside.find((text) => text.includes(".000")) ?? inside[0];
};
