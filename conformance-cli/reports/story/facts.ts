import { plural } from "../../../spec-tests/kit/base.js";
import { unknownServer } from "../../../spec-tests/kit/preflight/outcome.js";
import type { RunReport } from "../../../spec-tests/kit/report/report.js";
import { powerOf } from "../../../spec-tests/runner/diagnosis/power.js";
import { readDictionary } from "../../../spec-tests/runner/diagnosis/read-dictionary.js";
import { titled } from "../../../spec-tests/sections.js";
import { chosenOf } from "./counts.js";
import { isRefused } from "./groups.js";
import { limitedNote } from "./limited.js";
import { reasonsIn, withheld } from "./offered.js";

/** Something of a run that has a name. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** More of it: sentences. */
  readonly lines?: readonly string[];
  /** Whether it is good news, or bad; undefined where it is neither. */
  readonly isGood?: boolean;
  /** Whether it belongs where the verdict is. */
  readonly isNews?: true;
}

const fact = (name: string, value: string | undefined, rest: Partial<Fact> = {}): readonly Fact[] =>
  value === undefined ? [] : [{ name, value, ...rest }];

/** What was run, and how. */
export const runFacts = (report: RunReport): readonly Fact[] => {
  const { profile, runs, seed } = report;
  const meaning =
    profile === "spec" ? "the specification decides, observed checks inform" : "observed checks decide too";
  const random = runs === 0 ? "none: only the checks without random requests" : undefined;
  const names = withheld(report);
  return [
    ...fact("server", serverOf(report)),
    ...fact("profile", `${profile}: ${meaning}`),
    ...fact("without", names.length === 0 ? undefined : names.join(", "), {
      lines: reasonsIn(report, names).map((reason) => `lacks ${reason}`),
    }),
    ...fact("limits", limitedNote(report), { isNews: true }),
    ...fact("covered", coveredBy(report)),
    ...choicesOf(report),
    ...fact("random", random ?? `seed ${seed}, ${plural(runs, "request")} per check`),
    ...fact("likely", diagnosisOf(report), { isNews: true }),
  ];
};

const serverOf = ({ target: { embedded, url } }: RunReport): string => (embedded ? "the embedded reference" : url);

/**
 * How much of what meets in conditions the run has asked for, whatever the seed. Undefined where nothing was to be asked, and where no check of them came
 * to its end: a share of nothing would say that it had.
 */
const coveredBy = ({ checks }: RunReport): string | undefined => {
  const covering = checks.flatMap(({ covers, verdict }) => (covers === undefined ? [] : [{ ...covers, verdict }]));
  if (!covering.some(({ verdict }) => verdict === "passed")) return undefined;
  const share = (key: "pairs" | "triples") => {
    const sum = (some: typeof covering) => some.reduce((total, one) => total + one[key], 0);
    const all = sum(covering);
    const percent = Math.floor((100 * sum(covering.filter(({ verdict }) => verdict === "passed"))) / Math.max(1, all));
    return `${percent} % of ${all.toLocaleString("en")} ${key}`;
  };
  return `operators, values and contexts: ${share("triples")}, ${share("pairs")}`;
};

/**
 * What the server does otherwise where the specification leaves the choice, by what each number counts. A form with a meaning has a line of its own: who
 * refuses all of it by mistake sees it here.
 */
const choicesOf = ({ choices = [], summary: { warned } }: RunReport): readonly Fact[] => {
  const [refused, others] = [choices.filter(isRefused), choices.filter((choice) => !isRefused(choice))];
  const checks = new Set(others.flatMap((choice) => choice.checks)).size;
  const notes = [
    ...(refused.length === 0 ? [] : [`${plural(refused.length, "form")} refused`]),
    ...(others.length === 0
      ? []
      : [`${plural(others.length, "statement")} not followed (${checks} of ${plural(warned, "warning")})`]),
  ];
  const lines = [
    ...(refused.length === 0 ? [] : [`the server refuses ${refused.map(({ id }) => id).join(", ")}`]),
    ...refused
      .filter(({ hasMeaning }) => hasMeaning === true)
      .map(({ what, request }) => `the server refuses ${what}, which has a meaning in the specification: ${request}`),
  ];
  const value = `${plural(choices.length, "choice differs", "choices differ")} from Strapi 4.26: ${notes.join(", ")}`;
  return fact("choices", choices.length === 0 ? undefined : value, { lines });
};

/** What the server likely does wrong, where one known fault explains well what failed and warned. */
const diagnosisOf = ({ diagnosis: [first] = [] }: RunReport): string | undefined => {
  if (first === undefined) return undefined;
  const { fault, statement, explained, of } = first;
  return `behaves like a server with this fault: ${fault} That explains ${explained.length} of ${of} that failed or warned (${statement})`;
};

/** What is known of the server's data, and what such a run can find. */
export const dataFacts = (report: RunReport): readonly Fact[] => {
  const { dialect, unavailable } = report.preflight;
  const [value, isGood] = datasetOf(report);
  const lines = [
    ...remarks(report),
    ...Object.entries(unavailable).map(([name, reason]) => `${name} cannot be relied on: ${reason}`),
  ];
  // The verdict says that nothing is known.
  if (isEnded(report)) return [{ name: "dataset", value: lines.join("\n"), isNews: true }];
  // Of the known faults it is known which checks notice them with all of their requests.
  const isWhole = report.depth === "deep" && chosenOf(report) === undefined;
  return [
    { name: "dataset", value, lines, ...(isGood === undefined ? {} : { isGood }) },
    ...fact("text", dialect?.text),
    ...fact("power", isWhole ? powerNote(report) : undefined),
  ];
};

const datasetOf = ({ preflight, target }: RunReport): readonly [string, boolean?] => {
  const { entries, status, types } = preflight;
  switch (status) {
    case "verified": {
      const whose = target.ownContent === undefined ? "verified" : "the server's own";
      return [`${whose}: ${plural(entries, "entry", "entries")} of ${plural(types, "type")}`, true];
    }
    case "differs":
      return ["the server does not hold the dataset; checks that need the differing types are blocked", false];
    case "disturbed":
      return ["not read: another run of the kit is under way", false];
    case "skipped":
      return ["not verified"];
    default:
      return [unknownServer[status], false];
  }
};

/** What the preflight remarked, one sentence once: types that cannot be read for one reason share it. */
const remarks = ({ preflight: { findings } }: RunReport): readonly string[] => [
  ...new Set(
    findings.map(({ blocks, message, pattern }) => `${blocks || pattern !== undefined ? "" : "note: "}${message}`),
  ),
];

/**
 * Whether no check was run, where that is said of the server's data: a table of zeros says nothing more. False where a check was run, or was left out for a
 * reason of its own.
 */
export const isEnded = ({ preflight: { status, findings }, checks, summary }: RunReport): boolean => {
  const isWhole = status !== "verified" && status !== "differs";
  const isRun = checks.some(({ verdict }) => verdict !== "blocked" && verdict !== "not-applicable");
  return isWhole && findings.some(({ blocks }) => blocks) && !isRun && summary.blocked > 0;
};

/** What a run like this one can find: `such a run notices 726 of 740 known faults (98 %); most of the others are in 2.2 User resource (14 of 17)`. */
export const powerNote = (report: RunReport): string | undefined => {
  const power = powerOf(report, readDictionary());
  if (power === undefined) return undefined;
  const { noticed, of, holes } = power;
  if (noticed === of) return `such a run notices each of ${of} faults that it was tried with: another one may pass`;
  const named = holes.slice(0, 2).map(({ section, missed, of: all }) => `${titled(section)} (${missed} of ${all})`);
  const percent = Math.floor((100 * noticed) / of);
  return `such a run notices ${noticed} of ${of} known faults (${percent} %); most of the others are in ${named.join(" and ")}`;
};
