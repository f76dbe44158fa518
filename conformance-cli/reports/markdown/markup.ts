import { listed } from "../../../spec-tests/runner/story/wrap.js";

/** Text of one line in which nothing is markup. Nobody is mentioned: an `@` is followed by an invisible joiner, written out. */
export const text = (content: string): string =>
  content
    .replaceAll(/[\\`*_{}[\]<>()#|&~$]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll("@", "@&#8288;");

/** Code within a line, also within a table. */
export const code = (content: string): string => `<code>${html(content).replaceAll("|", "&#124;")}</code>`;

/** Text within HTML. */
export const html = (content: string): string =>
  content.replaceAll(/\s+/g, " ").replaceAll(/[&<>"`*_[\]\\$~]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A block of code, whatever it holds. */
export const fence = (language: string, content: string): string => {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${content}\n${marks}`;
};

/** A part that is folded up. `summary` is a line of text. */
export const details = (summary: string, body: string): string =>
  `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;

/** The first names of a list, as code, and how many more there are. */
export const named = (ids: readonly string[], limit: number): string => listed(ids.map(code), limit);
