import { paginating, without } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import { below, parameter, understanding } from "../../proof/faults/requests.js";

const page = below("pagination", "page");
const start = below("pagination", "start");
const limit = below("pagination", "limit");
const withCount = below("pagination", "withCount");

/** Faults of what `pagination` does where a member of it is missing, and of what it counts (sections 4.3 and 8). */
export const defaultFaults: readonly Fault[] = [
  {
    id: "page-default-second",
    breaks: ["4.3-page-default", "8-page"],
    fault: "A list begins with its second page unless the request says otherwise.",
    mutate: understanding((parameters) =>
      parameters.some((one) => page(one) || start(one) || limit(one))
        ? parameters
        : [...parameters, parameter("2", "pagination", "page")],
    ),
  },
  {
    id: "start-default-one",
    breaks: ["4.3-start-default", "8-start"],
    fault: "A list with a limit alone leaves out its first entry.",
    mutate: understanding((parameters) =>
      parameters.some(limit) && !parameters.some(start)
        ? [...parameters, parameter("1", "pagination", "start")]
        : parameters,
    ),
  },

  {
    id: "with-count-by-page-only",
    breaks: ["4.3-with-count"],
    fault: "By offset, withCount=true does not add the total.",
    mutate: paginating((pagination, _, { parameters }) =>
      parameters.some(withCount) && "start" in pagination ? without(pagination, "total") : pagination,
    ),
  },
];
