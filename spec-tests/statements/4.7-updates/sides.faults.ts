import type { WriteFault } from "../../proof/faults/fault.js";
import { answeringWrites, misreadingData } from "../../proof/servers/writes/bodies.js";

/** Faults of the other side, and of requests as a whole. */
export const sideFaults: readonly WriteFault[] = [
  {
    id: "updates-without-effect",
    breaks: ["4.7-request"],
    fault: "Updates are answered as if they were carried out, and are not.",
    noticed: ["writes-direct-array", "writes-body-json"],
    mutate: misreadingData(() => ({})),
  },
  {
    id: "updates-answered-with-an-error",
    breaks: ["4.7-request"],
    fault: "Updates are carried out and answered with 500.",
    noticed: ["writes-body-json", "writes-direct-array", "writes-connect-ids"],
    mutate: answeringWrites((answer, asked) =>
      asked.method === "PUT" ? { ...answer, status: 500, text: "Internal Server Error" } : answer,
    ),
  },
];
