import { brief, plural } from "../../../spec-tests/kit/base.js";
import { printedJson, printedLine } from "../../../spec-tests/kit/report/printable.js";
import type {
  ReportedCheck,
  ReportedFailure,
  ReportedRequest,
  RunReport,
} from "../../../spec-tests/kit/report/report.js";
import { likelyReason } from "../../../spec-tests/runner/story/failure-story.js";
import { replayCommand, replayNotes } from "../../../spec-tests/runner/story/replay-command.js";
import { cutText } from "../../../spec-tests/runner/story/wrap.js";
import { difference, wholeValues } from "./difference.js";
import { command, exchange } from "./exchange.js";
import { html, join, type Markup } from "./markup.js";

/** How many of a story's requests are shown before the decisive one. */
const maxBefore = 29;

/** So many paths that a check has left are named. */
const maxLeftovers = 20;

/** So many of the latest requests are shown for a check that passed: there are many such checks. */
const maxPassed = 12;

/** A failure in short, as the first thing to read of a cause: what differs, and the command that shows it. */
export const shortStory = ({ failure }: ReportedCheck): Markup => {
  const last = failure?.requests.at(-1);
  return html`${failure !== undefined && difference(failure)}${last !== undefined && command("curl", last.curl)}`;
};

/** The reason that a failure likely has. */
export const likely = (failure: ReportedFailure | undefined): readonly Markup[] =>
  likelyReason(failure).map((sentence) => html`<p class="why">${sentence}</p>`);

/** What a check shows beside its statement: undefined when that is nothing. */
export const checkStory = (check: ReportedCheck, report: RunReport): Markup | undefined => {
  const { failure, reason, transcript, leftovers, notPutBack, expectedFailure, interpretation } = check;
  const parts = [
    expectedFailure !== undefined && html`<p>Listed as an expected failure: ${expectedFailure}</p>`,
    reason !== undefined && html`<pre class="reason" tabindex="0">${cutText(reason, 4000)}</pre>`,
    failure !== undefined && failureParts(failure, check, report),
    transcript !== undefined &&
      asked(check.verdict === "passed" ? transcript.slice(-maxPassed) : transcript, check.requests, report.target.url),
    leftovers !== undefined &&
      html`<p>Left behind on the server: ${leftovers.slice(0, maxLeftovers).join(", ")}${leftovers.length > maxLeftovers && ` and ${leftovers.length - maxLeftovers} more`}</p>`,
    notPutBack !== undefined &&
      html`<p>Changed on the server, and could not be put back: ${notPutBack.slice(0, maxLeftovers).join(", ")}${notPutBack.length > maxLeftovers && ` and ${notPutBack.length - maxLeftovers} more`}</p>`,
    interpretation !== undefined &&
      failure !== undefined &&
      html`<p class="rests">Rests on ${interpretation} of interpretations.md.</p>`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : join(parts);
};

const failureParts = (failure: ReportedFailure, check: ReportedCheck, report: RunReport): Markup => {
  const last = failure.requests.at(-1);
  const before = failure.requests.slice(0, -1);
  const base = report.target.url;
  const left = before.length - maxBefore;
  return html`${likely(failure)}${difference(failure)}${wholeValues(failure)}<h4>${before.length > 0 ? "The decisive request" : "The request"}</h4>${last === undefined ? html`<p>None was sent.</p>` : exchange(last, base, true)}${before.length > 0 && html`<h4>Before it</h4>${before.slice(0, maxBefore).map((request) => exchange(request, base, false))}${left > 0 && html`<p class="more">and ${left} more</p>`}`}${failure.replay !== undefined && replayed(failure.replay)}${command("run it again", replayCommand(check, report))}${replayNotes(check).map((note) => html`<p class="rests">${note}</p>`)}`;
};

const replayed = ({ value, casesRun, casesPlanned, seed }: NonNullable<ReportedFailure["replay"]>): Markup => {
  const lines = Array.isArray(value) ? value.map((line) => (typeof line === "string" ? line : brief(line))) : [];
  const shown = lines.length > 0 ? lines.map(printedLine).join("\n") : printedJson(value, 2);
  return html`<h4>The random case</h4><p>The smallest that fails; ${casesRun} of ${plural(casesPlanned, "case")} were run, seed ${seed}.</p><pre class="body" tabindex="0">${cutText(shown, 4000)}</pre>`;
};

const asked = (transcript: readonly ReportedRequest[], count: number, base: string): Markup =>
  html`<details class="transcript"><summary>Everything it asked: ${transcript.length < count ? `the latest ${transcript.length} of ${plural(count, "request")}` : plural(count, "request")}</summary>${transcript.map((request) => exchange(request, base, false))}</details>`;
