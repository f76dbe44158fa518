import { createHash } from "node:crypto";
import { plural } from "../../../spec-tests/kit/base.js";
import { secretsNote } from "../../../spec-tests/kit/report/commands.js";
import type { ReportedCheck, RunReport } from "../../../spec-tests/kit/report/report.js";
import type { Story } from "../story/story.js";
import { causesOf } from "./causes.js";
import { checks } from "./checks.js";
import { html, type Markup, trusted } from "./markup.js";
import { notes, overview, sectionTable } from "./overview.js";
import { checkStory } from "./story.js";
import { style } from "./style.js";

/** Characters that the stories of checks may take together: without transcripts of what passed, and with them. */
const [maxStories, maxAllStories] = [2_000_000, 12_000_000];

/**
 * The report as one page that asks for nothing from outside: what was found, the likely causes, and every check with its requests
 * and answers. It has no script: the style sheet hides the verdicts that are not ticked.
 */
export const htmlReport = (story: Story): string => {
  const { report, counts, verdict, facts } = story;
  const { stories, left } = chooseStories(report);
  const title = `${verdict.sentence}: ${facts.run[0]?.value}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${report.kit.name} ${report.kit.version}">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
${counts !== undefined && html`<a class="skip" href="#checks">Skip to the checks</a>`}
<div class="page">
${overview(story)}
<main>
${
  // Where no check was run, what stands above says why.
  counts !== undefined &&
  html`${causesOf(story)}
${sectionTable(report, counts.columns)}
${notes(story)}
${checks(report, stories)}`
}
</main>
<footer><p>Secrets are redacted, long bodies are cut. ${secretsNote(commandsOf(report))}${left > 0 && ` The requests of ${plural(left, "check")} were left out to keep this file small; "run it again" with --check and --reporter html shows those of one.`}</p></footer>
</div>
</body>
</html>
`;
  return page.markup;
};

const commandsOf = ({ checks: all }: RunReport): string =>
  all
    .flatMap(({ failure, transcript = [] }) => [...(failure?.requests ?? []), ...transcript])
    .map(({ curl }) => curl)
    .join("\n");

/** Nothing from outside, no script, and no style but our own. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The stories by id, as many as the budget allows: the best of every cause that decides first, then what decides, then the rest. */
const chooseStories = (report: RunReport): { readonly stories: ReadonlyMap<string, Markup>; readonly left: number } => {
  const first = new Set(report.causes.map(({ checks: [id] }) => id));
  const rank = ({ id, verdict }: ReportedCheck) => (verdict === "failed" && first.has(id) ? 0 : (ranks[verdict] ?? 3));
  const isAll = report.checks.some(({ verdict, transcript }) => verdict === "passed" && transcript !== undefined);
  let room = isAll ? maxAllStories : maxStories;
  let left = 0;
  const stories = new Map<string, Markup>();
  for (const check of [...report.checks].sort((a, b) => rank(a) - rank(b))) {
    const shown = checkStory(check, report);
    if (shown === undefined) continue;
    if (shown.markup.length <= room) {
      room -= shown.markup.length;
      stories.set(check.id, shown);
    } else left++;
  }
  return { stories, left };
};

const ranks: Readonly<Partial<Record<ReportedCheck["verdict"], number>>> = {
  failed: 1,
  error: 1,
  warned: 2,
  blocked: 2,
};
