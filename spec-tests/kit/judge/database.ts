import { setMaxListeners } from "node:events";
import type { Check } from "../contract/check.js";
import type { Deviation } from "../contract/dialect.js";
import { CheckFailure } from "../contract/failure.js";
import type { CheckResult } from "../contract/verdict.js";
import type { Manner, TargetContext } from "../target/target.js";
import { writes } from "./leftovers.js";

type Context = Pick<TargetContext, "dialect" | "profile">;

const databaseOf = ({ dialect }: Context): TargetContext["dialect"] =>
  dialect?.name === undefined || dialect.name === "reference" ? undefined : dialect;

/** A signal that is never aborted; each request under way listens. */
const endless = (): AbortSignal => {
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  return signal;
};

const asDatabase = (text: string): string => `answered as the server's database has it (${text})`;

/** Findings that are the database's, and what is said of a check that passes without them. */
export interface OfDatabase {
  readonly isOfDatabase: NonNullable<Manner["isOfDatabase"]>;
  /** Whether no answer was met in a part only: a list of the database's entries has the database's total. */
  readonly isWhole: () => boolean;
  readonly reason: string;
}

const createFindings = () => {
  const byQuestion = new Map<string, Set<string>>();
  return {
    byQuestion,
    add: (question: string, { why, kind, expected, actual }: Deviation): string => {
      const text = JSON.stringify([kind, why, expected, actual]);
      byQuestion.set(question, (byQuestion.get(question) ?? new Set()).add(text));
      return text;
    },
  };
};

/**
 * Which findings of a check that failed are what the server's database makes of the answers: those that the reference gives rise to in the
 * dialect of the server, with the same question, expected and found. Under the profile of the real server alone, where that database decides;
 * undefined where there is none. How each dialect answers rests on recordings of the real server (`fixtures/recordings/databases.json`).
 * Random requests need none: the reference that they are compared with has the dialect. Checks that write have none.
 */
export const findingsOfDatabase = async (check: Check, context: Context): Promise<OfDatabase | undefined> => {
  const dialect = databaseOf(context);
  if (context.profile === "spec" || dialect === undefined || check.random === true || writes(check)) return undefined;
  const known = createFindings();
  const isOfDatabase: OfDatabase["isOfDatabase"] = (question, finding) => known.add(question, finding) !== "";
  try {
    await check.run(dialect.target(endless(), { isOfDatabase }));
  } catch {
    // What was found until here is known; the server is asked all of the check.
  }
  if (known.byQuestion.size === 0) return undefined;
  const met = createFindings();
  return {
    isOfDatabase: (question, finding) => known.byQuestion.get(question)?.has(met.add(question, finding)) === true,
    isWhole: () => [...met.byQuestion].every(([question, { size }]) => size === known.byQuestion.get(question)?.size),
    reason: asDatabase(dialect.text),
  };
};

/**
 * Why a check likely failed under the specification, where that is the server's database: the reference fails it in the same way in the dialect
 * that the server was found to have, and passes it in its own. It is a reason for a reader; the verdict stays.
 */
export const likelyReasonOf = async (
  { check, failure }: CheckResult,
  context: Context,
): Promise<string | undefined> => {
  const dialect = databaseOf(context);
  if (failure === undefined || dialect === undefined || context.profile !== "spec") return undefined;
  try {
    await check.run(dialect.target(endless()));
    return undefined;
  } catch (error) {
    if (!(error instanceof CheckFailure) || error.failure.fingerprint !== failure.fingerprint) return undefined;
    return `the database compares text in its own way (${dialect.text}); the specification does not leave this to it`;
  }
};
