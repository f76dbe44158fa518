import { isRecord } from "../../../../base/json/json.js";
import { Button } from "../parts/button.js";
import type { Query } from "../query/query.js";

interface PagerProps {
  readonly query: Query;
  readonly meta: unknown;
  readonly onAsk: (query: Query) => void;
}

/** Leads to the next and previous part of a list, where the answer shows that there are any. The buttons stay at both ends, so that the focus does. */
export const Pager = ({ meta, onAsk, query }: PagerProps) => {
  const given = isRecord(meta) && isRecord(meta.pagination) ? meta.pagination : {};
  const number = (name: string, otherwise: number): number => {
    const value = given[name];
    return typeof value === "number" ? value : otherwise;
  };
  const [page, limit, start] = [number("page", 0), number("limit", 0), number("start", 0)];
  if (page === 0 && limit <= 0) return null;
  // Answers need not count.
  const total = number(page > 0 ? "pageCount" : "total", Number.POSITIVE_INFINITY);
  const of = Number.isFinite(total) ? ` of ${total}` : "";
  const end = page > 0 ? page : Math.min(start + limit, total);
  const isFirst = page > 0 ? page === 1 : start === 0;
  const go = (by: number): void => {
    const [nextPage, nextStart] = [page + by, Math.max(0, start + by * limit)];
    const next = page > 0 ? { page: nextPage === 1 ? "" : String(nextPage) } : { start: String(nextStart) };
    onAsk({ ...query, pagination: { ...query.pagination, ...next } });
  };
  return (
    <nav class="row spread soft" aria-label="Parts of the list">
      <Button text="Previous" aria-disabled={isFirst} onClick={() => isFirst || go(-1)} />
      {page > 0 ? `Page ${page}${of}` : `${Math.min(start + 1, end)} to ${end}${of}`}
      <Button text="Next" aria-disabled={end >= total} onClick={() => end >= total || go(1)} />
    </nav>
  );
};
