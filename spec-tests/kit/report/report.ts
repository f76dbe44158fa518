import type { Capability, Reasons } from "../contract/capability.js";
import type { Level, Source } from "../contract/check.js";
import type { Difference, Replay } from "../contract/failure.js";
import type { Verdict } from "../contract/verdict.js";
import type { Preflight } from "../preflight/outcome.js";
import type { Profile } from "../reference.js";
import type { Limited } from "../transport/limits.js";

/** A run as data, the form of the JSON report: `report.schema.json` describes it. Secrets are redacted. */
export interface RunReport {
  readonly format: "touchstone-conformance-report/1";
  readonly kit: { readonly name: string; readonly version: string };
  readonly target: ReportedTarget;
  readonly profile: Profile;
  readonly seed: number;
  readonly runs: number;
  readonly capabilities: readonly Capability[];
  /** What the server seems to lack, each with the request that showed it: left out when that was asked for, declared nevertheless otherwise. */
  readonly lacking?: Reasons;
  /** How often the server limited requests, and how long the run waited for it: left out where it did not. */
  readonly limited?: Limited;
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly preflight: Preflight;
  readonly summary: Readonly<Record<Verdict, number>> & { readonly total: number; readonly requests: number };
  /** The sections that have checks, in the order of the specification. */
  readonly sections: readonly ReportedSection[];
  /** What failed and warned, by likely cause: what decides first, then the most frequent first. */
  readonly causes: readonly ReportedCause[];
  readonly expectedFailures: ExpectedFailuresSummary;
  readonly outcome: { readonly exitCode: number; readonly message: string };
  readonly checks: readonly ReportedCheck[];
}

/** The server of a {@link RunReport}. */
interface ReportedTarget {
  readonly url: string;
  /** The reference in the kit's own process. */
  readonly embedded: boolean;
  /** What it has in place of `/api`, where that is something else: for the content-types, and for users, files and locales. */
  readonly apiPrefix?: string;
  readonly pluginPrefix?: string;
  /** Names of the headers that were sent with every request, in lower case. */
  readonly headerNames: readonly string[];
}

/** The verdicts of one section's own checks, without those of its subsections. */
export interface ReportedSection extends Readonly<Record<Verdict, number>> {
  readonly id: string;
  readonly title: string;
  readonly total: number;
}

/** Checks that likely fail for one reason. */
export interface ReportedCause {
  /** One sentence. */
  readonly title: string;
  /** Ids. The first is the one that shows it best. */
  readonly checks: readonly string[];
}

/** What became of the list of expected failures. */
interface ExpectedFailuresSummary {
  /** Listed, and failed. */
  readonly excused: readonly string[];
  /** Listed, but passed: the list is out of date. */
  readonly stale: readonly string[];
}

/** One check of a {@link RunReport}. */
export interface ReportedCheck {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly source: Source;
  /** Whether a failure makes the server non-conformant. */
  readonly decides: boolean;
  readonly statement: string;
  readonly interpretation?: string;
  readonly verdict: Verdict;
  /** The reason in the list of expected failures, when it is listed. */
  readonly expectedFailure?: string;
  readonly reason?: string;
  readonly requests: number;
  readonly milliseconds: number;
  readonly failure?: ReportedFailure;
  readonly leftovers?: readonly string[];
  /** Everything that it asked, the latest last: where that is more than what the verdict rests on, or asked for. */
  readonly transcript?: readonly ReportedRequest[];
}

/** A failure as a story. Values of more than 200,000 characters of JSON are left out: a sentence stands in their place. */
export interface ReportedFailure {
  readonly why: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly differences: readonly Difference[];
  readonly fingerprint: string;
  readonly requests: readonly ReportedRequest[];
  /** What `conformance --replay` takes to repeat it; left out where it would show a secret. */
  readonly replayId?: string;
  /** Whether the check has deleted again what its requests name. */
  readonly entriesRemoved?: true;
  /** The random case, as it is shown. */
  readonly replay?: Omit<Replay, "saved">;
}

/** A request of a story and its answer. Long bodies are cut. */
export interface ReportedRequest {
  readonly method: string;
  readonly url: string;
  /** The decoded query, one parameter a line. */
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly curl: string;
  readonly answer?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** From the request to the end of the answer. */
    readonly milliseconds: number;
  };
  readonly problem?: string;
}
