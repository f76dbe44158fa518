import { answeringLists, type Json, type List, paginating, without } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, ignoring, misreading, outside, parameter, understanding } from "../../proof/faults/requests.js";

const page = below("pagination", "page");
const pageSize = below("pagination", "pageSize");
const start = below("pagination", "start");
const limit = below("pagination", "limit");
const withCount = below("pagination", "withCount");

const plus = (difference: number) => (value: string) =>
  /^\d+$/.test(value) ? String(Number(value) + difference) : value;

const numberAt = (parameters: readonly Parameter[], chosen: (parameter: Parameter) => boolean): number =>
  Number(parameters.find(chosen)?.value ?? 0);

const numberOf = (pagination: Json, name: string): number => Number(pagination[name]);

/** Faults of `pagination` (sections 4.3 and 8). */
export const paginationFaults: readonly Fault[] = [
  {
    id: "page-ignored",
    breaks: ["4.3-page", "4.1-page"],
    fault: "Every page is the first one.",
    mutate: ignoring(page),
  },

  {
    id: "page-size-ignored",
    breaks: ["4.3-page-size", "4.1-page"],
    fault: "pageSize has no effect.",
    mutate: ignoring(pageSize),
  },
  {
    id: "page-size-one-more",
    breaks: ["4.3-page-size"],
    fault: "A page holds one entry more than was asked for.",
    mutate: misreading(pageSize, plus(1)),
  },

  {
    id: "page-beyond-the-last",
    breaks: ["4.3-page"],
    fault: "A page after the last one holds the entries of the first one.",
    mutate: answeringLists(async (list, { parameters, ask }) => {
      if (list.data.length > 0) return list;
      const first = (await ask(parameters.filter((one) => !page(one)))) as List; // a page of the same list
      return { ...list, data: first.data };
    }),
  },

  {
    id: "start-from-one",
    breaks: ["4.3-start"],
    fault: "start counts from 1: the entry at the index is skipped too.",
    mutate: misreading(start, plus(1)),
  },

  {
    id: "limit-is-end",
    breaks: ["4.3-limit"],
    fault: "limit is taken for the index after the last entry.",
    mutate: understanding((parameters) => {
      const first = numberAt(parameters, start);
      return parameters.map((one) =>
        limit(one) && Number(one.value) > first ? { path: one.path, value: String(Number(one.value) - first) } : one,
      );
    }),
  },
  {
    id: "start-is-page",
    breaks: ["4.3-start"],
    atRandom: ["model-sort-pages-fields"],
    fault: "start is multiplied by limit, as if it were a page number.",
    mutate: understanding((parameters) =>
      parameters.map((one) =>
        start(one) && parameters.some(limit)
          ? { path: one.path, value: String(Number(one.value) * numberAt(parameters, limit)) }
          : one,
      ),
    ),
  },

  {
    id: "filters-after-paging",
    breaks: ["4.3-filtered"],
    fault: "A page is cut first and filtered then.",
    mutate: answeringLists(async (list, { parameters, ask }) => {
      if (!parameters.some(below("filters"))) return list;
      const whole = [...parameters.filter(outside("pagination")), parameter("100", "pagination", "pageSize")];
      const unfiltered = (await ask(parameters.filter(outside("filters")))) as List; // the same list without filters
      const ids = ((await ask(whole)) as List).data.map(({ id }) => id); // the same list on one page
      return { ...list, data: unfiltered.data.filter(({ id }) => ids.includes(id)) };
    }),
  },

  {
    id: "page-count-one-more",
    breaks: ["4.3-counts"],
    fault: "pageCount counts an empty page when the last one is full.",
    mutate: paginating((pagination) =>
      "pageCount" in pagination
        ? { ...pagination, pageCount: Math.floor(numberOf(pagination, "total") / numberOf(pagination, "pageSize")) + 1 }
        : pagination,
    ),
  },

  {
    id: "with-count-off-by-default",
    breaks: ["4.3-with-count-default"],
    fault: "The total is counted on demand only.",
    mutate: understanding((parameters) =>
      parameters.some(withCount) ? parameters : [...parameters, parameter("false", "pagination", "withCount")],
    ),
  },
  {
    id: "with-count-drops-pagination",
    breaks: ["4.3-without-count"],
    fault: "Without a count there is no meta.pagination at all.",
    mutate: paginating((pagination) => ("total" in pagination ? pagination : undefined)),
  },

  {
    id: "pagination-as-text",
    breaks: ["2.3-page-metadata", "2.3-offset-metadata"],
    fault: "The numbers in meta.pagination are strings.",
    mutate: paginating((pagination) =>
      Object.fromEntries(Object.entries(pagination).map(([name, value]) => [name, String(value)])),
    ),
  },

  {
    id: "pagination-page-as-offset",
    breaks: ["2.3-page-metadata"],
    fault: "Pagination by page is reported as start and limit.",
    mutate: paginating((pagination) => {
      if (!("page" in pagination)) return pagination;
      const size = numberOf(pagination, "pageSize");
      const others = without(pagination, "page", "pageSize", "pageCount");
      return { start: (numberOf(pagination, "page") - 1) * size, limit: size, ...others };
    }),
  },
];
