import { didYouMean } from "../../kit/base.js";
import type { Check } from "../../kit/contract/check.js";
import type { Profile } from "../../kit/reference.js";
import { parseReplayId } from "../../kit/report/replay-id.js";

/** What a replay id stands for: a check that tries its one case alone, and the profile that judges it. */
export interface Replayable {
  readonly check: Check;
  readonly profile: Profile;
}

/** Finds what a replay id stands for among checks, or says in a few words why it cannot be replayed. */
export const findReplay = (checks: readonly Check[], id: string): Replayable | { readonly problem: string } => {
  const parsed = parseReplayId(id);
  if ("problem" in parsed) return parsed;
  const { profile, saved } = parsed;
  const check = checks.find((each) => each.id === parsed.check);
  if (check === undefined) {
    const question = didYouMean(
      checks.map((each) => each.id),
      parsed.check,
    );
    const problem = `there is no check "${parsed.check}" in this version of the kit`;
    return { problem: question === "" ? problem : `${problem}.${question}` };
  }
  if (saved === undefined) return { check, profile };
  if (check.random !== true)
    return { problem: `the check "${check.id}" has no random cases in this version of the kit` };
  const only = { saved: saved.value };
  return {
    profile,
    check: { ...check, run: (target) => check.run({ ...target, random: { ...target.random, only } }) },
  };
};
