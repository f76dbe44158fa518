import { upperFirst } from "../../../spec-tests/kit/base.js";
import type { Verdict } from "../../../spec-tests/kit/contract/verdict.js";
import { secretsNote } from "../../../spec-tests/kit/report/commands.js";
import { printedLine } from "../../../spec-tests/kit/report/printable.js";
import { shorten } from "../../../spec-tests/runner/story/wrap.js";
import { verdictNames } from "../story/counts.js";
import type { Fact } from "../story/facts.js";
import type { Group } from "../story/groups.js";
import type { Story } from "../story/story.js";
import { markdownCause } from "./cause.js";
import { code, details, named, text } from "./markup.js";

/** Always shorter than this: a comment on GitHub may have 65,536 characters. */
export const maxMarkdown = 60_000;

/** What is kept for the lines that say how much was left out, and what stands for secrets. */
const reserve = 1000;

/** So many stories that do not fit end the list. */
const maxMisses = 3;

/** The report as a comment on a pull request: what was found, a short table, every likely cause folded up. */
export const markdownReport = (story: Story): string => {
  const { facts, groups, harm } = story;
  // The first of them, the server, is in the heading.
  const all = [...facts.run.slice(1), ...facts.data];
  const news = all.filter(({ isNews }) => isNews);
  const others = all.filter(({ isNews }) => !isNews).flatMap(factLines);
  const head = [
    heading(story),
    ...news.flatMap(factLines),
    ...harm.map((group) => `**${text(group.title)}**\n\n${listOf(group)}`),
    ...counts(story),
  ];
  const notes = [
    ...groups.map((group) => details(`${text(group.title)} (${countOf(group)})`, listOf(group))),
    details("The run", others.map((line) => `- ${line}`).join("\n")),
  ];
  return assemble(story, head, notes);
};

/** The head, and of the causes as many as there is room for; notes are short and come after them. */
const assemble = ({ causes, report }: Story, head: readonly string[], notes: readonly string[]): string => {
  let room = maxMarkdown - reserve - [...head, ...notes].join("\n\n").length;
  const shown: string[] = [];
  let misses = 0;
  for (const cause of causes) {
    if (misses === maxMisses) break;
    const printed = markdownCause(cause, report);
    if (printed.length + 2 > room) misses++;
    else {
      room -= printed.length + 2;
      shown.push(printed);
    }
  }
  const left = causes.length - shown.length;
  const secrets = secretsNote(shown.join());
  return `${[
    ...head,
    ...shown,
    ...(left > 0 ? [`${left} more likely reasons do not fit in here: see the HTML report.`] : []),
    ...(secrets === undefined ? [] : [text(secrets)]),
    ...notes,
  ].join("\n\n")}\n`;
};

const signs = { good: "✅", bad: "❌", unclear: "⚠️" };

const heading = ({ verdict: { state, sentence, effort }, facts, report: { kit, startedAt } }: Story): string =>
  [
    `### ${signs[state]} ${text(shorten(sentence, maxSentence))}`,
    `${code(shorten(facts.run[0]?.value ?? "", 200))}: ${effort} (Touchstone ${text(kit.version)}, ${printedLine(startedAt.slice(0, 10))})`,
  ].join("\n\n");

const maxSentence = 500;

const factLines = ({ name, value, lines = [] }: Fact): readonly string[] => [
  ...value
    .split("\n")
    .map((line, index) => `${index === 0 ? `${upperFirst(name)}: ` : ""}${code(shorten(line, maxSentence))}`),
  ...lines.map((line) => code(shorten(line, maxSentence))),
];

const counts = ({ counts: given, report: { sections, summary } }: Story): readonly string[] => {
  if (given === undefined) return [];
  const { chosen, columns } = given;
  if (chosen !== undefined)
    return [[...chosen.checks.map(([id, verdict]) => `- ${verdict} ${code(id)}`), `- ${text(chosen.rest)}`].join("\n")];
  const row = (label: string, numbers: Readonly<Record<Verdict, number>>) =>
    `| ${label} | ${columns.map((verdict) => numbers[verdict] || "·").join(" | ")} |`;
  // The sections in which something is not as it should be.
  const notable = sections.filter((section) => section.passed + section["not-applicable"] < section.total);
  const quiet = sections.length - notable.length;
  const all = `**all ${sections.length} sections**${quiet > 0 && notable.length > 0 ? ` (${quiet} without findings)` : ""}`;
  return [
    [
      `| section | ${columns.map((verdict) => verdictNames[verdict]).join(" | ")} |`,
      `|---|${columns.map(() => "--:|").join("")}`,
      ...notable.map((section) => row(text(`${section.id} ${section.title}`), section)),
      row(all, summary),
    ].join("\n"),
  ];
};

const [maxListed, maxNamed] = [25, 5];

const countOf = ({ items }: Group): number => items.reduce((sum, { ids }) => sum + (ids?.length ?? 1), 0);

const listOf = ({ items }: Group): string => {
  const lines = items.slice(0, maxListed).map(({ text: sentence, lines: more = [], ids = [], command }) => {
    const parts = [
      ...(ids.length === 0 ? [] : [`${ids.length}:`]),
      ...[sentence, ...more, command ?? ""].filter((each) => each !== "").map((each) => code(shorten(each, 300))),
      ...(ids.length === 0 ? [] : [named(ids, maxNamed)]),
    ];
    return `- ${parts.join(" ")}`;
  });
  return [...lines, ...(items.length > maxListed ? [`- and ${items.length - maxListed} more`] : [])].join("\n");
};
