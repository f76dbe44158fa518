import { andThen, type Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import { selectionOf } from "../read.js";
import type { Selection } from "../validate/plan.js";
import { removeEntry } from "../write/remove-entry.js";
import { beginWriting } from "../write/writing.js";
import { answer, type CommandContext } from "./request.js";

/** Takes an entry away. The JSON text of what it was, undefined where there is none. */
export const take = (context: CommandContext, selection: Selection, type: ContentType, id: number) => {
  const text = answer(context, selection, id);
  const row = context.store.table(type.uid).rowOf(id);
  if (!text.ok || row === undefined) return text;
  const writing = beginWriting(context);
  removeEntry(writing, type.uid, row);
  writing.draft.commit();
  return text;
};

/** Deletes an entry: `DELETE /api/:pluralApiId/:id` (section 4.8). See {@link update}. */
export const remove = (
  context: CommandContext,
  type: ContentType,
  id: number,
  search: string,
): Result<string | undefined> =>
  andThen(selectionOf(context, type, search), (selection) => take(context, selection, type, id));
