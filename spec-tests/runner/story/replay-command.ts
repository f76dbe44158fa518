import { commandLine } from "../../kit/base.js";
import { shellQuote } from "../../kit/report/commands.js";
import { redacted } from "../../kit/report/redact.js";
import type { ReportedCheck, RunReport } from "../../kit/report/report.js";
import { capabilityOptions } from "./capability-options.js";

/** What is said of a run beside its failures: where and how it was done. */
export type StoryRun = Pick<
  RunReport,
  "target" | "profile" | "capabilities" | "lacking" | "preflight" | "seed" | "runs"
> & {
  /** Set in a test suite, which writes no report. Nobody else can ask a function of its process. */
  readonly session?: { readonly inProcess: boolean };
};

/** Longer ids are not pasted: characters. */
const maxPasted = 400;

/**
 * The command that repeats a failure, with the headers to fill in. Where its id is too long to be pasted it takes the id from a JSON
 * report.
 */
export const replayCommand = (check: ReportedCheck, report: StoryRun): string => {
  const { target, profile, preflight } = report;
  const id = pastedId(check, report);
  const isRandom = check.failure?.replay !== undefined;
  const again = [
    ...(isMonitor(check) ? [] : ["--check", check.id]),
    ...(isRandom || isMonitor(check) ? ["--seed", String(report.seed), "--runs", String(report.runs)] : []),
  ];
  const options = [
    ...(target.embedded ? [] : ["--url", word(target.url)]),
    ...(target.apiPrefix === undefined ? [] : ["--api-prefix", target.apiPrefix || "/"]),
    ...(target.pluginPrefix === undefined ? [] : ["--plugin-prefix", target.pluginPrefix || "/"]),
    // An id holds it.
    ...(profile === "spec" || id !== undefined ? [] : ["--profile", profile]),
    ...(target.ownContent ?? []),
    ...target.headerNames.flatMap((name) => header(name, check)),
    ...(target.ownContent !== undefined ? [] : capabilityOptions(report)),
    ...(preflight.status === "skipped" ? ["--no-preflight"] : []),
    ...(id === undefined
      ? again
      : id.length > maxPasted
        ? ["--check", check.id, "--replay", jsonReport]
        : ["--replay", id]),
  ];
  return commandLine(["conformance", ...options].join(" "));
};

/** The option for a header that the run was given: its value is in no report, the scheme of its credentials in a request. */
const header = (name: string, { failure }: ReportedCheck): readonly string[] => {
  if (name !== "authorization") return ["--header", shellQuote(`${name}: ${redacted}`)];
  const isBasic = failure?.requests.some(({ curl }) => /"authorization: Basic \$/i.test(curl)) === true;
  return isBasic ? ["--header", shellQuote(`${name}: Basic ${redacted}`)] : ["--token", '"$TOKEN"'];
};

/** Whether a check judges the answers to all others: alone it has little to look at. */
const isMonitor = ({ id }: ReportedCheck): boolean => id.startsWith("monitors-");

/** The id of a failure; where there is no report to look it up in, only one that can be pasted. */
const pastedId = ({ failure }: ReportedCheck, { session }: StoryRun): string | undefined =>
  session !== undefined && (failure?.replayId?.length ?? 0) > maxPasted ? undefined : failure?.replayId;

/** Stands for the JSON report that this run may have written. */
const jsonReport = "report.json";

/** What is to be known before a failure is repeated: sentences. */
export const replayNotes = (check: ReportedCheck, session?: StoryRun["session"]): readonly string[] => [
  ...(isMonitor(check)
    ? ["The fault was seen in an answer to another check: this request shows it, a whole run shows all such answers."]
    : []),
  ...notesOf(check, session),
];

const notesOf = ({ failure }: ReportedCheck, session: StoryRun["session"]): readonly string[] => [
  ...(failure?.entriesRemoved === true && failure.replayId !== undefined
    ? ["The check has deleted what its requests name; replay creates such entries again."]
    : []),
  ...(failure?.fingerprint.startsWith("together:") === true
    ? ["The fault needs requests at the same time: replay sends eight at once, and may not see it each time."]
    : []),
  ...(session?.inProcess === true ? ["The server ran in this process: start it at that address first."] : []),
  ...((failure?.replayId?.length ?? 0) > maxPasted && session === undefined
    ? [`The id is in the JSON report: --reporter json:${jsonReport} writes it.`]
    : []),
];

/** A word of a command, quoted where a shell would read more into it. */
const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text));
