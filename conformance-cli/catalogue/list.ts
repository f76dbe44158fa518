import { commandLine, groupBy, plural } from "../../spec-tests/kit/base.js";
import type { Check } from "../../spec-tests/kit/contract/check.js";
import type { Style } from "../../spec-tests/runner/story/style.js";
import { paragraph } from "../../spec-tests/runner/story/wrap.js";
import { type Section, sections } from "../../spec-tests/sections.js";
import type { SelectedStatement } from "../../spec-tests/statements/select-statements.js";
import { notesOf } from "./catalogue.js";
import { idsOf, labelled } from "./labelled.js";

/** Says why a run would leave a check out; undefined when it would run it. */
export type LeftOut = (check: Check) => string | undefined;

/** The catalogue for a person, by section: each statement, below it the checks that hold it, or why there are none. */
export const listText = (selected: readonly SelectedStatement[], leftOut: LeftOut, style: Style): string =>
  `${[...sectionsOf(selected, leftOut, style), summary(selected, leftOut, style)].join("\n\n")}\n`;

/** The same without the figures at the end. */
export const sectionsOf = (selected: readonly SelectedStatement[], leftOut: LeftOut, style: Style): readonly string[] =>
  sections.flatMap((section) => {
    const own = selected.filter(({ statement }) => statement.section === section.id);
    return own.length === 0 ? [] : [heading(section, own, style), ...own.map((one) => entry(one, leftOut, style))];
  });

const heading = ({ id, title }: Section, own: readonly SelectedStatement[], style: Style): string => {
  const held = new Set(own.flatMap(({ checks }) => checks));
  return `${style.bold(`${id} ${title}`)}  ${style.dim(`${plural(own.length, "statement")}, ${plural(held.size, "check")}`)}`;
};

/** Checks for a person, by section: of a server that is judged by its own content. */
export const checksText = (checks: readonly Check[], leftOut: LeftOut, style: Style): string => {
  const blocks = sections.flatMap(({ id, title }) => {
    const own = checks.filter(({ section }) => section === id);
    if (own.length === 0) return [];
    const lines = own.map((check) =>
      [
        `  ${style.bold(check.id)}  ${style.dim(notesOf(check))}`,
        paragraph(check.sentence, 4, style.width),
        ...labelled("left out", leftOut(check) ?? "", 4, style, style.yellow),
      ].join("\n"),
    );
    return [`${style.bold(`${id} ${title}`)}  ${style.dim(plural(own.length, "check"))}`, ...lines];
  });
  return `${[...blocks, style.bold(plural(checks.length, "check"))].join("\n\n")}\n`;
};

/** One statement, and below it its checks. */
export const entry = ({ statement, checks, elsewhere }: SelectedStatement, leftOut: LeftOut, style: Style): string => {
  const runs = (check: Check) => leftOut(check) === undefined;
  const hasNone = checks.length + elsewhere.length === 0;
  return [
    `  ${style.bold(statement.id)}  ${style.dim(notesOf(statement))}`,
    paragraph(statement.sentence, 4, style.width),
    ...labelled("needs", statement.needs.join(", "), 4, style),
    ...labelled("held by", idsOf(checks.filter(runs)), 4, style),
    ...labelled("also by", idsOf(elsewhere.filter(runs)), 4, style),
    ...byReason([...checks, ...elsewhere], leftOut).flatMap(([reason, left]) =>
      labelled("left out", `${idsOf(left)} (${reason})`, 4, style, style.yellow),
    ),
    ...labelled(hasNone ? "no check" : "note", statement.reason ?? "", 4, style),
  ].join("\n");
};

/** The checks of statements, each once. */
export const checksIn = (selected: readonly SelectedStatement[]): readonly Check[] => [
  ...new Set(selected.flatMap((one) => [...one.checks, ...one.elsewhere])),
];

const summary = (selected: readonly SelectedStatement[], leftOut: LeftOut, style: Style): string => {
  const checks = checksIn(selected);
  const none = selected.filter((one) => one.checks.length + one.elsewhere.length === 0).length;
  return [
    style.bold(`${plural(selected.length, "statement")}, ${plural(checks.length, "check")}`),
    ...(none === 0 ? [] : labelled("no check", `${plural(none, "statement")}, each with the reason`, 2, style)),
    ...byReason(checks, leftOut).flatMap(([reason, left]) =>
      labelled("left out", `${plural(left.length, "check")}: ${reason}`, 2, style, style.yellow),
    ),
    ...labelled(
      "more",
      `${commandLine("conformance --explain <id>")}: a statement, a check, an interpretation or a section`,
      2,
      style,
    ),
  ].join("\n");
};

const byReason = (checks: readonly Check[], leftOut: LeftOut): readonly (readonly [string, readonly Check[]])[] => {
  const left = checks.filter((check) => leftOut(check) !== undefined);
  return [...groupBy(left, (check) => leftOut(check) ?? "")].sort(([, a], [, b]) => b.length - a.length);
};
