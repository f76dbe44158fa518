import { readFileSync } from "node:fs";
import { groupBy, packageFile } from "../../kit/base.js";

/** A server that is wrong, or peculiar, and checks that fail or warn on it. */
export interface Failing {
  /** The name of a breach, or the id of a faulty or peculiar server. */
  readonly server: string;
  /** The ids of the checks. */
  readonly checks: readonly string[];
}

/** A line for each check: its id and, of the servers that are known to make it fail, the one that makes the fewest others fail. */
const file = "spec-tests/proof/registry/failing.tsv";

const lines = readFileSync(packageFile(file), "utf8").trimEnd().split("\n");

const pairs = lines.map((line) => {
  const [check = "", server = ""] = line.split("\t");
  return { check, server };
});

/** The ids of the checks, as they stand in the file. */
export const checksThatFail: readonly string[] = pairs.map(({ check }) => check);

/** The servers that prove that checks can fail, each with these checks. */
export const failing: readonly Failing[] = [...groupBy(pairs, ({ server }) => server)].map(([server, own]) => ({
  server,
  checks: own.map(({ check }) => check),
}));

/** Those of them that are breaches: their names begin with a section, and the ids of other servers with a letter. */
export const failingOnBreaches = failing.filter(({ server }) => /^\d/.test(server));
