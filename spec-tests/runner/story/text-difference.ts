import { plural } from "../../kit/base.js";
import { printedJson } from "../../kit/report/printable.js";
import type { ReportedFailure } from "../../kit/report/report.js";
import { type DiffLine, differenceOf } from "./json-diff.js";
import type { Style } from "./style.js";
import { cutText, wrapJson } from "./wrap.js";

/** Lines of a difference that are shown. */
const maxLines = 24;

const margin = 13;

/** Expected and actual: side by side when both are short, otherwise what differs and where. */
export const describeDifference = (failure: ReportedFailure, style: Style): readonly string[] => {
  if (!("expected" in failure) && !("actual" in failure)) return blocks(failure, style);
  const room = Math.min(style.width - margin, 240);
  const both = [failure.expected, failure.actual].map((value) => printedJson(value));
  const [expected = "", actual = ""] = both;
  const isShort = both.every((text) => text.length <= (isPlainList(text) ? 240 : room));
  if (!isShort) return blocks(failure, style);
  return [...side("expected", expected, style, style.green), ...side("got", actual, style, style.red)];
};

/** A list of words or numbers reads better whole. */
const isPlainList = (text: string): boolean => /^\[[^[\]{}]*\]$/.test(text);

const side = (label: string, text: string, style: Style, paint: (text: string) => string): readonly string[] =>
  wrapJson(text, style.width - margin).map(
    (line, index) => `  ${style.dim((index === 0 ? label : "").padEnd(11))}${paint(line)}`,
  );

const blocks = (failure: ReportedFailure, style: Style): readonly string[] => {
  const found = differenceOf(failure, maxLines);
  if (found.blocks.length === 0) return [];
  const indent = " ".repeat(margin);
  return [
    `  ${style.dim("difference")} ${style.green("- expected")}  ${style.red("+ got")}`,
    ...found.blocks.flatMap(({ path, lines }) => [
      ...(path === "" ? [] : [`${indent}${style.bold(path)}`]),
      ...lines.map((line) => diffLine(line, style)),
    ]),
    ...(found.more > 0
      ? [`${indent}${style.dim(`and ${plural(found.more, "more line")}: --reporter html shows them`)}`]
      : []),
  ];
};

const diffLine = ({ sign, text }: DiffLine, style: Style): string => {
  const line = cutText(`${sign} ${text}`, Math.min(style.width - margin, 200));
  const paint = { "-": style.green, "+": style.red, " ": style.dim }[sign];
  return `${" ".repeat(margin)}${sign === " " ? "  " : ""}${paint(line)}`;
};
