import { isRecord, mapValues } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { ContentType } from "../../kit/reference.js";
import { fullAccess } from "../../kit/scratch/entries.js";
import { type Read, readOf } from "../servers/refusing.js";
import { changingObjects } from "../servers/replying.js";
import { pathOf as pathIn } from "../servers/requests.js";
import type { Answered, Mutate } from "../servers/server.js";
import { dataOf, elementId, withData } from "../servers/writes/bodies.js";
import { addressOf, linkedTo } from "../servers/writes/linked.js";
import { answeringBlindly, error, reply } from "../servers/writes/replies.js";
import { type Different, outcome } from "./different.js";

type Members = Readonly<Record<string, unknown>>;

const { dataset } = await bundledIndex();

/** The type whose list is at a path. */
export const typeAt = (path: string): ContentType | undefined =>
  [...dataset.model.contentTypes.values()].find((type) => type.uid.startsWith("api::") && pathOf(type) === path);

const isOfBothForms = (list: unknown): boolean => Array.isArray(list) && list.some(isRecord) && !list.every(isRecord);

/** An entry that is asked for by its id. */
interface Owner {
  readonly path: string;
  readonly id: unknown;
}

/** Other data of an entry that is created or updated; undefined: it is refused. `linked` asks which ids a relation holds, of the entry if of no other one. */
type Rewrite = (
  data: Members,
  type: ContentType | undefined,
  linked: (name: string, of?: Owner) => Promise<readonly unknown[]>,
  own: Owner,
) => Members | undefined | Promise<Members | undefined>;

const writing =
  (method: "POST" | "PUT", rewrite: Rewrite, refused = 400): NonNullable<Different["mutate"]> =>
  (server, store) =>
  async (asked) => {
    const [, path = "", id] = /^(\/api\/[\w-]+)(?:\/(\d+))?(?:\?|$)/.exec(asked.target) ?? [];
    const data = dataOf(asked);
    if (asked.method !== method || path === "" || (id === undefined) !== (method === "POST") || data === undefined)
      return server(asked);
    const own: Owner = { path, id };
    const linked = (name: string, of = own) =>
      linkedTo(store, { target: `${of.path}/${of.id}`, headers: fullAccess }, name);
    const changed = await rewrite(data, typeAt(path), linked, own);
    return changed === undefined ? refusal(refused) : server(withData(asked, changed));
  };

/** Refuses an update with elements of an operation, by what the relation holds. */
const refusingElements = (
  operation: "connect" | "disconnect",
  isRefused: (id: unknown, held: readonly unknown[]) => boolean,
) =>
  writing("PUT", async (data, _, linked) => {
    for (const [name, value] of Object.entries(data)) {
      const elements = isRecord(value) ? value[operation] : undefined;
      if (!Array.isArray(elements) || elements.length === 0) continue;
      const held = await linked(name);
      if (elements.some((element) => isRefused(elementId(element), held))) return undefined;
    }
    return data;
  });

/** What is connected to many already stays where it is, unless it is given a position. */
const leavingConnected = writing("PUT", async (data, type, linked) => {
  const changed = Object.entries(data).map(async ([name, value]) => {
    const attribute = type?.attributes.get(name);
    const connect = isRecord(value) ? value.connect : undefined;
    if (attribute?.kind !== "relation" || !attribute.many || !isRecord(value) || !Array.isArray(connect))
      return [name, value];
    const ids = connect.map(elementId);
    const out = [value.disconnect ?? []].flat().map(elementId);
    const held = (await linked(name)).filter((id) => !out.includes(id));
    const isLeft = (each: unknown) => held.includes(elementId(each)) && !(isRecord(each) && "position" in each);
    const isTwice = new Set(ids).size < ids.length;
    return [name, isTwice ? value : { ...value, connect: connect.filter((each) => !isLeft(each)) }];
  });
  return Object.fromEntries(await Promise.all(changed));
});

/** Refuses an update that connects over a one-to-one relation with two sides what another entry is connected to. */
const refusingTaken = (status: number) =>
  writing(
    "PUT",
    async (data, type, linked, own) => {
      for (const [name, value] of Object.entries(data)) {
        const attribute = type?.attributes.get(name);
        if (attribute?.kind !== "relation" || attribute.relation !== "oneToOne" || attribute.inverse === undefined)
          continue;
        const target = dataset.model.contentTypes.get(attribute.target);
        const given = isRecord(value) ? [value.connect, value.set, value.id] : [value];
        for (const id of given.flat().map(elementId)) {
          if (target === undefined || (id ?? null) === null) continue;
          const owners = await linked(attribute.inverse, { path: pathOf(target), id });
          if (owners.some((owner) => String(owner) !== String(own.id))) return undefined;
        }
      }
      return data;
    },
    status,
  );

/** The other side of a new pair has it first in its list, not last. */
const firstOnTheOtherSide: NonNullable<Different["mutate"]> = (server, store) => async (asked) => {
  const [path, own] = addressOf(asked);
  const type = typeAt(path);
  const links = [...(type?.attributes.values() ?? [])].flatMap((attribute) => {
    const target = attribute.kind === "relation" ? dataset.model.contentTypes.get(attribute.target) : undefined;
    const inverse = attribute.kind === "relation" ? attribute.inverse : undefined;
    const far = target?.attributes.get(inverse ?? "");
    return target !== undefined && far?.kind === "relation" && far.many ? [{ attribute, target, far }] : [];
  });
  const written =
    asked.method === "PUT" ? links.filter(({ attribute }) => attribute.name in (dataOf(asked) ?? {})) : [];
  const heldIn = (name: string) => linkedTo(store, { target: `${path}/${own}`, headers: fullAccess }, name);
  const before = await Promise.all(written.map(({ attribute }) => heldIn(attribute.name)));
  const answered = await server(asked);
  if (answered.status >= 300) return answered;
  for (const [index, { attribute, target, far }] of written.entries()) {
    const added = (await heldIn(attribute.name)).filter((id) => !before[index]?.includes(id));
    for (const id of added) {
      const data = { [far.name]: { connect: [{ id: Number(own), position: { start: true } }] } };
      await store({
        method: "PUT",
        target: `${pathOf(target)}/${id}`,
        headers: { ...fullAccess, "content-type": "application/json" },
        body: JSON.stringify({ data }),
      });
    }
  }
  return answered;
};

const refusal = (status: number): Answered => error(status, "ValidationError", "This is not supported");

/** Paths of lists, and of their entries. */
const ofEntries = /^\/api\/[\w-]+(\/\d+)?$/;

/** Answers POST to a list of entries by itself. `creates`: once the entry is created; else none is. */
const posting =
  (answer: Answered, { creates }: { readonly creates: boolean }): Mutate =>
  (server) =>
  async (asked) => {
    if (asked.method !== "POST" || typeAt(pathIn(asked)) === undefined) return server(asked);
    const answered = creates ? await server(asked) : undefined;
    return answered === undefined || answered.status < 300 ? answer : answered;
  };

/** What is connected twice to a relation of one entry is connected once: the last is kept. */
const lastConnected = writing("PUT", (data, type) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const attribute = type?.attributes.get(name);
      const isToOne = attribute?.kind === "relation" && !attribute.many;
      const connect = isRecord(value) ? value.connect : undefined;
      return [
        name,
        isToOne && isRecord(value) && Array.isArray(connect) ? { ...value, connect: connect.slice(-1) } : value,
      ];
    }),
  ),
);

const fileNames = new Set(
  [...dataset.model.contentTypes.values(), ...dataset.model.components.values()].flatMap(({ attributes }) =>
    [...attributes.values()].flatMap((each) => (each.kind === "media" && !each.many ? [each.name] : [])),
  ),
);

const isUnset = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).join() === "data" && value.data === null;

/** What a server has that has lists, users and updates alone. */
const isLeast = ({ method, path: pathname }: Read): boolean => {
  const isList = pathname === "/api/users" || typeAt(pathname)?.kind === "collectionType";
  return ["GET", "HEAD", "OPTIONS"].includes(method) ? isList : method === "PUT" && ofEntries.test(pathname);
};

/** Servers that write in their own way, or not at all, where the specification is silent about the outcome. */
export const writes: readonly Different[] = [
  outcome(
    "values-in-put-refused",
    "4.7 shows relations in the body of PUT",
    writing("PUT", (data) =>
      Object.values(data).every((value) => value === null || typeof value === "object" || typeof value === "number")
        ? data
        : undefined,
    ),
  ),
  outcome(
    "connect-of-ids-and-objects-refused",
    "4.7 shows arrays of ids and arrays of objects",
    writing("PUT", (data) =>
      Object.values(data).some((value) => isRecord(value) && Object.values(value).some(isOfBothForms))
        ? undefined
        : data,
    ),
  ),
  outcome(
    "new-entries-are-drafts",
    "3 does not say whether a new entry is published",
    writing("POST", (data, type) => (type?.draftAndPublish === true ? { publishedAt: null, ...data } : data)),
  ),
  outcome(
    "connect-of-what-is-connected-refused",
    "4.7 does not show what connecting again does",
    refusingElements("connect", (id, held) => held.includes(id)),
  ),
  outcome("connect-of-what-is-connected-leaves-it", "4.7 does not show what connecting again does", leavingConnected),
  outcome(
    "disconnect-of-what-is-not-connected-refused",
    "4.7 does not show what disconnecting an entry does that is not connected",
    refusingElements("disconnect", (id, held) => !held.includes(id)),
  ),
  ...[400, 409].map((status) =>
    outcome(
      `connect-of-the-partner-of-another-refused-with-${status}`,
      "4.7 does not show what connecting one does that another entry is connected to over a one-to-one relation",
      refusingTaken(status),
    ),
  ),
  outcome(
    "new-pairs-first-on-the-other-side",
    "4.7 speaks of the list that is updated, not of the other side's",
    firstOnTheOtherSide,
  ),
  outcome(
    "put-takes-relations-alone",
    "4.7 shows relations in the body of PUT",
    writing("PUT", (data, type) =>
      Object.keys(data).every((name) => type?.attributes.get(name)?.kind === "relation") ? data : undefined,
    ),
  ),
  outcome(
    "connected-twice-to-one-is-the-last",
    "4.7 rules 6 and 8: for to-one relations the syntaxes are accepted but only the last is kept",
    lastConnected,
  ),
  outcome(
    "media-unset-is-null",
    "2.4 shows data null of to-one relations alone",
    changingObjects((object) =>
      mapValues(object, (value, name) => (fileNames.has(name) && isUnset(value) ? null : value)),
    ),
  ),
  outcome("post-is-no-method", "4.7: to create an entry is not shown", posting(refusal(405), { creates: false })),
  outcome("post-does-nothing", "4.7: to create an entry is not shown", posting(reply(200, {}), { creates: false })),
  outcome("post-says-nothing", "4.7: to create an entry is not shown", posting(reply(200, {}), { creates: true })),
  {
    ...outcome(
      "lists-updates-and-users-alone",
      "2.2, 4.1 and 4.7 show no other paths and methods",
      answeringBlindly((asked) => !isLeast(readOf(asked)), refusal(404)),
    ),
    detect: true,
  },
];
