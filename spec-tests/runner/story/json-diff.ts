import { isRecord, own, plural } from "../../kit/base.js";
import type { Difference } from "../../kit/contract/failure.js";
import { isEqual } from "../../kit/expect/compare.js";
import { printedJson, printedLine } from "../../kit/report/printable.js";
import type { ReportedFailure } from "../../kit/report/report.js";
import { alignArrays, canonical } from "./align-arrays.js";
import { cutText } from "./wrap.js";

/** One line of a difference: expected alone, got alone, or elements alike that were left out. */
export interface DiffLine {
  readonly sign: "-" | "+" | " ";
  readonly text: string;
}

/** What differs in one place. */
export interface DiffBlock {
  /** `data[0].attributes.title`; empty for the whole value. */
  readonly path: string;
  readonly lines: readonly DiffLine[];
}

/**
 * What differs of a failure, printable: the whole values where they are known, otherwise what the kit found. At most so many lines of it, and how many more
 * there are.
 */
export const differenceOf = (
  failure: ReportedFailure,
  maxLines: number,
): { readonly blocks: readonly DiffBlock[]; readonly more: number } => {
  const isKnown = "expected" in failure || "actual" in failure;
  const all = isKnown ? jsonDiff(failure.expected, failure.actual) : differenceBlocks(failure.differences);
  let room = maxLines;
  const blocks = all.flatMap(({ path, lines }) => {
    const shown = lines.slice(0, Math.max(0, room));
    room -= lines.length;
    return shown.length === 0 ? [] : [{ path: printedLine(path), lines: shown }];
  });
  return { blocks, more: Math.max(0, -room) };
};

/** The places in which two JSON values differ, the elements of lists aligned: an inserted one does not shift the others. */
export const jsonDiff = (expected: unknown, actual: unknown, path = ""): readonly DiffBlock[] => {
  if (isEqual(expected, actual)) return [];
  if (isRecord(expected) && isRecord(actual)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) => jsonDiff(own(expected, key), own(actual, key), path === "" ? key : `${path}.${key}`));
  }
  if (Array.isArray(expected) && Array.isArray(actual)) return arrayDiff(expected, actual, path);
  return [{ path, lines: pair(expected, actual) }];
};

/** The blocks of differences that the kit found, where the whole values are not known. */
const differenceBlocks = (differences: readonly Difference[]): readonly DiffBlock[] =>
  differences.map(({ path, expected, shape, actual }) => ({
    path,
    lines: shape === undefined ? pair(expected, actual) : [{ sign: "-", text: shape }, got(actual)],
  }));

const arrayDiff = (expected: readonly unknown[], actual: readonly unknown[], path: string): readonly DiffBlock[] => {
  const reordered = orderDiff(expected, actual);
  if (reordered !== undefined) return [{ path, lines: reordered }];
  const lines: DiffLine[] = [];
  const inner: DiffBlock[] = [];
  for (const part of alignArrays(expected, actual)) {
    if ("alike" in part) {
      lines.push({ sign: " ", text: `... ${part.alike} alike` });
      continue;
    }
    const both = Math.min(part.removed.length, part.added.length);
    const paired = (index: number) => index < both && isNested(part.removed[index], part.added[index]);
    for (let index = 0; index < both; index++) {
      if (paired(index)) inner.push(...jsonDiff(part.removed[index], part.added[index], `${path}[${part.at + index}]`));
    }
    const unpaired = (_: unknown, index: number) => !paired(index);
    lines.push(...elements("-", part.removed.filter(unpaired)), ...elements("+", part.added.filter(unpaired)));
  }
  return [...(lines.some(({ sign }) => sign !== " ") ? [{ path, lines }] : []), ...inner];
};

/** Elements of one side that are shown between two runs of elements alike. */
const maxElements = 10;

const elements = (sign: "-" | "+", values: readonly unknown[]): readonly DiffLine[] => [
  ...values.slice(0, maxElements).map((value) => ({ sign, text: printJson(value) })),
  ...(values.length > maxElements ? [{ sign, text: `... ${values.length - maxElements} more` }] : []),
];

/** The lines for the same elements in another order, when there are too many to show how each of them moved. */
const orderDiff = (expected: readonly unknown[], actual: readonly unknown[]): readonly DiffLine[] | undefined => {
  const sorted = (list: readonly unknown[]) => list.map(canonical).sort().join("\n");
  if (expected.length !== actual.length || expected.length <= maxElements) return undefined;
  if (sorted(expected) !== sorted(actual)) return undefined;
  const from = expected.findIndex((value, index) => canonical(value) !== canonical(actual[index]));
  const shown = (list: readonly unknown[]) =>
    `${list
      .slice(from, from + 5)
      .map((value) => printJson(value))
      .join(", ")}${from + 5 < list.length ? ", ..." : ""}`;
  return [
    { sign: " ", text: `the same ${plural(expected.length, "element")} in another order, from [${from}] on:` },
    { sign: "-", text: shown(expected) },
    { sign: "+", text: shown(actual) },
  ];
};

/** Two values that are worth comparing member by member. */
const isNested = (left: unknown, right: unknown): boolean =>
  (isRecord(left) && isRecord(right)) || (Array.isArray(left) && Array.isArray(right));

const pair = (expected: unknown, actual: unknown): readonly DiffLine[] => {
  const [left, right] =
    typeof expected === "string" && typeof actual === "string"
      ? printStrings(expected, actual)
      : [printJson(expected), printJson(actual)];
  return [
    ...(expected === undefined
      ? [{ sign: " " as const, text: "(not expected)" }]
      : [{ sign: "-" as const, text: left }]),
    got(actual, right),
  ];
};

const got = (actual: unknown, text = printJson(actual)): DiffLine =>
  actual === undefined ? { sign: " ", text: "(missing)" } : { sign: "+", text };

const maxText = 160;

const printJson = (value: unknown): string => {
  const text = printedJson(value);
  return cutText(text, maxText);
};

/** Two long strings from shortly before the first character in which they differ. */
const printStrings = (left: string, right: string): readonly [string, string] => {
  if (left.length <= maxText && right.length <= maxText) return [printedJson(left), printedJson(right)];
  let start = 0;
  while (left[start] === right[start]) start++;
  const from = start > 60 ? start - 40 : 0;
  const window = (text: string) => `${from > 0 ? "..." : ""}${printJson(text.slice(from))}`;
  return [window(left), window(right)];
};
