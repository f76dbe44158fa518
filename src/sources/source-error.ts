import type { Diagnostic } from "../model/dataset.js";

const maxLines = 20;

// What breaks lines, commands a terminal, or turns the direction of text around.
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** One diagnostic in one line: `entries/articles.json: entry 3 (slug "x"), author: message`. Names of files may hold anything. */
export const formatDiagnostic = ({ file, message, path }: Diagnostic): string =>
  [file, path, message]
    .filter((part) => part !== "")
    .join(": ")
    .replace(unprintable, escaped);

const summarize = (source: string, errors: readonly Diagnostic[]): string => {
  const lines = errors.slice(0, maxLines).map((error) => `  ${formatDiagnostic(error)}`);
  const rest = errors.length - lines.length;
  return [`cannot load ${source}`, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join("\n");
};

/** A source that cannot be loaded. The message tells the first faults, one per line; `diagnostics` holds all, warnings too. */
export class SourceError extends Error {
  override readonly name = "SourceError";

  constructor(
    readonly source: string,
    readonly diagnostics: readonly Diagnostic[],
    options?: ErrorOptions,
  ) {
    super(
      summarize(
        source,
        diagnostics.filter(({ severity }) => severity === "error"),
      ),
      options,
    );
  }
}

/** A {@link SourceError} with a single fault. */
export const sourceFault = (source: string, message: string, file = "", cause?: unknown): SourceError =>
  new SourceError(
    source,
    [{ severity: "error", file, path: "", message }],
    cause === undefined ? undefined : { cause },
  );
