import type { Style } from "../../spec-tests/runner/story/style.js";
import { paragraph } from "../../spec-tests/runner/story/wrap.js";

const labelWidth = 11;

/** A wrapped text with a label before its first line, indented; nothing when the text is empty. */
export const labelled = (
  label: string,
  text: string,
  indent: number,
  style: Style,
  paint: (line: string) => string = (line) => line,
): readonly string[] => {
  if (text === "") return [];
  const lines = paragraph(text, indent + labelWidth, style.width).split("\n");
  return lines.map((line, index) => {
    const begin = " ".repeat(indent) + style.dim((index === 0 ? label : "").padEnd(labelWidth));
    return `${index === 0 || line.trim() !== "" ? begin : ""}${paint(line.slice(indent + labelWidth))}`;
  });
};

/** The ids of things in one line. */
export const idsOf = (items: readonly { readonly id: string }[]): string => items.map(({ id }) => id).join(", ");
