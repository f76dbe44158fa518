import { isRecord } from "../../kit/base.js";
import { refusing } from "../servers/refusing.js";
import { changing, replying } from "../servers/replying.js";
import { reading } from "../servers/requests.js";
import type { Different } from "./different.js";

const configurable = "8: the maximum is configurable, and not shown";

const cutAt = (maxLimit: number): Different => ({
  ...{ name: `pages-of-at-most-${maxLimit}`, kind: "page", why: configurable, maxLimit },
});

/** A maximum of one form of pagination alone. */
const cutBy = (name: "pageSize" | "limit", most: number): Different => ({
  ...{ name: `${name}-of-at-most-${most}`, kind: "page", why: `${configurable}; that of the other form is another` },
  mutate: reading((each) =>
    each.path.join(".") === `pagination.${name}` && Number(each.value) > most
      ? [{ ...each, value: String(most) }]
      : [each],
  ),
});

/** The size that a query asks for, and larger ones refused. */
const refusedBeyond = (most: number): Different => ({
  ...{ name: `pages-beyond-${most}-refused`, kind: "page", maxLimit: most, profile: "spec" },
  why: `${configurable}; what becomes of a larger size is not shown`,
  mutate: refusing(({ raw }) =>
    [...new URLSearchParams(raw)].some(
      ([name, size]) => /^pagination\[(pageSize|limit)\]$/.test(name) && Number(size) > most,
    ),
  ),
});

const isEmptyList = (json: unknown): boolean => isRecord(json) && Array.isArray(json.data) && json.data.length === 0;

const asksForLater = (raw: string): boolean =>
  [...new URLSearchParams(raw)].some(
    ([name, value]) =>
      (name === "pagination[page]" && Number(value) > 1) || (name === "pagination[start]" && Number(value) > 0),
  );

const beyond: Different = {
  ...{ name: "pages-beyond-the-end-refused", kind: "page", profile: "spec" },
  why: "4.3: what becomes of a page that holds no entry is not shown",
  mutate: replying((reply, { raw }) =>
    reply.status === 200 && isEmptyList(reply.json) && asksForLater(raw)
      ? { ...reply, status: 404, json: { error: "there is no such page" } }
      : reply,
  ),
};

const byOffset: Different = {
  ...{ name: "pages-by-offset-unless-asked-for", kind: "page", profile: "spec" },
  why: "2.3: which of the two forms a list shows that is not asked for pages is not said",
  mutate: changing((json, { query }) => {
    const pagination = isRecord(json) && isRecord(json.meta) ? json.meta.pagination : undefined;
    const isOther = query.includes("pagination[");
    if (!isRecord(json) || !isRecord(pagination) || isOther || !("page" in pagination)) return json;
    return { ...json, meta: { pagination: { start: 0, limit: pagination.pageSize, total: pagination.total } } };
  }),
};

/** Servers with pages of their own. */
export const pages: readonly Different[] = [
  beyond,
  byOffset,
  ...[1, 2, 5, 10, 25, 60, 100, 1000].map(cutAt),
  cutBy("pageSize", 60),
  cutBy("limit", 60),
  cutBy("limit", 10),
  ...[10, 60].map(refusedBeyond),
];
