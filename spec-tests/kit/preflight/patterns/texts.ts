import { anyText, type Row, showing } from "./pattern.js";

/** A text without markup, escapes and marks of letters. */
const bare = (text: string): string =>
  text
    .replace(/&#?\w+;|%[0-9a-f]{2}|\\["\\/bfnrt]/gi, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * What is left of a text whose form servers change: its case, accents, white space, signs and emoji, as in an address, in HTML, as a label, or read in a wrong
 * character set, which makes other letters of those beyond ASCII.
 */
export const folds: readonly ((text: string) => string)[] = [
  (text) => letters(bare(text)),
  (text) => letters(bare(text.replace(/[^\0-\x7f]/g, ""))),
  (text) => letters(bare(text.replace(/<[^>]*>/g, ""))),
];

const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === "string" &&
  typeof other === "string" &&
  one !== other &&
  folds.some((fold) => fold(one) !== "" && fold(one) === fold(other));

export const textRows: readonly Row[] = [
  {
    ...{ name: "cut", covers: anyText, least: 3, isWide: true },
    fit: (wrong) => {
      const length = Math.max(...wrong.map(({ actual }) => (typeof actual === "string" ? actual.length : 0)));
      return length < 1
        ? undefined
        : showing(`is cut after ${length} characters`, (text: string | null) => text?.slice(0, length) ?? null);
    },
  },
  {
    ...{ name: "form", covers: anyText, least: 2, isWide: true },
    fit: () => ({
      what: "is shown in another form",
      can: ({ expected, actual }) => isAlike(expected, actual),
      does: ({ expected, actual }) => isAlike(expected, actual),
    }),
  },
];
