import { answeringLists, paginating, without } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import { below, parameter, understanding } from "../../proof/faults/requests.js";

const page = below("pagination", "page");
const start = below("pagination", "start");
const limit = below("pagination", "limit");
const withCount = below("pagination", "withCount");

const toMany = ["tags", "categories", "artifacts", "team", "companions", "parts", "children", "exhibitions", "jobs"];

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
    id: "limit-default-10",
    breaks: ["4.3-limit-default", "8-limit"],
    fault: "A list with a start alone holds ten entries.",
    mutate: understanding((parameters) =>
      parameters.some(start) && !parameters.some(limit)
        ? [...parameters, parameter("10", "pagination", "limit")]
        : parameters,
    ),
  },
  {
    id: "with-count-without-page-count",
    breaks: ["4.3-with-count"],
    fault: "withCount=true adds the total and no pageCount.",
    mutate: paginating((pagination, _, { parameters }) =>
      parameters.some(withCount) ? without(pagination, "pageCount") : pagination,
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
  {
    id: "pagination-of-joined-rows",
    breaks: ["4.3-populate", "4.3-with-populate"],
    fault:
      "With a populated list, pages are cut from the joined rows: an entry fills as many places as it has related ones.",
    mutate: answeringLists((list, { parameters }) => {
      const names = parameters.filter(below("populate")).flatMap(({ path, value }) => [...path, value ?? ""]);
      return names.some((name) => toMany.includes(name))
        ? { ...list, data: list.data.slice(0, Math.ceil(list.data.length / 2)) }
        : list;
    }),
  },
  {
    id: "list-empty-without-total",
    breaks: ["4.3-no-match", "4.3-beyond"],
    fault: "A list without entries does not show how many there are.",
    mutate: paginating((pagination, { data }) =>
      data.length === 0 ? without(pagination, "total", "pageCount") : pagination,
    ),
  },
];
