import type { Reasons } from "../contract/capability.js";
import type { ProbedDialect } from "../contract/dialect.js";
import type { Difference } from "../contract/failure.js";

/** One remark of the preflight. `blocks`: checks that touch the type are blocked. */
export interface PreflightFinding {
  /** The singular name of a content-type; empty where it is about several. */
  readonly type: string;
  readonly blocks: boolean;
  readonly message: string;
  /** Set where differences have something in common that data has not: a fault of the server, which the checks judge. */
  readonly pattern?: ReportedPattern;
  /** The names of the attributes that show the fault. Not a part of the report. */
  readonly attributes?: ReadonlySet<string>;
}

interface ReportedPattern {
  /** A word for it: `cut`, `rounded`. */
  readonly name: string;
  /** Ids of the statements that are broken, the plainest first. */
  readonly statements: readonly string[];
  /** How many values show it, and how many could. */
  readonly shown: number;
  readonly of: number;
  readonly differences: readonly Difference[];
}

/**
 * What the preflight found: does the server hold the bundled dataset? It is "unreadable" where the server answers, but nothing of it could
 * be read, "silent" where it takes connections and does not answer in time; "skipped" with a finding where the run ended before it was done.
 */
export interface Preflight {
  readonly status: "verified" | "differs" | "unreadable" | "silent" | "unreachable" | "disturbed" | "skipped";
  readonly types: number;
  readonly entries: number;
  readonly findings: readonly PreflightFinding[];
  /** Capabilities that are declared but cannot be relied on here, with the reason. */
  readonly unavailable: Reasons;
  /** Set where something was read, or every type was said not to be there: the server may hold other content. Not a part of the report. */
  readonly mayHoldOther?: boolean;
  /** What the database decides about texts and NULL, where the server was asked. */
  readonly dialect?: ProbedDialect;
}

/** What is said of a server of which nothing is known, by the preflight's status. */
export const unknownServer: Readonly<
  Partial<Record<Preflight["status"], string>> & Record<"unreachable" | "silent" | "unreadable", string>
> = {
  unreachable: "the server cannot be reached",
  silent: "the server was reached, but did not answer in time",
  unreadable: "the server answers, but its data cannot be read",
};
