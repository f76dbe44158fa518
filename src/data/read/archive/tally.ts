import { heldAt } from "../../../base/maps.js";
import type { Report } from "../../model/report.js";

/** See {@link createTally}. */
export type Tally = ReturnType<typeof createTally>;

/** Counts remarks that come once per row, so that each is reported once. */
export const createTally = () => {
  const counts = new Map<string, { readonly path: string; readonly message: string; count: number }>();
  return {
    add(path: string, message: string): void {
      heldAt(counts, `${path}\n${message}`, () => ({ path, message, count: 0 })).count++;
    },
    /** Writes the remarks to the report as warnings about a file. */
    flush(report: Report, file: string): void {
      for (const { count, message, path } of counts.values()) {
        report.warning(file, path, count === 1 ? message : `${message} (${count} times)`);
      }
    },
  };
};
