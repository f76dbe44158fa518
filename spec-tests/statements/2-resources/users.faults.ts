import { isRecord } from "../../kit/base.js";
import { answering, isEntry, type Json } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";

/** Whether a document is the list of users. */
const isUserList = (document: unknown): document is readonly Json[] =>
  Array.isArray(document) && document.every((item) => isRecord(item) && !isEntry(item) && "username" in item);

/** Faults of users (section 2.2). */
export const userFaults: readonly Fault[] = [
  {
    id: "users-enveloped",
    breaks: ["2.2-bare-array", "4.1-envelope"],
    fault: "The list of users has an envelope.",
    mutate: answering((document) => (isUserList(document) ? { data: document, meta: {} } : document)),
  },

  {
    id: "users-count-wrapped",
    breaks: ["2.2-count"],
    fault: "The number of users is wrapped in an object.",
    mutate: answering((document) => (typeof document === "number" ? { count: document } : document)),
  },
];
