import { isRecord } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import { refusingData } from "../../proof/servers/writes/bodies.js";
import { isRelationName, someRelation } from "../../proof/servers/writes/relation-servers.js";

/** Faults of relation values beyond the table of section 4.7. */
export const relationValueFaults: readonly WriteFault[] = [
  {
    id: "ids-as-text-refused",
    breaks: ["4.7-single-id"],
    fault: "Ids given as text are refused.",
    noticed: ["writes-to-one-more-forms", "writes-single-id-on-to-many"],
    mutate: refusingData(
      someRelation(isRelationName, (relation) =>
        /"\d+"/.test(JSON.stringify(isRecord(relation) ? Object.values(relation) : [relation])),
      ),
    ),
  },
];
