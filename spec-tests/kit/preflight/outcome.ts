import type { Reasons } from "../contract/capability.js";

/** One remark of the preflight. `blocks`: checks that touch the type are blocked. */
export interface PreflightFinding {
  readonly type: string;
  readonly blocks: boolean;
  readonly message: string;
}

/**
 * What the preflight found: does the server hold the bundled dataset? It is "unreadable" where the server answers, but nothing of it could
 * be read; "skipped" with a finding where the run ended before it was done.
 */
export interface Preflight {
  readonly status: "verified" | "differs" | "unreadable" | "unreachable" | "disturbed" | "skipped";
  readonly types: number;
  readonly entries: number;
  readonly findings: readonly PreflightFinding[];
  /** Capabilities that are declared but cannot be relied on here, with the reason. */
  readonly unavailable: Reasons;
}

/** What is said of a server of which nothing is known, by the preflight's status. */
export const unknownServer: Readonly<
  Partial<Record<Preflight["status"], string>> & Record<"unreachable" | "unreadable", string>
> = {
  unreachable: "the server cannot be reached",
  unreadable: "the server answers, but its data cannot be read",
};
