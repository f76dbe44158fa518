import { groupBy } from "../../kit/base.js";
import type { Diagnosis, ReportedCheck } from "../../kit/report/report.js";
import { statements } from "../../statements/index.js";
import { judgedOf, type KnownSymptoms } from "./read-dictionary.js";

/** What a check counts that fails alike, but with another kind of difference than the fault is known for. */
const otherKind = 0.7;

/** So much of what is found, and of what a fault is known for, has to be the same; and so much better than all others it has to fit: by measurement (`proof/dictionary`). */
const [leastAlike, leastAhead] = [0.75, 0.1];

/** What one check alone shows, servers show that are wrong in quite different ways. */
const leastExplained = 2;

const holding = new Map(statements.map(({ id, checks, elsewhere }) => [id, new Set([...checks, ...elsewhere])]));

/** How well a fault of the dictionary explains what failed and warned. */
interface Fitting extends Diagnosis {
  /** The lesser part, from 0 to 1, of what is found and of what the fault is known for that fails in the same way in both. */
  readonly alike: number;
}

/**
 * The fault of the dictionary that explains what failed and warned: nearly all of it is known of this fault, in the same way, and nearly all
 * that is known of it was found; in its own section all. None where another fault, of another statement, explains as much or fits about as well.
 */
export const diagnose = (checks: readonly ReportedCheck[], known: KnownSymptoms): readonly Diagnosis[] => {
  const [first, ...others] = rankFaults(checks, known);
  if (first === undefined || first.alike < leastAlike || first.explained.length < leastExplained) return [];
  if (judgedOf(checks, known.ids).some((check) => isLeft(check, first))) return [];
  if (others.some(({ alike, fit }) => alike >= first.alike || fit > first.fit - leastAhead)) return [];
  const { alike: _, ...diagnosis } = first;
  return [{ ...diagnosis, fit: Math.round(diagnosis.fit * 100) / 100 }];
};

/** Whether a check of the section that a fault is of failed, and not by it: there is another fault then, or this is the wrong one. */
const isLeft = ({ id, section, verdict, expectedFailure }: ReportedCheck, { statement, explained }: Fitting): boolean =>
  verdict === "failed" &&
  expectedFailure === undefined &&
  statement.startsWith(`${section}-`) &&
  !explained.includes(id);

/**
 * The faults of the dictionary by how well they explain what failed and warned, the best first, each of another statement. A fault fits by
 * what it is known for and what is found, and by how much of this the checks of its own statement are. A check counts the more, the fewer
 * faults it notices. Expected failures need no explanation, and neither does a server of which nothing else failed.
 */
export const rankFaults = (checks: readonly ReportedCheck[], { faults, ids }: KnownSymptoms): readonly Fitting[] => {
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
    const alike = weigh(
      explained.flatMap(({ id, failure }) => (symptoms.get(id) === failure?.fingerprint ? [id] : [])),
    );
    const common = alike + (weigh(explained.map(({ id }) => id)) - alike) * otherKind;
    const own = weigh(wrong.flatMap(({ id }) => (holding.get(statement)?.has(id) === true ? [id] : [])));
    const fit = common / (found + known) + own / found / 2;
    return {
      fault: sentence,
      statement,
      explained: explained.map(({ id }) => id),
      of: wrong.length,
      fit,
      alike: alike / Math.max(found, known),
    };
  });
  const byStatement = groupBy(
    fitting.sort((a, b) => b.fit - a.fit),
    ({ statement }) => statement,
  );
  return [...byStatement.values()].flatMap(([best]) => best ?? []);
};

/** What a check counts: the fewer faults it notices, the more it says. */
const weightsOf = (faults: KnownSymptoms["faults"]): ((id: string) => number) => {
  const counts = new Map<string, number>();
  for (const { symptoms } of faults) for (const id of symptoms.keys()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const weight = (count: number) => Math.log(1 + faults.length / count) ** 1.5;
  const weights = new Map([...counts].map(([id, count]) => [id, weight(count)]));
  return (id) => weights.get(id) ?? weight(1);
};
