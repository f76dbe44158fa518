import { isRecord } from "../base/json/json.js";
import { andThen, fail, invariant, ok, type Result } from "../base/result.js";
import type { Link } from "./model/dataset.js";
import type { ContentType, Schema } from "./model/schema.js";
import type { Selection } from "./query/plan.js";
import { findSingleEntry, printEntry, selected, selectionOf } from "./read.js";
import type { Shape } from "./serialize/entries.js";
import type { Setting } from "./setting.js";
import type { Edit } from "./store/edit.js";
import { entryAt, tableOf } from "./store/store.js";
import { applyEntry, insertEntry } from "./write/apply-entry.js";
import type { EntryWrite } from "./write/entry-write.js";
import { linkLocalization, readNewLocale, share, sharedValues, shownSharing } from "./write/localizations.js";
import { readData, readEntry } from "./write/read-entry.js";
import { removeEntry } from "./write/remove-entry.js";
import { beginEdit, commit, commitIf, published, stamped } from "./write/writing.js";

/** What a command that writes a body is carried out with. */
export interface WriteSetting extends Setting {
  /** What is kept in the place of what a client writes: hashes, of passwords. Fails where that is not there yet; then nothing is written. */
  readonly conceal: Conceal;
}

/** See {@link WriteSetting}. */
export type Conceal = (write: EntryWrite, type: Schema) => Result<EntryWrite>;

/** What a request wants to be written. */
export interface Content {
  /** The body's `data`. */
  readonly data: unknown;
  /** What else becomes of the entry with it, such as files of a multipart body. */
  readonly attach?: ((edit: Edit, entry: Link) => Result<void>) | undefined;
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
export const create = (setting: WriteSetting, type: ContentType, search: string, input: Input): Outcome =>
  andThen(requestOf(setting, type, search, input), (request) => add(setting, type, request));

/** Changes an entry: `PUT /api/:pluralApiId/:id` (section 4.7). */
export const update = (setting: WriteSetting, type: ContentType, id: number, search: string, input: Input): Outcome =>
  andThen(requestOf(setting, type, search, input), (request) => change(setting, type, id, request));

/** Changes the entry of a single type, draft or not, or creates it: `PUT /api/:singularApiId` (I-119). */
export const updateSingle = (setting: WriteSetting, type: ContentType, search: string, input: Input): Outcome => {
  const request = requestOf(setting, type, search, input);
  if (!request.ok) return request;
  const entry = findSingleEntry(setting, type, search, "preview");
  if (!entry.ok) return entry;
  if (entry.value !== undefined) return change(setting, type, entry.value.id, request.value);
  // It is there in another locale than the one that was asked for (measured).
  const isThere = tableOf(setting.current.store, type.uid).entries.size > 0;
  const { alreadyThere: message } = setting.ways.words;
  return isThere ? fail({ code: "invalid-body", path: ["locale"], message }) : add(setting, type, request.value);
};

/**
 * Creates a localization of an entry: `POST /api/:pluralApiId/:id/localizations`, or of a single type's entry, whose
 * `id` is undefined. Neither body nor answer has an envelope (measured). It is checked like an entry that is published,
 * but is a draft unless the client says otherwise; what it shares with its localizations they take from it.
 */
export const createLocalization = (
  setting: WriteSetting,
  type: ContentType,
  id: number | undefined,
  data: unknown,
): Outcome => {
  const { store } = setting.current;
  const origin = { type: type.uid, id: id ?? tableOf(store, type.uid).entries.chunks[0]?.[0]?.id ?? 0 };
  const entry = entryAt(store, origin);
  if (entry === undefined) return ok(undefined);
  const locale = readNewLocale(data, entry, store, setting.ways.words);
  if (!locale.ok) return locale;
  const given = { ...sharedValues(entry, type), ...(isRecord(data) ? data : {}), locale: locale.value };
  const made = insert(setting, type, given);
  if (!made.ok) return made;
  const { at, edit, now } = made.value;
  linkLocalization(edit, at, origin);
  const siblings = edit.links(at, "localizations");
  const { after, entry: added } = soFar(setting, edit, at);
  const shared = share(after, type, { siblings, data: sharedValues(added, type) }, now);
  if (!shared.ok) return shared;
  return commitIf(setting, shared.value, (changed) =>
    andThen(selectionOf(changed, type, "populate=localizations"), (shown) => answer(changed, shown, at.id, "bare")),
  );
};

/** Deletes an entry: `DELETE /api/:pluralApiId/:id` (I-112, I-116). The answer is what it was. */
export const remove = (setting: Setting, type: ContentType, id: number, search: string): Outcome => {
  const selection = selectionOf(setting, type, search);
  if (!selection.ok) return selection;
  const before = answer(setting, selection.value, id);
  if (!before.ok || before.value === undefined) return before;
  const edit = beginEdit(setting);
  removeEntry(edit, { type: type.uid, id });
  commit(setting, edit);
  return before;
};

/** Deletes the entry of a single type: `DELETE /api/:singularApiId` (I-119). Nothing of the query selects (measured). */
export const removeSingle = (setting: Setting, type: ContentType, search: string): Outcome =>
  andThen(findSingleEntry(setting, type, search), (entry) =>
    entry === undefined ? ok(undefined) : remove(setting, type, entry.id, ""),
  );

/** What a body asks of an entry, as it is kept: of `entry`, or of a new one. Fails as `readEntry` does. */
export const readWrite = (setting: WriteSetting, data: object, type: ContentType, entry?: Link): Result<EntryWrite> =>
  andThen(readEntry(data, type, setting, entry), (write) => setting.conceal(write, type));

/** A request that writes: what becomes of the entry, and what is answered of it. */
interface WriteRequest extends Pick<Content, "attach"> {
  readonly data: object;
  readonly selection: Selection;
}

/** A mistake of the query is found before one of the body (measured). */
const requestOf = (setting: Setting, type: ContentType, search: string, input: Input): Result<WriteRequest> => {
  const selection = selectionOf(setting, type, search);
  if (!selection.ok) return selection;
  if (!input.ok) return input;
  const { attach, data } = input.value;
  return andThen(readData(data, setting.ways), (object) => ok({ attach, data: object, selection: selection.value }));
};

const answer = (setting: Setting, selection: Selection, id: number, shape: Shape = "entry"): Outcome =>
  andThen(printEntry(setting, selection, id, shape), (text) => ok(text === undefined ? undefined : { id, text }));

/** A change in the making, and the entry that it is about. */
interface Making {
  readonly edit: Edit;
  readonly at: Link;
  readonly now: number;
}

const insert = (setting: WriteSetting, type: ContentType, data: object): Result<Making> => {
  const write = readWrite(setting, data, type);
  if (!write.ok) return write;
  const edit = beginEdit(setting);
  const now = setting.now();
  const defaults = type.localized ? { locale: setting.current.store.defaultLocale } : {};
  const at = insertEntry(
    edit,
    type.uid,
    stamped(write.value, { createdAt: now, updatedAt: now }, defaults),
    setting.ways,
  );
  return at.ok ? ok({ edit, at: at.value, now }) : at;
};

const add = (setting: WriteSetting, type: ContentType, { attach, data, selection }: WriteRequest): Outcome => {
  const made = insert(setting, type, published(data, type, setting.now()));
  if (!made.ok) return made;
  const { at, edit } = made.value;
  const attached = attach?.(edit, at);
  if (attached?.ok === false) return attached;
  return commitIf(setting, edit, (after) => answer(after, selection, at.id));
};

const change = (
  setting: WriteSetting,
  type: ContentType,
  id: number,
  { attach, data, selection }: WriteRequest,
): Outcome => {
  const at: Link = { type: type.uid, id };
  if (entryAt(setting.current.store, at) === undefined) return ok(undefined);
  const write = readWrite(setting, data, type, at);
  if (!write.ok) return write;
  const edit = beginEdit(setting);
  const now = setting.now();
  const applied = applyEntry(edit, at, stamped(write.value, { updatedAt: now }), setting.ways);
  if (!applied.ok) return applied;
  const attached = attach?.(edit, at);
  if (attached?.ok === false) return attached;
  const all = follow(setting, type, selection, { edit, at, now });
  return all.ok ? commitIf(setting, all.value, (after) => answer(after, selection, id)) : all;
};

/** An entry in the middle of a change, as what follows from the change finds it. */
const soFar = (setting: Setting, edit: Edit, at: Link) => {
  const store = edit.finish();
  const entry = entryAt(store, at);
  invariant(entry, `${at.type} ${at.id} was written and is gone`);
  return { after: { ...setting, current: { store } }, entry };
};

/** The localizations follow a change only as far as its answer shows them and what they share (measured). */
const follow = (setting: Setting, type: ContentType, selection: Selection, { at, edit, now }: Making): Result<Edit> => {
  if (!type.localized || !selection.populate.some(({ attribute }) => attribute.name === "localizations"))
    return ok(edit);
  const { after, entry } = soFar(setting, edit, at);
  return andThen(selected(after, selection, entry), (set) => share(after, type, shownSharing(set, entry), now));
};
