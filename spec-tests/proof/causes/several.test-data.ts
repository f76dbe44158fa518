import * as fc from "fast-check";
import { knownOperators, slugOf } from "../../kit/contract/operators.js";
import type { RunReport } from "../../kit/report/report.js";
import { readDictionary } from "../../runner/diagnosis/read-dictionary.js";
import type { Fault } from "../faults/fault.js";
import { readFaults } from "../faults/index.js";
import { parametersOf } from "../faults/requests.js";
import { profileOf } from "../proof-doc/claims.js";
import { runFaults } from "./servers.test-data.js";

/** A server that lacks an operator. It refuses all that it lacks in the same words. */
export const lacking = (operator: string): Fault => ({
  id: `lacking-${slugOf(operator)}`,
  breaks: [`4.4-${slugOf(operator)}`],
  fault: `${operator} is answered with 400.`,
  mutate: (server) => async (asked) => {
    if (!parametersOf(asked).some(({ path }) => path.includes(operator))) return server(asked);
    const error = { status: 400, name: "ValidationError", message: "Invalid operator", details: {} };
    const headers = { "content-type": "application/json; charset=utf-8" };
    return { status: 400, headers, text: JSON.stringify({ data: null, error }) };
  },
});

/** The faults of one server. */
export type Together = readonly Fault[];

/** The same ones each time. */
const draw = (seed: number, count: number, together: fc.Arbitrary<Together>): readonly Together[] =>
  fc.sample(together, { seed, numRuns: count });

const some = <T>(list: readonly T[], least: number, most = least): fc.Arbitrary<readonly T[]> =>
  fc.shuffledSubarray([...list], { minLength: least, maxLength: most });

const underSpec = readFaults.filter((fault) => profileOf(fault) === "spec");
const lackingSome = some(knownOperators, 3, 6).map((operators) => operators.map(({ name }) => lacking(name)));
const sorting = fc.constantFrom(...underSpec.filter(({ breaks: [first] }) => first.startsWith("4.2-")));

/** Servers with several faults, by what these are. */
export const servers: Readonly<Record<string, readonly Together[]>> = {
  "two faults": draw(1, 24, some(underSpec, 2)),
  "three faults": draw(2, 8, some(underSpec, 3)),
  "three to six operators are lacking": draw(3, 6, lackingSome),
  "operators are lacking, and sorts are wrong": draw(
    4,
    8,
    fc.tuple(lackingSome, sorting).map(([operators, sort]) => [...operators, sort]),
  ),
};

const symptoms = new Map(readDictionary().faults.map((fault) => [fault.sentence, new Set(fault.symptoms.keys())]));

/** The checks that fail or warn on a server that has this fault alone: asked once, where the dictionary does not know it. */
export const noticing = async (fault: Fault): Promise<ReadonlySet<string>> => {
  const known = symptoms.get(fault.fault) ?? new Set([...wrongOf(await runFaults([fault]))]);
  symptoms.set(fault.fault, known);
  return known;
};

/** What failed or warned of a report. */
const wrongOf = ({ checks }: RunReport): readonly string[] =>
  checks.flatMap(({ id, failure }) => (failure === undefined ? [] : [id]));

/**
 * How well the causes of a report keep faults apart. A cause is taken for the fault that most of its checks fail by, of those that the first
 * one fails by, which names it. `misplaced`: checks that this fault does not make fail. What fails by no fault alone is not counted.
 * `alone`: what fails by each fault.
 */
export const judgeCauses = ({ causes }: Pick<RunReport, "causes">, alone: readonly ReadonlySet<string>[]) => {
  const counts = { checks: 0, misplaced: 0 };
  for (const cause of causes) {
    const ids = cause.checks.filter((id) => alone.some((failing) => failing.has(id)));
    const [first = ""] = ids;
    if (ids.length === 0) continue;
    const misplaced = alone
      .filter((failing) => failing.has(first))
      .map((failing) => ids.filter((id) => !failing.has(id)).length);
    counts.checks += ids.length;
    counts.misplaced += Math.min(...misplaced);
  }
  return counts;
};
