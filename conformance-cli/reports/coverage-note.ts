import type { RunReport } from "../../spec-tests/kit/report/report.js";

/**
 * How much of what meets in conditions the run has asked for: `100 % of 2,036 triples, 100 % of 4,825 pairs`. Undefined where nothing was to be asked, and
 * where no check of them came to its end: a share of nothing would say that it had.
 */
export const coverageNote = ({ checks }: RunReport): string | undefined => {
  const covering = checks.flatMap(({ covers, verdict }) => (covers === undefined ? [] : [{ ...covers, verdict }]));
  if (!covering.some(({ verdict }) => verdict === "passed")) return undefined;
  const share = (key: "pairs" | "triples") => {
    const sum = (some: typeof covering) => some.reduce((total, one) => total + one[key], 0);
    const all = sum(covering);
    const percent = Math.floor((100 * sum(covering.filter(({ verdict }) => verdict === "passed"))) / Math.max(1, all));
    return `${percent} % of ${all.toLocaleString("en")} ${key}`;
  };
  return `operators, values and contexts: ${share("triples")}, ${share("pairs")}`;
};
