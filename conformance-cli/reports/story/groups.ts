import { groupBy, plural } from "../../../spec-tests/kit/base.js";
import type { Verdict } from "../../../spec-tests/kit/contract/verdict.js";
import { printedJson } from "../../../spec-tests/kit/report/printable.js";
import type { ReportedCheck, ReportedChoice, RunReport } from "../../../spec-tests/kit/report/report.js";
import { shorten } from "../../../spec-tests/runner/story/wrap.js";
import { causesWith } from "./causes.js";
import { reasonsIn } from "./offered.js";

/** Sentences under one title. */
export interface Group {
  readonly title: string;
  /** Whether somebody has to do something. */
  readonly isUrgent?: true;
  /** Whether the verdict says what matters of it: a terminal shows its title alone. */
  readonly isFolded?: boolean;
  readonly items: readonly Item[];
}

/** One sentence of a group, and what belongs to it. */
interface Item {
  readonly text: string;
  readonly lines?: readonly string[];
  /** The checks that it is about. */
  readonly ids?: readonly string[];
  readonly command?: string;
}

/** What has to be known beside the failures, the empty groups left out. `isVerbose`: also the warnings that are named with a failure. */
export const groupsOf = (report: RunReport, isVerbose: boolean): readonly Group[] => {
  const warned = isVerbose ? report.checks.filter(isWarning) : warningsBeside(report);
  const { excused, stale } = report.expectedFailures;
  const listed = (ids: readonly string[]): readonly Item[] => ids.map((text) => ({ text }));
  return withItems([
    { title: "Not applicable", items: byReason(report, "not-applicable") },
    {
      title: "Passed, with answers that are not judged",
      items: byReason(report, "passed"),
    },
    { title: "Blocked: not decided, because something else is missing", items: byReason(report, "blocked") },
    { title: "The server seems to lack", items: suspected(report) },
    { title: "Broken: faults of the kit, not of the server", items: byReason(report, "error") },
    { title: "Choices: forms that the specification does not show, and the server refuses", items: refusals(report) },
    { title: "Choices: a server may do either", items: report.checks.filter(isChoice).map(choice) },
    { title: warningTitle(report), isFolded: report.otherwise !== undefined, items: warned.map(warning) },
    { title: "Expected failures", items: listed(excused) },
    {
      title: "Stale expected failures: these checks pass, remove them from the list",
      isUrgent: true,
      items: listed(stale),
    },
  ]);
};

const withItems = (groups: readonly Group[]): readonly Group[] => groups.filter(({ items }) => items.length > 0);

/** Where many capabilities are given up, their combinations would fill the screen: those of each check are in the JSON report. */
const undeclared = "capability not declared: ";
const maxCombinations = 5;

const shortReasons = (reasons: readonly string[]): ((reason: string) => string) => {
  const combinations = new Set(reasons.filter((reason) => reason.startsWith(undeclared)));
  const names = [...new Set([...combinations].flatMap((reason) => reason.slice(undeclared.length).split(", ")))];
  const all = `${undeclared}${names.join(", ")}, each of them or several`;
  return (reason) => (combinations.size > maxCombinations && combinations.has(reason) ? all : reason);
};

/** One sentence per reason, not per check: one missing thing must not look like forty. */
const byReason = ({ checks }: RunReport, verdict: Verdict): readonly Item[] => {
  const short = shortReasons(checks.map(({ reason = "" }) => reason));
  const own = checks.filter(
    (check) => check.verdict === verdict && (verdict !== "passed" || (check.reason ?? "") !== ""),
  );
  return [...groupBy(own, ({ reason = "" }) => short(reason))].map(([text, some]) => ({
    text,
    ids: some.map(({ id }) => id),
  }));
};

/** What it seems to lack though it was declared, which is the likely reason of many failures, and what to do. */
const suspected = (report: RunReport): readonly Item[] => {
  const names = report.capabilities.filter((name) => report.lacking?.[name] !== undefined);
  const advice = `If that is intended, --without ${names.join(",")} leaves out the checks that need ${names.length === 1 ? "it" : "them"}; --detect finds out by itself.`;
  return names.length === 0 ? [] : [...reasonsIn(report, names), advice].map((text) => ({ text }));
};

const isOpen = ({ verdict, expectedFailure }: ReportedCheck): boolean =>
  verdict === "warned" && expectedFailure === undefined;

const isWarning = (check: ReportedCheck): boolean => isOpen(check) && check.level !== "MAY";

const isChoice = (check: ReportedCheck): boolean => isOpen(check) && check.level === "MAY";

const warningTitle = ({ profile }: RunReport): string =>
  `Warnings: they do not decide${profile === "spec" ? " (--profile strapi-4.26 makes the observed ones decide)" : ""}`;

/** What a server does where it may do anything. */
const choice = ({ id, section, statement, failure }: ReportedCheck): Item => ({
  text: `${id} (${section}, MAY)`,
  lines: [statement, failure?.why ?? ""],
});

/** Whether a choice is to refuse a form. */
export const isRefused = ({ outcome }: ReportedChoice): boolean => outcome === "refused";

/** The forms that the server refuses, a request of each: first those that a user may miss, as they have a meaning. */
const refusals = ({ choices = [] }: RunReport): readonly Item[] => {
  const refused = choices.filter(isRefused);
  const isMissed = ({ hasMeaning }: ReportedChoice) => hasMeaning === true;
  return [...refused.filter(isMissed), ...refused.filter((choice) => !isMissed(choice))].map((choice) => ({
    text: `${choice.id}: ${choice.what}${isMissed(choice) ? ", which has a meaning in the specification" : ""}`,
    lines: [choice.request ?? ""],
  }));
};

/** The warnings that are not named with a failure. */
const warningsBeside = (report: RunReport): readonly ReportedCheck[] =>
  causesWith(report, isWarning).map(({ first }) => first);

/** What failed without deciding. */
const warning = (check: ReportedCheck): Item => {
  const request = check.failure?.requests.at(-1);
  return {
    text: `${check.id} (${check.section}, ${check.source === "observed" ? "observed" : check.level})`,
    lines: [check.statement, check.failure?.why ?? "", ...sides(check)],
    ...(request === undefined ? {} : { command: request.curl }),
  };
};

const maxValue = 187;

/** Expected and found, where the sentence does not say them. */
const sides = ({ failure }: ReportedCheck): readonly string[] => {
  if (failure === undefined || /expected .*, got|instead of|not expected/.test(failure.why)) return [];
  if (!("expected" in failure) || !("actual" in failure)) return [];
  const line = (label: string, value: unknown) => `${label.padEnd(9)}${shorten(printedJson(value), maxValue)}`;
  return [line("expected", failure.expected), line("got", failure.actual)];
};

/** So many things are named; a JSON report has all of them. */
const maxNamed = 20;

const few = <T>(things: readonly T[], rest: (more: number) => T): readonly T[] =>
  things.length > maxNamed ? [...things.slice(0, maxNamed), rest(things.length - maxNamed)] : things;

/** What a run has left on the server, a sentence and a command each; which of its entries are gone or changed; and what it could not put back. */
export const harmGroups = (report: RunReport): readonly Group[] => {
  const { left = [], checks } = report;
  const items = left.map(({ type, id, marker, about, remove }): Item => {
    const names = [type, id, marker === undefined ? undefined : `(${marker})`];
    const name = names.filter((each) => each !== undefined && each !== "").join(" ");
    return { text: `${name}: ${about}`, command: remove };
  });
  const borrowed = [...new Set(checks.flatMap(({ notPutBack = [] }) => notPutBack))].map((text): Item => ({ text }));
  const isUrgent = true;
  return withItems([
    {
      ...{ title: "Left on the server: remove it before the next run", isUrgent },
      items: few(items, (more) => ({ text: `and ${more} more`, command: "the JSON report names them all" })),
    },
    { title: "Not as before the run: load the data anew", isUrgent, items: harmed(report) },
    {
      ...{ title: "Changed on the server, and not put back: load the data anew", isUrgent },
      items: few(borrowed, (more) => ({ text: `and ${more} more` })),
    },
  ]);
};

const harmed = ({ inventory = [] }: RunReport): readonly Item[] =>
  inventory.flatMap(({ type, lost = [], changed = [] }) => {
    const entries = (number: number) =>
      `${plural(number, `${type} entry`, `${type} entries`)} of the server ${number === 1 ? "is" : "are"}`;
    const list = (names: readonly (string | number)[]) => names.slice(0, maxNamed).join(", ");
    const names = [...new Set(changed.flatMap(({ attributes }) => attributes))];
    return [
      ...(lost.length === 0 ? [] : [{ text: `${entries(lost.length)} gone since the run began: ${list(lost)}` }]),
      ...(changed.length === 0
        ? []
        : [
            {
              text: `${entries(changed.length)} not as before the run, in ${list(names)}: ${list(changed.map(({ id }) => id))}`,
            },
          ]),
    ];
  });
