import { isRecord } from "../../base/json/json.js";
import { foldEntry, type Members } from "../../data/model/fold-entry.js";
import { asHeld, type EntryLink, listOf, type PartAttribute, partUid, partUids } from "../../data/model/parts.js";
import {
  type ContentModel,
  type ScalarAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";

/** The number of an id: a whole number, or its digits. */
export const idOf = (value: unknown): number | undefined => {
  const id = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** How the attributes of entries, and of the components in them, are made anew. Undefined leaves an attribute out. */
export interface Turn {
  readonly model: ContentModel;
  readonly value: (attribute: ScalarAttribute, value: unknown, schema: Schema) => unknown;
  readonly links: (attribute: EntryLink, value: unknown, schema: Schema) => unknown;
  /** The id that a component keeps. Default: its own. */
  readonly partId?: (uid: Uid, id: number) => number | undefined;
  /** Takes note of a name that the schema does not have. */
  readonly unknown?: (schema: Schema, name: string) => void;
  /** Takes note of what is no component of an attribute, by the uid that it names. */
  readonly unfit?: (schema: Schema, attribute: PartAttribute, uid: unknown) => void;
}

const part = (schema: Schema, attribute: PartAttribute, item: unknown, turn: Turn): Members | undefined => {
  const named = partUid(attribute, item);
  const uid = partUids(attribute).find((each) => each === named);
  if (uid === undefined) turn.unfit?.(schema, attribute, named);
  const inner = uid === undefined ? undefined : schemaOf(turn.model, uid);
  if (uid === undefined || inner === undefined || !isRecord(item)) return undefined;
  const own = idOf(item.id);
  const id = own === undefined || turn.partId === undefined ? own : turn.partId(uid, own);
  const kind = attribute.kind === "dynamiczone" && { __component: uid };
  return { ...kind, ...(id !== undefined && { id }), ...turnMembers(inner, item, turn) };
};

/** Names of members that are no attributes. */
const ownNames: ReadonlySet<string> = new Set(["id", "__component", "__type"]);

/** The members of an entry or a component made anew, in the order of its schema, through the components in it. */
export const turnMembers = (schema: Schema, members: Members, turn: Turn): Members => {
  const turned = foldEntry(schema, {
    shows: ({ name }) => Object.hasOwn(members, name),
    value: (attribute) => turn.value(attribute, members[attribute.name], schema),
    links: (attribute) => turn.links(attribute, members[attribute.name], schema),
    parts: (attribute) =>
      asHeld(
        attribute,
        listOf(members[attribute.name]).flatMap((item) => part(schema, attribute, item, turn) ?? []),
      ),
  });
  for (const name of Object.keys(members))
    if (!schema.attributes.has(name) && !ownNames.has(name)) turn.unknown?.(schema, name);
  return turned;
};
