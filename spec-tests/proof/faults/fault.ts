import type { Mutate } from "../servers/server.js";

/**
 * A server with one fault, such as real servers have had. It is conformant in all else, so that whatever notices it
 * notices this fault.
 */
export interface Fault {
  /** `<parameter or shape>-<what is wrong>` in kebab-case. */
  readonly id: string;
  /**
   * Ids of the statements that it breaks, the plainest first, judged by their texts alone: each of them is held by a check
   * that has to notice the fault.
   */
  readonly breaks: readonly [string, ...(readonly string[])];
  /** One sentence about the server, as a bug report would put it. */
  readonly fault: string;
  readonly mutate: Mutate;
}

/**
 * A server with one fault in what it does with a request that changes something. Its answers depend on what came before, so
 * that it is asked by few checks alone, on data of its own.
 */
export interface WriteFault extends Fault {
  /** The checks that are asked, where those are not all that hold what it breaks, and those alone. All of them must notice the fault. */
  readonly noticed?: readonly string[];
}
