import { isRecord } from "../../base/json/json.js";
import type { Entry } from "../../reference/model/dataset.js";
import type { ContentModel, Uid } from "../../reference/model/schema.js";
import { type Current, entryAt, type Files, type Store } from "../../reference/store/store.js";
import { loadRows } from "./load-rows.js";
import { modelShape, shapeDifferences } from "./model-shape.js";
import { rowLine } from "./row-lines.js";
import { StateError } from "./state-error.js";

const [kind, version] = ["touchstone-state", 1];

/** The data that a state is written from and read into: the `saved` of an API. */
export type Saved = Current;

/** The entries of a type as they are now, in ascending order of ids. */
export const entriesIn = ({ store }: Saved, type: Uid): Iterable<Entry> => store.tables.get(type)?.entries ?? [];

/** The entry of a type with this id as it is now. */
export const entryIn = ({ store }: Saved, type: Uid, id: number): Entry | undefined => entryAt(store, { type, id });

/** What an uploaded file is called where its bytes are kept. `path`: below `/uploads/`. */
export type FileNames = (bytes: Uint8Array, path: string) => string;

const end = '{"end":true}';

/** The lines of text that all data is saved as. Uploaded files are named, and kept elsewhere. */
export function* stateLines({ files, model, tables }: Store, nameOf: FileNames): Generator<string> {
  yield JSON.stringify({ kind, version, model: modelShape(model) });
  for (const [file, bytes] of files)
    yield JSON.stringify({ file, bytes: bytes === undefined ? null : nameOf(bytes, file) });
  for (const [table, { entries, lastId, schema }] of tables) {
    yield JSON.stringify({ table, lastId });
    const attributes = [...schema.attributes.values()];
    for (const entry of entries) yield rowLine(entry, attributes);
  }
  yield end;
}

const parse = (text: string, at: number): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Whatever else a file may begin with is no reason to complain of its JSON.
    throw new StateError(at === 0 ? noState : `line ${at + 1}: expected JSON`);
  }
};

const noState = "is no state that was saved by touchstone";

const checkHead = (json: unknown, model: ContentModel): void => {
  if (!isRecord(json) || json.kind !== kind) throw new StateError(noState);
  if (json.version !== version)
    throw new StateError(`was saved in the form ${String(json.version)}, expected ${version}`);
  const [first, second, third, ...more] = shapeDifferences(json.model, model);
  if (first === undefined) return;
  const listed = [first, second, third].filter((difference) => difference !== undefined).join("; ");
  const rest = more.length === 0 ? "" : `; and ${more.length} more`;
  throw new StateError(`was saved for other content-types: ${listed}${rest}`);
};

/**
 * Makes the state of an API what the lines say. `files`: the bytes of uploaded files by the names that the lines have for them.
 * Throws a {@link StateError}; then nothing has changed.
 */
export const loadState = (saved: Saved, lines: readonly string[], files: ReadonlyMap<string, Uint8Array>): void => {
  const { store } = saved;
  checkHead(parse(lines[0] ?? "", 0), store.model);
  if (lines.at(-1) !== end) throw new StateError("is incomplete: its last line is missing");
  const named = new Map<string, unknown>();
  const rows = new Map<number, unknown>();
  for (let at = 1; at < lines.length - 1; at++) {
    const json = parse(lines[at] ?? "", at);
    if (isRecord(json) && typeof json.file === "string") named.set(json.file, json.bytes);
    else rows.set(at + 1, json);
  }
  saved.store = { ...store, tables: loadRows(store.tables, rows), files: withBytes(named, files) };
};

const withBytes = (named: ReadonlyMap<string, unknown>, files: ReadonlyMap<string, Uint8Array>): Files => {
  const found = new Map<string, Uint8Array | undefined>();
  for (const [path, name] of named) {
    const bytes = files.get(String(name));
    if (bytes === undefined && name !== null)
      throw new StateError(`names a file that is missing or damaged: ${name}, the bytes of /uploads/${path}`);
    found.set(path, bytes);
  }
  return found;
};
