import type { WriteFault } from "../../proof/faults/fault.js";
import { misreadingData } from "../../proof/servers/writes/bodies.js";

/** Faults of relations to entries of any type in a body. */
export const polymorphicWriteFaults: readonly WriteFault[] = [
  {
    id: "polymorphic-null-ignored",
    breaks: ["4.7-polymorphic-first"],
    fault: "null does not empty a relation to one entry of any type.",
    mutate: misreadingData((data) => (data.subject === null ? { ...data, subject: undefined } : data)),
  },
  {
    id: "polymorphic-emptied-by-nothing",
    breaks: ["4.7-polymorphic-to-many"],
    fault: "An empty array empties a relation to many entries of any type.",
    mutate: misreadingData((data) =>
      Array.isArray(data.mentions) && data.mentions.length === 0 ? { ...data, mentions: null } : data,
    ),
  },
];
