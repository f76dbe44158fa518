import { plural } from "../../spec-tests/kit/base.js";
import type { Check } from "../../spec-tests/kit/contract/check.js";
import type { WireRequest } from "../../spec-tests/kit/contract/exchange.js";
import { printable } from "../../spec-tests/kit/report/printable.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { createHttpTransport } from "../../spec-tests/kit/transport/http.js";
import { createStyle } from "../../spec-tests/runner/story/style.js";
import type { Io } from "../base/io.js";
import type { CliOptions } from "../options/options.js";
import { renderReport } from "../reports/render.js";
import { isEnded } from "../reports/story/facts.js";
import { storyOf } from "../reports/story/story.js";
import { describeCauses } from "../reports/text/causes.js";
import { deliverReports } from "../run/deliver.js";
import { describeChanges, isWrong } from "./changes.js";
import { type Occasion, waitForOccasion } from "./wait.js";

type RunSome = (checks: readonly Check[]) => Promise<RunReport>;

/**
 * Runs all checks, and what was wrong again at every occasion until it is right, and then all. Returns the exit code of the last run that was not
 * interrupted, when the user ends it.
 */
export const watchCommand = async (
  options: CliOptions & { readonly url: string },
  checks: readonly Check[],
  runSome: RunSome,
  io: Io,
): Promise<number> => {
  const style = createStyle(io.colour, io.columns);
  const wrong = new Set<string>();
  const isOver = () => io.signal?.aborted === true;
  const note = (report: RunReport): void => {
    for (const check of report.checks) {
      if (isWrong(check)) wrong.add(check.id);
      else wrong.delete(check.id);
    }
  };
  let last = await runSome(checks);
  await deliverReports(last, options, io);
  note(last);
  /** All of them; what has changed since is said after the report. */
  const runAll = async (): Promise<void> => {
    const report = await runSome(checks);
    if (isOver()) return;
    await deliverReports(report, options, io);
    const changes = isEnded(last) ? "" : describeChanges(printable(report.checks), wrong, style);
    if (changes !== "") io.out(`\n${changes}\n`);
    note(report);
    last = report;
  };
  const runWrong = async (): Promise<void> => {
    const report = await runSome(checks.filter(({ id }) => wrong.has(id)));
    if (isOver()) return;
    if (isEnded(report)) io.out(renderReport("text", report, { colour: io.colour, width: io.columns }));
    else {
      // One thing at a time: the reason to mend first.
      const { causes, report: shown } = storyOf(report);
      const story = describeCauses({ report: shown, causes: causes.slice(0, 1) }, style, options.verbose);
      io.out(`${story === "" ? "" : `${story}\n\n`}${describeChanges(shown.checks, wrong, style)}\n`);
      note(report);
    }
    last = report;
  };
  let isWhole = true;
  while (!isOver()) {
    // Where nothing could be run, nothing is known of any check.
    const isAll = wrong.size === 0 || isEnded(last);
    const invite = () => io.err(`${invitation(isAll ? 0 : wrong.size, io)}\n`);
    // A report of nothing has said it.
    const isSaid = isEnded(last);
    const sayGone = () => isSaid || io.err(`The server at ${options.url} does not answer any more\n`);
    const occasion = await occasionFor(last, { ...options, isWhole }, io, invite, sayGone);
    if (occasion === undefined) break;
    io.err(`\n${occasion}: ${isAll ? "all checks" : plural(wrong.size, "check")} again\n`);
    const before = [...wrong].sort().join();
    if (!isAll) await runWrong();
    if ((isAll || wrong.size === 0) && !isOver()) await runAll();
    // An answer that changes without consequence may hold the time.
    isWhole = occasion === "the server is back" || [...wrong].sort().join() !== before;
  }
  return last.outcome.exitCode;
};

const invitation = (count: number, { keys }: Io): string => {
  const what =
    count === 0 ? "everything is run again" : `${plural(count, "check")} ${count === 1 ? "is" : "are"} run again`;
  const when = "when the server is back, or answers differently";
  return `\nWaiting: ${what} ${when}${keys === undefined ? "; Ctrl+C ends" : ". Enter runs at once, q ends"}`;
};

/** Where the first failure showed itself, a change is seen soonest. */
const occasionFor = async (
  last: RunReport,
  { url, timeout, headers, isWhole }: CliOptions & { readonly url: string; readonly isWhole: boolean },
  io: Io,
  begun: () => void,
  gone: () => void,
): Promise<Occasion | undefined> => {
  const [cause] = last.causes;
  const failure = last.checks.find(({ id }) => id === cause?.checks[0])?.failure;
  const asked = failure?.requests.at(-1);
  const isRead = asked?.method === "GET" && asked.url.startsWith(`${last.target.url}/`);
  const path = isRead ? asked.url.slice(last.target.url.length) : `${last.target.apiPrefix ?? "/api"}/tags`;
  const request: WireRequest = { method: "GET", path, headers };
  const transport = createHttpTransport(url, { timeout, connections: 1 });
  try {
    return await waitForOccasion({ transport, request, isWhole }, io, begun, gone);
  } finally {
    await transport.close();
  }
};
