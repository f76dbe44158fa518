import { plural } from "../../kit/base.js";
import type { ReportedCheck } from "../../kit/report/report.js";

/** Operators by which the kit itself finds entries: almost every check has one of them in its requests. */
const ubiquitous: ReadonlySet<string> = new Set(["$eq", "$in"]);

/** So many failures, and such a share of them, are said to have something in common. */
const [leastFailures, leastShare] = [5, 0.9];

/**
 * What nearly all failures asked with, as a sentence: `All 22 failures have $gte in their requests.` Undefined where they are few, or no operator
 * is in the requests of nearly all. It says no more than what was asked: where one operator is at fault, its failures are of many kinds.
 */
export const commonOperators = (failed: readonly ReportedCheck[]): string | undefined => {
  if (failed.length < leastFailures) return undefined;
  const counts = new Map<string, number>();
  for (const name of failed.flatMap((check) => [...operatorsOf(check)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most < failed.length * leastShare) return undefined;
  const names = [...counts].filter(([, count]) => count === most).map(([name]) => name);
  const who =
    most === failed.length ? `All ${plural(most, "failure")}` : `${most} of ${plural(failed.length, "failure")}`;
  return `${who} have ${names.sort().join(" and ")} in their requests.`;
};

const operatorsOf = ({ failure }: ReportedCheck): ReadonlySet<string> => {
  const queries = failure?.requests.flatMap(({ query }) => query) ?? [];
  // A parameter's name stands before the first equals sign: a value may hold anything.
  const names = queries.flatMap((line) => line.split(" = ", 1)[0]?.match(/(?<=\[)\$\w+(?=\])/g) ?? []);
  return new Set(names.filter((name) => !ubiquitous.has(name)));
};
