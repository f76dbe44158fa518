import type { Prefixes } from "../../kit/contract/address.js";
import { allCapabilities, type Capability } from "../../kit/contract/capability.js";
import { type Check, defaultRuns } from "../../kit/contract/check.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import type { Depth } from "../../kit/contract/target.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import type { OwnContent } from "../../kit/own/open-own.js";
import type { Profile } from "../../kit/reference.js";
import type { ReportedCheck } from "../../kit/report/report.js";

/** The settings of a run; each has a default, see {@link defaultSettings}. */
export interface RunSettings extends Prefixes {
  /** Base URL of the server, without `/api`. Without it and `fetch`, the embedded reference is checked. */
  readonly url?: string | undefined;
  /** Answers in this process in place of a server at `url`, which then only appears in reports. */
  readonly fetch?: FetchHandler | undefined;
  /** Judges the server by what it holds itself, and reads it only. */
  readonly ownContent?: OwnContent | undefined;
  /** The checks to run: all of them unless given; those that need no dataset where the server is judged by its own content. A quick run asks few. */
  readonly checks?: readonly Check[];
  /** Under `spec` observed checks inform, under `strapi-4.26` they decide too. */
  readonly profile?: Profile;
  /** What the server offers: checks that need anything else are not applicable. */
  readonly capabilities?: readonly Capability[];
  /** Asks the server first which of the capabilities it lacks, and leaves those out too. */
  readonly detect?: boolean;
  /** Sent with every request, names in lower case. Their values appear in no report. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The seed of the random requests. */
  readonly seed?: number;
  /** How much is asked: see {@link depthOf} unless given. */
  readonly depth?: Depth;
  /** Random requests of one check: as many as the depth says, see {@link runsOf}, unless given. With 0 the checks that send them are not applicable. */
  readonly runs?: number | undefined;
  /** Milliseconds for the longest answer. */
  readonly timeout?: number;
  /** Requests under way at the same time. */
  readonly concurrency?: number;
  /** Milliseconds that the run waits in all for a server that limits requests (429, or 503 with `Retry-After`). */
  readonly maxWait?: number;
  /** False: take for granted that the server holds the dataset, with the dataset's ids. */
  readonly preflight?: boolean;
  /** Creates the dataset's entries through the server's own API before the run, and deletes them after it. */
  readonly seedViaApi?: boolean;
  /** A shell command that brings the server's data back. It is run before the first check that writes, and after one that left something behind. */
  readonly resetCommand?: string | undefined;
  /** Milliseconds for the whole run; the checks with random requests then come last. */
  readonly budget?: number | undefined;
  /** Whether the first failure that is not expected ends the run. */
  readonly bail?: boolean;
  /** Whose requests the report keeps. */
  readonly transcripts?: "failures" | "all";
  /** Ids of checks that are known to fail, each with the reason. */
  readonly expectedFailures?: ExpectedFailures;
  /** Makes the list that decides the outcome of the run from the results of the checks. */
  readonly reviseExpectedFailures?: (results: readonly ReportedCheck[]) => ExpectedFailures;
  /** Ends the run early: what is left is blocked, what was made is deleted. */
  readonly signal?: AbortSignal | undefined;
  /** Called each time the server limits requests, with the milliseconds for which none is sent. */
  readonly onWait?: ((milliseconds: number) => void) | undefined;
  /** Called with each result as it comes. */
  readonly onResult?: (result: CheckResult) => void;
}

/** Checks that are known to fail: id and reason. */
export type ExpectedFailures = ReadonlyMap<string, string>;

/** Random requests of one check. */
export const runsOf: Readonly<Record<Depth, number>> = { quick: 0, usual: defaultRuns, deep: 200 };

/** How much is asked unless given. Of what a server holds itself few tables can be made, so all of them are asked. */
export const depthOf = (isOwnContent: boolean): Depth => (isOwnContent ? "deep" : "usual");

/** What a run does by default. */
export const defaultSettings = {
  profile: "spec",
  capabilities: allCapabilities,
  headers: {},
  seed: 1,
  timeout: 5000,
  concurrency: 8,
  maxWait: 20 * 60_000,
  preflight: true,
  detect: false,
  seedViaApi: false,
  bail: false,
  transcripts: "failures",
  expectedFailures: new Map<string, string>(),
} as const satisfies RunSettings;

/** The settings of a run, with the default of each that was left out. */
export type CompleteSettings = RunSettings &
  typeof defaultSettings & {
    readonly checks: readonly Check[];
    readonly profile: Profile;
    readonly depth: Depth;
    readonly runs: number;
  };
