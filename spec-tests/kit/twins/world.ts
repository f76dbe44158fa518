import { brief, isRecord, together } from "../base.js";
import { pathOf, type Query } from "../contract/address.js";
import { type Answer, isRefusal, isSuccess } from "../contract/exchange.js";
import { Blocked, InvariantError, Undecided } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { publicActions } from "../dataset/reduced.js";
import { type Entry, expectList } from "../expect/expect.js";
import type { Attribute, ContentType, Schema } from "../reference.js";
import { create, fullAccess, idOf, scratchValues } from "../scratch/entries.js";
import { type Meanings, memberAt, type Named, resolveNames, typeIn } from "./names.js";
import { populateAll, populateShown, type Seen, viewEntry } from "./view.js";

/**
 * What is compared. `relations`: what the specification says of updates of relations, of which nothing else changes: the lists that
 * are updated in their order, the others whatever their order, all other attributes as they were but for updatedAt. `everything`: each attribute of each entry, and the
 * answers, with the model's. Else the relations of that name, in their order: `restoration.team`.
 */
export type Extent = "relations" | "everything" | readonly string[];

/** One request of a case, as plain JSON. */
export interface Write {
  readonly method: "POST" | "PUT" | "DELETE";
  /** The entry by its name, `restoration a`: a new name for POST. */
  readonly entry: string;
  readonly data?: Named;
  /** The parameter `fields` of the request, where it is to be refused. */
  readonly fields?: readonly string[];
  /** A POST of a localization of this entry; `data` is the whole body then. */
  readonly of?: string;
}

/** The entries of a case on one server. */
export interface World extends Seen {
  readonly extent: Extent;
  readonly ids: Map<string, number>;
  readonly names: Map<string, string>;
  readonly shown: Map<string, Readonly<Record<string, unknown>>>;
  /** What new entries were given that no two entries share, by their names: the same on each server. */
  readonly own: Map<string, Named>;
}

/** A world with nothing in it yet. */
export const createWorld = (target: Target, extent: Extent, own: World["own"] = new Map()): World => ({
  ...{ target, extent, own },
  ...{ ids: new Map(), names: new Map(), shown: new Map(), components: new Map(), times: new Map() },
});

/** Two worlds in which the same is done. */
export const createWorlds = async (
  target: Target,
  extent: Extent,
): Promise<{ readonly server: World; readonly model: World }> => {
  const server = createWorld(target, extent);
  return { server, model: createWorld(await target.model(), extent, server.own) };
};

/** A server, or the reference, as one of two in which the same is done. */
export const serverTwin = (world: World) => ({
  send: async (write: Write): Promise<{ readonly answer: Answer; readonly refused?: string }> => {
    const answer = await send(world, write);
    return isSuccess(answer.status) ? { answer } : { answer, refused: reasonOf(answer) };
  },
  read: () => readAll(world),
});

const reasonOf = ({ json, status }: Answer): string => {
  const error = isRecord(json) && isRecord(json.error) ? json.error.message : undefined;
  return typeof error === "string" ? error : String(status);
};

const meaningsOf = ({ target, ids, shown, own }: World): Meanings => ({
  id: (name) => {
    const type = typeIn(name);
    const key = name.slice(type.length + 1);
    return ids.get(name) ?? target.id(type === "file" ? "plugin::upload.file" : type, key);
  },
  shown: (path, name) => memberAt({ ...own.get(name), ...shown.get(name) }, path) ?? null,
});

const idIn = ({ ids }: World, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new InvariantError(`there is no ${name}`);
  return id;
};

/** A body without what the server does not have, in its components too. */
const sendable = (target: Target, schema: Schema, data: Named): Named =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const attribute = schema.attributes.get(name);
      if (attribute !== undefined) return [[name, sendableValue(target, attribute, value)]];
      return name === "id" || name === "__component" ? [[name, value]] : [];
    }),
  );

const sendableValue = (target: Target, attribute: Attribute, value: unknown): unknown => {
  if (attribute.kind !== "component" && attribute.kind !== "dynamiczone") return value;
  if (Array.isArray(value)) return value.map((each) => sendableValue(target, attribute, each));
  if (!isRecord(value)) return value;
  const uid = attribute.kind === "component" ? attribute.target : String(value.__component);
  const schema = target.dataset.dataset.model.components.get(uid);
  return schema === undefined ? value : sendable(target, schema, value);
};

/** Sends a write; answered with everything that the entry has then, where that is compared. */
const send = async (world: World, write: Write): Promise<Answer> => {
  const { target, own } = world;
  const type = target.dataset.type(typeIn(write.entry));
  const query: Query =
    world.extent === "everything" ? { populate: populateAll(type), ...(write.fields && { fields: write.fields }) } : {};
  const headers = headersFor(target, type);
  const named = sendable(target, type, write.data ?? {});
  if (write.method !== "POST") {
    const path = `${pathOf(type)}/${idIn(world, write.entry)}`;
    const body = write.method === "PUT" ? { body: { data: resolveNames(named, meaningsOf(world)) } } : {};
    return target.request(write.method, path, { query, headers, ...body });
  }
  const values = own.get(write.entry) ?? scratchValues(type);
  own.set(write.entry, values);
  const data = { ...values, ...(resolveNames(named, meaningsOf(world)) as Named) };
  const answer = await (write.of === undefined
    ? create(target, type.singularName, data, { query, headers })
    : target.request("POST", `${pathOf(type)}/${idIn(world, write.of)}/localizations`, {
        body: data,
        headers: fullAccess,
      }));
  const id = isSuccess(answer.status) ? idOf(answer) : undefined;
  if (id === undefined) return answer;
  if (write.of !== undefined) target.deleteLater(`${pathOf(type)}/${id}`);
  world.ids.set(write.entry, id);
  world.names.set(`${type.singularName} ${id}`, write.entry);
  return answer;
};

/** What not everybody may create, a token may. */
const headersFor = (
  { dataset: { dataset }, writable }: Target,
  { uid }: ContentType,
): Readonly<Record<string, string>> =>
  writable !== undefined || publicActions(dataset).has(`${uid}.create`) ? {} : fullAccess;

/** How a server answers that has no such route. */
const unknownRoute: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Creates the entries that a case begins with, several at a time where the order does not matter. Blocked where they are not, undecided under the
 * specification where they are refused, and where localizations are not created at all, which a check of its own says (I-119).
 */
export const begin = async (world: World, writes: readonly Write[]): Promise<void> => {
  const one = async (write: Write) => {
    const answer = await send(world, write);
    if (world.ids.has(write.entry)) return;
    if (write.of !== undefined && unknownRoute.has(answer.status))
      throw new Undecided(`POST of a localization is answered with ${answer.status}`);
    const reply = `${answer.status} ${brief(answer.json ?? answer.body)}`;
    const why = `POST of a ${typeIn(write.entry)} was answered with ${reply}`;
    // No section shows how an entry is created, nor that its answer is asked for with populate.
    if (world.target.profile === "spec" && isRefusal(answer.status)) throw new Undecided(why);
    throw new Blocked(`writes: ${why}`);
  };
  await together(writes.filter(({ of }) => of === undefined).map(one));
  for (const write of writes.filter(({ of }) => of !== undefined)) await one(write);
};

/** What a server shows of all entries of a case, by their names, with the answers that show it. */
export interface Read {
  readonly answers: readonly Answer[];
  readonly entries: Readonly<Record<string, unknown>>;
}

/** The lists that show everything of a type. What the specification says is asked for in the forms that it shows. */
const everythingOf = ({ target, extent }: World, type: ContentType): readonly Query[] => {
  if (extent === "relations") return populateShown(target.dataset.dataset, type);
  if (extent !== "everything") return [{ populate: attributesIn(extent, type) }];
  const locale = type.localized ? { locale: "all" } : {};
  return [{ populate: populateAll(type), pagination: { pageSize: 100 }, ...locale }];
};

const attributesIn = (extent: readonly string[], { singularName }: ContentType): readonly string[] =>
  extent.flatMap((each) => (each.startsWith(`${singularName}.`) ? [each.slice(singularName.length + 1)] : []));

/** Reads everything of every entry. An entry that is not listed is left out. */
const readAll = async (world: World): Promise<Read> => {
  const { target, ids, names } = world;
  const { extent } = world;
  const areSome = (name: string) => typeof extent === "string" || extent.some((each) => each.startsWith(`${name}.`));
  const types = [...new Set([...ids.keys()].map(typeIn))].filter(areSome);
  const lists = await together(
    types.map(async (name) => {
      const type = target.dataset.type(name);
      const wanted = [...ids].filter(([entry]) => typeIn(entry) === name).map(([, id]) => id);
      const answers = await together(
        everythingOf(world, type).map((query) =>
          target.get(pathOf(type), {
            filters: { id: { $in: wanted } },
            ...query,
            ...(type.draftAndPublish ? { publicationState: "preview" } : {}),
          }),
        ),
      );
      return { answers, type, found: joined(answers.map(expectList)) };
    }),
  );
  const entries: Record<string, unknown> = {};
  for (const { type, found } of lists) {
    const nameOf = ({ id }: Entry) => names.get(`${type.singularName} ${id}`) ?? `${type.singularName} ?${id}`;
    // In one order on each server: components and times are numbered as they come.
    for (const entry of found.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
      world.shown.set(nameOf(entry), entry.attributes);
      const own = Object.entries(entry.attributes);
      const some = typeof extent === "string" ? own : own.filter(([key]) => attributesIn(extent, type).includes(key));
      entries[nameOf(entry)] = viewEntry(world, type, nameOf(entry), Object.fromEntries(some));
    }
  }
  return { answers: lists.flatMap((list) => list.answers), entries };
};

/** The entries of several lists of the same, each with the attributes that any of them shows. */
const joined = ([first = [], ...others]: readonly (readonly Entry[])[]): readonly Entry[] =>
  first.map((entry) => {
    const more = others.map((list) => list.find(({ id }) => id === entry.id)?.attributes);
    return { ...entry, attributes: Object.assign({}, entry.attributes, ...more) };
  });

/** The entry in the answer to a write, as it is shown. */
export const viewAnswer = (world: World, write: Write, answer: Answer): unknown => {
  const { json } = answer;
  const data = isRecord(json) ? json.data : undefined;
  if (!isRecord(data)) return data;
  const type = world.target.dataset.type(typeIn(write.entry));
  const name = world.names.get(`${type.singularName} ${String(data.id)}`) ?? `?${String(data.id)}`;
  return { entry: name, attributes: viewEntry(world, type, name, data.attributes) };
};
