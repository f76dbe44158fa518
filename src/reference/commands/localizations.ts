import { isRecord } from "../../base/json.js";
import { andThen, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import { selectionOf, writeEntry } from "../read.js";
import type { RowRef } from "../store/column.js";
import { linkLocalization, readNewLocale, sharedValues, syncLocalizations } from "../write/localizations.js";
import { readEntry } from "../write/read-entry.js";
import type { Writing } from "../write/writing.js";
import { carryOutAt } from "./carry-out.js";
import { insert } from "./create.js";
import { attached, type CommandContext, type Content } from "./request.js";

/**
 * Creates a localization of an entry: `POST /api/:pluralApiId/:id/localizations`, or of a single type's entry, whose
 * `id` is undefined. Neither body nor answer has an envelope (measured). It is checked like an entry that is published,
 * but is a draft unless the client says otherwise; what it shares with its localizations they take from it.
 */
export const createLocalization = async (
  context: CommandContext,
  type: ContentType,
  id: number | undefined,
  content: Content,
): Promise<Result<string | undefined>> => {
  const { store } = context;
  const table = store.table(type.uid);
  const row = id === undefined ? table.rows()[0] : table.rowOf(id);
  if (row === undefined) return ok(undefined);
  const entry: RowRef = { table, row };
  const read = () =>
    andThen(readNewLocale(content.data, entry, store), (locale) => {
      const data = { ...sharedValues(entry, type), ...(isRecord(content.data) ? content.data : {}), locale };
      return readEntry(data, type, { context, operation: "create", entry: undefined });
    });
  const complete = (writing: Writing, added: RowRef): Result<void> => {
    linkLocalization(writing.draft, added, entry);
    syncLocalizations(writing.draft, added, type, context.now());
    return attached(content)(writing, added);
  };
  const answerTo = (added: number) =>
    andThen(selectionOf(context, type, "populate=localizations"), (selection) =>
      writeEntry(context, selection, added, "bare"),
    );
  return carryOutAt(context, entry, type, read, (write) => insert(context, type, write, complete, answerTo));
};
