import { plural } from "../../../spec-tests/kit/base.js";
import type { ReportedCheck, RunReport } from "../../../spec-tests/kit/report/report.js";
import type { Style } from "../../../spec-tests/runner/story/style.js";
import { describeFailure } from "../../../spec-tests/runner/story/text-failure.js";
import { paragraph, shorten } from "../../../spec-tests/runner/story/wrap.js";
import { type Cause, isUnexpected } from "../story/causes.js";
import type { Story } from "../story/story.js";

/** The most causes that are shown as stories, and checks that are named beside one. */
const [maxStories, maxOthers] = [20, 8];

/** Each cause of failures as one story, followed by the names of the checks that likely fail for the same reason. */
export const describeCauses = (
  { report, causes }: Pick<Story, "report" | "causes">,
  style: Style,
  verbose: boolean,
): string => {
  if (verbose)
    return report.checks
      .filter(isUnexpected)
      .map((check) => describeFailure(check, report, style))
      .join("\n\n");
  if (report.otherwise !== undefined) return folded(causes, style);
  const stories = causes.slice(0, maxStories).map((cause) => story(cause, report, style));
  const rest = causes.slice(maxStories).map(({ title, first, others }) => {
    const more = others.length > 0 ? ` (and ${others.length} more)` : "";
    return line(`${first.id}${more}`, title, style);
  });
  const heading = style.bold(`${rest.length} more likely reasons: --verbose shows them in full`);
  return [...stories, ...(rest.length > 0 ? [[heading, ...rest].join("\n")] : [])].join("\n\n");
};

/** What keeps a server from being conformant in one way, where it is in another: the rules, a line each. */
const folded = (causes: readonly Cause[], style: Style): string => {
  const rows = causes
    .flatMap(({ first, others }) => [first, ...others].filter(isUnexpected))
    .map(({ id, statement }) => line(id, statement, style));
  return [style.bold("What failed: --verbose shows each in full"), ...rows].join("\n");
};

const story = ({ title, first, others, alike }: Cause, report: RunReport, style: Style): string => {
  if (others.length === 0 || first.failure === undefined) return describeFailure(first, report, style);
  const { likelyReason, ...failure } = first.failure;
  // The head says it.
  const described = describeFailure({ ...first, failure }, report, style);
  const lineOf = (check: ReportedCheck) => {
    const why = check.failure?.why ?? "";
    const note = isUnexpected(check) ? "" : "(does not decide) ";
    const place = check.section === first.section ? "" : ` (${check.section})`;
    return line(check.id + place, note + (why === failure.why ? "" : why), style);
  };
  // What the answers of all have in common says more than the sentence of the first.
  const alikes = others.filter((check) => check.failure?.cause === failure.cause).length + 1;
  const cause = failure.cause === undefined ? undefined : `${alike}, in ${plural(alikes, "check")}`;
  const reason = likelyReason === undefined ? cause : title;
  const isKind = others.every((check) => check.failure?.fingerprint === failure.fingerprint);
  const heading = reason === undefined && isKind ? "The same kind of failure" : "Likely for the same reason";
  const more = others.length - maxOthers;
  return [
    ...(reason === undefined ? [] : [style.bold(style.red(paragraph(reason, 0, style.width)))]),
    described,
    `  ${style.yellow(shorten(`${heading}, in ${plural(others.length, "more check")}:`, style.width - 2))}`,
    ...others.slice(0, maxOthers).map(lineOf),
    ...(more > 0 ? [style.dim(`    and ${more} more: --verbose shows each of them`)] : []),
  ].join("\n");
};

const line = (label: string, text: string, style: Style): string => {
  const room = Math.min(style.width, 200) - 4 - label.length - 2;
  return `    ${label}${text === "" || room < 12 ? "" : `  ${style.dim(shorten(text, room))}`}`;
};
