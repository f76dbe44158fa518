import type { DialectName } from "../reference.js";

/** What is wrong with an answer in the eyes of an expectation, as far as two servers with the same data share it. */
export interface Deviation {
  readonly why: string;
  readonly kind: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

/** What the database of a server decides, as far as its answers show it. */
export interface ProbedDialect {
  /** The dialect all of whose answers are the server's. Left out: none is, and the server is judged as the reference is. */
  readonly name?: DialectName;
  /** A sentence for a reader. */
  readonly text: string;
}
