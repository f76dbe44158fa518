import { answeringLists, paginating } from "../faults/answers.js";
import type { Mutate } from "../faults/fault.js";
import { understanding } from "../faults/requests.js";
import { breachesOf } from "./beside.js";
import type { Breach, Pairs } from "./breach.js";

const paging = (change: (name: string, value: string) => string | undefined): Mutate =>
  understanding((parameters) =>
    parameters.flatMap((each) => {
      if (each.path[0] !== "pagination" || each.value === undefined) return [each];
      const value = change(each.path[1] ?? "", each.value);
      return value === undefined ? [] : [{ path: each.path, value }];
    }),
  );

const only = (name: string, change: (value: number) => number | undefined): Mutate =>
  paging((own, value) => {
    if (own !== name) return value;
    const changed = change(Number(value));
    return changed === undefined ? undefined : String(changed);
  });

const pages = (): readonly Pairs[] => [
  ...[1, 2, 3, 4].flatMap((page) =>
    [1, 2, 3, 5].map(
      (size): Pairs => [
        ["pagination[page]", String(page)],
        ["pagination[pageSize]", String(size)],
      ],
    ),
  ),
  [["pagination[page]", "2"]],
  [["pagination[pageSize]", "30"]],
  [["pagination[pageSize]", "12"]],
  ...[0, 1, 2, 5].flatMap((start) =>
    [1, 2, 4].map(
      (limit): Pairs => [
        ["pagination[start]", String(start)],
        ["pagination[limit]", String(limit)],
      ],
    ),
  ),
  [["pagination[start]", "3"]],
  [["pagination[limit]", "12"]],
  ...["true", "false"].flatMap((count): readonly Pairs[] => [
    [
      ["pagination[page]", "1"],
      ["pagination[pageSize]", "2"],
      ["pagination[withCount]", count],
    ],
    [
      ["pagination[start]", "1"],
      ["pagination[limit]", "2"],
      ["pagination[withCount]", count],
    ],
  ]),
];

const counting = (change: (pagination: Readonly<Record<string, unknown>>, length: number) => unknown): Mutate =>
  paginating((pagination, { data }) => change(pagination, data.length));

/** Pages that are not those of section 4.3, or are counted otherwise. */
export const pageBreaches: readonly Breach[] = breachesOf("4.3", "pagination", {
  "page has no effect": { mutate: only("page", () => undefined), asks: pages },
  "page counts from 0": { mutate: only("page", (value) => value + 1), asks: pages },
  "pages from the third on are the second": { mutate: only("page", (value) => Math.min(value, 2)), asks: pages },
  "pageSize has no effect": { mutate: only("pageSize", () => undefined), asks: pages },
  "pageSize is one more": { mutate: only("pageSize", (value) => value + 1), asks: pages },
  "a page has 10 entries at most": { mutate: only("pageSize", (value) => Math.min(value, 10)), asks: pages },
  "start has no effect": { mutate: only("start", () => undefined), asks: pages },
  "start counts from 1": { mutate: only("start", (value) => Math.max(0, value - 1)), asks: pages },
  "limit has no effect": { mutate: only("limit", () => undefined), asks: pages },
  "limit is one less": { mutate: only("limit", (value) => Math.max(1, value - 1)), asks: pages },
  "limit is 10 at most": { mutate: only("limit", (value) => Math.min(value, 10)), asks: pages },
  "withCount has no effect": {
    mutate: paging((name, value) => (name === "withCount" ? undefined : value)),
    asks: pages,
  },
  "withCount=true adds no total": { mutate: counting(({ total: _, pageCount: __, ...rest }) => rest), asks: pages },
  "total is the number of entries in the page": {
    mutate: counting((pagination, length) => ("total" in pagination ? { ...pagination, total: length } : pagination)),
    asks: pages,
  },
  "total is one more": {
    mutate: counting((pagination) =>
      typeof pagination.total === "number" ? { ...pagination, total: pagination.total + 1 } : pagination,
    ),
    asks: pages,
  },
  "pageCount leaves out the last page": {
    mutate: counting((pagination) =>
      typeof pagination.pageCount === "number" && Number(pagination.total) % Number(pagination.pageSize) !== 0
        ? { ...pagination, pageCount: Math.max(1, pagination.pageCount - 1) }
        : pagination,
    ),
    asks: pages,
  },
  "page in meta is always 1": {
    mutate: counting((pagination) => ("page" in pagination ? { ...pagination, page: 1 } : pagination)),
    asks: pages,
  },
  "pageSize in meta is the number of entries": {
    mutate: counting((pagination, length) =>
      "pageSize" in pagination ? { ...pagination, pageSize: length } : pagination,
    ),
    asks: pages,
  },
  "the numbers in meta are strings": {
    mutate: counting((pagination) =>
      Object.fromEntries(Object.entries(pagination).map(([name, value]) => [name, String(value)])),
    ),
    asks: pages,
  },
  "there is no meta": { mutate: answeringLists(({ data }) => ({ data })), asks: pages },
  "an offset is answered as a page": {
    mutate: counting((pagination) =>
      "start" in pagination ? { page: 1, pageSize: pagination.limit, total: pagination.total } : pagination,
    ),
    asks: pages,
  },
});
