import { commandLine, upperFirst } from "../../spec-tests/kit/base.js";
import { capabilities } from "../../spec-tests/kit/contract/capability.js";
import type { Check } from "../../spec-tests/kit/contract/check.js";
import type { Interpretation } from "../../spec-tests/kit/contract/interpretations.js";
import type { Style } from "../../spec-tests/runner/story/style.js";
import { paragraph } from "../../spec-tests/runner/story/wrap.js";
import { liesWithin, type Section, titled } from "../../spec-tests/sections.js";
import type { SelectedStatement } from "../../spec-tests/statements/select-statements.js";
import type { Statement } from "../../spec-tests/statements/statement.js";
import { type Catalogue, checksOf, heldBy, notesOf } from "./catalogue.js";
import { aloneCommand, verdictOf, verdictOfForm } from "./consequences.js";
import { describeExample } from "./describe-example.js";
import type { Example } from "./example.js";
import { type NamedForm, namedForms, type Subject } from "./find.js";
import { idsOf, labelled } from "./labelled.js";
import { entry, type LeftOut, sectionsOf } from "./list.js";

/** What an explanation is written with. */
export interface Explaining {
  readonly catalogue: Catalogue;
  readonly leftOut: LeftOut;
  readonly style: Style;
  /** Base URL in commands. */
  readonly url: string;
}

/** One subject in full, for a person. `example` shows a check that it is about. */
export const explain = (subject: Subject, example: Example | undefined, explaining: Explaining): string => {
  const lines = linesOf(subject, explaining);
  return [...lines, ...(example === undefined ? [] : describeExample(example, explaining.url, explaining.style))].join(
    "\n",
  );
};

const linesOf = (subject: Subject, explaining: Explaining): readonly string[] => {
  switch (subject.kind) {
    case "section":
      return explainSection(subject.item, explaining);
    case "statement":
      return explainStatement(subject.item, explaining);
    case "check":
      return explainCheck(subject.item, explaining);
    case "interpretation":
      return explainInterpretation(subject.item, explaining);
    case "form":
      return explainForm(subject.item, explaining);
  }
};

const explainCheck = (check: Check, explaining: Explaining): readonly string[] => {
  const { catalogue, leftOut, style } = explaining;
  const left = leftOut(check);
  return [
    heading(check.id, `check of ${titled(check.section)}, ${notesOf(check)}`, style),
    paragraph(check.sentence, 2, style.width),
    ...heldBy(catalogue, check).flatMap((statement, index) =>
      labelled(index === 0 ? "holds" : "", `${statement.id}: ${statement.sentence}`, 2, style),
    ),
    ...labelled("verdict", verdictOf(check), 2, style),
    ...needs(check, style),
    ...(left === undefined ? [] : labelled("left out", left, 2, style, style.yellow)),
    ...restsOn(check, explaining),
    ...command(aloneCommand([check], explaining.url), style),
  ];
};

const explainStatement = (statement: Statement, explaining: Explaining): readonly string[] => {
  const { catalogue, style } = explaining;
  const held = checksOf(catalogue, statement);
  return [
    heading(statement.id, `statement of ${titled(statement.section)}, ${notesOf(statement)}`, style),
    paragraph(statement.sentence, 2, style.width),
    ...labelled("source", sourceOf(statement), 2, style),
    ...needs(statement, style),
    ...labelled(held.length === 0 ? "no check" : "note", statement.reason ?? "", 2, style),
    ...held.flatMap((check, index) => labelled(index === 0 ? "held by" : "", checkLine(check, explaining), 2, style)),
    ...restsOn(statement, explaining),
    ...(held.length === 0 ? [] : command(aloneCommand(held, explaining.url), style)),
  ];
};

const explainInterpretation = (interpretation: Interpretation, explaining: Explaining): readonly string[] => {
  const { catalogue, leftOut, style, url } = explaining;
  const { id, title } = interpretation;
  const checks = catalogue.checks.filter((check) => check.interpretation === id);
  const statements = catalogue.statements.filter((statement) => statement.interpretation === id);
  const forms = namedForms.filter(({ row }) => row === id);
  return [
    heading(id, title, style),
    paragraph(
      "An interpretation: what was chosen where the specification is silent, and the evidence.",
      2,
      style.width,
    ),
    "",
    ...interpretation.text.flatMap(stepsOf).map((text) => paragraph(text, 2, style.width)),
    ...statements.flatMap((statement) => ["", entry(selectedOf(catalogue, statement), leftOut, style)]),
    ...(forms.length === 0 ? [] : ["", ...labelled("refusable", idsOf(forms), 2, style)]),
    ...(checks.length === 0 ? [] : ["", ...labelled("checks", idsOf(checks), 2, style)]),
    ...(checks.length === 0 ? [] : command(aloneCommand(checks, url), style)),
    ...labelled(
      "read on",
      readOn([...checks.filter(({ random }) => random !== true), ...checks, ...statements]),
      2,
      style,
    ),
  ];
};

const explainForm = ({ id, what, request, row }: NamedForm, explaining: Explaining): readonly string[] => [
  heading(id, "a form that the specification does not show", explaining.style),
  paragraph(`${upperFirst(what)}.`, 2, explaining.style.width),
  ...labelled("verdict", verdictOfForm, 2, explaining.style),
  ...labelled("request", `GET ${request}`, 2, explaining.style),
  ...restsOn({ interpretation: row }, explaining),
];

/** The steps of an interpretation, from what is left open to the evidence, each by itself. */
const stepsOf = (text: string): readonly string[] => {
  const [open = "", chosen, evidence, ...more] = text.split(" -> ");
  return chosen === undefined || evidence === undefined || more.length > 0
    ? text.split(/(?<=\S) (?=(?:Chosen|Measured)\b)/)
    : [open, `Chosen: ${chosen}`, `Evidence: ${evidence}`];
};

/** Where there is more about an interpretation: an example, the first of what rests on it. */
const readOn = (held: readonly (Statement | Check)[]): string => {
  const examples = held.slice(0, 1).map(({ id }) => `--explain ${id} shows requests and answers; `);
  return `${examples.join("")}all interpretations are in spec-tests/interpretations.md of the package`;
};

const explainSection = ({ id }: Section, explaining: Explaining): readonly string[] => {
  const { catalogue, leftOut, style, url } = explaining;
  const own = catalogue.statements.filter(({ section }) => liesWithin(section, id));
  const selected = own.map((statement) => selectedOf(catalogue, statement));
  const hasChecks = catalogue.checks.some(({ section }) => liesWithin(section, id));
  return [
    heading(titled(id), "section of the specification", style),
    ...command(!hasChecks ? "" : commandLine(`conformance --url ${url} --section ${id}`), style),
    "",
    sectionsOf(selected, leftOut, style).join("\n\n"),
  ];
};

const selectedOf = ({ checks }: Catalogue, statement: Statement): SelectedStatement => {
  const known = (ids: readonly string[]) => checks.filter(({ id }) => ids.includes(id));
  return { statement, checks: known(statement.checks), elsewhere: known(statement.elsewhere) };
};

const heading = (name: string, notes: string, style: Style): string => `${style.bold(name)}  ${style.dim(notes)}`;

const sourceOf = ({ source }: Statement): string =>
  source === "spec"
    ? "what the specification says, in other words"
    : "measured on Strapi 4.26.2: the specification is silent, or can be read in two ways";

/** `filtering-not-in  MUST, spec: $notIn MUST match ...` */
const checkLine = (check: Check, { leftOut }: Explaining): string => {
  const left = leftOut(check);
  return `${check.id} (${notesOf(check)}${left === undefined ? "" : `; left out: ${left}`}): ${check.sentence}`;
};

const needs = (one: Statement | Check, style: Style): readonly string[] =>
  one.needs.flatMap((need, index) => labelled(index === 0 ? "needs" : "", `${need}: ${capabilities[need]}`, 2, style));

const restsOn = (
  one: Pick<Statement | Check, "interpretation">,
  { catalogue, style }: Explaining,
): readonly string[] => {
  const row = catalogue.interpretations.find(({ id }) => id === one.interpretation);
  if (row === undefined) return [];
  return [
    ...labelled("rests on", `${row.id} ${row.title}`, 2, style),
    ...row.text.flatMap(stepsOf).flatMap((text) => labelled("", text, 2, style)),
  ];
};

/** A command is not wrapped: it is copied. */
const command = (text: string, style: Style): readonly string[] =>
  text === "" ? [] : [`  ${style.dim("alone".padEnd(11))}${text}`];
