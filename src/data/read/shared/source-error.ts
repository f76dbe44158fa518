import { visibleLine } from "../../../base/words/visible-text.js";
import type { Diagnostic } from "../../../reference/model/dataset.js";

const maxLines = 20;

/** One diagnostic in one line: `entries/articles.json: entry 3 (slug "x"), author: message`. Names of files may hold anything. */
export const formatDiagnostic = ({ file, message, path }: Diagnostic): string =>
  visibleLine([file, path, message].filter((part) => part !== "").join(": "));

/** The faults among remarks, below a line that says what comes of them: the first, one line each, and how many more there are. */
export const listFaults = (head: string, remarks: readonly Diagnostic[]): string => {
  const errors = remarks.filter(({ severity }) => severity === "error");
  const lines = errors.slice(0, maxLines).map((error) => `  ${formatDiagnostic(error)}`);
  const rest = errors.length - lines.length;
  return [head, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join("\n");
};

/** A source that cannot be loaded. The message lists the first faults, one per line; `diagnostics` holds all, warnings too. */
export class SourceError extends Error {
  override readonly name = "SourceError";

  constructor(
    readonly source: string,
    readonly diagnostics: readonly Diagnostic[],
    options?: ErrorOptions,
  ) {
    super(listFaults(`cannot load ${source}`, diagnostics), options);
  }
}

/** A {@link SourceError} with a single fault. */
export const sourceFault = (source: string, message: string, file = "", cause?: unknown): SourceError =>
  new SourceError(
    source,
    [{ severity: "error", file, path: "", message }],
    cause === undefined ? undefined : { cause },
  );
