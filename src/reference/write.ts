import { isRecord } from "../base/json.js";
import { andThen, fail, invariant, ok, type Result } from "../base/result.js";
import type { Link } from "./model/dataset.js";
import type { ContentType, Schema } from "./model/schema.js";
import type { Selection } from "./query/plan.js";
import { findSingleEntry, printEntry, type QueryContext, selected, selectionOf } from "./read.js";
import type { Shape } from "./serialize/entries.js";
import { entryAt, tableOf } from "./store/store.js";
import { applyEntry, insertEntry } from "./write/entry/apply-entry.js";
import type { EntryWrite } from "./write/entry/entry-write.js";
import { linkLocalization, readNewLocale, share, sharedValues, shownSharing } from "./write/entry/localizations.js";
import { readData, readEntry } from "./write/entry/read-entry.js";
import { removeEntry } from "./write/entry/remove-entry.js";
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

/** A request that writes: what is answered of the entry, and what becomes of it. */
interface WriteRequest {
  readonly selection: Selection;
  readonly content: Content & { readonly data: object };
}

/** A mistake of the query is found before one of the body (measured). */
const requestOf = (context: CommandContext, type: ContentType, search: string, input: Input): Result<WriteRequest> =>
  andThen(selectionOf(context, type, search), (selection) =>
    andThen(input, (content) =>
      andThen(readData(content.data, context.ways), (data) => ok({ selection, content: { ...content, data } })),
    ),
  );

const answer = (context: CommandContext, selection: Selection, id: number, shape: Shape = "entry"): Outcome =>
  andThen(printEntry(context, selection, id, shape), (text) => ok(text === undefined ? undefined : { id, text }));

const nothing = (): Result<void> => ok(undefined);

/** What a body asks of an entry, as it is kept: of `entry`, or of a new one. Fails as `readEntry` does. */
export const readWrite = (context: WriteContext, data: object, type: ContentType, entry?: Link): Result<EntryWrite> =>
  andThen(readEntry(data, type, context, entry), (write) => context.conceal(write, type));

/** An entry in the middle of a change, as what follows from the change finds it. */
const soFar = (context: CommandContext, { edit }: Writing, at: Link) => {
  const store = edit.finish();
  const entry = entryAt(store, at);
  invariant(entry, `${at.type} ${at.id} was written and is gone`);
  return { after: { ...context, current: { store } }, entry };
};

/** Adds an entry, and what `complete` does with it. */
const insert = (
  context: CommandContext,
  type: ContentType,
  write: EntryWrite,
  complete: (writing: Writing, entry: Link, now: number) => Result<Writing>,
  answerTo: (after: CommandContext, id: number) => Outcome,
): Outcome => {
  const writing = beginWriting(context);
  const now = context.now();
  const defaults = type.localized ? { locale: context.current.store.defaultLocale } : {};
  const values = stamped(write, { createdAt: now, updatedAt: now }, defaults);
  return andThen(insertEntry(writing, type.uid, values), (entry) =>
    andThen(complete(writing, entry, now), (all) => commit(context, all, (after) => answerTo(after, entry.id))),
  );
};

const add = (
  context: WriteContext,
  type: ContentType,
  { content: { attach = nothing, data }, selection }: WriteRequest,
): Outcome => {
  const given = published(data, type, context.now());
  const complete = (writing: Writing, entry: Link) => andThen(attach(writing, entry), () => ok(writing));
  return andThen(readWrite(context, given, type), (write) =>
    insert(context, type, write, complete, (after, id) => answer(after, selection, id)),
  );
};

/** Creates an entry: `POST /api/:pluralApiId` (I-112). */
export const create = (context: WriteContext, type: ContentType, search: string, input: Input): Outcome =>
  andThen(requestOf(context, type, search, input), (request) => add(context, type, request));

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
  const { entries } = tableOf(context.current.store, type.uid);
  const origin = { type: type.uid, id: id ?? entries.chunks[0]?.[0]?.id ?? 0 };
  const complete = (writing: Writing, added: Link, now: number) => {
    linkLocalization(writing.edit, added, origin);
    const siblings = writing.edit.links(added, "localizations");
    const { after, entry } = soFar(context, writing, added);
    return share(after, type, { siblings, data: sharedValues(entry, type) }, now);
  };
  const answerTo = (after: CommandContext, added: number) =>
    andThen(selectionOf(after, type, "populate=localizations"), (selection) => answer(after, selection, added, "bare"));
  const entry = entryAt(context.current.store, origin);
  if (entry === undefined) return ok(undefined);
  return andThen(readNewLocale(data, entry, context.current.store, context.ways.words), (locale) => {
    const given = { ...sharedValues(entry, type), ...(isRecord(data) ? data : {}), locale };
    return andThen(readWrite(context, given, type), (write) => insert(context, type, write, complete, answerTo));
  });
};

/** The localizations follow a change only as far as its answer shows them and what they share (measured). */
const follow = (
  context: CommandContext,
  type: ContentType,
  selection: Selection,
  writing: Writing,
  at: Link,
  now: number,
): Result<Writing> => {
  if (!type.localized || !selection.populate.some(({ attribute }) => attribute.name === "localizations"))
    return ok(writing);
  const { after, entry } = soFar(context, writing, at);
  return andThen(selected(after, selection, entry), (set) => share(after, type, shownSharing(set, entry), now));
};

const change = (
  context: WriteContext,
  type: ContentType,
  id: number,
  { content: { attach = nothing, data }, selection }: WriteRequest,
): Outcome => {
  const entry: Link = { type: type.uid, id };
  if (entryAt(context.current.store, entry) === undefined) return ok(undefined);
  return andThen(readWrite(context, data, type, entry), (write) => {
    const writing = beginWriting(context);
    const now = context.now();
    return andThen(applyEntry(writing, entry, stamped(write, { updatedAt: now })), () =>
      andThen(attach(writing, entry), () =>
        andThen(follow(context, type, selection, writing, entry, now), (all) =>
          commit(context, all, (after) => answer(after, selection, id)),
        ),
      ),
    );
  });
};

/** Changes an entry: `PUT /api/:pluralApiId/:id` (section 4.7). */
export const update = (context: WriteContext, type: ContentType, id: number, search: string, input: Input): Outcome =>
  andThen(requestOf(context, type, search, input), (request) => change(context, type, id, request));

/** Changes the entry of a single type, draft or not, or creates it: `PUT /api/:singularApiId` (I-119). */
export const updateSingle = (context: WriteContext, type: ContentType, search: string, input: Input): Outcome =>
  andThen(requestOf(context, type, search, input), (request) =>
    andThen(findSingleEntry(context, type, search, "preview"), (entry) => {
      if (entry !== undefined) return change(context, type, entry.id, request);
      // It is there in another locale than the one that was asked for (measured).
      const isThere = tableOf(context.current.store, type.uid).entries.size > 0;
      const { alreadyThere: message } = context.ways.words;
      return isThere ? fail({ code: "invalid-body", path: ["locale"], message }) : add(context, type, request);
    }),
  );

/** Deletes an entry: `DELETE /api/:pluralApiId/:id` (I-112, I-116). The answer is what it was. */
export const remove = (context: CommandContext, type: ContentType, id: number, search: string): Outcome =>
  andThen(selectionOf(context, type, search), (selection) => {
    const before = answer(context, selection, id);
    if (!before.ok || before.value === undefined) return before;
    const writing = beginWriting(context);
    removeEntry(writing, { type: type.uid, id });
    commit(context, writing);
    return before;
  });

/** Deletes the entry of a single type: `DELETE /api/:singularApiId` (I-119). Nothing of the query selects (measured). */
export const removeSingle = (context: CommandContext, type: ContentType, search: string): Outcome =>
  andThen(findSingleEntry(context, type, search), (entry) =>
    entry === undefined ? ok(undefined) : remove(context, type, entry.id, ""),
  );
