import { heldAt } from "../../base/maps.js";

export type Tally = ReturnType<typeof createTally>;

/** Counts remarks that come once for each of many rows, so that each is made once. */
export const createTally = () => {
  const counts = new Map<string, { readonly path: string; readonly message: string; count: number }>();
  return {
    add(path: string, message: string): void {
      heldAt(counts, `${path}\n${message}`, () => ({ path, message, count: 0 })).count++;
    },
    /** The remarks with how often each came, in the order in which each came first. */
    remarks: () =>
      Array.from(counts.values(), ({ count, message, path }) => ({
        path,
        message: count === 1 ? message : `${message} (${count} times)`,
      })),
  };
};

/** A remark in one line. */
export const remarkLine = ({ message, path }: { readonly path: string; readonly message: string }): string =>
  `${path}: ${message}`;
