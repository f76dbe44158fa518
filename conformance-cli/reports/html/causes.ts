import { plural } from "../../../spec-tests/kit/base.js";
import type { ReportedCheck } from "../../../spec-tests/kit/report/report.js";
import { titled } from "../../../spec-tests/sections.js";
import type { Cause } from "../story/causes.js";
import type { Story } from "../story/story.js";
import { html, type Markup } from "./markup.js";
import { likely, shortStory } from "./story.js";

/** Causes that are shown as cards; the rest is a list. */
const maxCards = 20;

/** What went wrong, by likely cause: each as a card with its best example and links to all of its checks. */
export const causesOf = ({ causes }: Story): Markup | undefined => {
  if (causes.length === 0) return undefined;
  const rest = causes.slice(maxCards);
  const title = causes.length === 1 ? "The likely reason" : `The ${causes.length} likely reasons`;
  return html`<section aria-labelledby="reasons"><h2 id="reasons">${title}</h2>${causes.slice(0, maxCards).map(card)}${rest.length > 0 && html`<h3>${rest.length} more</h3><ul class="links">${rest.map(line)}</ul>`}</section>`;
};

const card = ({ title, first, others, alike }: Cause): Markup => {
  const count = plural(others.length + 1, "check");
  return html`<article class="cause"><h3>${title}</h3><p class="meta"><span class="count">${count}</span> ${link(first)} ${titled(first.section)}</p>${first.statement !== title && html`<p>${first.statement}</p>`}${first.failure !== undefined && html`<p class="why">${first.failure.why}</p>`}${likely(first.failure)}${shortStory(first)}${others.length > 0 && html`<details class="alike"><summary>${alike}: ${others.length} more</summary><ul class="links">${others.map((check) => html`<li>${link(check)} ${titled(check.section)}${check.verdict === "failed" ? "" : ", does not decide"}</li>`)}</ul></details>`}</article>`;
};

const line = ({ title, first, others }: Cause): Markup =>
  html`<li>${link(first)} ${title}${others.length > 0 && ` (and ${others.length} more)`}</li>`;

const link = ({ id }: ReportedCheck): Markup => html`<a href="#check-${id}"><code>${id}</code></a>`;
