import type { WriteFault } from "../../proof/faults/fault.js";
import { acceptingData, isToOne, refusingData } from "../../proof/servers/writes/bodies.js";
import { repaired } from "../../proof/servers/writes/relation-servers.js";

/** Faults of what must be refused. */
export const ruleFaults: readonly WriteFault[] = [
  {
    id: "set-combined-empties",
    breaks: ["4.7-rule-2-alone"],
    fault: "set beside connect or disconnect empties the relation.",
    mutate: acceptingData(repaired((operations) => ("set" in operations ? { set: [] } : operations))),
  },
];

/** Faults of to-one relations. */
export const toOneFaults: readonly WriteFault[] = [
  {
    id: "to-one-position-refused",
    breaks: ["4.7-rule-6-to-one"],
    fault: "A position is refused for a to-one relation.",
    noticed: ["writes-to-one-syntaxes"],
    mutate: refusingData((data) =>
      Object.entries(data).some(([name, value]) => isToOne(name) && JSON.stringify(value).includes('"position"')),
    ),
  },
];
