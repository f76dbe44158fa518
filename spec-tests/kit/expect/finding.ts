import type { Difference } from "../contract/failure.js";

/** What an expectation reports: `kind` is the fingerprint, without concrete values. */
export interface Finding {
  readonly why: string;
  readonly kind: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly differences?: readonly Difference[];
}
