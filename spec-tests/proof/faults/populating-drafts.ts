import { isRecord } from "../../kit/base.js";
import { answering, type Json } from "./answers.js";
import type { Mutate } from "./fault.js";
import { below, outside, parameter } from "./requests.js";

/** Something with an id: an entry or a user. */
const isRow = (value: unknown): value is Json => isRecord(value) && "id" in value;

/** What a document is about: its entries, its only entry, or users, which are an array by themselves. */
const rowsOf = (document: unknown): readonly Json[] =>
  [isRecord(document) ? document.data : document].flat().filter(isRow);

/** A document with other rows. Those that are not known stay as they are. */
const withRows = (document: unknown, rows: ReadonlyMap<unknown, Json>): unknown => {
  const change = (row: unknown) => (isRow(row) ? (rows.get(row.id) ?? row) : row);
  const changeAll = (value: unknown) => (Array.isArray(value) ? value.map(change) : change(value));
  return isRecord(document) ? { ...document, data: changeAll(document.data) } : changeAll(document);
};

/**
 * A server whose populated relations hold drafts too, at every depth and whatever the state of the list. The entries of the
 * list itself, their order and their number stay.
 */
export const populatingDrafts: Mutate = answering(async (document, { parameters, ask }) => {
  if (!parameters.some(below("populate"))) return document;
  const asked = parameters.filter((one) => outside("publicationState")(one) && outside("pagination")(one));
  const preview = [parameter("preview", "publicationState"), parameter("100", "pagination", "pageSize")];
  const rows = rowsOf(await ask([...asked, ...preview]));
  return withRows(document, new Map(rows.map((row) => [row.id, row])));
});
