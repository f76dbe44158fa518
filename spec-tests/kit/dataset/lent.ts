import type { Capability } from "../contract/capability.js";
import type { Uid } from "../reference.js";

/** The types whose relations checks change: of each, as many entries are lent as a check asks for. */
export const lentTypes: ReadonlySet<Uid> = new Set(["api::restoration.restoration", "api::conservator.conservator"]);

/**
 * Whether checks of relation updates are lent entries of the dataset: on a server that updates relations, as section 4.7 has it, and
 * creates nothing.
 */
export const lends = (capabilities: ReadonlySet<Capability>): boolean =>
  capabilities.has("relation-updates") && !capabilities.has("writes");

/** Whether a type's `updatedAt` is not the dataset's any more: entries that were lent are put back, but for that. */
export const hasOwnTimes = (capabilities: ReadonlySet<Capability>, uid: Uid, attribute: string): boolean =>
  attribute === "updatedAt" && lends(capabilities) && lentTypes.has(uid);
