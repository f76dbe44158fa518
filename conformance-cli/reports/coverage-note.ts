import type { RunReport } from "../../spec-tests/kit/report/report.js";

/** How much of what meets in conditions the run has asked for: `pairs 100 %, triples 100 % of 2,036`. Undefined where nothing was to be asked. */
export const coverageNote = ({ checks }: RunReport): string | undefined => {
  const covering = checks.flatMap(({ covers, verdict }) => (covers === undefined ? [] : [{ ...covers, verdict }]));
  if (covering.length === 0) return undefined;
  const share = (key: "pairs" | "triples") => {
    const sum = (some: typeof covering) => some.reduce((total, one) => total + one[key], 0);
    const all = sum(covering);
    const percent = Math.floor((100 * sum(covering.filter(({ verdict }) => verdict === "passed"))) / Math.max(1, all));
    return `${percent} % of ${all.toLocaleString("en")} ${key}`;
  };
  return `operators, values and contexts: ${share("triples")}, ${share("pairs")}`;
};
