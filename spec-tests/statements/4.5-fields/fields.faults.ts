import type { Fault } from "../../proof/faults/fault.js";
import { below, understanding } from "../../proof/faults/requests.js";

const isFields = below("fields");

/** Faults of `fields` (section 4.5). */
export const fieldsFaults: readonly Fault[] = [
  {
    id: "fields-drop-populated",
    breaks: ["4.6-rule-7"],
    fault: "A populated relation that is not among the selected fields is left out.",
    mutate: understanding((parameters) =>
      parameters.some(isFields) ? parameters.filter((one) => !below("populate")(one)) : parameters,
    ),
  },
];
