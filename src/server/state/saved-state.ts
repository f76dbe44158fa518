import { fromBase64, toBase64 } from "../../base/base64.js";
import { isRecord } from "../../base/json.js";
import type { Entry } from "../../reference/model/dataset.js";
import type { ContentModel, Uid } from "../../reference/model/schema.js";
import { type Current, entryAt } from "../../reference/store/store.js";
import { loadRows, SavedRowsError } from "./load-rows.js";
import { modelShape, shapeDifferences } from "./model-shape.js";
import { createRowWriter } from "./saved-rows.js";

/** Writes all entries, users, roles and files as lines of text, again and again. */
export interface StateWriter {
  /** Whether something has changed since the lines were last written. Before the first time: since the writer was made. */
  changed(): boolean;
  /** All as it is now. The work is that of what has changed, and of a list with a line for each row. */
  lines(): readonly string[];
  /**
   * Writes so many of the lines that {@link StateWriter.lines} would have to write, or a few more. False: it has gone through all of
   * them.
   */
  prepare(rows: number): boolean;
}

/** Lines that are no saved state, or that of other content-types. The message says what is wrong with which line. */
export class StateError extends Error {
  override readonly name = "StateError";
}

const [kind, version] = ["touchstone-state", 1];

/** The data that a state is written from and read into: the `saved` of an API. */
export type Saved = Current;

/** The entries of a type as they are now, in ascending order of ids. */
export const entriesIn = ({ store }: Saved, type: Uid): Iterable<Entry> => store.tables.get(type)?.entries ?? [];

/** The entry of a type with this id as it is now. */
export const entryIn = ({ store }: Saved, type: Uid, id: number): Entry | undefined => entryAt(store, { type, id });

/** Writes the state of an API. See {@link StateWriter}. */
export const createStateWriter = (saved: Saved): StateWriter => {
  const rows = createRowWriter();
  const head = JSON.stringify({ kind, version, model: modelShape(saved.store.model) });
  // Files are many bytes, and never change: each is written once.
  const texts = new WeakMap<Uint8Array, string>();
  const fileLine = (file: string, bytes: Uint8Array | undefined): string => {
    if (bytes === undefined) return JSON.stringify({ file, bytes: null });
    const text = texts.get(bytes) ?? toBase64(bytes);
    texts.set(bytes, text);
    return `{"file":${JSON.stringify(file)},"bytes":"${text}"}`;
  };
  let written = saved.store;
  return {
    changed: () => written !== saved.store,
    prepare: (count) => rows.prepare(saved.store, count),
    lines: () => {
      written = saved.store;
      const files = [...written.files].map(([path, bytes]) => fileLine(path, bytes));
      const lines = [head, ...files, ...rows.lines(written)];
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
export const loadState = (saved: Saved, lines: readonly string[]): void => {
  const { store } = saved;
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
    saved.store = { ...store, tables: loadRows(store.tables, rows), files };
  } catch (error) {
    if (error instanceof SavedRowsError) throw new StateError(`line ${error.line + files.size + 2}: ${error.message}`);
    throw error;
  }
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
