import { isRecord } from "./base/json.js";
import { andThen, fail, ok, type Result } from "./base/result.js";
import type { ContentType } from "./model/schema.js";
import type { Value } from "./model/value.js";
import { formatDatetime } from "./model/values/datetime.js";
import { findSingleRow, type QueryContext, selectionOf, writeEntry } from "./query.js";
import type { RowRef } from "./store/column.js";
import { Draft } from "./store/draft.js";
import type { Selection } from "./validate/plan.js";
import { applyEntry, insertEntry } from "./write/apply-entry.js";
import type { EntryWrite } from "./write/entry-write.js";
import { linkLocalization, readNewLocale, sharedValues, syncLocalizations } from "./write/localizations.js";
import { hashPassword, passwordsWithout, withHashes } from "./write/passwords.js";
import { readEntry } from "./write/read-entry.js";
import { removeEntry } from "./write/remove-entry.js";
import type { Writing } from "./write/writing.js";

/** What a command is carried out with. */
export interface CommandContext extends QueryContext {
  /** Milliseconds since the epoch: what `createdAt`, `updatedAt` and `publishedAt` become. */
  readonly now: () => number;
}

/** What a request wants to be written: read from its body, or what is wrong with it; the query's mistakes come first. */
export type Input = Result<Content>;

/** See {@link Input}. */
export interface Content {
  /** The body's `data`. */
  readonly data: unknown;
  /** What else becomes of the entry with it, such as files of a multipart body. */
  readonly attach?: ((writing: Writing, entry: RowRef) => Result<void>) | undefined;
}

/**
 * Reads a body and applies it, without a wait in between, so that nothing that was checked can change. Passwords are
 * hashed before: while that takes its time, others may write, so that the body is read once more after it.
 */
export const carryOut = async <T>(
  { store: { model } }: CommandContext,
  type: ContentType,
  read: () => Result<EntryWrite>,
  apply: (write: EntryWrite) => Result<T>,
): Promise<Result<T>> => {
  const hashes = new Map<string, string>();
  for (;;) {
    const write = read();
    if (!write.ok) return write;
    const passwords = passwordsWithout(hashes, write.value, type, model);
    if (passwords.length === 0) return apply(withHashes(write.value, type, model, hashes));
    for (const password of passwords) hashes.set(password, await hashPassword(password));
  }
};

/** What a body is read as when its entry is gone by the time that its passwords are hashed. */
const gone = fail({ code: "not-found", path: [], message: "Not Found" });

/** The same as {@link carryOut}, for an entry that may be gone by then: undefined. */
const carryOutAt = async (
  context: CommandContext,
  { table, row }: RowRef,
  type: ContentType,
  read: () => Result<EntryWrite>,
  apply: (write: EntryWrite) => Result<string | undefined>,
): Promise<Result<string | undefined>> => {
  const id = table.idOf(row);
  const done = await carryOut(context, type, () => (table.rowOf(id) === row ? read() : gone), apply);
  return done === gone ? ok(undefined) : done;
};

/** A write with values that the service sets itself; one that the client sets wins over `defaults`. */
const stamped = (
  write: EntryWrite,
  values: Readonly<Record<string, Value>>,
  defaults: Readonly<Record<string, Value>> = {},
): EntryWrite => ({
  ...write,
  values: new Map([...Object.entries(defaults), ...write.values, ...Object.entries(values)]),
});

/** What a request that writes asks for. */
interface Asked {
  readonly selection: Selection;
  readonly content: Content;
}

/** Reads what a request asks for. A mistake of its query is told before one of its body (measured). */
const asked = (context: CommandContext, type: ContentType, search: string, input: Input): Result<Asked> =>
  andThen(selectionOf(context, type, search), (selection) => andThen(input, (content) => ok({ selection, content })));

/** The answer to a command: the entry, as the query of the request selects it. */
const answer = (context: CommandContext, selection: Selection, id: number): Result<string | undefined> =>
  writeEntry(context, selection, id, "entry");

const insert = (
  context: CommandContext,
  type: ContentType,
  write: EntryWrite,
  complete: (writing: Writing, entry: RowRef) => Result<void>,
): Result<number> => {
  const { profile, store } = context;
  const writing: Writing = { store, draft: new Draft(), profile };
  const now = context.now();
  const defaults = type.localized ? { locale: store.defaultLocale } : {};
  const values = stamped(write, { createdAt: now, updatedAt: now }, defaults);
  return andThen(insertEntry(writing, store.table(type.uid), values), (entry) =>
    andThen(complete(writing, entry), () => {
      const id = writing.draft.idOf(entry.table, entry.row);
      writing.draft.commit();
      return ok(id);
    }),
  );
};

const attached = ({ attach }: Content) => attach ?? (() => ok(undefined));

/** The data of a new entry. It is published at once unless the client says something else (section 3). */
const published = ({ data }: Content, type: ContentType, now: number): unknown =>
  type.draftAndPublish && isRecord(data) && data.publishedAt === undefined
    ? { ...data, publishedAt: formatDatetime(now) }
    : data;

/** Adds an entry, unless `obstacle` fails when it is about to be stored: then that is the answer. */
const add = (
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
    (write) => andThen(insert(context, type, write, attached(content)), (id) => answer(context, selection, id)),
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

const change = (
  context: CommandContext,
  type: ContentType,
  row: number,
  { content, selection }: Asked,
): Promise<Result<string | undefined>> => {
  const { profile, store } = context;
  const entry: RowRef = { table: store.table(type.uid), row };
  const id = entry.table.idOf(row);
  const read = () => readEntry(content.data, type, { context, operation: "update", entry });
  const apply = (write: EntryWrite) => {
    const writing: Writing = { store, draft: new Draft(), profile };
    const now = context.now();
    return andThen(applyEntry(writing, entry, stamped(write, { updatedAt: now })), () =>
      andThen(attached(content)(writing, entry), () => {
        // The localizations follow only when they are populated (measured).
        const follow = selection.populate.some(({ attribute }) => attribute.name === "localizations");
        if (type.localized && follow) syncLocalizations(writing.draft, entry, type, now);
        writing.draft.commit();
        return answer(context, selection, id);
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

/** Takes an entry away. The JSON text of what it was, undefined where there is none. */
const take = (context: CommandContext, selection: Selection, type: ContentType, id: number) => {
  const { profile, store } = context;
  const text = answer(context, selection, id);
  const row = store.table(type.uid).rowOf(id);
  if (!text.ok || row === undefined) return text;
  const writing: Writing = { store, draft: new Draft(), profile };
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
  return carryOutAt(context, entry, type, read, (write) =>
    andThen(insert(context, type, write, complete), (added) =>
      andThen(selectionOf(context, type, "populate=localizations"), (selection) =>
        writeEntry(context, selection, added, "bare"),
      ),
    ),
  );
};
