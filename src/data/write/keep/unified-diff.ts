import { formatPatch, OMIT_HEADERS, type StructuredPatch, structuredPatch } from "diff";

/** Where more lines differ, all are shown as replaced: the time that the shortest way takes grows with the square. */
const maxEditLength = 1000;

const allReplaced = (before: string, after: string): StructuredPatch["hunks"] => {
  const linesOf = (sign: string, text: string): readonly string[] =>
    text
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => `${sign}${line}`);
  const [removed, added] = [linesOf("-", before), linesOf("+", after)];
  const lines = [...removed, ...added];
  return [{ oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length, lines }];
};

/** The difference of two texts in the unified form, without the names of files; empty where they are alike. */
export const unifiedDiff = (before: string, after: string): string => {
  if (before === after) return "";
  const patch = structuredPatch("", "", before, after, "", "", { context: 3, maxEditLength });
  const hunks = patch?.hunks ?? allReplaced(before, after);
  return formatPatch({ oldFileName: "", newFileName: "", oldHeader: "", newHeader: "", hunks }, OMIT_HEADERS);
};
