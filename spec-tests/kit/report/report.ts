import type { Capability, Reasons } from "../contract/capability.js";
import type { Check } from "../contract/check.js";
import type { Answer, Head, SentRequest } from "../contract/exchange.js";
import type { Failure, Replay } from "../contract/failure.js";
import type { Depth } from "../contract/target.js";
import type { CheckResult, Verdict } from "../contract/verdict.js";
import type { InventoryRow, LeftEntry } from "../judge/safety.js";
import type { Preflight } from "../preflight/outcome.js";
import type { Profile } from "../reference.js";
import type { Limited } from "../transport/limits.js";

/** A run as data, the form of the JSON report: `report.schema.json` describes it. Secrets are redacted. */
export interface RunReport {
  readonly format: "touchstone-conformance-report/1";
  readonly kit: { readonly name: string; readonly version: string };
  readonly target: ReportedTarget;
  readonly profile: Profile;
  /** How much was asked, where it was not as much as usual. */
  readonly depth?: Exclude<Depth, "usual">;
  readonly seed: number;
  readonly runs: number;
  /** Which part of a run this is, where it is no whole one. */
  readonly shard?: ReportedShard;
  readonly capabilities: readonly Capability[];
  /** What the server seems to lack, each with the request that showed it: left out when that was asked for, declared nevertheless otherwise. */
  readonly lacking?: Reasons;
  /** How often the server limited requests, and how long the run waited for it: left out where it did not. */
  readonly limited?: Limited;
  readonly startedAt: string;
  readonly milliseconds: number;
  /** All requests of the run: those of its checks, and those that read the data, look at an entry before it is changed and delete. */
  readonly sent?: number;
  readonly preflight: Preflight;
  /** How many entries of each type were there before and after, where the run wrote. */
  readonly inventory?: readonly InventoryRow[];
  /** What the run has left on the server, or may have: nothing, if all is well. */
  readonly left?: readonly ReportedLeft[];
  readonly summary: Readonly<Record<Verdict, number>> & { readonly total: number; readonly requests: number };
  /** The sections that have checks, in the order of the specification. */
  readonly sections: readonly ReportedSection[];
  /** What failed and warned, by likely cause: what decides first, then the most frequent first. */
  readonly causes: readonly ReportedCause[];
  /** What it does otherwise than Strapi 4.26 where the specification leaves the choice: left out under a profile that leaves none. */
  readonly choices?: readonly ReportedChoice[];
  /** How it would be conformant, where only that keeps it from being so: by the outcomes of another profile, or without what it lacks. */
  readonly otherwise?: Otherwise;
  /** What the server may be doing wrong, the likeliest first: left out where no known fault explains well what failed and warned. */
  readonly diagnosis?: readonly Diagnosis[];
  readonly expectedFailures: ExpectedFailuresSummary;
  readonly outcome: { readonly exitCode: number; readonly message: string };
  readonly checks: readonly ReportedCheck[];
}

/** What a server does where the specification leaves the choice: it refuses a form that is not shown, or does something else than Strapi 4.26. */
export interface ReportedChoice {
  /** Of the form, or of the statement that says what Strapi 4.26 does. */
  readonly id: string;
  /** The form in words, or that statement. */
  readonly what: string;
  readonly outcome: "refused" | "other";
  /** Ids: what it has shown in. */
  readonly checks: readonly string[];
}

/** Settings of a run with which a server is conformant that failed. */
export interface Otherwise {
  readonly profile: Profile;
  /** What it has to be declared to lack. */
  readonly without: readonly Capability[];
}

/** One part of a run that several machines share. */
export interface ReportedShard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** Ids of the checks of all parts, in the order of the whole run. */
  readonly of: readonly string[];
}

/** Something that the run has left on the server, or may have. */
export interface ReportedLeft extends Omit<LeftEntry, "path" | "isStuck"> {
  /** How it is removed: a command, or what to look for. Headers of the run are to be added. */
  readonly remove: string;
}

/** The server of a {@link RunReport}. */
interface ReportedTarget {
  readonly url: string;
  /** The other servers, where a report was put together of parts that each had one. */
  readonly others?: readonly string[];
  /** The reference in the kit's own process. */
  readonly embedded: boolean;
  /** What it has in place of `/api`, where that is something else: for the content-types, and for users, files and locales. */
  readonly apiPrefix?: string;
  readonly pluginPrefix?: string;
  /** Names of the headers that were sent with every request, in lower case. */
  readonly headerNames: readonly string[];
  /** Set where it was judged by what it holds itself: the words of the command line that ask for it. */
  readonly ownContent?: readonly string[];
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

export interface Diagnosis {
  /** One sentence about the server, with a full stop. */
  readonly fault: string;
  readonly statement: string;
  /** Ids of the checks that it explains, of all that failed or warned and whose requests are the same in every run. */
  readonly explained: readonly string[];
  readonly of: number;
  /** From 0 to 1: how well what the fault is known for and what failed and warned agree. */
  readonly fit: number;
}

interface ExpectedFailuresSummary {
  /** Listed, and failed. */
  readonly excused: readonly string[];
  /** Listed, but passed: the list is out of date. */
  readonly stale: readonly string[];
}

/** One check of a {@link RunReport}. */
export interface ReportedCheck
  extends Pick<Check, "id" | "level" | "source">,
    Pick<
      CheckResult,
      "verdict" | "reason" | "refuses" | "requests" | "milliseconds" | "covers" | "leftovers" | "notPutBack"
    > {
  readonly section: string;
  /** Whether a failure makes the server non-conformant. */
  readonly decides: boolean;
  readonly statement: string;
  readonly interpretation?: string;
  /** The reason in the list of expected failures, when it is listed. */
  readonly expectedFailure?: string;
  readonly failure?: ReportedFailure;
  /** Everything that it asked, the latest last: where that is more than what the verdict rests on, or asked for. */
  readonly transcript?: readonly ReportedRequest[];
}

/** A failure as a story. Values of more than 200,000 characters of JSON are left out: a sentence stands in their place. */
export interface ReportedFailure extends Pick<Failure, "why" | "expected" | "actual" | "differences" | "fingerprint"> {
  /** Why it likely came to this: a fault that explains much, or the dialect of the server's database. */
  readonly likelyReason?: string;
  /** What it likely comes of, by what its request and those of other failures ask with: the same of failures with one cause. */
  readonly cause?: string;
  readonly requests: readonly ReportedRequest[];
  /** What `conformance --replay` takes to repeat it; left out where it would show a secret, and of a monitor. */
  readonly replayId?: string;
  /** Whether the check has deleted again what its requests name. */
  readonly entriesRemoved?: true;
  /** The random case, as it is shown. */
  readonly replay?: Omit<Replay, "saved">;
}

/** A request of a story and its answer. Long bodies are cut. */
export interface ReportedRequest extends SentRequest {
  /** The decoded query, one parameter a line. */
  readonly query: readonly string[];
  readonly curl: string;
  /** The time is that from the request to the end of the answer. */
  readonly answer?: Head & Pick<Answer, "body" | "milliseconds">;
  readonly problem?: string;
}
