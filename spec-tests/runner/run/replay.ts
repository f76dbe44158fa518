import { didYouMean } from "../../kit/base.js";
import type { Check } from "../../kit/contract/check.js";
import { Blocked } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { misfit } from "../../kit/random/property.js";
import type { Profile } from "../../kit/reference.js";
import { parseReplayId } from "../../kit/report/replay-id.js";

/** What a replay id stands for: a check that tries its one case alone, and the profile that judges it. */
export interface Replayable {
  readonly check: Check;
  readonly profile: Profile;
}

/** A longer name, which no check has, is cut where it is shown. In characters. */
const longestName = 100;

/** Finds what a replay id stands for among checks, or says in a few words why it cannot be replayed. */
export const findReplay = (checks: readonly Check[], id: string): Replayable | { readonly problem: string } => {
  const parsed = parseReplayId(id);
  if ("problem" in parsed) return parsed;
  const { profile, saved } = parsed;
  const check = checks.find((each) => each.id === parsed.check);
  if (check === undefined) {
    const name = parsed.check.length > longestName ? `${parsed.check.slice(0, longestName)}...` : parsed.check;
    const question = didYouMean(
      checks.map((each) => each.id),
      name,
    );
    const problem = `there is no check "${name}" in this version of the kit`;
    return { problem: question === "" ? problem : `${problem}.${question}` };
  }
  if (saved === undefined) return { check, profile };
  return { profile, check: { ...check, run: (target) => tryAlone(check, target, saved.value) } };
};

/** Runs a check with one case of its own. A check that asks for none has none. */
const tryAlone = async (check: Check, target: Target, value: unknown): Promise<void> => {
  let isTaken = false;
  const only = {
    get saved() {
      isTaken = true;
      return value;
    },
  };
  const misfitting = new Blocked(`${misfit}the check "${check.id}" has no cases in this version of the kit`);
  try {
    await check.run({ ...target, random: { ...target.random, only } });
  } catch (error) {
    throw isTaken || error instanceof Blocked ? error : misfitting;
  }
  if (!isTaken) throw misfitting;
};
