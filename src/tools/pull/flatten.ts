import { isRecord } from "../../base/json.js";
import { shownName } from "../../base/path-names.js";
import { asHeld, holdsParts, type PartAttribute, partUid, partUids } from "../../data/model/parts.js";
import {
  type Attribute,
  type ContentModel,
  type ContentType,
  type Schema,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";
import { wrongAnswer } from "./fault.js";

/** The attributes of an entry as a fixture file has them: links by id, components with what they hold. */
export type Members = Record<string, unknown>;

/** How the attributes of entries, and of the components in them, are made anew. */
export interface Turn {
  readonly model: ContentModel;
  /** Makes a value or links. Undefined: the attribute is left out. */
  readonly value: (attribute: Exclude<Attribute, PartAttribute>, value: unknown, schema: Schema) => unknown;
  /** The id that a component keeps. Default: its own. */
  readonly partId?: (uid: Uid, id: number) => number | undefined;
  /** Takes note of a name that the schema does not have. */
  readonly unknown?: (schema: Schema, name: string) => void;
  /** Takes note of what is no component of an attribute, by the uid that it names. */
  readonly unfit?: (schema: Schema, attribute: PartAttribute, uid: unknown) => void;
}

const part = (schema: Schema, attribute: PartAttribute, item: unknown, turn: Turn): readonly Members[] => {
  const named = partUid(attribute, item);
  const uid = partUids(attribute).find((each) => each === named);
  if (uid === undefined) turn.unfit?.(schema, attribute, named);
  const inner = uid === undefined ? undefined : schemaOf(turn.model, uid);
  if (uid === undefined || inner === undefined || !isRecord(item)) return [];
  const own = idOf(item.id);
  const id = own === undefined || turn.partId === undefined ? own : turn.partId(uid, own);
  const kind = attribute.kind === "dynamiczone" && { __component: uid };
  return [{ ...kind, ...(id !== undefined && { id }), ...turnMembers(inner, item, turn) }];
};

const parts = (schema: Schema, attribute: PartAttribute, value: unknown, turn: Turn): unknown =>
  asHeld(
    attribute,
    listOf(value).flatMap((item) => part(schema, attribute, item, turn)),
  );

/** Names of members that are no attributes. */
const ownNames: ReadonlySet<string> = new Set(["id", "__component", "__type"]);

/** The members of an entry or a component made anew, in the order of its schema, through the components in it. */
export const turnMembers = (schema: Schema, members: Readonly<Members>, turn: Turn): Members => {
  const turned: Members = {};
  for (const attribute of schema.attributes.values()) {
    const { name } = attribute;
    if (!Object.hasOwn(members, name)) continue;
    const value = holdsParts(attribute)
      ? parts(schema, attribute, members[name], turn)
      : turn.value(attribute, members[name], schema);
    if (value !== undefined) turned[name] = value;
  }
  for (const name of Object.keys(members))
    if (!schema.attributes.has(name) && !ownNames.has(name)) turn.unknown?.(schema, name);
  return turned;
};

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

/** The number of an id: a whole number, or its digits. */
export const idOf = (value: unknown): number | undefined => {
  const id = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** A list as it is, one value as a list, nothing as none. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** `{ data: x }` as `x`; what has no envelope as it is (section 2.4). */
export const unwrapped = (value: unknown): unknown => (isRecord(value) && "data" in value ? value.data : value);

/** The attributes of an entry, with an envelope or without (sections 2.1 and 2.2). */
export const attributesOf = (item: Readonly<Members>): Members => {
  const { id: _, attributes, ...rest } = item;
  return isRecord(attributes) ? attributes : rest;
};

/** The entries in a populated value, by their ids. */
export const entriesIn = (value: unknown): readonly (readonly [number, Members])[] =>
  listOf(unwrapped(value)).flatMap((item) => {
    const id = isRecord(item) ? idOf(item.id) : undefined;
    return isRecord(item) && id !== undefined ? [[id, item] as const] : [];
  });

const relation = (attribute: Attribute, value: unknown, meeting: Meeting): readonly number[] => {
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
const typeLike = (model: ContentModel, attributes: Readonly<Members>): Uid | undefined => {
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
export const membersOf = (schema: Schema, attributes: Readonly<Members>, meeting: Meeting): Members =>
  turnMembers(schema, attributes, {
    model: meeting.model,
    value: (attribute, value) => {
      if (attribute.kind === "scalar") return value;
      return asHeld<unknown>(
        attribute,
        attribute.kind === "morph" ? morph(value, meeting) : relation(attribute, value, meeting),
      );
    },
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
