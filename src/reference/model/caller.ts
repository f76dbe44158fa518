import type { Uid } from "./schema.js";

/**
 * What the sender of a request may see (section 5). Without the find permission on a type, its data is
 * left out of populate, and a filter or sort that names it is an unknown parameter.
 */
export interface Caller {
  mayFind(type: Uid): boolean;
}

/** A caller who may see every content-type. */
export const unrestricted: Caller = { mayFind: () => true };
