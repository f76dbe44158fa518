import { plural, upperFirst } from "../../../spec-tests/kit/base.js";
import { type Verdict, verdicts } from "../../../spec-tests/kit/contract/verdict.js";
import { unknownServer } from "../../../spec-tests/kit/preflight/outcome.js";
import { printedLine } from "../../../spec-tests/kit/report/printable.js";
import type { ReportedSection, RunReport } from "../../../spec-tests/kit/report/report.js";
import { coverageNote } from "../coverage-note.js";
import { diagnosisNote } from "../diagnosis-note.js";
import { effortOf } from "../effort.js";
import { leftNotes } from "../left-notes.js";
import { limitedNote } from "../limited.js";
import { suspicions, withheld, withheldReasons } from "../offered.js";
import { powerNote } from "../power-note.js";
import { preflightNotes } from "../preflight-notes.js";
import { serverNote } from "../server-note.js";
import { shardNote } from "../shard-note.js";
import { html, type Markup } from "./markup.js";

/** What the verdicts are called on the page. */
export const verdictNames: Readonly<Record<Verdict, string>> = {
  passed: "passed",
  failed: "failed",
  warned: "warned",
  blocked: "blocked",
  "not-applicable": "n/a",
  error: "broken",
};

/** The outcome in one sentence, the numbers, and what was run. */
export const overview = (report: RunReport): Markup => {
  const { outcome, summary, target } = report;
  const state = outcome.exitCode === 0 ? "good" : outcome.exitCode === 1 ? "bad" : "unclear";
  const sentence = upperFirst(outcome.message);
  const numbers = verdicts
    .filter((verdict) => summary[verdict] > 0 || verdict === "passed" || verdict === "failed")
    .map(
      (verdict) =>
        html`<div class="${summary[verdict] > 0 ? verdict : "none"}"><dt>${verdictNames[verdict]}</dt><dd>${summary[verdict]}</dd></div>`,
    );
  return html`<header class="top ${state}"><p class="kind">Conformance of ${target.embedded ? serverNote(report) : html`<code>${serverNote(report)}</code>`}</p><h1>${sentence}</h1><dl class="numbers">${numbers}</dl>${bar(summary, summary.total)}${leftOnServer(report)}${facts(report)}</header>`;
};

/** What is left on the server, and how it is removed; what is gone or changed that was there before. */
const leftOnServer = (report: RunReport): Markup | false => {
  const { lines, harmed } = leftNotes(report);
  return (
    lines.length + harmed.length > 0 &&
    html`${lines.length > 0 && html`<p>Left on the server: remove it before the next run</p>`}<ul class="notes">${lines.map(({ what, remove }) => html`<li>${what} <code>${remove}</code></li>`)}${harmed.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
  );
};

const facts = (report: RunReport): Markup => {
  const { preflight, profile, startedAt, kit, seed, runs } = report;
  const data = {
    verified: `verified: ${plural(preflight.entries, "entry", "entries")} of ${plural(preflight.types, "type")}`,
    differs: "differs from the server's: checks that need the differing types are blocked",
    unreadable: `not read: ${unknownServer.unreadable}`,
    unreachable: `not read: ${unknownServer.unreachable}`,
    silent: `not read: ${unknownServer.silent}`,
    disturbed: "not read: another run of the kit is under way",
    skipped: "not verified",
  }[preflight.status];
  const limits = limitedNote(report);
  const covered = coverageNote(report);
  const likely = diagnosisNote(report);
  const power = powerNote(report);
  const part = shardNote(report);
  const rows: readonly (readonly [string, string])[] = [
    ...(likely === undefined ? [] : [["Likely", likely] as const]),
    ["Profile", profile === "spec" ? "spec: the specification decides" : `${profile}: observed checks decide too`],
    ["Dataset", data],
    ...(preflight.dialect === undefined ? [] : [["Text", preflight.dialect.text] as const]),
    ["Run", `${printedLine(startedAt.slice(0, 16).replace("T", " "))} UTC, ${effortOf(report)}`],
    ...(part === undefined ? [] : [["Shard", part] as const]),
    ...(limits === undefined ? [] : [["Limits", limits] as const]),
    ...(covered === undefined ? [] : [["Covered", covered] as const]),
    ...(power === undefined ? [] : [["Power", power] as const]),
    ["Random requests", runs === 0 ? "none" : `seed ${seed}, ${runs} per check`],
    ...(withheld(report).length === 0 ? [] : [["Without", withheld(report).join(", ")] as const]),
    ["Kit", `${kit.name} ${kit.version}`],
  ];
  const { reasons, advice } = suspicions(report);
  const notes = [
    ...withheldReasons(report).map((reason) => `The server ${reason}`),
    ...reasons.map((reason) => `The server seems to lack ${reason}`),
    ...(reasons.length === 0 ? [] : [advice]),
    ...preflightNotes(report),
    ...Object.entries(preflight.unavailable).map(([name, reason]) => `${name} cannot be relied on: ${reason}`),
  ];
  return html`<dl class="run">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>${notes.length > 0 && html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}`;
};

/** The shares of the verdicts as a line; the numbers beside it say the same. */
const bar = (counts: Readonly<Record<Verdict, number>>, total: number): Markup => {
  let from = 0;
  const parts = verdicts.map((verdict) => {
    const width = (counts[verdict] / total) * 100;
    const part =
      width > 0 && html`<rect class="${verdict}" x="${from.toFixed(2)}" width="${width.toFixed(2)}" height="1"/>`;
    from += width;
    return part;
  });
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
};

/** The table of the sections. Columns without a number are left out. */
export const sectionTable = ({ sections, summary }: RunReport): Markup => {
  const shown = verdicts.filter((verdict) => summary[verdict] > 0 || verdict === "passed" || verdict === "failed");
  const cells = (counts: Readonly<Record<Verdict, number>>) =>
    shown.map((verdict) =>
      counts[verdict] === 0 ? html`<td class="none">0</td>` : html`<td class="${verdict}">${counts[verdict]}</td>`,
    );
  const row = (section: ReportedSection) =>
    html`<tr><th scope="row"><a href="#section-${section.id}">${section.id} ${section.title}</a>${bar(section, section.total)}</th>${cells(section)}</tr>`;
  return html`<section aria-labelledby="sections"><h2 id="sections">Sections</h2><div class="scroll" role="region" aria-labelledby="sections" tabindex="0"><table><thead><tr><th scope="col">Section</th>${shown.map((verdict) => html`<th scope="col">${verdictNames[verdict]}</th>`)}</tr></thead><tbody>${sections.map(row)}</tbody><tfoot><tr><th scope="row">All</th>${cells(summary)}</tr></tfoot></table></div></section>`;
};
