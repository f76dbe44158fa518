import { readFile } from "node:fs/promises";
import { packageFile } from "../base.js";

/** A row of `interpretations.md`: its number, and what was chosen and why. */
export interface Interpretation {
  readonly id: string;
  readonly title: string;
  /** Its paragraphs, each in one line. */
  readonly text: readonly string[];
}

/** Reads the rows of `interpretations.md`: a heading `## I-nn title` each, and paragraphs. */
export const readInterpretations = (text: string): readonly Interpretation[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((block) => {
      // What stands below a heading of its own is no part of the row.
      const [heading = "", ...body] = (block.split(/^### /m)[0] ?? "").trim().split("\n");
      const [id = "", ...title] = heading.trim().split(" ");
      const text = body
        .join("\n")
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, " "))
        .filter((paragraph) => paragraph !== "");
      return { id, title: title.join(" "), text };
    });

/** The rows that come with the package. */
export const loadInterpretations = async (): Promise<readonly Interpretation[]> =>
  readInterpretations(await readFile(packageFile("spec-tests/interpretations.md"), "utf8"));
