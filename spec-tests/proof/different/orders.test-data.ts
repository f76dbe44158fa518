import type { Different } from "./different.js";

/** What is equal for a language is put in order by its characters. */
const byLanguage = (language: string, options: Intl.CollatorOptions = {}): NonNullable<Different["order"]> => {
  const { compare } = new Intl.Collator(language, options);
  return (a, b) => compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
};

/** Texts in the orders that databases are set up with. */
export const orders: readonly Different[] = [
  ["english", byLanguage("en")] as const,
  ["english-upper-case-first", byLanguage("en", { caseFirst: "upper" })] as const,
  ["english-without-punctuation", byLanguage("en", { ignorePunctuation: true, caseFirst: "upper" })] as const,
  ["numbers-by-value", byLanguage("en", { numeric: true })] as const,
  ["danish", byLanguage("da")] as const,
].map(([name, order]) => ({
  ...{ name: `texts-in-order-${name}`, kind: "order", profile: "spec", order },
  why: "4.2, 4.4: which of two texts comes first, is not shown",
}));
