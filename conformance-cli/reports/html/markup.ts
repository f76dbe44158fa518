/** HTML: text that is safe to be put into a page. Made by {@link html} and {@link join} alone. */
export interface Markup {
  readonly markup: string;
}

/** What can be put into a template: text is escaped, markup is not, and what is undefined or false is left out. */
export type Part = string | number | Markup | readonly Part[] | undefined | false;

/** The template of a piece of a page. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: pieces.reduce((text, piece, index) => text + printPart(parts[index - 1]) + piece),
});

/** Several pieces after each other. */
export const join = (parts: readonly Part[]): Markup => ({ markup: parts.map(printPart).join("") });

/** Text of our own that is markup already: the style sheet. */
export const trusted = (markup: string): Markup => ({ markup });

const printPart = (part: Part): string => {
  if (part === undefined || part === false) return "";
  if (typeof part === "number") return String(part);
  if (typeof part === "string") return escapeHtml(part);
  return isMarkup(part) ? part.markup : part.map(printPart).join("");
};

const isMarkup = (part: Markup | readonly Part[]): part is Markup => !Array.isArray(part);

/** Text and attributes alike. What no page may hold a report has no more: it is printable. */
const escapeHtml = (text: string): string =>
  text.toString().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
