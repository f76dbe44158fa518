import { fromBase64, toBase64 } from "../../base/base64.js";
import { isRecord } from "../../base/json.js";
import type { ContentModel } from "../../reference/model/schema.js";
import { loadRows, SavedRowsError } from "../../reference/store/load-rows.js";
import { modelShape, shapeDifferences } from "../../reference/store/model-shape.js";
import { createRowWriter } from "../../reference/store/saved-rows.js";
import type { Store } from "../../reference/store/store.js";
import type { StoredBytes } from "../uploads/stored-bytes.js";

/** Writes all entries, users, roles and files as lines of text, again and again. */
export interface StateWriter {
  /** Whether something has changed since the lines were last written. Before the first time: since the writer was made. */
  changed(): boolean;
  /**
   * All as it is now. The work is that of what has changed, and of a list with a line for each row. Throws a {@link StateError} where the
   * data may not be whole.
   */
  lines(): readonly string[];
  /** Writes so many of the lines that {@link StateWriter.lines} would have to write. False: there is nothing left to do. */
  prepare(rows: number): boolean;
}

/** Lines that are no saved state, or that of other content-types. The message says what is wrong with which line. */
export class StateError extends Error {
  override readonly name = "StateError";
}

const [kind, version] = ["touchstone-state", 1];

/** What a state is written from, and read into: that of an API is its `saved`. */
export interface Saved {
  readonly store: Store;
  readonly uploads: StoredBytes;
}

/** Writes the state of an API. See {@link StateWriter}. */
export const createStateWriter = ({ store, uploads }: Saved): StateWriter => {
  const rows = createRowWriter(store);
  const head = JSON.stringify({ kind, version, model: modelShape(store.model) });
  // Files are many bytes, and never change: each is written once.
  const texts = new WeakMap<Uint8Array, string>();
  const fileLine = (file: string, bytes: Uint8Array | undefined): string => {
    if (bytes === undefined) return JSON.stringify({ file, bytes: null });
    const text = texts.get(bytes) ?? toBase64(bytes);
    texts.set(bytes, text);
    return `{"file":${JSON.stringify(file)},"bytes":"${text}"}`;
  };
  let written = uploads.changes();
  return {
    changed: () => written !== uploads.changes() || rows.changed(),
    prepare: rows.prepare,
    lines: () => {
      if (!store.integrity.isWhole()) throw new StateError("the data may not be whole");
      written = uploads.changes();
      const files = [...written].map(([path, bytes]) => fileLine(path, bytes));
      const lines = [head, ...files, ...rows.lines()];
      // The last line says that none is missing.
      return [...lines, JSON.stringify({ end: lines.length })];
    },
  };
};

const parse = (text: string, at: number): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new StateError(`line ${at + 1}: expected JSON`);
  }
};

const checkHead = (json: unknown, model: ContentModel): void => {
  if (!isRecord(json) || json.kind !== kind) throw new StateError("is no state that was saved by touchstone");
  if (json.version !== version)
    throw new StateError(`was saved in the form ${String(json.version)}, expected ${version}`);
  const [first, second, third, ...more] = shapeDifferences(json.model, model);
  if (first === undefined) return;
  const listed = [first, second, third].filter((difference) => difference !== undefined).join("; ");
  const rest = more.length === 0 ? "" : `; and ${more.length} more`;
  throw new StateError(`was saved for other content-types: ${listed}${rest}`);
};

/** Makes the state of an API what a {@link StateWriter} wrote. Throws a {@link StateError}; then nothing has changed. */
export const loadState = ({ store, uploads }: Saved, lines: readonly string[]): void => {
  checkHead(lines[0] === undefined ? undefined : headOf(lines[0]), store.model);
  const end = lines.length < 2 ? undefined : parse(lines.at(-1) ?? "", lines.length - 1);
  if (!isRecord(end) || end.end !== lines.length - 1) throw new StateError("is incomplete: its last line is missing");
  const files = new Map<string, Uint8Array | undefined>();
  const rows: unknown[] = [];
  for (let at = 1; at < lines.length - 1; at++) {
    const json = parse(lines[at] ?? "", at);
    if (isRecord(json) && typeof json.file === "string" && rows.length === 0)
      files.set(json.file, typeof json.bytes === "string" ? bytesOf(json.bytes, at) : undefined);
    else rows.push(json);
  }
  try {
    loadRows(store, rows);
  } catch (error) {
    if (error instanceof SavedRowsError) throw new StateError(`line ${error.line + files.size + 2}: ${error.message}`);
    throw error;
  }
  uploads.restore(files);
};

/** The first line; whatever else a file may begin with is no reason to complain of its JSON. */
const headOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const bytesOf = (text: string, at: number): Uint8Array => {
  try {
    return fromBase64(text);
  } catch {
    throw new StateError(`line ${at + 1}: expected Base64`);
  }
};
