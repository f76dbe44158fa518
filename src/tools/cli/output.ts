import type { Writable } from "node:stream";
import { codeOf } from "../../base/words/error-code.js";
import type { SourceLoader } from "./source-loader.js";

/** Where a command reads and writes, and what it hears. */
export interface Io {
  readonly load: SourceLoader;
  stdout(text: string): void;
  stderr(text: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user asks to stop. Until a command has read it, that ends the process: whoever reads it stops by itself. */
  readonly stopped: AbortSignal;
  /** The width of the terminal in columns, for help. */
  readonly columns: number;
  /** The width of what shows stderr; infinite when that is a file or another program. */
  readonly errorColumns: number;
  /** The folder that the user is in, where a configuration is looked for. Default: that of the process. */
  readonly folder?: string;
  readonly open?: (url: string) => unknown;
  /**
   * Hands over the errors that nothing in this process catches, which end it otherwise, until the function that comes back is called. Default:
   * they are another's.
   */
  readonly uncaught?: (listener: (error: unknown) => void) => () => void;
}

export interface Output {
  /** Never throws, whatever becomes of the text. */
  write(text: string): void;
  /** Resolves once all that was written has been taken, or never will be. */
  flushed(): Promise<void>;
}

/**
 * Writes to a stream for as long as it takes text. Its reader may leave early (`| head`): a server goes on without it. Any other failure, such as
 * a full disk, is handed to `onFailure` the first time.
 */
export const createOutput = (stream: Writable, onFailure: (error: unknown) => void): Output => {
  let [hasLeft, hasFailed] = [false, false];
  const fail = (error: unknown): void => {
    hasLeft ||= codeOf(error) === "EPIPE";
    if (hasLeft || hasFailed) return;
    hasFailed = true;
    onFailure(error);
  };
  stream.on("error", fail);
  const write = (text: string): void => {
    if (hasLeft) return;
    try {
      stream.write(text);
    } catch (error) {
      fail(error);
    }
  };
  const flushed = (): Promise<void> => new Promise((resolve) => stream.write("", () => resolve()));
  return { write, flushed };
};

/** A command's end that the user caused: one line on stderr, and an exit code (1: it failed, 2: wrong usage, 3: a part of it failed). */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(
    message: string,
    readonly exitCode: 1 | 2 | 3,
  ) {
    super(message);
  }
}

/** Errors of others whose messages are for the user of a command, by their names: with which exit code they end it. */
const userErrors: ReadonlyMap<string, number> = new Map([
  ...["FolderError", "RulesError", "WordsMissingError", "PullError"].map((name) => [name, 1] as const),
  ...["ConfigError", "UnknownTypeError"].map((name) => [name, 2] as const),
]);

/** The exit code of a command that an error ends; undefined where its message is not for the user. */
export const exitCodeOf = (error: unknown): number | undefined => {
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof Error ? userErrors.get(error.name) : undefined;
};

/** A path as a word of a command line. */
export const quoted = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** Rows of text in aligned columns; the columns in `right` are aligned right. */
export const table = (rows: readonly (readonly string[])[], right: readonly number[] = []): string[] => {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, index) =>
        right.includes(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
};

/** A text cut to a width, with an ellipsis where it was cut: never within a character, or an emoji that is joined of several. */
export const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1)).replace(/[\u200d\p{Surrogate}]+$/u, "")}…`;
