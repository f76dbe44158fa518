import type { Check } from "../../kit/contract/check.js";
import type { Case, Depth, FollowedCase } from "../../kit/contract/target.js";
import { leftOut } from "../../kit/judge/applies.js";
import { writes } from "../../kit/judge/leftovers.js";
import { runCheck } from "../../kit/judge/run-check.js";
import { unhurried } from "../../kit/target/fake-target.test-data.js";
import { type Answered, type Asked, keyOf, remembering, type Server } from "../faults/server.js";
import type { Stage } from "./stage.js";

/** The number of the part of a check that is none of its cases. */
export const rest = -1;

/** One case of a check, or all of it beside its cases. */
export interface Part {
  /** The number of the case from 0 on, or {@link rest}. */
  readonly row: number;
  /** What a right server is asked, below the ground's choices. */
  readonly asked: Asked[];
  /** It is tried in runs of this depth, and in deeper ones. */
  readonly least: Depth;
  /** Requests that it sends, with those that clean up. */
  requests: number;
  /** Tries the case again, where it only reads. */
  readonly test?: Case;
}

/** A request to a right server that was written to. */
export interface Step {
  readonly part: number;
  readonly asked: Asked;
  readonly key: string;
  readonly answered: Answered;
  /** Bring back the data as they were before it, and after it. */
  readonly before: () => void;
  readonly after: () => void;
}

/** What a check asks of a right server. */
export interface Recorded {
  readonly check: Check;
  readonly parts: readonly Part[];
  /** Of a check that writes: its requests one after the other. */
  readonly steps: readonly Step[];
}

/** What all checks ask of a right server. */
export interface Recording {
  readonly reading: readonly Recorded[];
  readonly writing: readonly Recorded[];
  /** The right server with nothing written: what it was asked is not asked again. */
  readonly remembered: Server;
  /** Checks that say nothing here, with the reason. */
  readonly silent: ReadonlyMap<Check, string>;
}

/** Runs a check, whose parts are recorded: cases one after the other. */
const recordParts = async (
  check: Check,
  { context, sent }: Stage,
  isKept: boolean,
  begin: (part: Part) => void,
): Promise<{ readonly parts: readonly Part[]; readonly problem: string | undefined }> => {
  const whole: Part = { row: rest, asked: [], least: "quick", requests: 0 };
  const parts: Part[] = [whole];
  let problem: string | undefined;
  const follow = async (cases: readonly FollowedCase[]): Promise<void> => {
    for (const test of cases) {
      whole.requests += sent();
      const { least = "quick" } = test;
      const part: Part = { row: parts.length - 1, asked: [], least, requests: 0, ...(isKept ? { test } : {}) };
      parts.push(part);
      begin(part);
      problem ??= (await test())?.why;
      part.requests += sent();
      begin(whole);
    }
  };
  begin(whole);
  sent();
  const result = await runCheck(
    check,
    { ...context, random: { ...context.random, follow } },
    { checkTimeout: unhurried },
  );
  whole.requests += sent();
  if (result.verdict !== "passed") problem ??= `${result.verdict}: ${result.failure?.why ?? result.reason}`;
  return { parts, problem };
};

/** Runs all of some checks against the right server of a stage. */
export const record = async (stage: Stage, checks: readonly Check[]): Promise<Recording> => {
  const { right, put, reset, remember, context } = stage;
  const silent = new Map<Check, string>();
  const [reading, writing]: Recorded[][] = [[], []];
  const asked = checks.filter((check) => check.watches !== true);
  const questions = new Set<string>();
  const once = remembering(right);
  let current: Part | undefined;
  stage.cleans = true;
  reset();
  put((each) => {
    current?.asked.push(each);
    questions.add(keyOf(each));
    return once(each);
  });
  const begin = (part: Part) => {
    current = part;
  };
  for (const check of asked.filter((each) => !writes(each))) {
    const reason = leftOut(check, context)?.reason;
    const { parts, problem } =
      reason === undefined ? await recordParts(check, stage, true, begin) : { parts: [], problem: reason };
    if (problem === undefined) reading?.push({ check, parts, steps: [] });
    else silent.set(check, problem);
  }
  for (const check of asked.filter(writes)) {
    const reason = leftOut(check, context)?.reason;
    const steps: Step[] = [];
    reset();
    put(async (each) => {
      const before = remember();
      const answered = await right(each);
      if (!stage.isCleaning())
        steps.push({ part: current?.row ?? rest, asked: each, key: keyOf(each), answered, before, after: remember() });
      return answered;
    });
    const { parts, problem } =
      reason === undefined ? await recordParts(check, stage, false, begin) : { parts: [], problem: reason };
    if (problem === undefined) writing?.push({ check, parts, steps });
    else silent.set(check, problem);
  }
  reset();
  // What a wrong server makes of its questions is not remembered: hundreds of servers ask after another, each something else.
  const remembered: Server = (each) => (questions.has(keyOf(each)) ? once : right)(each);
  return { reading: reading ?? [], writing: writing ?? [], remembered, silent };
};
