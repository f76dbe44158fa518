import { isRecord } from "../../../kit/base.js";
import type { Json } from "../../../proof/faults/answers.js";
import type { Mutate } from "../../../proof/faults/fault.js";
import { beside, type WholeFault } from "../../../proof/faults/whole.js";
import {
  attributesOf,
  elementId,
  idsIn,
  isFor,
  isToMany,
  misreadingData,
  misreadingElements,
  misreadingOperations,
  misreadingRelations,
  sendUpdate,
  withRelations,
} from "../../../proof/faults/writes/bodies.js";
import { knowing, listOf, ownerOf } from "../../../proof/faults/writes/relation-servers.js";

/** A server that takes relation updates for others from the nth update of one list on. */
const sinceUpdate =
  (count: number, change: (operations: Json) => unknown): Mutate =>
  (server) => {
    const counts = new Map<string, number>();
    return misreadingData((data, asked) =>
      withRelations(data, isToMany, (relation, name) => {
        const key = `${asked.target.split("?", 1)[0]} ${name}`;
        const done = (counts.get(key) ?? 0) + 1;
        counts.set(key, done);
        return done >= count && isRecord(relation) ? change(relation) : relation;
      }),
    )(server);
  };

const changed = (change: (position: Json) => Json | undefined) => (operations: Json) =>
  Array.isArray(operations.connect)
    ? {
        ...operations,
        connect: operations.connect.map((one) => {
          if (!isRecord(one) || !isRecord(one.position)) return one;
          const { position, ...rest } = one;
          const other = change(one.position);
          return other === undefined ? rest : { ...rest, position: other };
        }),
      }
    : operations;

const withoutPosition = changed(() => undefined);

/** The relations of the components of an update, changed. */
const inComponents = (change: (relation: unknown, place: string) => unknown): Mutate =>
  misreadingData((data) => {
    const one = (component: unknown, place: string): unknown =>
      isRecord(component)
        ? Object.fromEntries(
            Object.entries(component).map(([name, value]) => [
              name,
              name === "members" || name === "artifacts" ? change(value, `${place}.${name}`) : value,
            ]),
          )
        : component;
    return Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        ["crew", "log", "chapters"].includes(name)
          ? Array.isArray(value)
            ? value.map((each, index) => one(each, `${name}.${index}`))
            : one(value, name)
          : value,
      ]),
    );
  });

const isText = (element: unknown): boolean => typeof elementId(element) === "string";

/** A full update on one attribute that keeps what is there. */
const addingOnly = (attribute: string): Mutate =>
  misreadingData((data) =>
    withRelations(
      data,
      (name) => name === attribute,
      (relation) => {
        const list = isRecord(relation) ? relation.set : relation;
        return Array.isArray(list) ? { connect: list.map((each) => ({ id: elementId(each) })) } : relation;
      },
    ),
  );

/** Faults in relations: their other sides, their order after many updates, and mixed forms of ids. */
export const listFaults: readonly WholeFault[] = [
  {
    id: "inverse-set-adds",
    fault: "set on the inverse side of a many-to-many relation keeps what was there.",
    mutate: addingOnly("jobs"),
  },
  {
    id: "self-set-adds",
    fault: "set on a one-to-many relation to the own type keeps what was there.",
    mutate: addingOnly("phases"),
  },
  {
    id: "self-inverse-keeps",
    fault: "disconnect on the inverse side of a many-to-many relation to the own type does nothing.",
    mutate: misreadingElements(
      "disconnect",
      () => [],
      (name) => name === "neededBy",
    ),
  },
  {
    id: "one-way-self-taken",
    fault: "A one-way relation to one entry of the own type takes that entry from others.",
    mutate: beside("PUT", async ({ data, server, id }) => {
      if (typeof data.previous !== "number") return;
      for (let other = id - 4; other < id + 5; other++) {
        const target = `/api/restorations/${other}`;
        if (other === id || !idsIn((await attributesOf(server, target, "previous")).previous).includes(data.previous))
          continue;
        await sendUpdate(server, target, { previous: null });
      }
    }),
  },
  {
    id: "component-members-taken",
    fault: "Entries that are related to from a component are taken from the components of other entries.",
    mutate: beside("PUT", async ({ data, server, id }) => {
      const members = isRecord(data.crew) ? data.crew.members : undefined;
      if (members === undefined) return;
      for (let other = id - 4; other < id + 5; other++) {
        if (other === id) continue;
        const target = `/api/restorations/${other}`;
        const { text } = await server({ method: "GET", target: `${target}?populate[crew][populate]=*`, headers: {} });
        const crew = (JSON.parse(text) as { data?: { attributes?: { crew?: Json } } }).data?.attributes?.crew;
        if (crew === undefined || crew === null) continue;
        const disconnect = listOf(members)
          .map(elementId)
          .filter((each) => idsIn(crew.members).includes(Number(each)));
        if (disconnect.length > 0) await sendUpdate(server, target, { crew: { id: crew.id, members: { disconnect } } });
      }
    }),
  },
  {
    id: "long-list-set-moves-other-side",
    fault: "set of more than three entries moves the pairs that stay to the end of the other side.",
    mutate: misreadingData((data) =>
      withRelations(
        data,
        (name) => name === "team",
        (relation) => {
          const list = isRecord(relation) ? relation.set : relation;
          return Array.isArray(list) && list.length > 3 ? { disconnect: list, connect: list } : relation;
        },
      ),
    ),
  },
  {
    id: "created-first-on-other-side",
    fault: "A new entry stands at the start of the list of the one that supervises it.",
    mutate: beside("POST", async ({ data, server, id }) => {
      if (typeof data.supervisor !== "number") return;
      const connect = [{ id, position: { start: true } }];
      await sendUpdate(server, `/api/conservators/${data.supervisor}`, { supervised: { connect } });
    }),
  },
  {
    id: "seventh-start-is-end",
    fault: "From the seventh update of a list on, start is the end.",
    mutate: sinceUpdate(
      7,
      changed((position) => (position.start === true ? { end: true } : position)),
    ),
  },
  {
    id: "thirtieth-before-is-after",
    fault: "From the thirtieth update of a list on, before is after.",
    mutate: sinceUpdate(
      25,
      changed((position) => ("before" in position ? { after: position.before } : position)),
    ),
  },
  {
    id: "long-after-is-end",
    fault: "In a list of more than five entries, after is the end.",
    mutate: knowing((operations, held) =>
      held.length > 5 ? changed((p) => ("after" in p ? undefined : p))(operations) : operations,
    ),
  },
  {
    id: "twentieth-lost",
    fault: "Of one connect the elements after the twentieth are lost.",
    mutate: inComponents((relation) =>
      isRecord(relation) && Array.isArray(relation.connect)
        ? { ...relation, connect: relation.connect.slice(0, 20) }
        : relation,
    ),
  },
  {
    id: "component-position-ignored",
    fault: "Positions in the relation of a single component are ignored.",
    mutate: inComponents((relation, place) =>
      place === "crew.members" && isRecord(relation) ? withoutPosition(relation) : relation,
    ),
  },
  {
    id: "second-component-position-ignored",
    fault: "Positions in the relation of the second component of a dynamic zone are ignored.",
    mutate: inComponents((relation, place) =>
      place === "log.1.members" && isRecord(relation) ? withoutPosition(relation) : relation,
    ),
  },
  {
    id: "component-before-at-start",
    fault: "before in the relation of a component is the start.",
    mutate: inComponents((relation) =>
      isRecord(relation) ? changed((p) => ("before" in p ? { start: true } : p))(relation) : relation,
    ),
  },
  {
    id: "component-disconnect-ignored",
    fault: "disconnect beside connect in the relation of a component is ignored.",
    mutate: inComponents((relation) => {
      if (!isRecord(relation) || !("connect" in relation)) return relation;
      const { disconnect: _, ...rest } = relation;
      return rest;
    }),
  },
  {
    id: "mixed-texts-lost",
    fault: "In a list of ids that begins with a number the ids as text are lost.",
    mutate: misreadingElements("connect", (list) => (isText(list[0]) ? list : list.filter((one) => !isText(one)))),
  },
  {
    id: "mixed-objects-lost",
    fault: "In a direct array that begins with an id the objects are lost.",
    mutate: misreadingRelations(isToMany, (relation) =>
      Array.isArray(relation) && !isRecord(relation[0]) ? relation.filter((one) => !isRecord(one)) : relation,
    ),
  },
  {
    id: "mixed-set-sorted",
    fault: "A set of ids and objects takes the objects first.",
    mutate: misreadingElements("set", (list) => [...list].sort((a, b) => Number(isRecord(b)) - Number(isRecord(a)))),
  },
  {
    id: "text-object-not-disconnected",
    fault: "An object with an id as text is not disconnected.",
    mutate: misreadingElements("disconnect", (list) => list.filter((one) => !(isRecord(one) && isText(one)))),
  },
  {
    id: "text-position-ignored",
    fault: "The position of an id as text is ignored.",
    mutate: misreadingElements("connect", (list) =>
      list.map((one) => (isRecord(one) && isText(one) ? { id: one.id } : one)),
    ),
  },
  {
    id: "list-move-touches-neighbour",
    fault: "Moving an entry to the start moves the one that stood there to the end.",
    mutate: knowing((operations, held) => {
      const [element] = Array.isArray(operations.connect) ? operations.connect : [];
      const isMove = isRecord(element) && isRecord(element.position) && element.position.start === true;
      const id = Number(elementId(element));
      if (!isMove || !held.includes(id) || held[0] === id || held.length < 4) return operations;
      const rest = held.filter((each) => each !== id);
      return { set: [id, ...rest.slice(1), rest[0]] };
    }),
  },
  {
    id: "connected-again-duplicated",
    fault: "An entry that is connected again, as text, is listed twice.",
    mutate: (server) => {
      const twice = new Map<string, unknown>();
      return async (asked) => {
        const answer = await misreadingOperations((operations, name) => {
          const [first] = Array.isArray(operations.connect) ? operations.connect : [];
          const key = `${ownerOf(asked)} ${name}`;
          if (isText(first) && isFor(asked, "restorations")) twice.set(key, Number(elementId(first)));
          else twice.delete(key);
          return operations;
        })(server)(asked);
        if (asked.method !== "GET" || !asked.target.startsWith("/api/restorations")) return answer;
        return { ...answer, text: JSON.stringify(doubled(JSON.parse(answer.text), twice)) };
      };
    },
  },
  {
    id: "disconnect-stranger-takes-last",
    fault: "disconnect of one entry that a long list does not hold takes its last one.",
    mutate: knowing((operations, held) => {
      const gone = Array.isArray(operations.disconnect) ? operations.disconnect.map(elementId).map(Number) : [];
      if (gone.length !== 1 || held.length < 3 || held.includes(gone[0])) return operations;
      return { ...operations, disconnect: [held.at(-1)] };
    }),
  },
  {
    id: "set-repeated-last-place",
    fault: "An id that is repeated in set, once as text, is connected at its last place.",
    mutate: misreadingElements("set", (list) => {
      const ids = list.map((each) => Number(elementId(each)));
      return list.some(isText) ? ids.filter((id, index) => ids.lastIndexOf(id) === index) : list;
    }),
  },
];

const doubled = (document: unknown, twice: ReadonlyMap<string, unknown>): unknown => {
  if (!isRecord(document)) return document;
  const shown = (entry: unknown): unknown => {
    if (!isRecord(entry) || !isRecord(entry.attributes)) return entry;
    const attributes = Object.entries(entry.attributes).map(([name, value]) => {
      const id = twice.get(`${String(entry.id)} ${name}`);
      if (id === undefined || !isRecord(value) || !Array.isArray(value.data)) return [name, value];
      const again = value.data.filter((one) => elementId(one) === id);
      return [name, { data: [...value.data, ...again] }];
    });
    return { ...entry, attributes: Object.fromEntries(attributes) };
  };
  return { ...document, data: Array.isArray(document.data) ? document.data.map(shown) : shown(document.data) };
};
