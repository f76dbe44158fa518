import { PullError } from "./fault.js";
import type { Page } from "./page.js";
import type { TypeProgress } from "./store.js";

/** Where the reading of a list goes from a page: to the next one, to the one before, which has changed, or nowhere. */
export type Turn = "next" | "back" | "end";

/** Pages of a type that are read again in all: content that changes faster cannot be read as a whole. */
const mostAgain = 50;

/** Entries, where a server does not say how many there are. */
const mostUncounted = 1_000_000;

/** More than that were not there when the reading began. */
const most = ({ firstTotal }: TypeProgress): number =>
  firstTotal === undefined ? mostUncounted : 2 * firstTotal + 1000;

/**
 * Decides by a page and by how many of its entries were not known. `state` has the progress with that page. Throws a `PullError` where the pages
 * have no end.
 */
export const turnAfter = ({ items, path, total }: Page, fresh: number, state: TypeProgress): Turn => {
  const { again, page, pageSize, read, reached } = state;
  const isAgain = page <= reached;
  const changed = total !== undefined && state.total !== undefined && total !== state.total;
  // What is gone moves all behind it to the front: some of it may stand on the page before by now, or on those before that.
  if (page > 1 && again < mostAgain && (changed || (isAgain && items.length > 0 && fresh === items.length)))
    return "back";
  if (isAgain) return "next";
  if (items.length === 0) return "end";
  if (fresh === 0 && page > 1 && again === 0)
    throw new PullError("endless", `GET ${path}: page ${page} repeats entries of the pages before it`);
  if (read > most(state)) {
    const named = state.firstTotal === undefined ? "no number of them" : `a total of ${state.firstTotal}`;
    throw new PullError(
      "endless",
      `GET ${path}: pages without an end, ${read} entries so far; the server named ${named}`,
    );
  }
  const isShort = items.length < pageSize;
  if (total === undefined) return isShort ? "end" : "next";
  return read < total || (read > total && !isShort) ? "next" : "end";
};
