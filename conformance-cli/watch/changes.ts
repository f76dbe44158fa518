import type { ReportedCheck } from "../../spec-tests/kit/report/report.js";
import type { Style } from "../../spec-tests/runner/story/style.js";
import { shorten } from "../../spec-tests/runner/story/wrap.js";
import { standingOf } from "../reports/story/causes.js";

/** Whether a check is one to work on: it decides against the server, or could not be decided. */
export const isWrong = (check: ReportedCheck): boolean => ["error", "blocked", "failed"].includes(standingOf(check));

/** So many checks are listed of each kind. */
const maxLines = 20;

/** What has changed since the last time: `wrong` are the ids of the checks that were wrong by then. Empty where nothing was wrong or is. */
export const describeChanges = (checks: readonly ReportedCheck[], wrong: ReadonlySet<string>, style: Style): string => {
  const list = (title: string, some: readonly ReportedCheck[], paint: (text: string) => string): readonly string[] => {
    if (some.length === 0) return [];
    const lines = some.slice(0, maxLines).map((check) => {
      const why = check.failure?.why ?? (check.verdict === "passed" ? undefined : check.reason);
      const text = `${check.id} (${check.section})${why === undefined ? "" : `: ${why}`}`;
      return `  ${shorten(text, Math.min(style.width, 200) - 2)}`;
    });
    const more = some.length - maxLines;
    return [style.bold(paint(`${title}: ${some.length}`)), ...lines, ...(more > 0 ? [`  and ${more} more`] : [])];
  };
  const kinds = [
    ["Now passing", true, false, style.green],
    ["Newly failing", false, true, style.red],
    ["Still failing", true, true, style.yellow],
  ] as const;
  return kinds
    .flatMap(([title, was, is, paint]) =>
      list(
        title,
        checks.filter((check) => wrong.has(check.id) === was && isWrong(check) === is),
        paint,
      ),
    )
    .join("\n");
};
