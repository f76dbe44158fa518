import type { Report } from "../../model/report.js";
import { SourceError } from "../shared/source-error.js";
import { limitText } from "../tree/limit-text.js";
import type { ArchiveLimits } from "./archive-limits.js";
import { type ArchiveContent, addLine } from "./archive-rows.js";
import { LineLimitError, readLines } from "./read-lines.js";

/** A file with more wrong lines than this is not worth reading on. */
const maxFaults = 100;

/** So many characters are read between two looks at the memory. */
const lookEvery = 4 * 1024 * 1024;

/** Reads the files of rows of one export, one after the other, into `content`. `source` is what messages call the export. */
export const createRowReader = (content: ArchiveContent, source: string, report: Report, limits: ArchiveLimits) => {
  // Characters of all files so far, and of those in the folder of schemas.
  let [rows, schemas, looked] = [0, 0, 0];
  const excess = (length: number, folder: string): string | undefined => {
    rows += length;
    if (folder === "schemas") schemas += length;
    if (schemas > limits.schemas) return `the schemas are longer than ${limitText(limits.schemas, "characters")}`;
    if (rows > limits.rows) return `the rows are longer than ${limitText(limits.rows, "characters")} together`;
    if (rows - looked < lookEvery) return undefined;
    looked = rows;
    return limits.isMemoryFull()
      ? "the rows take half of the memory: more of it is given with NODE_OPTIONS=--max-old-space-size=<megabytes>"
      : undefined;
  };
  return {
    /**
     * Reads a file, which messages name; the folder says what its rows are. Throws a {@link SourceError} where a limit is reached, or when nearly
     * all lines are wrong.
     */
    read: async (
      bytes: AsyncIterable<Uint8Array>,
      { file, folder }: { readonly file: string; readonly folder: string },
    ): Promise<void> => {
      const give = (path: string, message: string): never => {
        report.error(file, path, message);
        throw new SourceError(source, report.diagnostics);
      };
      let faults = 0;
      try {
        for await (const { number, text } of readLines(bytes, limits.line)) {
          const over = excess(text.length, folder);
          if (over !== undefined) give(`line ${number}`, over);
          const fault = addLine(content, folder, text);
          if (fault === undefined) continue;
          report.error(file, `line ${number}`, fault);
          if (++faults >= maxFaults) throw new SourceError(source, report.diagnostics);
        }
      } catch (error) {
        if (!(error instanceof LineLimitError)) throw error;
        const more = limitText(error.limit, error.unit);
        give(`line ${error.line}`, error.unit === "characters" ? `is longer than ${more}` : `comes after ${more}`);
      }
    },
  };
};
