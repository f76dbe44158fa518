import type { Check } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { decides } from "../../kit/judge/applies.js";
import { writes } from "../../kit/judge/leftovers.js";
import { run } from "../../runner/run/run.js";
import { checks } from "../../statements/index.js";
import { type Different, over } from "../different/different.js";
import { type Asked, handlerOf, isAlike, isSame, remembering, type Server } from "../servers/server.js";
import type { Breach, UpdateBreach } from "./breach.js";
import { freshServer, rightServer } from "./world.js";

/** What a user's run under `spec` makes of a breach: conformant (0), not (1), or undecided (3). Undefined where no witness sees the breach. */
export interface Judgement {
  readonly exitCode: number;
  /** A request that is answered wrongly. */
  readonly witness: string;
  /** How many checks warned, and were blocked. */
  readonly warned: number;
  readonly blocked: number;
}

/** So many requests are tried at most to see a breach. */
const [mostWitnesses, mostUpdates] = [400, 600];

const witnessOf = async ({ witnesses }: Breach, right: Server, faulty: Server): Promise<string | undefined> => {
  let tried = 0;
  for (const asked of witnesses()) {
    if (tried++ >= mostWitnesses) return undefined;
    if (!isSame(await right(asked), await faulty(asked))) return asked.target;
  }
  return undefined;
};

const isAnsweredOtherwise = async (requests: readonly Asked[], right: Server, faulty: Server): Promise<boolean> => {
  for (const asked of requests) if (!isSame(await right(asked), await faulty(asked))) return true;
  return false;
};

/** So many of the checks that are answered otherwise are run at first: one of them decides nearly always. */
const firstTried = 3;

const asking = checks.filter(
  (check) => check.random !== true && check.watches !== true && check.profile !== "strapi-4.26",
);
const watching = checks.filter(({ watches }) => watches);
const updating = asking.filter((check) => writes(check) && decides(check, "spec"));

/**
 * The checks that read, with the requests that each of them sends to a right server: one after the other in one run, as what is found out before them
 * decides what they ask.
 */
const readingChecks = async (right: Server): Promise<ReadonlyMap<Check, readonly Asked[]>> => {
  const asked = new Map<Check, readonly Asked[]>();
  const sent: Asked[] = [];
  const recording: Server = (each) => {
    sent.push(each);
    return right(each);
  };
  const reading = asking.filter((each) => !writes(each));
  const onResult = ({ check }: CheckResult) => void asked.set(check, sent.splice(0));
  await run({ fetch: handlerOf(recording), checks: reading, runs: 0, concurrency: 1, onResult });
  return asked;
};

const judged = async (server: Server, witness: string, chosen: readonly Check[] = checks): Promise<Judgement> => {
  const settings = { checks: chosen, runs: 0, bail: true, timeout: 60_000 };
  const { outcome, summary } = await run({ fetch: handlerOf(server), ...settings });
  return { exitCode: outcome.exitCode, witness, warned: summary.warned, blocked: summary.blocked };
};

/** Judges breaches of servers that also make choices of their own where the specification is silent. */
export interface Judge {
  /**
   * Runs the kit against a server with a breach, as a user would: with what it asks before the checks. At first only those that read and are answered
   * otherwise than by a right server, which passes all others; where these do not decide, all of them. Undefined: no witness sees the breach.
   */
  read(breach: Breach): Promise<Judgement | undefined>;
  /** The same of a breach in updates: all checks that write and decide are run. */
  update(breach: UpdateBreach): Promise<Judgement | undefined>;
}

/** A judge of breaches below these choices; without any the server is the embedded reference but for the breach. */
export const judgeOver = (choices: readonly Different[]): Judge => {
  const right = remembering(over(choices, rightServer));
  let known: Promise<ReadonlyMap<Check, readonly Asked[]>> | undefined;
  return {
    read: async (breach) => {
      const faulty = remembering(over(choices, breach.mutate(rightServer)));
      const witness = await witnessOf(breach, right, faulty);
      if (witness === undefined) return undefined;
      known ??= readingChecks(right);
      const affected: Check[] = [];
      for (const [check, requests] of await known) {
        if (!(await isAnsweredOtherwise(requests, right, faulty))) continue;
        affected.push(check);
        if (affected.length !== firstTried) continue;
        const judgement = await judged(faulty, witness, affected);
        if (judgement.exitCode === 1) return judgement;
      }
      const judgement = await judged(faulty, witness, [...affected, ...watching]);
      return judgement.exitCode === 1 ? judgement : judged(over(choices, breach.mutate(freshServer())), witness);
    },
    update: async (breach) => {
      const wrong = () => over(choices, breach.mutate(freshServer()));
      const [one, other] = [over(choices, freshServer()), wrong()];
      let tried = 0;
      for (const [update, look] of breach.witnesses()) {
        if (tried++ >= mostUpdates) return undefined;
        const statuses = [(await one(update)).status, (await other(update)).status];
        const isSeen = statuses[0] !== statuses[1] || !isAlike(await one(look), await other(look));
        if (isSeen) return judged(wrong(), `${update.target} ${update.body}`, updating);
      }
      return undefined;
    },
  };
};
