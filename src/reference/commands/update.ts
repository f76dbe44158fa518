import { andThen, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import type { RowRef } from "../store/column.js";
import { applyEntry } from "../write/apply-entry.js";
import type { EntryWrite } from "../write/entry-write.js";
import { syncLocalizations } from "../write/localizations.js";
import { readEntry } from "../write/read-entry.js";
import { stamped } from "../write/stamped.js";
import { beginWriting } from "../write/writing.js";
import { carryOutAt } from "./carry-out.js";
import { type Asked, answer, asked, attached, type CommandContext, type Input } from "./request.js";

/** Changes the entry of a row. Undefined when it is gone before its turn comes. */
export const change = (
  context: CommandContext,
  type: ContentType,
  row: number,
  { content, selection }: Asked,
): Promise<Result<string | undefined>> => {
  const entry: RowRef = { table: context.store.table(type.uid), row };
  const id = entry.table.idOf(row);
  const read = () => readEntry(content.data, type, { context, operation: "update", entry });
  const apply = (write: EntryWrite) => {
    const writing = beginWriting(context);
    const now = context.now();
    return andThen(applyEntry(writing, entry, stamped(write, { updatedAt: now })), () =>
      andThen(attached(content)(writing, entry), () => {
        // The localizations follow only when they are populated (measured).
        const follow = selection.populate.some(({ attribute }) => attribute.name === "localizations");
        if (type.localized && follow) syncLocalizations(writing.draft, entry, type, now);
        return writing.draft.commitIf(() => answer(context, selection, id));
      }),
    );
  };
  return carryOutAt(context, entry, type, read, apply);
};

/**
 * Changes an entry: `PUT /api/:pluralApiId/:id` (section 4.7). The JSON text of its answer, undefined where there is
 * no such entry, or what is wrong; then nothing has changed.
 */
export const update = async (
  context: CommandContext,
  type: ContentType,
  id: number,
  search: string,
  input: Input,
): Promise<Result<string | undefined>> => {
  const request = asked(context, type, search, input);
  if (!request.ok) return request;
  const row = context.store.table(type.uid).rowOf(id);
  return row === undefined ? ok(undefined) : change(context, type, row, request.value);
};
