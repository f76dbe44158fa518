import type { Report } from "../../model/report.js";

/** Counts remarks that come once per row, so that each is reported once. */
export interface Tally {
  add(path: string, message: string): void;
  /** Writes the remarks to the report as warnings about a file. */
  flush(report: Report, file: string): void;
}

/** Starts an empty {@link Tally}. */
export const createTally = (): Tally => {
  const counts = new Map<string, { readonly path: string; readonly message: string; count: number }>();
  return {
    add(path, message) {
      const key = `${path}\n${message}`;
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { path, message, count: 1 });
      else known.count++;
    },
    flush(report, file) {
      for (const { count, message, path } of counts.values()) {
        report.warning(file, path, count === 1 ? message : `${message} (${count} times)`);
      }
    },
  };
};
