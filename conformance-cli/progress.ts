import type { CheckResult } from "../spec-tests/kit/verdict.js";

/** Tells how many checks are done, and how many of them failed; the one that was done last is a detail. */
export const createCounter = (
  total: number,
  progress: (text: string, detail: string) => void,
): ((result: CheckResult) => void) => {
  let [done, failed] = [0, 0];
  return ({ check, verdict }) => {
    done++;
    if (verdict === "failed") failed++;
    progress(`${done} of ${total} checks${failed > 0 ? `, ${failed} failed` : ""}`, check.id);
  };
};
