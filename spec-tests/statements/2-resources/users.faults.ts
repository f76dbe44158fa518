import type { Fault } from "../../proof/faults/fault.js";
import { answering } from "../../proof/servers/answers.js";

/** Faults of users (section 2.2). */
export const userFaults: readonly Fault[] = [
  {
    id: "users-count-wrapped",
    breaks: ["2.2-count"],
    fault: "The number of users is wrapped in an object.",
    mutate: answering((document) => (typeof document === "number" ? { count: document } : document)),
  },
];
