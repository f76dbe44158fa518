import type { WriteFault } from "../../proof/faults/fault.js";
import { isToMany, misreadingRelations } from "../../proof/faults/writes/bodies.js";

/** Faults of set and of the direct forms. */
export const setFaults: readonly WriteFault[] = [
  {
    id: "direct-appends",
    breaks: ["4.7-direct"],
    fault: "A direct array of ids keeps what was connected before.",
    mutate: misreadingRelations(isToMany, (relation) => (Array.isArray(relation) ? { connect: relation } : relation)),
  },
];
