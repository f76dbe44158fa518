import { groupBy } from "../../kit/base.js";
import type { Diagnosis, ReportedCheck } from "../../kit/report/report.js";
import { statements } from "../../statements/index.js";
import { judgedOf, type KnownSymptoms } from "./read-dictionary.js";

/** What a check counts that fails alike, but with another kind of difference than the fault is known for. */
const otherKind = 0.7;

/** So many faults are named at most, and the first has to fit so well: three of four that do are right (`proof/dictionary`). */
const [mostFaults, leastFit] = [3, 0.4];

/** The checks that hold a statement. */
const holding = new Map(statements.map(({ id, checks, elsewhere }) => [id, new Set([...checks, ...elsewhere])]));

/**
 * The faults of the dictionary that explain best what failed and warned, the best first, each of another statement; none where no fault fits
 * well. A fault fits by what it is known for and what is found, and by how much of this the checks of its own statement are. A check counts
 * the more, the fewer faults it notices. Expected failures need no explanation, and neither does a server of which nothing else failed.
 */
export const diagnose = (
  checks: readonly ReportedCheck[],
  { faults, ids }: KnownSymptoms,
  least = leastFit,
): readonly Diagnosis[] => {
  const judged = judgedOf(checks, ids);
  const judgedIds = new Set(judged.map(({ id }) => id));
  const wrong = judged.filter(({ failure, expectedFailure }) => failure !== undefined && expectedFailure === undefined);
  if (!wrong.some(({ verdict }) => verdict === "failed")) return [];
  const weightOf = weightsOf(faults);
  const weigh = (list: readonly string[]) => list.reduce((sum, id) => sum + weightOf(id), 0);
  const found = weigh(wrong.map(({ id }) => id));
  const fitting = faults.map(({ sentence, statement, symptoms }) => {
    const explained = wrong.filter(({ id }) => symptoms.has(id));
    const known = weigh([...symptoms.keys()].filter((id) => judgedIds.has(id)));
    const common = explained.reduce((sum, { id, failure }) => {
      const isAlike = symptoms.get(id) === failure?.fingerprint;
      return sum + weightOf(id) * (isAlike ? 1 : otherKind);
    }, 0);
    const own = weigh(wrong.flatMap(({ id }) => (holding.get(statement)?.has(id) === true ? [id] : [])));
    const fit = common / (found + known) + own / found / 2;
    return { fault: sentence, statement, explained: explained.map(({ id }) => id), of: wrong.length, fit };
  });
  const byStatement = groupBy(
    fitting.sort((a, b) => b.fit - a.fit),
    ({ statement }) => statement,
  );
  const best = [...byStatement.values()].flatMap(([first]) => first ?? []);
  if ((best[0]?.fit ?? 0) < least) return [];
  return best.slice(0, mostFaults).map((one) => ({ ...one, fit: Math.round(one.fit * 100) / 100 }));
};

/** What a check counts: the fewer faults it notices, the more it says. */
const weightsOf = (faults: KnownSymptoms["faults"]): ((id: string) => number) => {
  const counts = new Map<string, number>();
  for (const { symptoms } of faults) for (const id of symptoms.keys()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return (id) => Math.log(1 + faults.length / (counts.get(id) ?? 1)) ** 1.5;
};
