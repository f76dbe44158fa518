import { plural } from "../../../spec-tests/kit/base.js";
import { printedJson } from "../../../spec-tests/kit/report/printable.js";
import type { ReportedFailure } from "../../../spec-tests/kit/report/report.js";
import { type DiffBlock, differenceOf } from "../../../spec-tests/runner/story/json-diff.js";
import { cutText } from "../../../spec-tests/runner/story/wrap.js";
import { html, type Markup } from "./markup.js";

const [maxLines, maxValue] = [60, 4000];

/** What differs: short values whole, and the differing places of longer ones. Undefined when nothing was compared. */
export const difference = (failure: ReportedFailure): Markup | undefined => {
  const { blocks, more } = differenceOf(failure, maxLines);
  if (blocks.length === 0) return undefined;
  return html`<div class="diff" role="group" aria-label="Expected and actual"><p class="legend"><span class="e">− expected</span> <span class="g">+ got</span></p>${blocks.map(block)}${more > 0 && html`<p class="more">and ${plural(more, "more line")}</p>`}</div>`;
};

/** Both values in full, to be unfolded: undefined where the difference already shows all of them. */
export const wholeValues = (failure: ReportedFailure): Markup | undefined => {
  const values = [failure.expected, failure.actual].map((value) => printedJson(value, 2));
  const [expected = "", actual = ""] = values;
  if (values.every((text) => text.length < 80)) return undefined;
  return html`<details class="whole"><summary>Expected and actual in full</summary><div class="sides"><div><p class="part">Expected</p><pre tabindex="0">${cut(expected)}</pre></div><div><p class="part">Actual</p><pre tabindex="0">${cut(actual)}</pre></div></div></details>`;
};

const cut = (text: string): string =>
  text.length > maxValue ? `${cutText(text, maxValue)}\n(${text.length} characters)` : text;

const block = ({ path, lines }: DiffBlock): Markup => {
  // The words are for those who do not see the colours.
  const words = { "-": "expected ", "+": "got ", " ": "" };
  const classes = { "-": "e", "+": "g", " ": "c" };
  const rows = lines.map(
    ({ sign, text }) =>
      html`<div class="${classes[sign]}"><span class="sign" aria-hidden="true">${sign === "-" ? "−" : sign}</span>${words[sign] !== "" && html`<span class="sr">${words[sign]}</span>`}${text}</div>`,
  );
  return html`${path !== "" && html`<p class="path">${path}</p>`}<div class="lines">${rows}</div>`;
};
