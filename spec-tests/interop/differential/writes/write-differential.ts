import fc from "fast-check";
import { type Dataset, loadDataset } from "../../../../src/index.js";
import { shrinkSample } from "../../../kit/random/shrink.js";
import type { DatabaseKind } from "../../database/database.js";
import type { Step, StepResult } from "../../step.js";
import type { Random } from "../differential.js";
import { knownSequences } from "../recordings.js";
import { curlLine, type Sequence } from "../request.js";
import { type Difference, runSequence, type Sides } from "./run-sequence.js";
import { openSides } from "./sides.js";
import { sequences } from "./themes.js";

/** Sequences of a seed that hold at least so many requests. */
export const sampleSequences = (dataset: Dataset, seed: number, requests: number): readonly Sequence[] => {
  const sample = fc.sample(sequences(dataset), { seed, numRuns: Math.ceil(requests / 2) });
  const chosen: Sequence[] = [];
  let count = 0;
  for (const sequence of sample) {
    if (count >= requests) break;
    chosen.push(sequence);
    count += sequence.requests.length;
  }
  return chosen;
};

const tally = (values: readonly (number | string)[]): string => {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([value, count]) => `${value} x ${count}`)
    .join(", ");
};

/** A sequence with the difference that it shows. */
interface Failing {
  readonly sequence: Sequence;
  readonly difference: Difference;
  /** Its place in the sample of the seed; undefined of one that was chosen, which is short. */
  readonly index: number | undefined;
}

/** Runs spent on making one failing sequence smaller. */
const most = 80;

const shrunk = async (sides: Sides, seed: number, failing: Failing): Promise<Failing> => {
  const { difference, index } = failing;
  if (index === undefined) return failing;
  const smallest = await shrinkSample(sequences(sides.dataset), { seed, index, most }, async (sequence) => {
    const { difference: other } = await runSequence(sides, sequence);
    return other?.fingerprint === difference.fingerprint ? other : undefined;
  });
  return smallest === undefined ? failing : { index, sequence: smallest.value, difference: smallest.failure };
};

/** The difference, and the commands that show it on freshly seeded servers. */
const story = ({ real }: Sides, { sequence, difference }: Failing, times: number): readonly string[] => [
  `${difference.text}${times > 1 ? ` (${times} sequences)` : ""}`,
  ...sequence.requests
    .slice(0, difference.index + 1)
    .map((request) => `  ${curlLine(request, real.authorization(request.caller))}`),
];

/** Kinds of difference that are made small and shown with their commands; more would be too much to read. */
const shownKinds = 15;

/** Of the lines some are for a reader: what was sent, what was let pass, and each kind of difference with the commands that show it. */
const compareWrites = async (sides: Sides, { runs: requests, seed }: Random): Promise<StepResult> => {
  const statuses: number[] = [];
  const allowed: string[] = [];
  const kinds = new Map<string, Failing[]>();
  // More than are needed: a sequence ends where one server is known to go its own way.
  const random = sampleSequences(sides.dataset, seed, 2 * requests);
  const all = [...knownSequences("writes"), ...random];
  for (const [place, sequence] of all.entries()) {
    if (statuses.length >= requests) break;
    const outcome = await runSequence(sides, sequence);
    statuses.push(...outcome.statuses);
    allowed.push(...outcome.allowed.map(({ id }) => id));
    const { difference } = outcome;
    if (difference === undefined) continue;
    const index = place - (all.length - random.length);
    const failing = { sequence, difference, index: index < 0 ? undefined : index };
    kinds.set(difference.fingerprint, [...(kinds.get(difference.fingerprint) ?? []), failing]);
  }
  const lines = [`answers of the real server: ${tally(statuses)}`, `let pass: ${tally(allowed) || "nothing"}`];
  for (const [index, same] of [...kinds.values()].entries()) {
    const shortest = same.toSorted((a, b) => a.difference.index - b.difference.index)[0];
    if (shortest === undefined) continue;
    if (index < shownKinds) lines.push(...story(sides, await shrunk(sides, seed, shortest), same.length));
    else lines.push(shortest.difference.text);
  }
  const failed = [...kinds.values()].reduce((sum, same) => sum + same.length, 0);
  return { passed: statuses.length - failed, failed, lines };
};

/**
 * Sends the known and random sequences of writes, of so many requests, to both servers, each on the seeded data, and compares what they answer and what
 * is then there. A kind of difference is shown once, by the shortest sequence of requests that was found.
 */
export const writeDifferentialStep = (dialect: DatabaseKind, random: Random): Step => ({
  name: `the reference over the exported archive, in the dialect ${dialect}, takes writes like the real server`,
  run: async ({ url, archive, restore }) => {
    const sides = await openSides({ url, dataset: await loadDataset(archive), restore, dialect });
    try {
      return await compareWrites(sides, random);
    } finally {
      await sides.close();
      await restore();
    }
  },
});
