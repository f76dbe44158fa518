import { answeringLists, type Json, type List, paginating, without } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import {
  accepting,
  below,
  ignoring,
  misreading,
  outside,
  parameter,
  understanding,
} from "../../proof/faults/requests.js";

const page = below("pagination", "page");
const pageSize = below("pagination", "pageSize");
const start = below("pagination", "start");
const limit = below("pagination", "limit");
const withCount = below("pagination", "withCount");

const plus = (difference: number) => (value: string) =>
  /^\d+$/.test(value) ? String(Number(value) + difference) : value;

const numberAt = (parameters: readonly Parameter[], chosen: (parameter: Parameter) => boolean): number =>
  Number(parameters.find(chosen)?.value ?? 0);

/** A server whose default page size (of both methods) is another one. */
const defaultSize = (size: string) =>
  understanding((parameters) => {
    if (parameters.some((one) => pageSize(one) || limit(one))) return parameters;
    return [...parameters, parameter(size, "pagination", parameters.some(start) ? "limit" : "pageSize")];
  });

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
    id: "page-from-zero",
    breaks: ["4.3-page"],
    atRandom: ["laws-pages-join"],
    fault: "Pages are counted from 0: page 1 is the second one.",
    mutate: misreading(page, plus(1)),
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
    atRandom: ["laws-pages-join"],
    fault: "A page holds one entry more than was asked for.",
    mutate: misreading(pageSize, plus(1)),
  },
  {
    id: "page-size-default-10",
    breaks: ["4.3-page-size-default", "8-page-size"],
    fault: "A page holds 10 entries unless the request says otherwise.",
    mutate: defaultSize("10"),
  },
  {
    id: "page-size-default-100",
    breaks: ["8-page-size", "4.3-page-size-default"],
    fault: "A list holds 100 entries unless the request says otherwise.",
    mutate: defaultSize("100"),
  },
  {
    id: "limit-10-with-state",
    breaks: ["4.1-together"],
    fault: "Where publicationState is given, a limit of more than ten entries is one of ten.",
    mutate: understanding((parameters) =>
      parameters.some(below("publicationState"))
        ? parameters.map((one) => (limit(one) && Number(one.value) > 10 ? parameter("10", ...one.path) : one))
        : parameters,
    ),
  },
  {
    id: "page-beyond-the-last",
    breaks: ["4.3-page"],
    atRandom: ["laws-pages-join"],
    fault: "A page after the last one holds the entries of the first one.",
    mutate: answeringLists(async (list, { parameters, ask }) => {
      if (list.data.length > 0) return list;
      const first = (await ask(parameters.filter((one) => !page(one)))) as List; // a page of the same list
      return { ...list, data: first.data };
    }),
  },
  {
    id: "start-ignored",
    breaks: ["4.3-start", "4.1-offset"],
    atRandom: ["laws-slice"],
    fault: "start has no effect.",
    mutate: ignoring(start),
  },
  {
    id: "start-from-one",
    breaks: ["4.3-start"],
    atRandom: ["laws-pages-join", "laws-slice"],
    fault: "start counts from 1: the entry at the index is skipped too.",
    mutate: misreading(start, plus(1)),
  },
  { id: "limit-ignored", breaks: ["4.3-limit", "4.1-offset"], fault: "limit has no effect.", mutate: ignoring(limit) },
  {
    id: "limit-is-end",
    breaks: ["4.3-limit"],
    atRandom: ["laws-slice"],
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
    atRandom: ["model-sort-pages-fields", "laws-slice"],
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
    id: "total-of-the-page",
    breaks: ["4.3-counts"],
    atRandom: ["laws-total"],
    fault: "total is the number of the entries on the page.",
    mutate: paginating((pagination, { data }) =>
      "total" in pagination ? { ...pagination, total: data.length } : pagination,
    ),
  },
  {
    id: "total-of-everything",
    breaks: ["4.3-counts"],
    atRandom: ["laws-total"],
    fault: "total counts the entries that the filters leave out, too.",
    mutate: paginating(async (pagination, _, { parameters, ask }) => {
      const all = (await ask(parameters.filter(outside("filters")))) as List; // the same list without filters
      const total = (all.meta.pagination as Json).total; // asked with the same pagination
      return "total" in pagination ? { ...pagination, total } : pagination;
    }),
  },
  {
    id: "filters-after-paging",
    breaks: ["4.3-filtered"],
    atRandom: ["laws-filter-then-page"],
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
    id: "page-count-floor",
    breaks: ["4.3-counts"],
    atRandom: ["laws-total"],
    fault: "pageCount leaves out the last page when it is not full.",
    mutate: paginating((pagination) =>
      "pageCount" in pagination
        ? { ...pagination, pageCount: Math.floor(numberOf(pagination, "total") / numberOf(pagination, "pageSize")) }
        : pagination,
    ),
  },
  {
    id: "page-count-one-more",
    breaks: ["4.3-counts"],
    atRandom: ["laws-total"],
    fault: "pageCount counts an empty page when the last one is full.",
    mutate: paginating((pagination) =>
      "pageCount" in pagination
        ? { ...pagination, pageCount: Math.floor(numberOf(pagination, "total") / numberOf(pagination, "pageSize")) + 1 }
        : pagination,
    ),
  },
  {
    id: "with-count-ignored",
    breaks: ["4.3-without-count", "2.3-with-count"],
    fault: "The total is counted although withCount is false.",
    mutate: ignoring(withCount),
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
    id: "with-count-keeps-page-count",
    breaks: ["4.3-without-count", "2.3-with-count"],
    fault: "Without a count, pageCount and total are null instead of absent.",
    mutate: paginating((pagination) =>
      "total" in pagination || "start" in pagination ? pagination : { ...pagination, pageCount: null, total: null },
    ),
  },
  {
    id: "pagination-missing",
    breaks: ["2.3-meta"],
    fault: "meta is empty.",
    mutate: paginating(() => undefined),
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
    id: "pagination-offset-as-page",
    breaks: ["2.3-offset-metadata"],
    fault: "Pagination by offset is reported as page and pageSize.",
    mutate: paginating((pagination) => {
      if (!("start" in pagination)) return pagination;
      const size = Math.max(numberOf(pagination, "limit"), 1);
      const others = without(pagination, "start", "limit");
      return { page: Math.floor(numberOf(pagination, "start") / size) + 1, pageSize: size, ...others };
    }),
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
  {
    id: "pagination-methods-mixed",
    breaks: ["4.3-not-mixed", "4.3-mixed"],
    fault: "page beside start is answered, with the page.",
    mutate: accepting((parameters) => parameters.filter((one) => !start(one) && !limit(one))),
  },
];
