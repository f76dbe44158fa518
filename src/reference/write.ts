import { isRecord } from "../base/json.js";
import { andThen, fail, invariant, ok, type Result } from "../base/result.js";
import type { Link } from "./model/dataset.js";
import type { ContentType, Schema } from "./model/schema.js";
import type { Selection } from "./query/plan.js";
import { findSingleEntry, printEntry, type QueryContext, selected, selectionOf } from "./read.js";
import type { Shape } from "./serialize/entries.js";
import { entryAt, tableOf } from "./store/store.js";
import { applyEntry, insertEntry } from "./write/apply-entry.js";
import type { EntryWrite } from "./write/entry-write.js";
import { linkLocalization, readNewLocale, share, sharedValues, shownSharing } from "./write/localizations.js";
import { readData, readEntry } from "./write/read-entry.js";
import { removeEntry } from "./write/remove-entry.js";
import { beginWriting, commit, published, stamped, type Writing } from "./write/writing.js";

/** What a command is carried out with. */
export interface CommandContext extends QueryContext {
  /** Milliseconds since the epoch: what `createdAt`, `updatedAt` and `publishedAt` become. */
  readonly now: () => number;
}

/** What a command that writes a body is carried out with. */
export interface WriteContext extends CommandContext {
  /** What is kept in the place of what a client writes: hashes, of passwords. Fails where that is not there yet; then nothing is written. */
  readonly conceal: Conceal;
}

/** See {@link WriteContext}. */
export type Conceal = (write: EntryWrite, type: Schema) => Result<EntryWrite>;

/** What a request wants to be written. */
export interface Content {
  /** The body's `data`. */
  readonly data: unknown;
  /** What else becomes of the entry with it, such as files of a multipart body. */
  readonly attach?: ((writing: Writing, entry: Link) => Result<void>) | undefined;
}

/** The same as read from a body, or what is wrong with it; the query's mistakes come first. */
export type Input = Result<Content>;

/** An entry that was written, and the JSON text of the answer: the entry, as the query of the request selects it. */
export interface Written {
  readonly id: number;
  readonly text: string;
}

/** What a command makes of a request: undefined where there is no such entry, or what is wrong; then nothing has changed. */
export type Outcome = Result<Written | undefined>;

/** Creates an entry: `POST /api/:pluralApiId` (I-112). */
export const create = (context: WriteContext, type: ContentType, search: string, input: Input): Outcome =>
  andThen(requestOf(context, type, search, input), (request) => add(context, type, request));

/** Changes an entry: `PUT /api/:pluralApiId/:id` (section 4.7). */
export const update = (context: WriteContext, type: ContentType, id: number, search: string, input: Input): Outcome =>
  andThen(requestOf(context, type, search, input), (request) => change(context, type, id, request));

/** Changes the entry of a single type, draft or not, or creates it: `PUT /api/:singularApiId` (I-119). */
export const updateSingle = (context: WriteContext, type: ContentType, search: string, input: Input): Outcome => {
  const request = requestOf(context, type, search, input);
  if (!request.ok) return request;
  const entry = findSingleEntry(context, type, search, "preview");
  if (!entry.ok) return entry;
  if (entry.value !== undefined) return change(context, type, entry.value.id, request.value);
  // It is there in another locale than the one that was asked for (measured).
  const isThere = tableOf(context.current.store, type.uid).entries.size > 0;
  const { alreadyThere: message } = context.ways.words;
  return isThere ? fail({ code: "invalid-body", path: ["locale"], message }) : add(context, type, request.value);
};

/**
 * Creates a localization of an entry: `POST /api/:pluralApiId/:id/localizations`, or of a single type's entry, whose
 * `id` is undefined. Neither body nor answer has an envelope (measured). It is checked like an entry that is published,
 * but is a draft unless the client says otherwise; what it shares with its localizations they take from it.
 */
export const createLocalization = (
  context: WriteContext,
  type: ContentType,
  id: number | undefined,
  data: unknown,
): Outcome => {
  const { store } = context.current;
  const origin = { type: type.uid, id: id ?? tableOf(store, type.uid).entries.chunks[0]?.[0]?.id ?? 0 };
  const entry = entryAt(store, origin);
  if (entry === undefined) return ok(undefined);
  const locale = readNewLocale(data, entry, store, context.ways.words);
  if (!locale.ok) return locale;
  const given = { ...sharedValues(entry, type), ...(isRecord(data) ? data : {}), locale: locale.value };
  const made = insert(context, type, given);
  if (!made.ok) return made;
  const { at, now, writing } = made.value;
  linkLocalization(writing.edit, at, origin);
  const siblings = writing.edit.links(at, "localizations");
  const { after, entry: added } = soFar(context, writing, at);
  const shared = share(after, type, { siblings, data: sharedValues(added, type) }, now);
  if (!shared.ok) return shared;
  return commit(context, shared.value, (changed) =>
    andThen(selectionOf(changed, type, "populate=localizations"), (shown) => answer(changed, shown, at.id, "bare")),
  );
};

/** Deletes an entry: `DELETE /api/:pluralApiId/:id` (I-112, I-116). The answer is what it was. */
export const remove = (context: CommandContext, type: ContentType, id: number, search: string): Outcome => {
  const selection = selectionOf(context, type, search);
  if (!selection.ok) return selection;
  const before = answer(context, selection.value, id);
  if (!before.ok || before.value === undefined) return before;
  const writing = beginWriting(context);
  removeEntry(writing, { type: type.uid, id });
  commit(context, writing);
  return before;
};

/** Deletes the entry of a single type: `DELETE /api/:singularApiId` (I-119). Nothing of the query selects (measured). */
export const removeSingle = (context: CommandContext, type: ContentType, search: string): Outcome =>
  andThen(findSingleEntry(context, type, search), (entry) =>
    entry === undefined ? ok(undefined) : remove(context, type, entry.id, ""),
  );

/** What a body asks of an entry, as it is kept: of `entry`, or of a new one. Fails as `readEntry` does. */
export const readWrite = (context: WriteContext, data: object, type: ContentType, entry?: Link): Result<EntryWrite> =>
  andThen(readEntry(data, type, context, entry), (write) => context.conceal(write, type));

/** A request that writes: what becomes of the entry, and what is answered of it. */
interface WriteRequest extends Pick<Content, "attach"> {
  readonly data: object;
  readonly selection: Selection;
}

/** A mistake of the query is found before one of the body (measured). */
const requestOf = (context: CommandContext, type: ContentType, search: string, input: Input): Result<WriteRequest> => {
  const selection = selectionOf(context, type, search);
  if (!selection.ok) return selection;
  if (!input.ok) return input;
  const { attach, data } = input.value;
  return andThen(readData(data, context.ways), (object) => ok({ attach, data: object, selection: selection.value }));
};

const answer = (context: CommandContext, selection: Selection, id: number, shape: Shape = "entry"): Outcome =>
  andThen(printEntry(context, selection, id, shape), (text) => ok(text === undefined ? undefined : { id, text }));

/** A change in the making, and the entry that it is about. */
interface Making {
  readonly writing: Writing;
  readonly at: Link;
  readonly now: number;
}

const insert = (context: WriteContext, type: ContentType, data: object): Result<Making> => {
  const write = readWrite(context, data, type);
  if (!write.ok) return write;
  const writing = beginWriting(context);
  const now = context.now();
  const defaults = type.localized ? { locale: context.current.store.defaultLocale } : {};
  const at = insertEntry(writing, type.uid, stamped(write.value, { createdAt: now, updatedAt: now }, defaults));
  return at.ok ? ok({ writing, at: at.value, now }) : at;
};

const add = (context: WriteContext, type: ContentType, { attach, data, selection }: WriteRequest): Outcome => {
  const made = insert(context, type, published(data, type, context.now()));
  if (!made.ok) return made;
  const { at, writing } = made.value;
  const attached = attach?.(writing, at);
  if (attached?.ok === false) return attached;
  return commit(context, writing, (after) => answer(after, selection, at.id));
};

const change = (
  context: WriteContext,
  type: ContentType,
  id: number,
  { attach, data, selection }: WriteRequest,
): Outcome => {
  const at: Link = { type: type.uid, id };
  if (entryAt(context.current.store, at) === undefined) return ok(undefined);
  const write = readWrite(context, data, type, at);
  if (!write.ok) return write;
  const writing = beginWriting(context);
  const now = context.now();
  const applied = applyEntry(writing, at, stamped(write.value, { updatedAt: now }));
  if (!applied.ok) return applied;
  const attached = attach?.(writing, at);
  if (attached?.ok === false) return attached;
  const all = follow(context, type, selection, { writing, at, now });
  return all.ok ? commit(context, all.value, (after) => answer(after, selection, id)) : all;
};

/** An entry in the middle of a change, as what follows from the change finds it. */
const soFar = (context: CommandContext, { edit }: Writing, at: Link) => {
  const store = edit.finish();
  const entry = entryAt(store, at);
  invariant(entry, `${at.type} ${at.id} was written and is gone`);
  return { after: { ...context, current: { store } }, entry };
};

/** The localizations follow a change only as far as its answer shows them and what they share (measured). */
const follow = (
  context: CommandContext,
  type: ContentType,
  selection: Selection,
  { at, now, writing }: Making,
): Result<Writing> => {
  if (!type.localized || !selection.populate.some(({ attribute }) => attribute.name === "localizations"))
    return ok(writing);
  const { after, entry } = soFar(context, writing, at);
  return andThen(selected(after, selection, entry), (set) => share(after, type, shownSharing(set, entry), now));
};
