import { didYouMean } from "./closest.js";

/** The first name of an object that is none of those that are known, and what is wrong with it. `what`: what its names are. Undefined: all are known. */
export const unknownName = (
  given: object,
  known: readonly string[],
  what: "parameter" | "option" | "member",
): { readonly name: string; readonly fault: string } | undefined => {
  const name = Object.entries(given).find(([key, value]) => value !== undefined && !known.includes(key))?.[0];
  if (name === undefined) return undefined;
  return {
    name,
    fault: `no such ${what}${didYouMean(known, name).replace(/^ /, ". ") || `; expected ${known.join(", ")}`}`,
  };
};
