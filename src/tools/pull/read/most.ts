import { PullError } from "../fault.js";

/** Entries of a type that are read where nobody says how many. */
const mostEntries = 1_000_000;
/** Entries of one answer, whatever size of a page was asked for. */
const mostAtOnce = 50_000;

const shown = (count: number): string => count.toLocaleString("en");

/** The entries of an answer. Throws a {@link PullError} for more than are read at once. */
export const readable = (path: string, items: readonly unknown[]): readonly unknown[] => {
  if (items.length <= mostAtOnce) return items;
  const bound = `at most ${shown(mostAtOnce)} are read at once`;
  throw new PullError("too-large", `GET ${path}: an answer of ${shown(items.length)} entries; ${bound}`);
};

/** Throws a {@link PullError} where a server names or has shown more entries of a type than are read without a limit. */
export const checkCount = (path: string, count = 0, limit?: number): void => {
  if (limit !== undefined || count <= mostEntries) return;
  const bound = `at most ${shown(mostEntries)} are read; --limit N reads the first N`;
  throw new PullError("too-large", `GET ${path}: ${shown(count)} entries; ${bound}`);
};
