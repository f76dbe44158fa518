import type { Attribute, Uid } from "./schema.js";

/**
 * What the sender of a request may see (section 5). Without the find permission on a type, its data is
 * left out of populate, and a filter or sort that names it is an unknown parameter.
 */
export interface Caller {
  mayFind(type: Uid): boolean;
}

/** A caller who may see every content-type. */
export const unrestricted: Caller = { mayFind: () => true };

/** Whether a caller may follow an attribute: only relations ask for permission on their target (measured). */
export const mayFollow = (caller: Caller, attribute: Attribute): boolean =>
  attribute.kind !== "relation" || caller.mayFind(attribute.target);
