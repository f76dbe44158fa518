import { readFileSync } from "node:fs";
import { groupBy, packageFile } from "../../kit/base.js";

/** A breach by which checks are known to fail. */
export interface NamedBreach {
  /** What the breach is called. */
  readonly name: string;
  /** The ids of checks that fail on it. */
  readonly checks: readonly string[];
}

/** Lines of a check's id and, of the breaches that are known to make it fail, the one that makes the fewest others fail. */
const file = "spec-tests/proof/breaches/named.tsv";

const lines = readFileSync(packageFile(file), "utf8").trimEnd().split("\n");

/** As they stand in the file. */
export const linesOfNamed = lines.map((line) => {
  const [check = "", name = ""] = line.split("\t");
  return { check, name };
});

/** The breaches that prove that checks can fail, each with these checks. */
export const namedBreaches: readonly NamedBreach[] = [...groupBy(linesOfNamed, ({ name }) => name)].map(
  ([name, own]) => ({
    name,
    checks: own.map(({ check }) => check),
  }),
);
