import { isRecord } from "../../../kit/base.js";
import { bundledIndex } from "../../../kit/dataset/dataset-index.js";
import type { ContentType } from "../../../kit/reference.js";
import { isEntry } from "../../servers/answers.js";
import type { Asked, Mutate, Server } from "../../servers/server.js";
import { dataOf, elementId, withData } from "../../servers/writes/bodies.js";
import { addressOf, attributesAt, linkedTo, listing } from "../../servers/writes/linked.js";
import { crossed, type Manners, type UpdateBreach } from "../breach.js";
import { attributesOf } from "../world.js";
import { updatesOf, withPosition } from "./operations-misread.js";
import {
  anywhere,
  type Change,
  everything,
  inTypes,
  isOperations,
  list,
  pathTo,
  type Relation,
  updated,
  updatingRelations,
  type Where,
} from "./updating.js";

/** What a server does beside an update, or in its place. */
type SideEffect = (server: Server, asked: Asked, type: ContentType) => Promise<readonly Asked[]>;

/** The same update with more in its data. */
const adding =
  (more: (type: ContentType) => Readonly<Record<string, unknown>>): SideEffect =>
  async (_, asked, type) => [withData(asked, { ...more(type), ...dataOf(asked) })];

/** The same update of other entries. */
const of = (asked: Asked, ids: readonly unknown[]): readonly Asked[] =>
  ids.map((id) => ({
    ...asked,
    target: asked.target.replace(addressOf(asked).join("/"), `${addressOf(asked)[0]}/${id}`),
  }));

const localizationsOf = (server: Server, asked: Asked) => linkedTo(server, asked, "localizations");

const nextOf = (server: Server, asked: Asked): Promise<readonly unknown[]> =>
  listing(server, asked, `filters[id][$gt]=${addressOf(asked)[1]}&sort=id&pagination[pageSize]=1`).then((next) =>
    next.map(elementId),
  );

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

/** Other elements of connect and disconnect. */
const elements =
  (change: Members): Change =>
  async (value, { held }) => {
    if (!isOperations(value)) return value;
    const ids = await held();
    const changed = Object.entries(value).map(([operation, members]) => [
      operation,
      operation !== "set" && Array.isArray(members) ? change(members, ids) : members,
    ]);
    return Object.fromEntries(changed);
  };

const { dataset } = await bundledIndex();
const defaultLocale = dataset.locales.find(({ isDefault }) => isDefault)?.code;

/** The entry of the default locale in place of a localization of it. */
const ofDefaultLocale = async (server: Server, asked: Asked, path: string, member: unknown): Promise<unknown> => {
  const connected = { ...asked, target: `${path}/${elementId(member)}` };
  const { locale, localizations } = await attributesAt(server, connected, "localizations");
  const all = isRecord(localizations) ? list(localizations.data) : [];
  const other = all.find((each) => isEntry(each) && each.attributes.locale === defaultLocale);
  if (locale === defaultLocale || !isRecord(other)) return member;
  return isRecord(member) ? { ...member, id: other.id } : other.id;
};

const connectingDefaultLocale: Change = async (value, { relation, server, asked }) => {
  const path = pathTo(relation.target);
  if (path === "" || !isOperations(value) || !Array.isArray(value.connect)) return value;
  const connect = await Promise.all(value.connect.map((each) => ofDefaultLocale(server, asked, path, each)));
  return { ...value, connect };
};

const changes: Manners<Change> = {
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
};

const manners: Manners<SideEffect> = {
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

const wheres: readonly Where[] = [
  anywhere,
  ...["connect", "disconnect", "set"].map((name) => ({
    text: `by ${name}`,
    holds: (_: Relation, __: ContentType, value: unknown) => isOperations(value) && name in value,
  })),
  { text: "by the direct form", holds: (_, __, value) => !isOperations(value) },
  { text: "on types with drafts", holds: (_, { draftAndPublish }) => draftAndPublish },
  ...inTypes,
];

const beside =
  (effect: SideEffect, { holds }: Where): Mutate =>
  (server) =>
  async (asked) => {
    const [type, data = {}] = [updated(asked), dataOf(asked)];
    const isMeant = ([name, value]: readonly [string, unknown]) => {
      const relation = type?.attributes.get(name);
      return type !== undefined && relation?.kind === "relation" && holds(relation, type, value);
    };
    if (type === undefined || !Object.entries(data).some(isMeant)) return server(asked);
    const [last = asked, ...others] = (await effect(server, asked, type)).toReversed();
    for (const each of others.toReversed()) await server(each);
    return server(last);
  };

function* witnesses(): Iterable<readonly [update: Asked, look: Asked]> {
  for (const [update, path] of updatesOf(() => true)) yield [update, everything(path)] as const;
}

/** Updates that do more than they are asked for, or to another entry (section 4.7). */
export const sideEffects: readonly UpdateBreach[] = [
  ...crossed("4.7", changes, wheres, { mutate: updatingRelations, witnesses }),
  ...crossed("4.7", manners, wheres, { mutate: beside, witnesses }),
];
