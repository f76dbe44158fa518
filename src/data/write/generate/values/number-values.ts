import type { ScalarAttribute } from "../../../../reference/model/schema.js";
import type { Dice } from "../dice.js";

interface Range {
  readonly least: number;
  readonly most: number;
  /** Digits behind the point. */
  readonly digits: number;
}

/** What the name of an attribute says about its number. The first row that fits counts. */
const ranges: readonly (readonly [pattern: RegExp, range: Range])[] = [
  [/lat(itude)?$/i, { least: -60, most: 70, digits: 5 }],
  [/(lng|lon|longitude)$/i, { least: -180, most: 180, digits: 5 }],
  [/year/i, { least: 1950, most: 2024, digits: 0 }],
  [/age$/i, { least: 18, most: 90, digits: 0 }],
  [/rating|stars/i, { least: 1, most: 5, digits: 1 }],
  [/per_?page|page_?size/i, { least: 6, most: 24, digits: 0 }],
  [/percent|discount|ratio|opacity|progress/i, { least: 0, most: 100, digits: 0 }],
  [/price|cost|amount|total|salary|fee/i, { least: 1, most: 500, digits: 2 }],
  [/quantity|stock|count|seats|rooms/i, { least: 0, most: 200, digits: 0 }],
  [/order|position|rank|priority|weight|index|level/i, { least: 1, most: 20, digits: 0 }],
  [/width|height|depth|length/i, { least: 1, most: 400, digits: 1 }],
];

/** Whether a name is one of a number. */
export const numberNames = (name: string): boolean => ranges.some(([pattern]) => pattern.test(name));

const usual: Range = { least: 0, most: 1000, digits: 1 };

/** The largest numbers that the databases of the real server hold. */
const column = { least: -(2 ** 31), most: 2 ** 31 - 1 };

const rangeOf = ({ max, min, name, type }: ScalarAttribute): Range => {
  const named = ranges.find(([pattern]) => pattern.test(name))?.[1] ?? usual;
  const span = named.most - named.least;
  const [lower, upper] = [typeof min === "number" ? min : undefined, typeof max === "number" ? max : undefined];
  // What is named counts as far as the schema lets it.
  const least = lower ?? (upper !== undefined && upper < named.least ? upper - span : named.least);
  const most = upper ?? (least > named.most ? least + span : named.most);
  if (type !== "integer") return { least, most, digits: named.digits };
  return { least: Math.max(Math.ceil(least), column.least), most: Math.min(Math.floor(most), column.most), digits: 0 };
};

/**
 * A number for an attribute, within its bounds. With `step`, where chance finds none that is free: one number for each step, up from the least
 * to the largest that the schema allows, whatever the name says, and then down from the least.
 */
export const numberFor = (attribute: ScalarAttribute, dice: Dice, step?: number): number => {
  const { digits, least, most } = rangeOf(attribute);
  const unit = 10 ** -digits;
  if (step !== undefined) {
    const above = Math.floor(((typeof attribute.max === "number" ? attribute.max : column.most) - least) / unit);
    return Number((least + (step <= above ? step : above - step) * unit).toFixed(digits));
  }
  const value = least + dice.fraction() * (most - least);
  const rounded = attribute.type === "integer" ? Math.round(value) : Number(value.toFixed(digits));
  // Rounding leads beyond bounds that are closer together than a unit.
  return rounded < least || rounded > most ? Math.min(Math.max(value, least), most) : rounded;
};

const toBigInt = (bound: number | string | undefined): bigint | undefined =>
  typeof bound === "string" && /^-?\d{1,19}$/.test(bound)
    ? BigInt(bound)
    : typeof bound === "number" && Number.isSafeInteger(bound)
      ? BigInt(bound)
      : undefined;

/** A whole number of any size as text, within the bounds of an attribute. `step` as for {@link numberFor}. */
export const bigIntegerFor = ({ max, min }: ScalarAttribute, dice: Dice, step?: number): string => {
  const span = 10n ** 12n;
  const [lower, upper] = [toBigInt(min), toBigInt(max)];
  const least = lower ?? (upper !== undefined && upper < 1n ? upper - span : 1n);
  const most = upper ?? least + span;
  if (step !== undefined) {
    const [at, above] = [BigInt(step), most - least];
    return String(least + (at <= above ? at : above - at));
  }
  // Two throws: one has not enough digits for what is larger than a safe integer.
  const part = BigInt(dice.integer(0, 2 ** 31 - 1)) * 2n ** 31n + BigInt(dice.integer(0, 2 ** 31 - 1));
  return String(least + (part * (most - least)) / 2n ** 62n);
};
