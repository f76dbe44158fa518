import { isRecord } from "../../kit/base.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { ContentType } from "../../kit/reference.js";
import type { Mutate } from "../faults/fault.js";
import { type Asked, documentOf, type Server } from "../faults/server.js";
import { crossed, get, type Pairs, query, type UpdateBreach } from "./breach.js";
import { dataOf, isOperations, type Relation, updated, updatesOf, withPosition } from "./updates.js";
import { attributesOf, inLists, listed } from "./world.js";

/** What a server does beside an update, or in its place. */
type SideEffect = (server: Server, asked: Asked, type: ContentType) => Promise<readonly Asked[]>;

/** The same update with more in its data. */
const adding =
  (more: (type: ContentType) => Readonly<Record<string, unknown>>): SideEffect =>
  async (_, asked, type) => [{ ...asked, body: JSON.stringify({ data: { ...more(type), ...dataOf(asked) } }) }];

/** What shows every entry of a list, in every state and locale. */
export const everyState = query`locale=all&publicationState=preview`;

const entriesIn = (document: unknown): readonly unknown[] =>
  isRecord(document) && Array.isArray(document.data) ? document.data : [];

const idsIn = (entries: readonly unknown[]): readonly unknown[] =>
  entries.flatMap((each) => (isRecord(each) ? [each.id] : []));

/** Whose entry an update is of: the list's path, and the id. */
const addressOf = ({ target }: Asked): readonly [path: string, id: string] => {
  const [, path = "", id = ""] = /^(\/api\/[^/?]+)\/([^/?]+)/.exec(target) ?? [];
  return [path, id];
};

/** The same update of other entries. */
const of = (asked: Asked, ids: readonly unknown[]): readonly Asked[] =>
  ids.map((id) => ({
    ...asked,
    target: asked.target.replace(addressOf(asked).join("/"), `${addressOf(asked)[0]}/${id}`),
  }));

/** Entries of the list, as whoever updates one of them sees them. */
const listing = async (server: Server, asked: Asked, parameters: Pairs): Promise<readonly unknown[]> => {
  const [path] = addressOf(asked);
  const answer = await server({ ...get(path, [...parameters, ...everyState]), headers: asked.headers });
  return entriesIn(documentOf(answer));
};

/** The entries that a relation of an entry leads to, as whoever updates the entry sees them. */
export const linkedTo = async (server: Server, asked: Asked, name: string): Promise<readonly unknown[]> => {
  const { [name]: relation } = await attributesOfUpdated(server, asked, name);
  const data = isRecord(relation) ? relation.data : undefined;
  return idsIn([data ?? []].flat());
};

/** The attributes of an entry that is updated, with what it populates. */
const attributesOfUpdated = async (server: Server, asked: Asked, populate: string) => {
  const [entry] = await listing(server, asked, query`filters[id][$eq]=${addressOf(asked)[1]}&populate[0]=${populate}`);
  return isRecord(entry) && isRecord(entry.attributes) ? entry.attributes : {};
};

const localizationsOf = async (server: Server, asked: Asked): Promise<readonly unknown[]> => {
  const { localizations } = await attributesOfUpdated(server, asked, "localizations");
  return idsIn(entriesIn(localizations));
};

const nextOf = async (server: Server, asked: Asked): Promise<readonly unknown[]> =>
  idsIn(await listing(server, asked, query`filters[id][$gt]=${addressOf(asked)[1]}&sort=id&pagination[pageSize]=1`));

const empty =
  (suits: (relation: Relation) => boolean) =>
  (type: ContentType): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      attributesOf(type).flatMap((each) =>
        each.kind === "relation" && each.name !== "localizations" && !each.relation.startsWith("morph") && suits(each)
          ? [[each.name, { set: [] }] as const]
          : [],
      ),
    );

/** What `connect` and `disconnect` are sent, by the ids that the relation holds. */
type Members = (members: readonly unknown[], list: readonly unknown[]) => readonly unknown[];

/** The same update with other operations on its relations. */
const operating =
  (
    change: (
      operations: Readonly<Record<string, unknown>>,
      relation: Relation,
      server: Server,
      asked: Asked,
    ) => Promise<Readonly<Record<string, unknown>>>,
  ): SideEffect =>
  async (server, asked, type) => {
    const data = await Promise.all(
      Object.entries(dataOf(asked) ?? {}).map(async ([name, value]) => {
        const relation = type.attributes.get(name);
        if (relation?.kind !== "relation" || !isOperations(value)) return [name, value] as const;
        return [name, await change(value, relation, server, asked)] as const;
      }),
    );
    return [{ ...asked, body: JSON.stringify({ data: Object.fromEntries(data) }) }];
  };

const elements = (change: Members): SideEffect =>
  operating(async (operations, { name }, server, asked) => {
    const list = await linkedTo(server, asked, name);
    const changed = Object.entries(operations).map(([operation, members]) => [
      operation,
      operation !== "set" && Array.isArray(members) ? change(members, list) : members,
    ]);
    return Object.fromEntries(changed);
  });

const { dataset } = await bundledIndex();
const defaultLocale = dataset.locales.find(({ isDefault }) => isDefault)?.code;

/** The entry of the default locale in place of a localization of it. */
const ofDefaultLocale = async (server: Server, asked: Asked, path: string, member: unknown): Promise<unknown> => {
  const id = isRecord(member) ? member.id : member;
  const connected = { ...asked, target: `${path}/${id}` };
  const { locale, localizations } = await attributesOfUpdated(server, connected, "localizations");
  const other = entriesIn(localizations).find(
    (each) => isRecord(each) && isRecord(each.attributes) && each.attributes.locale === defaultLocale,
  );
  if (locale === defaultLocale || !isRecord(other)) return member;
  return isRecord(member) ? { ...member, id: other.id } : other.id;
};

const connectingDefaultLocale = operating(async (operations, { target }, server, asked) => {
  const [path] = [...listed].find(([, { uid }]) => uid === target) ?? [];
  if (path === undefined || !Array.isArray(operations.connect)) return operations;
  const connect = await Promise.all(operations.connect.map((each) => ofDefaultLocale(server, asked, path, each)));
  return { ...operations, connect };
});

const manners: Readonly<Record<string, SideEffect>> = {
  "a localization is connected as the entry that it is one of": connectingDefaultLocale,
  "after the entry that was last is at the end": elements((members, list) =>
    members.map((member) =>
      withPosition(member, (position) => (position.after === list.at(-1) ? { end: true } : position)),
    ),
  ),
  "before the entry that was first is at the start": elements((members, list) =>
    members.map((member) =>
      withPosition(member, (position) => (position.before === list[0] ? { start: true } : position)),
    ),
  ),
  "an update empties the other relations of the entry": adding(empty(() => true)),
  "an update empties the other relations to one entry": adding(empty(({ many }) => !many)),
  "an update empties the media fields of the entry": adding((type) =>
    Object.fromEntries(attributesOf(type).flatMap(({ kind, name }) => (kind === "media" ? [[name, null]] : []))),
  ),
  "an update empties the numbers of the entry": adding((type) =>
    Object.fromEntries(
      attributesOf(type).flatMap((each) =>
        each.kind === "scalar" && ["integer", "decimal", "float", "biginteger"].includes(each.type)
          ? [[each.name, null]]
          : [],
      ),
    ),
  ),
  "an update is done to the localizations of the entry too": async (server, asked) => [
    ...of(asked, await localizationsOf(server, asked)),
    asked,
  ],
  "an update is done to a localization of the entry instead": async (server, asked) => {
    const [other = addressOf(asked)[1]] = await localizationsOf(server, asked);
    return of(asked, [other]);
  },
  "an update is done to the next entry too": async (server, asked) => [
    ...of(asked, await nextOf(server, asked)),
    asked,
  ],
};

interface Where {
  readonly text: string;
  holds(type: ContentType, value: unknown): boolean;
}

const wheres: readonly Where[] = [
  { text: "", holds: () => true },
  ...["connect", "disconnect", "set"].map((name) => ({
    text: `by ${name}`,
    holds: (_: ContentType, value: unknown) => isOperations(value) && name in value,
  })),
  { text: "by the direct form", holds: (_, value) => !isOperations(value) },
  { text: "on types with drafts", holds: ({ draftAndPublish }) => draftAndPublish },
  ...inLists.map(({ text, uid }) => ({ text, holds: (type: ContentType) => type.uid === uid })),
];

const beside =
  (effect: SideEffect, { holds }: Where): Mutate =>
  (server) =>
  async (asked) => {
    const [type, data = {}] = [updated(asked), dataOf(asked)];
    const isMeant = ([name, value]: readonly [string, unknown]) =>
      type?.attributes.get(name)?.kind === "relation" && holds(type, value);
    if (type === undefined || !Object.entries(data).some(isMeant)) return server(asked);
    const [last = asked, ...others] = (await effect(server, asked, type)).toReversed();
    for (const each of others.toReversed()) await server(each);
    return server(last);
  };

/** Updates that do more than they are asked for, or to another entry (section 4.7). */
export const sideEffects: readonly UpdateBreach[] = crossed("4.7", manners, wheres, {
  mutate: beside,
  *witnesses() {
    for (const [update, path] of updatesOf(() => true))
      yield [update, get(path, [...everyState, ...query`populate=*&pagination[pageSize]=100`])] as const;
  },
});
