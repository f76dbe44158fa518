import { plural } from "../../kit/base.js";
import { printedJson } from "../../kit/report/printable.js";
import type { ReportedFailure } from "../../kit/report/report.js";
import { type DiffBlock, type DiffLine, differenceOf } from "./json-diff.js";
import type { Style } from "./style.js";
import { cutText, wrapJson } from "./wrap.js";

/** Lines of a difference that are shown. */
const maxLines = 24;

const margin = 13;

/** Expected and actual: side by side when both are short, otherwise what differs and where. */
export const describeDifference = (failure: ReportedFailure, style: Style): readonly string[] => {
  if (!("expected" in failure) && !("actual" in failure)) return blocks(differenceOf(failure), style);
  const room = Math.min(style.width - margin, 240);
  const both = [failure.expected, failure.actual].map((value) => printedJson(value));
  const [expected = "", actual = ""] = both;
  const isShort = both.every((text) => text.length <= (isPlainList(text) ? 240 : room));
  if (!isShort) return blocks(differenceOf(failure), style);
  return [...side("expected", expected, style, style.green), ...side("got", actual, style, style.red)];
};

/** A list of words or numbers reads better whole. */
const isPlainList = (text: string): boolean => /^\[[^[\]{}]*\]$/.test(text);

const side = (label: string, text: string, style: Style, paint: (text: string) => string): readonly string[] =>
  wrapJson(text, style.width - margin).map(
    (line, index) => `  ${style.dim((index === 0 ? label : "").padEnd(11))}${paint(line)}`,
  );

const blocks = (found: readonly DiffBlock[], style: Style): readonly string[] => {
  if (found.length === 0) return [];
  const lines = found.flatMap(({ path, lines: own }) => [
    ...(path === "" ? [] : [`${" ".repeat(margin)}${style.bold(path)}`]),
    ...own.map((line) => diffLine(line, style)),
  ]);
  const more = lines.length - maxLines;
  return [
    `  ${style.dim("difference")} ${style.green("- expected")}  ${style.red("+ got")}`,
    ...lines.slice(0, maxLines),
    ...(more > 0
      ? [`${" ".repeat(margin)}${style.dim(`and ${plural(more, "more line")}: --reporter html shows them`)}`]
      : []),
  ];
};

const diffLine = ({ sign, text }: DiffLine, style: Style): string => {
  const line = cutText(`${sign} ${text}`, Math.min(style.width - margin, 200));
  const paint = { "-": style.green, "+": style.red, " ": style.dim }[sign];
  return `${" ".repeat(margin)}${sign === " " ? "  " : ""}${paint(line)}`;
};
