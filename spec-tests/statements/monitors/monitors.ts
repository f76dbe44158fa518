import { check, type OwnedCheck } from "../../kit/contract/check.js";
import { CheckFailure } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";

/** Differences and requests of one failure: of each cause its first ones. */
const [mostDifferences, mostExchanges] = [20, 6];

/** Fails with all that broke an invariant, the cause that most answers showed last: its request decides. */
const expectUnbroken = async (target: Target, id: string): Promise<void> => {
  const causes = [...target.monitored.broken(id)].sort((a, b) => b.answers - a.answers);
  const [first, ...others] = causes;
  if (first === undefined) return;
  const also = others.map(({ why, answers }) => `${why} (${counted(answers)})`);
  const { expected, shape, actual } = first.differences[0] ?? {};
  throw new CheckFailure({
    why: [`${first.why} (${counted(first.answers)}, this one first)`, ...also].join("; also: "),
    ...(expected === undefined && shape === undefined ? {} : { expected: expected ?? shape }),
    ...(actual === undefined ? {} : { actual }),
    differences: causes.flatMap(({ differences }) => differences).slice(0, mostDifferences),
    exchanges: causes
      .slice(0, mostExchanges)
      .reverse()
      .map(({ exchange }) => exchange),
    fingerprint: first.kind,
  });
};

const counted = (answers: number): string => (answers === 1 ? "in 1 answer" : `in ${answers} answers`);

/**
 * What holds of every answer of a run, whatever check asked: the invariant in `kit/monitors/` of this id. It sends nothing, and comes after all other
 * checks.
 */
export const monitorOf = (id: string): OwnedCheck =>
  check(id, { watches: true, anyContent: true }, (target) => expectUnbroken(target, id));
