import { isRecord } from "../../../../base/json.js";
import { Buttons } from "../parts/parts.js";
import type { Query } from "../query/query.js";

interface PagerProps {
  readonly query: Query;
  readonly meta: unknown;
  readonly onAsk: (query: Query) => void;
}

/** Leads to the next and previous part of a list, where the answer shows that there are any. */
export const Pager = ({ meta, onAsk, query }: PagerProps) => {
  const given = isRecord(meta) && isRecord(meta.pagination) ? meta.pagination : undefined;
  if (given === undefined) return null;
  const number = (name: string): number | undefined => {
    const value = given[name];
    return typeof value === "number" ? value : undefined;
  };
  const go = (pagination: Partial<Query["pagination"]>) => () =>
    onAsk({ ...query, pagination: { ...query.pagination, ...pagination } });
  const [page, pageCount] = [number("page"), number("pageCount")];
  if (page !== undefined) {
    const to = (next: number) => go({ mode: "page", page: next <= 1 ? "" : String(next) });
    const isLast = pageCount !== undefined && page >= pageCount;
    const text = pageCount === undefined ? `Page ${page}` : `Page ${page} of ${pageCount}`;
    return (
      <Buttons text={text} before={page > 1 ? to(page - 1) : undefined} after={isLast ? undefined : to(page + 1)} />
    );
  }
  const [start = 0, limit = 0, total] = [number("start"), number("limit"), number("total")];
  if (limit <= 0) return null;
  const to = (next: number) => go({ mode: "offset", start: String(Math.max(0, next)) });
  const isLast = total !== undefined && start + limit >= total;
  const end = Math.min(start + limit, total ?? start + limit);
  const text = `${Math.min(start + 1, end)} to ${end}${total === undefined ? "" : ` of ${total}`}`;
  return (
    <Buttons
      text={text}
      before={start > 0 ? to(start - limit) : undefined}
      after={isLast ? undefined : to(start + limit)}
    />
  );
};
