import { visibleLine } from "../../../base/words/visible-text.js";

/** More accents upon one letter than any language has: they are drawn over the lines above and below. */
const pile = /(\p{M}{5})\p{M}+/gu;

/**
 * A text of the data, or of a request, as one line of the page: what cannot be seen, or turns letters around, is written out, and what is longer than a
 * reader needs is cut, by default after 120 characters. Texts in fields stay as they are.
 */
export const shownText = (text: string, longest = 120): string => {
  const isLong = text.length > longest;
  const beginning = isLong ? text.slice(0, longest).replace(/[\ud800-\udbff]$/, "") : text;
  return `${visibleLine(beginning).replace(pile, "$1…")}${isLong ? "…" : ""}`;
};
