import type { JsonValue } from "../../../../base/json/json.js";
import { didYouMean } from "../../../../base/words/closest.js";

/** More than this of anything is a mistake, and would take very long. */
const mostOfAnything = 1000;

/** Functions whose numbers are values, not amounts. */
const ofValues = /^(?:number|date|commerce|location|datatype)\.|^finance\.amount$|^image\./;

const amounts: ReadonlySet<string> = new Set(["count", "length", "wordCount", "sentenceCount", "paragraphCount"]);

const largeAmount = (value: JsonValue, areValues: boolean): number | undefined => {
  if (typeof value === "number") return areValues || Math.abs(value) <= mostOfAnything ? undefined : value;
  const items = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return items
    .map(([key, item]) => largeAmount(item, areValues && !amounts.has(key)))
    .find((found) => found !== undefined);
};

/** What is wrong with a call of faker; undefined: nothing that can be known before it is made. `known` are the functions that there are. */
export const callFault = (
  name: string,
  args: readonly JsonValue[],
  known: readonly string[],
): { readonly at: "faker" | "args"; readonly message: string } | undefined => {
  if (name.startsWith("helpers."))
    return { at: "faker", message: `${name} is not for rules: use values, pattern or null` };
  if (!known.includes(name)) return { at: "faker", message: `faker has no ${name}.${didYouMean(known, name)}` };
  const amount = largeAmount(args, ofValues.test(name));
  if (amount === undefined) return undefined;
  return { at: "args", message: `expected at most ${mostOfAnything} of anything, got ${amount}` };
};
