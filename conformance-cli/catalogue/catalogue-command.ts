import type { Check } from "../../spec-tests/kit/contract/check.js";
import { selectChecks } from "../../spec-tests/kit/judge/select.js";
import { createStyle, type Style } from "../../spec-tests/runner/story/style.js";
import { titled } from "../../spec-tests/sections.js";
import { ownChecks } from "../../spec-tests/statements/own/index.js";
import { selectStatements } from "../../spec-tests/statements/select-statements.js";
import type { Io } from "../base/io.js";
import { UsageError } from "../base/usage-error.js";
import type { CliOptions } from "../options/options.js";
import type { ReportTarget } from "../options/report-targets.js";
import { deliver } from "../run/deliver.js";
import { type Catalogue, checksOf, leftOutOf, loadCatalogue } from "./catalogue.js";
import { type Example, exampleOf } from "./example.js";
import { explain } from "./explain.js";
import { explainJson } from "./explain-json.js";
import { findSubjects, nearestIds, type Subject } from "./find.js";
import { checksIn, checksText, listText } from "./list.js";
import { listJson } from "./list-json.js";

/** Prints the catalogue: all that is selected in short for `--list`, one thing in full for `--explain`. Asks no server. */
export const catalogueCommand = async (options: CliOptions, checks: readonly Check[], io: Io): Promise<void> => {
  if (options.list && options.explain !== undefined)
    throw new UsageError(
      "--list and --explain exclude each other; --explain takes a section, or a pattern such as '4.4-*'",
    );
  const print =
    options.explain !== undefined
      ? await explanation(options.explain, options, await catalogueFor(options.explain, checks))
      : options.own === undefined
        ? list(options, await loadCatalogue(checks))
        : ownList(options, checks);
  for (const target of options.reports)
    await deliver(print(formOf(target, options), styleOf(target, options, io)), target, io);
};

type Form = "text" | "json";
type Print = (form: Form, style: Style) => string;

const formOf = ({ reporter }: ReportTarget, { list }: CliOptions): Form => {
  if (reporter === "text" || reporter === "json") return reporter;
  throw new UsageError(`${list ? "--list" : "--explain"} has no ${reporter} form; take text or json`);
};

/** A list that goes to a file or to another command is neither wrapped nor coloured. An explanation is prose, and is wrapped anywhere. */
const styleOf = ({ file }: ReportTarget, { explain: explained }: CliOptions, { colour, columns }: Io): Style => {
  const fallback = explained === undefined ? undefined : proseColumns;
  return file === undefined ? createStyle(colour, columns ?? fallback) : createStyle(false, fallback);
};

/** Columns of an explanation where no terminal says how many there are. */
const proseColumns = 100;

const list = (options: CliOptions, { statements, checks }: Catalogue): Print => {
  const selected = selectStatements(statements, checks, options);
  if ("problem" in selected) throw new UsageError(selected.problem);
  const leftOut = leftOutOf(options);
  return (form, style) =>
    form === "json" ? listJson(selected, checksIn(selected), statements, leftOut) : listText(selected, leftOut, style);
};

/** The catalogue with a subject: with the checks of a server's own content where it has none otherwise. */
const catalogueFor = async (given: string, checks: readonly Check[]): Promise<Catalogue> => {
  const catalogue = await loadCatalogue(checks);
  if (findSubjects(catalogue, given).length > 0) return catalogue;
  const whole = await loadCatalogue([...new Set([...checks, ...ownChecks])]);
  return findSubjects(whole, given).length > 0 ? whole : catalogue;
};

/** The checks that judge a server by its own content: they hold what statements say of any content. */
const ownList = (options: CliOptions, checks: readonly Check[]): Print => {
  const selected = selectChecks(checks, options);
  if ("problem" in selected) throw new UsageError(selected.problem);
  const [leftOut, named] = [leftOutOf(options), selected.checks.filter(({ informs }) => informs !== true)];
  return (form, style) => (form === "json" ? listJson([], named, [], leftOut) : checksText(named, leftOut, style));
};

/** Where a server is that a person has just started. */
const anyServer = "http://localhost:1337";

const explanation = async (given: string, options: CliOptions, catalogue: Catalogue): Promise<Print> => {
  const subjects = findSubjects(catalogue, given);
  if (subjects.length === 0) {
    const near = nearestIds(catalogue, given);
    const hint = near.length === 0 ? "--list prints the ids" : `did you mean ${near.map(withTitle).join(", ")}?`;
    throw new UsageError(`nothing is called "${given}"; ${hint}`);
  }
  const [url, leftOut] = [options.url ?? anyServer, leftOutOf(options)];
  const explained: { readonly subject: Subject; readonly example: Example | undefined }[] = [];
  for (const subject of subjects) {
    const check = subjects.length > mostExamples ? undefined : shownCheck(subject, catalogue, options);
    explained.push({
      subject,
      example: check === undefined ? undefined : await exampleOf(check, options.profile, url),
    });
  }
  return (form, style) =>
    form === "json"
      ? explainJson(explained, catalogue, leftOut)
      : `${explained.map(({ subject, example }) => explain(subject, example, { catalogue, leftOut, style, url })).join("\n\n")}\n`;
};

/** The number of a section says little. */
const withTitle = (id: string): string => {
  const [number, ...title] = titled(id).split(" ");
  return title.length === 0 ? id : `${number} (${title.join(" ")})`;
};

/** A pattern that names more than this is explained without requests. */
const mostExamples = 10;

/** The check whose requests show best what a subject is about: one that would be run, and not at random. */
const shownCheck = (subject: Subject, catalogue: Catalogue, options: CliOptions): Check | undefined => {
  if (subject.kind === "check") return subject.item;
  // Of the others a reader wants to know first what is held: the requests are those of their statements and checks.
  if (subject.kind !== "statement") return undefined;
  const all = checksOf(catalogue, subject.item);
  const runs = all.filter((check) => leftOutOf(options)(check) === undefined);
  return runs.find(({ random }) => random !== true) ?? runs[0] ?? all[0];
};
