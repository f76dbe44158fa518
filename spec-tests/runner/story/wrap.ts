/** Lines of at most `width` columns, broken at spaces; a longer word stays whole. Line breaks in the text are kept. */
const wrap = (text: string, width: number): readonly string[] =>
  text.split("\n").flatMap((line) => (line.length <= width ? [line] : wrapLine(line, width)));

const wrapLine = (line: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let current: string | undefined;
  for (const word of line.split(" ")) {
    if (current === undefined) current = word;
    else if (current.length + 1 + word.length <= width) current += ` ${word}`;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current ?? ""];
};

/** Wraps a sentence, every line indented. */
export const paragraph = (text: string, indent: number, width: number): string =>
  wrap(text, width - indent)
    .map((line) => `${" ".repeat(indent)}${line}`.trimEnd())
    .join("\n");

/** The beginning of a text, at most `width` UTF-16 units; what is cut is marked. */
export const cutText = (text: string, width: number): string =>
  text.length <= width
    ? text
    : `${text
        .slice(0, Math.max(0, width - 3))
        .replace(halfCharacter, "")
        .trimEnd()}...`;

/** What a cut may leave of a character, or of an emoji that is joined of several. */
const halfCharacter = /[\u200d\p{Surrogate}]+$/u;

/** The same for text of several lines: one line. */
export const shorten = (text: string, width: number): string => cutText(text.replaceAll(/\s+/g, " ").trim(), width);

/** The first names of a list, and how many more there are. */
export const listed = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(", ") + (names.length > most ? `, and ${names.length - most} more` : "");

/** JSON in lines of at most `width` columns, broken after commas. */
export const wrapJson = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  for (const part of text.split(/(?<=,)(?=["[{\dtfn-])/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length <= width) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines;
};
