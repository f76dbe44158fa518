import { isRecord } from "../../../kit/base.js";
import { bundledIndex } from "../../../kit/dataset/dataset-index.js";
import type { AttributeOf, ContentType, DatasetRecord } from "../../../kit/reference.js";
import type { Asked, Mutate, Server } from "../../servers/server.js";
import { dataOf, withData } from "../../servers/writes/bodies.js";
import { addressOf, linkedTo } from "../../servers/writes/linked.js";
import { get, query } from "../breach.js";
import { attributesOf, inLists, listed } from "../world.js";

const { dataset } = await bundledIndex();

export type Relation = AttributeOf<"relation">;

/** One relation of an entry that is updated. */
export interface Updated {
  readonly relation: Relation;
  readonly type: ContentType;
  readonly server: Server;
  readonly asked: Asked;
  /** The ids that it holds, as whoever updates the entry sees them. */
  held(): Promise<readonly unknown[]>;
}

/** What is sent to a relation instead. */
export type Change = (value: unknown, updated: Updated) => unknown;

/** Where alone updates are wrong: by the relation, by the type of the entry, by what is sent. */
export interface Where {
  readonly text: string;
  holds(relation: Relation, type: ContentType, value: unknown): boolean;
}

/** The elements of an operation, or of a direct form. */
export const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Whether a relation is sent operations, and not the direct form. */
export const isOperations = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && ["connect", "disconnect", "set"].some((name) => name in value);

/** The type that a request updates an entry of. */
export const updated = (asked: Asked): ContentType | undefined =>
  asked.method === "PUT" ? listed.get(addressOf(asked)[0]) : undefined;

/** Everywhere. */
export const anywhere: Where = { text: "", holds: () => true };

/** In each type alone. */
export const inTypes: readonly Where[] = inLists.map(({ text, uid }) => ({
  text,
  holds: (_, type) => type.uid === uid,
}));

/** Every entry of a list with what it leads to. */
export const everything = (path: string): Asked =>
  get(path, query`locale=all&publicationState=preview&populate=*&pagination[pageSize]=100`);

/** The list of a type; empty: it has none. */
export const pathTo = (uid: string): string => [...listed].find(([, type]) => type.uid === uid)?.[0] ?? "";

/** A server that takes for something else what relations are sent. */
export const updatingRelations =
  (change: Change, { holds }: Where): Mutate =>
  (server) =>
  async (asked) => {
    const [type, data] = [updated(asked), dataOf(asked)];
    if (type === undefined || data === undefined) return server(asked);
    const changed: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(data)) {
      const relation = type.attributes.get(name);
      const isMeant = relation?.kind === "relation" && holds(relation, type, value);
      const held = () => linkedTo(server, asked, name);
      changed[name] = isMeant ? await change(value, { relation, type, server, asked, held }) : value;
    }
    return server(withData(asked, changed));
  };

/** The entries of a type, or the components of a kind. */
export const recordsOf = (uid: string): readonly DatasetRecord[] =>
  dataset.records.get(uid as ContentType["uid"]) ?? [];

/** The ids of the first entries of a type. */
export const idsOf = (uid: string, most: number): readonly number[] =>
  recordsOf(uid)
    .slice(0, most)
    .map(({ id }) => id);

type Link = NonNullable<DatasetRecord["links"][string]>[number];

/** What an entry or a component holds already, in another order: as `set` and in the direct form. */
export const turned = (links: readonly Link[] = []): readonly unknown[] => {
  const ids = links.map(({ id }) => id).toReversed();
  return ids.length < 2 ? [] : [{ set: ids }, ids];
};

/** An update of one relation. */
export const putting = (path: string, id: number | undefined, name: string, value: unknown): Asked => ({
  method: "PUT",
  target: `${path}/${id}`,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ data: { [name]: value } }),
});

/** The relations of all types that have a list. */
export const relations: readonly { readonly path: string; readonly type: ContentType; readonly relation: Relation }[] =
  [...listed].flatMap(([path, type]) =>
    attributesOf(type).flatMap((relation) =>
      relation.kind === "relation" && relation.name !== "localizations" ? [{ path, type, relation }] : [],
    ),
  );
