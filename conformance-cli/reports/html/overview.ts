import { upperFirst } from "../../../spec-tests/kit/base.js";
import type { Verdict } from "../../../spec-tests/kit/contract/verdict.js";
import { printedLine } from "../../../spec-tests/kit/report/printable.js";
import type { ReportedSection, RunReport } from "../../../spec-tests/kit/report/report.js";
import { verdictNames } from "../story/counts.js";
import type { Group } from "../story/groups.js";
import type { Story } from "../story/story.js";
import { html, type Markup } from "./markup.js";

/** The outcome in one sentence, the numbers, and what was run. */
export const overview = ({ verdict, counts, harm, facts: { run, data }, report }: Story): Markup => {
  const { summary, startedAt, kit } = report;
  const numbers = (counts?.columns ?? []).map(
    (name) =>
      html`<div class="${summary[name] > 0 ? name : "none"}"><dt>${verdictNames[name]}</dt><dd>${summary[name]}</dd></div>`,
  );
  const [server, ...others] = run;
  const rows = [
    ...[...others, ...data].map(({ name, value }) => [upperFirst(name), value] as const),
    ["Run", `${printedLine(startedAt.slice(0, 16)).replace("T", " ")} UTC, ${verdict.effort}`] as const,
    ["Kit", `${kit.name} ${kit.version}`] as const,
  ];
  const notes = [...run, ...data].flatMap(({ lines = [] }) => lines);
  return html`<header class="top ${verdict.state}"><p class="kind">Conformance of <code>${server?.value}</code></p><h1>${verdict.sentence}</h1><dl class="numbers">${numbers}</dl>${harm.map(group)}<dl class="run">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>${notes.length > 0 && html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}</header>`;
};

/** Sentences that are shown of a group, and links to checks of one. */
const [maxItems, maxLinks] = [100, 20];

const group = ({ title, items }: Group): Markup =>
  html`<p class="group-title">${title}</p><ul class="notes">${items.slice(0, maxItems).map(item)}${items.length > maxItems && html`<li>and ${items.length - maxItems} more</li>`}</ul>`;

const item = ({ text, lines = [], ids = [], command }: Group["items"][number]): Markup => {
  const links = ids
    .slice(0, maxLinks)
    .map((id, index) => html`${index > 0 && ", "}<a href="#check-${id}"><code>${id}</code></a>`);
  return html`<li>${[text, ...lines].map((line) => html`${line}<br>`)}${links}${ids.length > maxLinks && `, and ${ids.length - maxLinks} more`}${command !== undefined && html`<code>${command}</code>`}</li>`;
};

/** What has to be known beside the failures. */
export const notes = ({ groups }: Story): Markup | false =>
  groups.length > 0 &&
  html`<section aria-labelledby="notes"><h2 id="notes">Beside the failures</h2>${groups.map(group)}</section>`;

/** The table of the sections. */
export const sectionTable = ({ sections, summary }: RunReport, shown: readonly Verdict[]): Markup => {
  const cells = (counts: Readonly<Record<Verdict, number>>) =>
    shown.map((verdict) =>
      counts[verdict] === 0 ? html`<td class="none">0</td>` : html`<td class="${verdict}">${counts[verdict]}</td>`,
    );
  const row = (section: ReportedSection) =>
    html`<tr><th scope="row"><a href="#section-${section.id}">${section.id} ${section.title}</a></th>${cells(section)}</tr>`;
  return html`<section aria-labelledby="sections"><h2 id="sections">Sections</h2><div class="scroll" role="region" aria-labelledby="sections" tabindex="0"><table><thead><tr><th scope="col">Section</th>${shown.map((verdict) => html`<th scope="col">${verdictNames[verdict]}</th>`)}</tr></thead><tbody>${sections.map(row)}</tbody><tfoot><tr><th scope="row">All</th>${cells(summary)}</tr></tfoot></table></div></section>`;
};
