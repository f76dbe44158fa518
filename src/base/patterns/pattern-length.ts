import type { PatternNode } from "./parse-pattern.js";

/** What is repeated without end is repeated so often by whoever makes texts. */
const endless = 10;

/** How long the texts are, at most, that somebody makes of a pattern, in UTF-16 code units. */
export const patternLength = (node: PatternNode): number => {
  switch (node.kind) {
    case "character":
      return 1;
    case "edge":
      return 0;
    case "look":
      return patternLength(node.inner);
    case "sequence":
      return node.items.reduce((sum, item) => sum + patternLength(item), 0);
    case "choice":
      return Math.max(0, ...node.options.map(patternLength));
    case "repeat":
      return (Number.isFinite(node.max) ? node.max : node.min + endless) * patternLength(node.inner);
  }
};
