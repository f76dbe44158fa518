import { secretsNote } from "../../kit/report/commands.js";
import { printable } from "../../kit/report/printable.js";
import type { ReportedCheck } from "../../kit/report/report.js";
import type { StoryRun } from "../story/replay-command.js";
import { createStyle } from "../story/style.js";
import { describeFailure, headOf } from "../story/text-failure.js";
import { VerdictError } from "./verdict-error.js";

/** Error messages are not wrapped, and have no colours. */
const plain = createStyle(false);

/** The result of a check that a test may pass with. Throws a {@link VerdictError} otherwise, as if from the place of `stack`. */
export const judged = (check: ReportedCheck, run: StoryRun, stack: string | undefined): ReportedCheck => {
  const message = messageOf(printable(check), printable(run));
  if (message === undefined) return check;
  const error = new VerdictError(message, check);
  const frames = stack?.slice(stack.indexOf("\n")) ?? "";
  error.stack = `${error.name}: ${message}${frames}`;
  throw error;
};

const messageOf = (check: ReportedCheck, run: StoryRun): string | undefined => {
  const { verdict, expectedFailure, reason = "" } = check;
  const about = (word: string, sentence: string) =>
    `${headOf(word, check, plain)}\n  ${`${check.statement}\n  ${sentence}`}`;
  if (verdict === "failed" && expectedFailure === undefined) {
    const story = describeFailure(check, run, plain);
    return [story, secretsNote(story) ?? []].flat().join("\n");
  }
  if (verdict === "blocked") return about("BLOCKED", `Not decided, because something else is missing: ${reason}`);
  if (verdict === "error") return about("BROKEN", `The kit itself broke, please report it: ${reason}`);
  if (verdict === "passed" && expectedFailure !== undefined)
    return about("STALE", `Expected to fail (${expectedFailure}), but passes: remove it from the expected failures`);
  return undefined;
};
