import { plural } from "../../../spec-tests/kit/base.js";
import { verdicts } from "../../../spec-tests/kit/contract/verdict.js";
import type { ReportedCheck, RunReport } from "../../../spec-tests/kit/report/report.js";
import { cutText } from "../../../spec-tests/runner/story/wrap.js";
import { verdictNames } from "../story/counts.js";
import { html, type Markup } from "./markup.js";

/** All checks by section, each with its story where there is one, and what narrows them down. */
export const checks = (report: RunReport, stories: ReadonlyMap<string, Markup>): Markup => {
  const lists = report.sections.map(({ id, title }) => {
    const own = report.checks.filter(({ section }) => section === id);
    return html`<section class="group" aria-labelledby="section-${id}"><h3 id="section-${id}">${id} ${title}</h3><ul class="checks">${own.map((check) => row(check, stories.get(check.id)))}</ul></section>`;
  });
  return html`<section aria-labelledby="checks"><h2 id="checks">Checks</h2>${filters(report)}<p id="shown" role="status">${plural(report.checks.length, "check")}</p>${lists}<p id="nothing" hidden>No check is like that. <button type="button" id="reset">Show all checks</button></p></section>`;
};

const row = (check: ReportedCheck, story: Markup | undefined): Markup => {
  const { id, verdict, section, level, source, statement, failure, requests } = check;
  const why = failure?.why ?? check.reason?.split("\n")[0];
  const head = html`<span class="verdict ${verdict}">${verdictNames[verdict]}</span> <code class="id">${id}</code> <span class="meta">${section}, ${level}${source === "observed" && ", observed"}${check.expectedFailure !== undefined && ", expected to fail"}</span><span class="statement">${statement}</span>${why !== undefined && html`<span class="why">${cutText(why, 300)}</span>`}`;
  const body =
    story === undefined
      ? html`<div class="head">${head}</div>`
      : html`<details><summary class="head">${head}</summary><div class="story">${story}<p class="meta">${plural(requests, "request")}, ${check.milliseconds} ms</p></div></details>`;
  return html`<li class="check" id="check-${id}" data-verdict="${verdict}">${body}</li>`;
};

/** The filter is there only where the script is: without it everything is shown. */
const filters = ({ summary }: RunReport): Markup => {
  const hasNews = summary.passed + summary["not-applicable"] < summary.total;
  const quiet = (verdict: string) => hasNews && (verdict === "passed" || verdict === "not-applicable");
  const boxes = verdicts
    .filter((verdict) => summary[verdict] > 0)
    .map(
      (verdict) =>
        html`<label class="${verdict}"><input type="checkbox" name="verdict" value="${verdict}"${!quiet(verdict) && html` checked`}> ${verdictNames[verdict]} <span>${summary[verdict]}</span></label>`,
    );
  return html`<form id="filters" role="search" aria-label="Filter the checks" hidden><label class="text"><span class="sr">Text in a check</span><input type="search" name="text" placeholder="Text in a check, such as populate MUST" autocomplete="off" spellcheck="false"></label><fieldset><legend class="sr">Verdict</legend>${boxes}</fieldset><button type="button" id="unfold" aria-pressed="false">Unfold all</button></form>`;
};
