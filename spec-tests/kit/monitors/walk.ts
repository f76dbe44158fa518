import { isRecord } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Answer } from "../contract/exchange.js";
import type { Attribute, LinkAttribute, Schema } from "../reference.js";
import type { Asked } from "./asked.js";
import { anyLevel, below, type Level } from "./populate.js";

type Members = Readonly<Record<string, unknown>>;

/** An answer of JSON to a request whose kind is known, or of any other kind. */
export interface Seen {
  readonly asked: Asked;
  readonly answer: Answer;
  /** Whether nothing was written while it was answered: what is counted and what is listed are of one moment. */
  readonly isQuiet: boolean;
}

interface Place {
  readonly seen: Seen;
  /** What was asked of it. */
  readonly level: Level;
  readonly parent?: Entry | undefined;
  readonly attribute?: LinkAttribute | undefined;
}

/** An entry, a user, a file or a component in an answer, at any depth. */
export interface Entry extends Place {
  readonly schema: Schema;
  readonly id: unknown;
  /** Its attributes, with those that are populated. */
  readonly members: Members;
  /** Whether relations in it are wrapped in `data` (section 2.4); those of users and of polymorphic relations are not. */
  readonly isWrapped: boolean;
  /** Whether drafts are left out here (I-85). */
  readonly isLive: boolean;
  readonly index?: number | undefined;
}

/** Entries of one type beside each other. */
export interface Entries extends Place {
  readonly schema: Schema;
  readonly entries: readonly Entry[];
}

export interface Populated {
  readonly entry: Entry;
  readonly attribute: LinkAttribute;
  readonly value: unknown;
}

/** What is called with what an answer holds. */
export interface Visitor {
  /** What looks at the values of an attribute, hidden ones too; undefined: nothing does. Asked once for each attribute. */
  member(attribute: Attribute): ((entry: Entry, value: unknown) => void) | undefined;
  entry(entry: Entry): void;
  entries(list: Entries): void;
  populated(populated: Populated): void;
}

interface KnownMember {
  readonly look: ((entry: Entry, value: unknown) => void) | undefined;
  readonly link: LinkAttribute | undefined;
}

/** Walks through the entries of an answer at every depth, by the schemas of a dataset. */
export const createWalk = ({ dataset: { model } }: DatasetIndex, visitor: Visitor): ((seen: Seen) => void) => {
  const schemaOf = (uid: unknown): Schema | undefined =>
    typeof uid === "string" ? (model.contentTypes.get(uid) ?? model.components.get(uid)) : undefined;

  /** The attributes of each schema, made when the first of its entries is seen: there are many values. */
  const known = new Map<Schema, ReadonlyMap<string, KnownMember>>();
  const membersOf = (schema: Schema): ReadonlyMap<string, KnownMember> => {
    const made = new Map(
      [...schema.attributes].map(([name, attribute]) => {
        const link = attribute.kind === "scalar" || attribute.hidden ? undefined : attribute;
        return [name, { look: visitor.member(attribute), link }] as const;
      }),
    );
    known.set(schema, made);
    return made;
  };

  const visit = (entry: Entry): void => {
    visitor.entry(entry);
    const { members, schema } = entry;
    const attributes = known.get(schema) ?? membersOf(schema);
    for (const name in members) {
      const attribute = attributes.get(name);
      if (attribute === undefined) continue;
      attribute.look?.(entry, members[name]);
      if (attribute.link !== undefined) visitLink(entry, attribute.link, members[name]);
    }
  };

  const visitLink = (parent: Entry, attribute: LinkAttribute, value: unknown): void => {
    const level = below(parent.level, attribute.name);
    if (level.isOther !== true) visitor.populated({ entry: parent, attribute, value });
    const { seen } = parent;
    const isPart = attribute.kind === "component" || attribute.kind === "dynamiczone";
    const isMorph = attribute.kind === "morph";
    const isEnveloped = parent.isWrapped && !isPart && !isMorph;
    const data = isEnveloped && isRecord(value) ? value.data : value;
    const place = {
      seen,
      level,
      parent,
      attribute,
      isWrapped: parent.isWrapped && !isMorph,
      isLive: parent.isLive && level.isOther !== true && !isMorph && level.on === undefined,
    };
    const uidOf = (item: Members): unknown =>
      attribute.kind === "dynamiczone" ? item.__component : isMorph ? item.__type : attribute.target;
    const entryIn = (item: unknown, index?: number): Entry | undefined => {
      if (!isRecord(item) || (!isEnveloped && !isPart && item.id === undefined)) return undefined;
      const uid = uidOf(item);
      const schema = schemaOf(uid);
      const members = isEnveloped ? item.attributes : item;
      if (schema === undefined || !isRecord(members)) return undefined;
      const own = level.on === undefined ? level : (level.on.get(String(uid)) ?? anyLevel);
      const { isWrapped, isLive } = place;
      return { seen, level: own, parent, attribute, schema, members, id: item.id, index, isWrapped, isLive };
    };
    visitAll(data, place, entryIn, !isPart && !isMorph);
  };

  /** Visits the entries of an array, or the only one. `isList`: whether all are of one type, and each is there once. */
  const visitAll = (
    data: unknown,
    place: Place,
    entryIn: (item: unknown, index?: number) => Entry | undefined,
    isList: boolean,
  ): void => {
    if (!Array.isArray(data)) {
      const entry = entryIn(data);
      if (entry !== undefined) visit(entry);
      return;
    }
    const entries: Entry[] = [];
    for (let index = 0; index < data.length; index++) {
      const entry = entryIn(data[index], index);
      if (entry !== undefined) entries.push(entry);
    }
    const first = entries[0];
    if (isList && first !== undefined && entries.length === data.length) {
      visitor.entries({ ...place, schema: first.schema, entries });
    }
    for (const entry of entries) visit(entry);
  };

  return (seen) => {
    const { asked, answer } = seen;
    const { type: schema, kind, level, query } = asked;
    const { json } = answer;
    if (schema === undefined || answer.status >= 300) return;
    const isWrapped = kind === "list" || kind === "one" || kind === "written";
    const found = kind === "session" && isRecord(json) ? json.user : json;
    const data = isWrapped && isRecord(found) && "data" in found ? found.data : found;
    const state = query.publicationState;
    const isLive = kind === "list" && (state === undefined || state === "live");
    const place = { seen, level, isWrapped, isLive };
    // A new localization is answered as it is.
    const isBare = !isWrapped || (isRecord(data) && !("attributes" in data));
    const entryIn = (item: unknown, index?: number): Entry | undefined => {
      if (!isRecord(item)) return undefined;
      const members = isBare ? item : item.attributes;
      if (!isRecord(members)) return undefined;
      return { seen, level, isWrapped, isLive, schema, members, id: item.id, index };
    };
    visitAll(data, place, entryIn, true);
  };
};

/** Where an entry stands in its answer: `data[0].attributes.maker.data`. */
export const whereIs = ({ parent, attribute, index, isWrapped, seen: { asked } }: Entry): string => {
  const at = index === undefined ? "" : `[${index}]`;
  if (parent === undefined || attribute === undefined) {
    const root = isWrapped ? "data" : asked.kind === "session" ? "user" : "";
    return `${root}${at}`;
  }
  const isPart = attribute.kind === "component" || attribute.kind === "dynamiczone" || attribute.kind === "morph";
  return `${memberOf(parent, attribute.name)}${parent.isWrapped && !isPart ? ".data" : ""}${at}`;
};

/** Where an attribute of an entry stands in its answer: `data[0].attributes.maker`. */
export const memberOf = (entry: Entry, name: string): string => {
  const { attribute, isWrapped } = entry;
  const isPart = attribute?.kind === "component" || attribute?.kind === "dynamiczone";
  const where = `${whereIs(entry)}${isWrapped && !isPart ? ".attributes" : ""}`;
  return where === "" ? name : `${where}.${name}`;
};
