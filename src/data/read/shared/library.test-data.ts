import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import type { Files } from "./source-folder.test-data.js";

/** A small library that uses everything an entry file can hold, without entries. */
export const library: Files = Object.fromEntries(
  rowsOf<[path: string, json: object]>("library.jsonl", import.meta.url),
);
