import type { SectionId } from "../../sections.js";
import type { Server } from "./server.js";

/** Makes a faulty server of a right one: changes what it is asked, what it answers, or both. */
export type Mutate = (server: Server) => Server;

/**
 * A server with one fault, such as real servers have had. It is conformant in all else, so that whatever notices it
 * notices this fault.
 */
export interface Mutant {
  /** `<parameter or shape>-<what is wrong>` in kebab-case. */
  readonly id: string;
  /** The section that the fault breaks: a MUST check of this section has to fail. */
  readonly section: SectionId;
  /** One sentence about the server, as a bug report would put it. */
  readonly fault: string;
  /** Set where the specification is silent: such faults are found by the checks of the real server's behaviour. */
  readonly profile?: "strapi-v4";
  readonly mutate: Mutate;
}
