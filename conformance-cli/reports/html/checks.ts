import { plural } from "../../../spec-tests/kit/base.js";
import { verdicts } from "../../../spec-tests/kit/contract/verdict.js";
import type { ReportedCheck, RunReport } from "../../../spec-tests/kit/report/report.js";
import { cutText } from "../../../spec-tests/runner/story/wrap.js";
import { verdictNames } from "../story/counts.js";
import { html, type Markup } from "./markup.js";

/** All checks by section, each with its story where there is one, below the verdicts that can be chosen. */
export const checks = (report: RunReport, stories: ReadonlyMap<string, Markup>): Markup => {
  const lists = report.sections.map(({ id, title }) => {
    const own = report.checks.filter(({ section }) => section === id);
    return html`<section class="group" aria-labelledby="section-${id}"><h3 id="section-${id}">${id} ${title}</h3><ul class="checks">${own.map((check) => row(check, stories.get(check.id)))}</ul></section>`;
  });
  return html`<section aria-labelledby="checks"><h2 id="checks">Checks</h2>${filters(report)}${lists}</section>`;
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

/** A box for each verdict: the style sheet hides the checks of those that are not ticked. */
const filters = ({ summary }: RunReport): Markup => {
  const hasNews = summary.passed + summary["not-applicable"] < summary.total;
  const quiet = (verdict: string) => hasNews && (verdict === "passed" || verdict === "not-applicable");
  const boxes = verdicts
    .filter((verdict) => summary[verdict] > 0)
    .map(
      (verdict) =>
        html`<label class="${verdict}"><input type="checkbox" name="verdict" value="${verdict}"${!quiet(verdict) && html` checked`}> ${verdictNames[verdict]} <span>${summary[verdict]}</span></label>`,
    );
  return html`<form id="filters" aria-label="Filter the checks"><fieldset><legend class="sr">Verdict</legend>${boxes}</fieldset></form>`;
};
