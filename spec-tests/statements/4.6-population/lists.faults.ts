import { answeringLists } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import { below } from "../../proof/faults/requests.js";

const isPopulate = below("populate");

/** Faults of `populate` in what it does to lists, the list asked for and the populated ones (section 4.6). */
export const populateListFaults: readonly Fault[] = [
  {
    id: "populate-changes-attributes",
    breaks: ["4.6-adds-only"],
    fault: "A list with populate is without the timestamps of its entries.",
    mutate: answeringLists((list, { parameters }) =>
      parameters.some(isPopulate) && !parameters.some(below("fields"))
        ? {
            ...list,
            data: list.data.map(({ id, attributes: { createdAt: _, ...attributes } }) => ({ id, attributes })),
          }
        : list,
    ),
  },
];
