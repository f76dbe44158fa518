import { andThen, fail, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import { findSingleRow, selectionOf } from "../read.js";
import { add } from "./create.js";
import { take } from "./remove.js";
import { asked, type CommandContext, type Input } from "./request.js";
import { change } from "./update.js";

/** Changes the entry of a single type, draft or not, or creates it: `PUT /api/:singularApiId` (section 4.8). */
export const updateSingle = async (
  context: CommandContext,
  type: ContentType,
  search: string,
  input: Input,
): Promise<Result<string | undefined>> => {
  const request = asked(context, type, search, input);
  if (!request.ok) return request;
  const row = findSingleRow(context, type, search, "preview");
  if (!row.ok) return row;
  if (row.value !== undefined) return change(context, type, row.value, request.value);
  const isThere = () => context.store.table(type.uid).rows().length > 0;
  if (isThere()) return alreadyThere;
  const added = await add(context, type, request.value, () => (isThere() ? alreadyThere : ok(undefined)));
  // Another request was quicker: this one changes what that one has created.
  return added === alreadyThere ? updateSingle(context, type, search, input) : added;
};

/** The entry of a single type is there, in another locale than the one that was asked for (measured). */
const alreadyThere = fail({ code: "invalid-body", path: ["locale"], message: "singleType.alreadyExists" });

/** Deletes the entry of a single type: `DELETE /api/:singularApiId` (section 4.8). Nothing of the query selects (measured). */
export const removeSingle = (context: CommandContext, type: ContentType, search: string): Result<string | undefined> =>
  andThen(findSingleRow(context, type, search), (row) => {
    if (row === undefined) return ok(undefined);
    const id = context.store.table(type.uid).idOf(row);
    return andThen(selectionOf(context, type, ""), (selection) => take(context, selection, type, id));
  });
