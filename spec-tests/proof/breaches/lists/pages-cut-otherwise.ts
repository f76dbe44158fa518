import { mapValues } from "../../../kit/base.js";
import { answeringLists, type Json, paginating } from "../../servers/answers.js";
import { below, parameter, reading, understanding } from "../../servers/requests.js";
import type { Mutate } from "../../servers/server.js";
import { breachesOf, shownBy } from "../beside.js";
import { type Breach, type Pairs, query } from "../breach.js";

/** Another value of one member of pagination, or none. */
const only = (name: string, change: (value: number) => number | undefined): Mutate =>
  reading((each) => {
    const { path, value } = each;
    if (path[0] !== "pagination" || value === undefined || path[1] !== name) return [each];
    const changed = change(Number(value));
    return changed === undefined ? [] : [{ path, value: String(changed) }];
  });

const ignored = (name: string): Mutate => only(name, () => undefined);

/** A member of pagination that means something beside another one alone. */
const ignoredWithout = (name: string, other: string): Mutate => {
  const [isIt, isOther] = [below("pagination", name), below("pagination", other)];
  return understanding((all) => (all.some(isOther) ? all : all.filter((each) => !isIt(each))));
};

const pages = (): readonly Pairs[] => [
  ...[1, 2, 3, 4].flatMap((page) =>
    [1, 2, 3, 5].map((size) => query`pagination[page]=${page}&pagination[pageSize]=${size}`),
  ),
  query`pagination[page]=2`,
  query`pagination[pageSize]=30`,
  query`pagination[pageSize]=12`,
  ...[0, 1, 2, 5].flatMap((start) =>
    [1, 2, 4].map((limit) => query`pagination[start]=${start}&pagination[limit]=${limit}`),
  ),
  query`pagination[start]=3`,
  query`pagination[limit]=2`,
  query`pagination[pageSize]=2`,
  query`pagination[limit]=12`,
  query`pagination[withCount]=false`,
  ...["true", "false"].flatMap((count) => [
    query`pagination[page]=1&pagination[pageSize]=2&pagination[withCount]=${count}`,
    query`pagination[start]=1&pagination[limit]=2&pagination[withCount]=${count}`,
  ]),
];

const counting = (change: (pagination: Json, length: number) => unknown): Mutate =>
  paginating((pagination, { data }) => change(pagination, data.length));

/** Another value of a member of the metadata, where it is there. */
const member = (name: string, change: (pagination: Json, length: number) => unknown): Mutate =>
  counting((all, length) => (name in all ? { ...all, [name]: change(all, length) } : all));

/** Pages that are not those of section 4.3, or are counted otherwise. */
export const pageBreaches: readonly Breach[] = breachesOf(
  "4.3",
  "pagination",
  shownBy(pages, {
    "withCount alone gives all": understanding((all) => {
      const named = new Set(all.flatMap(({ path }) => (path[0] === "pagination" ? [path[1]] : [])));
      return named.size === 1 && named.has("withCount") ? [...all, parameter("1000", "pagination", "pageSize")] : all;
    }),
    "page has no effect": ignored("page"),
    "page counts from 0": only("page", (value) => value + 1),
    "pages from the third on are the second": only("page", (value) => Math.min(value, 2)),
    "pageSize has no effect": ignored("pageSize"),
    "pageSize is one more": only("pageSize", (value) => value + 1),
    "start has no effect": ignored("start"),
    "start counts from 1": only("start", (value) => Math.max(0, value - 1)),
    "limit has no effect": ignored("limit"),
    "limit is one less": only("limit", (value) => Math.max(1, value - 1)),
    "limit has no effect without start": ignoredWithout("limit", "start"),
    "start has no effect without limit": ignoredWithout("start", "limit"),
    "pageSize has no effect without page": ignoredWithout("pageSize", "page"),
    "page has no effect without pageSize": ignoredWithout("page", "pageSize"),
    "withCount has no effect": ignored("withCount"),
    "withCount=true adds no total": counting(({ total: _, pageCount: __, ...rest }) => rest),
    "total is the number of entries in the page": member("total", (_, length) => length),
    "total is one more": member("total", ({ total }) => Number(total) + 1),
    "pageCount leaves out the last page": member("pageCount", ({ pageCount, total, pageSize }) =>
      Number(total) % Number(pageSize) === 0 ? pageCount : Math.max(1, Number(pageCount) - 1),
    ),
    "page in meta is always 1": member("page", () => 1),
    "pageSize in meta is the number of entries": member("pageSize", (_, length) => length),
    "the numbers in meta are strings": counting((pagination) => mapValues(pagination, (value) => String(value))),
    "there is no meta": answeringLists(({ data }) => ({ data })),
    "an offset is answered as a page": counting((pagination) =>
      "start" in pagination ? { page: 1, pageSize: pagination.limit, total: pagination.total } : pagination,
    ),
  }),
);
