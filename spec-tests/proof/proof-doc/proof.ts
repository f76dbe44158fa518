import type { Fault } from "../faults/fault.js";
import type { NullServer, NullVerdicts } from "../null-servers.js";
import type { Failing } from "../registry/failing.js";
import type { Coverage } from "./coverage.js";
import type { QuirkExamination } from "./examine-quirk.js";

/** What `docs/proof/README.md` shows: what the catalogue holds, and the servers that prove its checks. */
export interface Proven extends Coverage {
  readonly faults: readonly Fault[];
  /** The breaches that are named beside checks. */
  readonly breaches: readonly Failing[];
}

/** What `docs/proof/other-servers.md` shows of runs of the kit. */
export interface Proof {
  readonly checks: Coverage["checks"];
  readonly quirks: readonly QuirkExamination[];
  readonly nullRuns: readonly (readonly [NullServer, NullVerdicts])[];
}
