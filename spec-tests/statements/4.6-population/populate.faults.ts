import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, ignoring, misreading, parameter, reading } from "../../proof/faults/requests.js";

const isPopulate = below("populate");
const isStar = (one: Parameter): boolean => isPopulate(one) && one.path.length === 1 && one.value === "*";

/** Whether a parameter holds an operator inside populate. */
const isNested =
  (operator: string) =>
  (one: Parameter): boolean =>
    isPopulate(one) && one.path.includes(operator, 2);

/** Faults of `populate` on relations and media (section 4.6). */
export const populateFaults: readonly Fault[] = [
  {
    id: "populate-star-ignored",
    breaks: ["4.6-star", "4.1-populate"],
    fault: "populate=* populates nothing.",
    mutate: ignoring(isStar),
  },

  {
    id: "populate-nested-means-all",
    breaks: ["4.6-nested"],
    fault: "Whoever populates one nested relation gets all of that level.",
    mutate: reading((one) =>
      isPopulate(one) && one.path.at(-2) === "populate" && one.path.length > 2 && !one.path.includes("on")
        ? [parameter("*", ...one.path.slice(0, -1))]
        : [one],
    ),
  },

  {
    id: "populate-sort-ascending-only",
    breaks: ["4.6-rule-6-sort"],
    fault: "sort inside of populate is ascending, whatever its suffix is.",
    mutate: misreading(isNested("sort"), (value) => value.replace(/:desc$/i, "")),
  },
];
