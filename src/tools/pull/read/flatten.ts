import { isRecord } from "../../../base/json/json.js";
import { shownName } from "../../../base/path-names.js";
import type { Members } from "../../../data/model/fold-entry.js";
import { asHeld, type EntryLink, listOf } from "../../../data/model/parts.js";
import type { ContentModel, ContentType, Schema, Uid } from "../../../reference/model/schema.js";
import { wrongAnswer } from "../fault.js";
import { idOf, turnMembers } from "../turn-members.js";

/** An entry as it was read. */
export interface FlatEntry {
  readonly id: number;
  readonly members: Members;
}

/** What is met on the way. */
export interface Meeting {
  readonly model: ContentModel;
  /** The request, for messages. */
  readonly path: string;
  readonly file: (id: number, attributes: Members) => void;
  /** A locale that a localization has. */
  readonly locale: (code: string) => void;
  /** Something of an attribute that cannot be taken over. */
  readonly remark: (uid: Uid, attribute: string, message: string) => void;
}

/** `{ data: x }` as `x`; what has no envelope as it is (section 2.4). */
export const unwrapped = (value: unknown): unknown => (isRecord(value) && "data" in value ? value.data : value);

/** The attributes of an entry, with an envelope or without (sections 2.1 and 2.2). */
export const attributesOf = (item: Members): Members => {
  const { id: _, attributes, ...rest } = item;
  return isRecord(attributes) ? attributes : rest;
};

/** The entries in a populated value, by their ids. */
export const entriesIn = (value: unknown): readonly (readonly [number, Members])[] =>
  listOf(unwrapped(value)).flatMap((item) => {
    const id = isRecord(item) ? idOf(item.id) : undefined;
    return isRecord(item) && id !== undefined ? [[id, item] as const] : [];
  });

const relation = (attribute: EntryLink, value: unknown, meeting: Meeting): readonly number[] => {
  const found = entriesIn(value);
  for (const [id, item] of found) {
    if (attribute.kind === "media") meeting.file(id, attributesOf(item));
    const { locale } = attribute.name === "localizations" ? attributesOf(item) : {};
    if (typeof locale === "string") meeting.locale(locale);
  }
  return [...new Set(found.map(([id]) => id))];
};

/** The types of a model, each with the values that every entry of it shows. */
const shapes = new WeakMap<
  ContentModel,
  readonly { readonly type: ContentType; readonly shown: readonly string[] }[]
>();

const shapesOf = (model: ContentModel) => {
  const known = shapes.get(model);
  if (known !== undefined) return known;
  const made = [...model.contentTypes.values()].map((type) => ({
    type,
    shown: [...type.attributes.values()].flatMap(({ hidden, kind, name }) =>
      kind === "scalar" && !hidden ? name : [],
    ),
  }));
  shapes.set(model, made);
  return made;
};

/** The one type that has just these values. */
const typeLike = (model: ContentModel, attributes: Members): Uid | undefined => {
  const names = Object.keys(attributes);
  const found = shapesOf(model).filter(
    ({ type, shown }) =>
      shown.every((name) => Object.hasOwn(attributes, name)) &&
      names.every((name) => name === "id" || type.attributes.has(name)),
  );
  return found.length === 1 ? found[0]?.type.uid : undefined;
};

/**
 * The type of an entry that a polymorphic relation shows: it comes with its type in a list, and without it alone (measured): it is the one that has
 * such attributes. Empty: several have.
 */
export const morphType = (model: ContentModel, item: unknown): Uid => {
  if (!isRecord(item)) return "";
  const attributes = attributesOf(item);
  const type = item.__type ?? attributes.__type ?? typeLike(model, attributes);
  return typeof type === "string" ? type : "";
};

/** Links to entries of any type. Those of which the type is not known have to be named by the other side. */
const morph = (value: unknown, { model }: Meeting): readonly object[] =>
  entriesIn(value).map(([id, item]) => ({ __type: morphType(model, item), ref: id }));

/** The attributes of an entry or component, flat. What the schema does not have is left out and remarked. */
export const membersOf = (schema: Schema, attributes: Members, meeting: Meeting): Members =>
  turnMembers(schema, attributes, {
    model: meeting.model,
    value: (_, value) => value,
    links: (attribute, value) =>
      asHeld<unknown>(
        attribute,
        attribute.kind === "morph" ? morph(value, meeting) : relation(attribute, value, meeting),
      ),
    unknown: ({ uid }, name) => meeting.remark(uid, shownName(name), "left out: the schema does not have it"),
    unfit: ({ uid }, { name }, item) =>
      meeting.remark(uid, name, `left out: ${JSON.stringify(item)} is no component of it`),
  });

/** An entry of an answer, flat. Throws a `PullError` when it has no id. */
export const flatEntry = (type: ContentType, item: unknown, meeting: Meeting): FlatEntry => {
  const id = isRecord(item) ? idOf(item.id) : undefined;
  if (!isRecord(item) || id === undefined)
    throw wrongAnswer(
      meeting.path,
      `entries with an id that is a positive integer, got ${(JSON.stringify(item) ?? "nothing").slice(0, 60)}`,
    );
  return { id, members: membersOf(type, attributesOf(item), meeting) };
};
