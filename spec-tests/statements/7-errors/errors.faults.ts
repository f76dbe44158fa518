import type { Fault } from "../../proof/faults/fault.js";
import { misanswering } from "../../proof/servers/answers.js";

/** Faults of error answers (section 7): observed all, the specification has no shape for them. */
export const errorFaults: readonly Fault[] = [
  {
    id: "error-without-data",
    breaks: ["7-error-document"],
    fault: "An error has no data.",
    mutate: misanswering((answer, { error }) => ({ ...answer, text: JSON.stringify({ error }) })),
  },

  {
    id: "error-with-200",
    breaks: ["7-validation"],
    fault: "Errors are answered with the status 200.",
    mutate: misanswering((answer) => ({ ...answer, status: 200 })),
  },
];
