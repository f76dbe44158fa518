/** A row of `interpretations.md`: its number and the checks that it says rest on it. */
export interface Interpretation {
  readonly id: string;
  readonly title: string;
  readonly checks: readonly string[];
}

/** Reads the rows of `interpretations.md`: a heading `## I-nn title` each, and below it a line `Checks: id, id`. */
export const readInterpretations = (text: string): readonly Interpretation[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((block) => {
      const [heading = "", ...lines] = block.split("\n");
      const [id = "", ...title] = heading.trim().split(" ");
      // The list of checks may run over several lines, to the next empty one.
      const listed = /^Checks:(.*(?:\n.+)*)/m.exec(lines.join("\n"))?.[1] ?? "";
      return { id, title: title.join(" "), checks: listed.split(/[\s,]+/).filter((check) => check !== "") };
    });
