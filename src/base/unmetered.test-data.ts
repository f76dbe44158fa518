import type { Meter } from "./budget.js";

/** A meter that never ends the work. */
export const unmetered: Meter = { spend: () => {} };
