import { isRecord } from "../../base/json.js";
import { andThen, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import { formatDatetime } from "../model/values/datetime.js";
import type { RowRef } from "../store/column.js";
import { insertEntry } from "../write/apply-entry.js";
import type { EntryWrite } from "../write/entry-write.js";
import { readEntry } from "../write/read-entry.js";
import { stamped } from "../write/stamped.js";
import { beginWriting, type Writing } from "../write/writing.js";
import { carryOut } from "./carry-out.js";
import { type Asked, answer, asked, attached, type CommandContext, type Content, type Input } from "./request.js";

/**
 * Adds an entry, and what `complete` does with it. What `answerTo` says of its id, or what is wrong, be it with the
 * answer alone: then nothing has changed.
 */
export const insert = <T>(
  context: CommandContext,
  type: ContentType,
  write: EntryWrite,
  complete: (writing: Writing, entry: RowRef) => Result<void>,
  answerTo: (id: number) => Result<T>,
): Result<T> => {
  const writing = beginWriting(context);
  const now = context.now();
  const defaults = type.localized ? { locale: context.store.defaultLocale } : {};
  const values = stamped(write, { createdAt: now, updatedAt: now }, defaults);
  return andThen(insertEntry(writing, context.store.table(type.uid), values), (entry) =>
    andThen(complete(writing, entry), () => {
      const id = writing.draft.idOf(entry.table, entry.row);
      return writing.draft.commitIf(() => answerTo(id));
    }),
  );
};

/** The data of a new entry. It is published at once unless the client says something else (section 3). */
const published = ({ data }: Content, type: ContentType, now: number): unknown =>
  type.draftAndPublish && isRecord(data) && data.publishedAt === undefined
    ? { ...data, publishedAt: formatDatetime(now) }
    : data;

/** Adds an entry, unless `obstacle` fails when it is about to be stored: then that is the answer. */
export const add = (
  context: CommandContext,
  type: ContentType,
  { content, selection }: Asked,
  obstacle: () => Result<void>,
): Promise<Result<string | undefined>> => {
  const data = published(content, type, context.now());
  return carryOut(
    context,
    type,
    () => andThen(obstacle(), () => readEntry(data, type, { context, operation: "create", entry: undefined })),
    (write) => insert(context, type, write, attached(content), (id) => answer(context, selection, id)),
  );
};

/** Creates an entry: `POST /api/:pluralApiId` (section 4.8). The JSON text of its answer, or what is wrong. */
export const create = async (
  context: CommandContext,
  type: ContentType,
  search: string,
  input: Input,
): Promise<Result<string | undefined>> => {
  const request = asked(context, type, search, input);
  return request.ok ? add(context, type, request.value, () => ok(undefined)) : request;
};
