import { parseJson } from "../../../spec-tests/kit/base.js";
import { printedJson } from "../../../spec-tests/kit/report/printable.js";
import type { ReportedRequest } from "../../../spec-tests/kit/report/report.js";
import { pathOf } from "../../../spec-tests/runner/story/failure-story.js";
import { cutText } from "../../../spec-tests/runner/story/wrap.js";
import { html, type Markup } from "./markup.js";

/** Characters of an address and parameters of a query that are shown: the command has them all. */
const [maxPath, maxParameters] = [300, 40];

/** A command, to be copied. */
export const command = (label: string, line: string): Markup =>
  html`<div class="command"><span class="label">${label}</span><pre tabindex="0"><code>${line}</code></pre></div>`;

/** A request and its answer, folded up unless `open`. `base`: what all addresses of the run begin with. */
export const exchange = (request: ReportedRequest, base: string, open: boolean): Markup => {
  const { method, url, query, headers, body, curl, answer, problem } = request;
  const outcome =
    answer === undefined
      ? html`<span class="status bad">no answer</span>`
      : html`<span class="status ${answer.status < 400 ? "good" : "bad"}">${answer.status}</span> <span class="time">${answer.milliseconds} ms</span>`;
  const sent = Object.entries(headers).filter(([name]) => !implied.has(name));
  return html`<details class="exchange"${open && html` open`}><summary><code><b>${method}</b> ${cutText(pathOf(url, base), maxPath)}</code> ${outcome}</summary>${query.length > 0 && facts("Query", query.slice(0, maxParameters).map(nameAndValue))}${query.length > maxParameters && html`<p class="more">and ${query.length - maxParameters} more parameters</p>`}${sent.length > 0 && facts("Headers", sent)}${body !== undefined && text("Body", body)}${problem !== undefined && html`<p class="problem">${problem}</p>`}${answer !== undefined && answered(answer)}${command("curl", curl)}</details>`;
};

const answered = ({ headers, body }: NonNullable<ReportedRequest["answer"]>): Markup =>
  html`${text("Answer", body === "" ? "(empty)" : pretty(body))}<details class="headers"><summary>Headers of the answer</summary>${facts(undefined, Object.entries(headers))}</details>`;

/** Headers that the kit's client sends with every request. */
const implied = new Set(["user-agent", "accept-encoding", "accept"]);

const nameAndValue = (line: string): readonly [string, string] => {
  const at = line.indexOf(" = ");
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 3)];
};

const facts = (title: string | undefined, rows: readonly (readonly [string, string])[]): Markup => {
  const items = rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`${title !== undefined && html`<p class="part">${title}</p>`}<dl class="facts">${items}</dl>`;
};

const text = (title: string, content: string): Markup =>
  html`<p class="part">${title}</p><pre class="body" tabindex="0">${content}</pre>`;

/** Indented where it is JSON, and was not cut. */
const pretty = (body: string): string => {
  const document = parseJson(body);
  return typeof document === "object" && document !== null ? printedJson(document, 2) : body;
};
