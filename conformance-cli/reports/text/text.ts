import { secretsNote } from "../../../spec-tests/kit/report/commands.js";
import { createStyle, type Style } from "../../../spec-tests/runner/story/style.js";
import { listed, paragraph } from "../../../spec-tests/runner/story/wrap.js";
import type { Fact } from "../story/facts.js";
import type { Group } from "../story/groups.js";
import type { Story } from "../story/story.js";
import { describeCauses } from "./causes.js";
import { sectionTable } from "./table.js";

/** How the text report looks. */
export interface TextOptions {
  readonly colour: boolean;
  /** Columns of the terminal; lines are not wrapped unless given. */
  readonly width?: number | undefined;
  /** Every failure is shown in full, also where others likely have the same cause. */
  readonly verbose?: boolean;
}

/** The report for a person at a terminal: what was checked, a table by section, each cause of failures as a story, the verdict. */
export const textReport = (story: Story, { colour, width, verbose = false }: TextOptions): string => {
  const style = createStyle(colour, width);
  const causes = describeCauses(story, style, verbose);
  const note = secretsNote(causes);
  const parts = [
    [style.bold(`Touchstone conformance ${story.report.kit.version}`), ...facts(story.facts.run, style)].join("\n"),
    facts(story.facts.data, style).join("\n"),
    counts(story, style),
    ...story.groups.map((each) => group(each, style, verbose)),
    causes,
    note === undefined ? "" : style.dim(paragraph(note, 0, style.width)),
    ...story.harm.map((each) => group(each, style, verbose)),
    verdict(story, style),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

/** Columns of the name of a fact, with what stands around it. */
const margin = 11;

const facts = (some: readonly Fact[], style: Style): readonly string[] =>
  some.flatMap(({ name, value, lines = [], isGood, isNews }) => {
    const paint =
      isGood === undefined ? (isNews ? style.bold : (text: string) => text) : isGood ? style.green : style.red;
    return [
      `  ${name.padEnd(margin - 2)}${paint(paragraph(value, margin, style.width).trimStart())}`,
      ...lines.map((line) => paragraph(line, margin, style.width)),
    ];
  });

const counts = ({ counts: given, report }: Story, style: Style): string => {
  if (given === undefined) return "";
  const { chosen, columns } = given;
  if (chosen === undefined) return sectionTable(report, columns, style);
  return [...chosen.checks.map(([id, verdict]) => `${verdict.padEnd(15)} ${id}`), chosen.rest].join("\n");
};

/** Sentences of a group that are shown, and checks that are named beside one. */
const [maxItems, maxIds] = [10, 4];

const group = ({ title, isFolded, isUrgent, items }: Group, style: Style, verbose: boolean): string => {
  const shown = verbose || isUrgent ? items : items.slice(0, isFolded === true ? 0 : maxItems);
  const left = items.length - shown.length;
  const lines = shown.flatMap(({ text, lines: more = [], ids = [], command }) => [
    ...(text === "" ? [] : [paragraph(text, 2, style.width)]),
    ...more.map((line) => paragraph(line, 4, style.width)),
    ...(ids.length === 0 ? [] : [style.dim(paragraph(`${ids.length}: ${listed(ids, maxIds)}`, 4, style.width))]),
    ...(command === undefined ? [] : [style.dim(`    ${command}`)]),
  ]);
  const paint = isUrgent === true ? style.red : (words: string) => words;
  return [
    style.bold(paint(paragraph(title, 0, style.width))),
    ...lines,
    ...(left > 0 ? [style.dim(`  and ${left} more: --verbose shows each of them`)] : []),
  ].join("\n");
};

const verdict = ({ verdict: { sentence, effort, state } }: Story, style: Style): string => {
  const paint = state === "good" ? style.green : style.red;
  const space = sentence.length + 2 + effort.length > style.width ? "\n" : "  ";
  return `${style.bold(paint(sentence))}${space}${style.dim(effort)}`;
};
