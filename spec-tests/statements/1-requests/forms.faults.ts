import type { Fault } from "../../proof/faults/fault.js";
import { understanding } from "../../proof/faults/requests.js";

/** Faults of the forms that parameters have, and of the paths that they are sent to (section 1). */
export const formFaults: readonly Fault[] = [
  {
    id: "parameters-without-indexes",
    breaks: ["1-indexed-arrays"],
    fault: "The elements of an array are in the order of the parameters, not of the indexes.",
    mutate: understanding((parameters) => {
      let count = 0;
      return parameters.map((one) => {
        const last = one.path.at(-1) ?? "";
        return one.path.length > 1 && /^\d+$/.test(last)
          ? { path: [...one.path.slice(0, -1), String(count++)], value: one.value }
          : one;
      });
    }),
  },
];
