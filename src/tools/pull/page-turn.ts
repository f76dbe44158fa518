import { PullError } from "./fault.js";
import type { Page } from "./page.js";
import type { TypeProgress } from "./store.js";

/** Entries, where a server does not say how many there are. */
const mostUncounted = 1_000_000;

/** More than that were not there when the reading began. */
const most = ({ firstTotal }: TypeProgress): number =>
  firstTotal === undefined ? mostUncounted : 2 * firstTotal + 1000;

/**
 * Whether a list ends with a page, of which so many entries were not known. `state` has the progress with that page. Throws a `PullError` where the
 * pages have no end.
 */
export const isLast = ({ items, path, total }: Page, fresh: number, state: TypeProgress): boolean => {
  const { page, pageSize, read } = state;
  if (items.length === 0) return true;
  if (fresh === 0 && page > 1)
    throw new PullError("endless", `GET ${path}: page ${page} repeats entries of the pages before it`);
  if (read > most(state)) {
    const named = state.firstTotal === undefined ? "no number of them" : `a total of ${state.firstTotal}`;
    throw new PullError(
      "endless",
      `GET ${path}: pages without an end, ${read} entries so far; the server named ${named}`,
    );
  }
  const isShort = items.length < pageSize;
  if (total === undefined) return isShort;
  return read === total || (read > total && isShort);
};
