import { isRecord } from "../../../kit/json.js";
import { isRelation, type Json, replacingValues } from "../answers.js";
import {
  acceptingData,
  answeringWrites,
  elementId,
  isToMany,
  isToOne,
  misreadingData,
  misreadingElements,
  misreadingOperations,
  misreadingPositions,
  misreadingRelations,
  refusal,
  refusingData,
  withRelations,
} from "./bodies.js";
import type { WriteMutant } from "./write-mutant.js";

/** Sides of relations that are stored on the other side. */
const inverse: ReadonlySet<string> = new Set(["jobs", "trainees", "supervised", "phases", "neededBy"]);

const byId = (elements: readonly unknown[]): readonly unknown[] =>
  [...elements].sort((a, b) => Number(elementId(a)) - Number(elementId(b)));

const isObject = (element: unknown): boolean => isRecord(element);

const isId = (element: unknown): boolean => !isRecord(element);

/** Ids that more than one element of connect has. */
const repeated = (operations: Json): boolean => {
  const ids = Array.isArray(operations.connect) ? operations.connect.map(elementId) : [];
  return new Set(ids).size < ids.length;
};

const once = (elements: readonly unknown[]): readonly unknown[] =>
  elements.filter((element, index) => elements.findIndex((one) => elementId(one) === elementId(element)) === index);

/** Data in which refused operations are made acceptable. */
const repaired = (change: (operations: Json) => unknown) => (data: Json) =>
  withRelations(data, isToMany, (relation) => (isRecord(relation) ? change(relation) : relation));

/** Whether a position names an entry that the same request connects. */
const namesNewEntries = (data: Json): boolean =>
  Object.values(data).some((relation) => {
    const connect = isRecord(relation) && Array.isArray(relation.connect) ? relation.connect : [];
    const ids = connect.map(elementId);
    return connect.some(
      (element) =>
        isRecord(element) &&
        isRecord(element.position) &&
        (ids.includes(element.position.before) || ids.includes(element.position.after)),
    );
  });

type FormMutant = Omit<WriteMutant, "section">;

const connecting: readonly FormMutant[] = [
  {
    id: "connect-replaces",
    fault: "connect removes what was connected before.",
    noticed: ["writes-connect-ids", "writes-connect-objects", "writes-connect-and-disconnect"],
    mutate: misreadingOperations(({ connect, ...rest }) => (connect === undefined ? rest : { set: connect })),
  },
  {
    id: "connect-without-shorthand",
    fault: "connect ignores ids, it wants objects.",
    noticed: ["writes-connect-ids"],
    mutate: misreadingElements("connect", (elements) => elements.filter(isObject)),
  },
  {
    id: "connect-without-longhand",
    fault: "connect ignores objects, it wants ids.",
    noticed: ["writes-connect-objects", "writes-position-end"],
    mutate: misreadingElements("connect", (elements) => elements.filter(isId)),
  },
  {
    id: "connect-one",
    fault: "connect connects its first element alone.",
    noticed: ["writes-connect-ids", "writes-connect-objects"],
    mutate: misreadingElements("connect", (elements) => elements.slice(0, 1)),
  },
  {
    id: "connect-in-id-order",
    fault: "connect sorts its elements by id.",
    noticed: ["writes-connect-ids", "writes-position-default"],
    mutate: misreadingElements("connect", byId),
  },
  {
    id: "connect-on-owning-side-only",
    fault: "An update from the other side of a relation is ignored.",
    noticed: ["writes-connect-ids", "writes-disconnect-ids", "writes-set-ids", "writes-position-every-kind"],
    mutate: misreadingOperations(
      (operations, name) => (inverse.has(name) ? {} : operations),
      (name) => inverse.has(name),
    ),
  },
  {
    id: "disconnect-ignored",
    fault: "disconnect does nothing.",
    noticed: ["writes-disconnect-ids", "writes-disconnect-objects"],
    mutate: misreadingElements("disconnect", () => []),
  },
  {
    id: "disconnect-without-longhand",
    fault: "disconnect ignores objects, it wants ids.",
    noticed: ["writes-disconnect-objects"],
    mutate: misreadingElements("disconnect", (elements) => elements.filter(isId)),
  },
  {
    id: "disconnect-all",
    fault: "disconnect removes all connections.",
    noticed: ["writes-disconnect-ids", "writes-disconnect-objects"],
    mutate: misreadingOperations(({ disconnect, ...rest }) => (disconnect === undefined ? rest : { set: [] })),
  },
  {
    id: "disconnect-wins",
    fault: "connect is ignored in a request that disconnects.",
    noticed: ["writes-connect-and-disconnect", "writes-position-with-disconnect"],
    mutate: misreadingOperations(({ connect, ...rest }) => ("disconnect" in rest ? rest : { connect, ...rest })),
  },
  {
    id: "connect-wins",
    fault: "disconnect is ignored in a request that connects.",
    noticed: ["writes-connect-and-disconnect"],
    mutate: misreadingOperations(({ disconnect, ...rest }) => ("connect" in rest ? rest : { disconnect, ...rest })),
  },
];

const replacing: readonly FormMutant[] = [
  {
    id: "set-appends",
    fault: "set keeps what was connected before.",
    noticed: ["writes-set-ids", "writes-set-objects", "writes-forms-of-set"],
    mutate: misreadingOperations(({ set, ...rest }) => (set === undefined ? rest : { connect: set })),
  },
  {
    id: "set-in-id-order",
    fault: "set sorts by id.",
    noticed: ["writes-set-ids", "writes-set-objects"],
    mutate: misreadingElements("set", byId),
  },
  {
    id: "direct-in-id-order",
    fault: "A direct array sorts by id.",
    noticed: ["writes-direct-array"],
    mutate: misreadingRelations(isToMany, (relation) => (Array.isArray(relation) ? byId(relation) : relation)),
  },
  {
    id: "set-without-longhand",
    fault: "set ignores objects, it wants ids.",
    noticed: ["writes-set-objects", "writes-forms-of-set"],
    mutate: misreadingElements("set", (elements) => elements.filter(isId)),
  },
  {
    id: "set-without-shorthand",
    fault: "set ignores ids, it wants objects.",
    noticed: ["writes-set-ids", "writes-forms-of-set"],
    mutate: misreadingElements("set", (elements) => elements.filter(isObject)),
  },
  {
    id: "set-empty-ignored",
    fault: "An empty set does nothing.",
    noticed: ["writes-set-empty"],
    mutate: misreadingOperations(({ set, ...rest }) =>
      Array.isArray(set) && set.length === 0 ? rest : { set, ...rest },
    ),
  },
  {
    id: "direct-appends",
    fault: "A direct array of ids keeps what was connected before.",
    noticed: ["writes-direct-array"],
    mutate: misreadingRelations(isToMany, (relation) => (Array.isArray(relation) ? { connect: relation } : relation)),
  },
  {
    id: "direct-empty-ignored",
    fault: "A direct array without ids does nothing.",
    noticed: ["writes-direct-array"],
    mutate: misreadingRelations(isToMany, (relation) =>
      Array.isArray(relation) && relation.length === 0 ? { connect: [] } : relation,
    ),
  },
];

const positioning: readonly FormMutant[] = [
  {
    id: "position-ignored",
    fault: "Positions are ignored, everything goes to the end.",
    noticed: ["writes-position-before", "writes-position-after", "writes-position-start", "writes-position-in-turn"],
    mutate: misreadingPositions(() => undefined),
  },
  {
    id: "position-before-as-after",
    fault: "before places an entry after the other one.",
    noticed: ["writes-position-before", "writes-position-with-disconnect", "writes-position-of-earlier-entries"],
    mutate: misreadingPositions((position) =>
      position !== undefined && "before" in position ? { after: position.before } : position,
    ),
  },
  {
    id: "position-after-as-before",
    fault: "after places an entry before the other one.",
    noticed: ["writes-position-after", "writes-position-every-kind"],
    mutate: misreadingPositions((position) =>
      position !== undefined && "after" in position ? { before: position.after } : position,
    ),
  },
  {
    id: "position-start-ignored",
    fault: "start is ignored.",
    noticed: ["writes-position-start", "writes-position-in-turn"],
    mutate: misreadingPositions((position) => (position?.start === true ? undefined : position)),
  },
  {
    id: "position-end-as-start",
    fault: "end places an entry at the start.",
    noticed: ["writes-position-end"],
    mutate: misreadingPositions((position) => (position?.end === true ? { start: true } : position)),
  },
  {
    id: "position-default-start",
    fault: "An entry without a position goes to the start.",
    noticed: ["writes-position-default", "writes-connect-ids"],
    mutate: misreadingPositions((position) => position ?? { start: true }),
  },
  {
    id: "position-only-on-owning-side",
    fault: "Positions are ignored on the other side of a relation.",
    noticed: ["writes-position-every-kind"],
    mutate: misreadingPositions(
      () => undefined,
      (name) => inverse.has(name) && name !== "trainees",
    ),
  },
  {
    id: "connect-backwards",
    fault: "The elements of connect are placed from the last to the first.",
    noticed: ["writes-position-in-turn", "writes-connect-ids"],
    mutate: misreadingElements("connect", (elements) => [...elements].reverse()),
  },
  {
    id: "positions-in-the-former-list",
    fault: "Positions are looked up in the list as it was before the request.",
    noticed: ["writes-position-of-earlier-entries"],
    mutate: refusingData(namesNewEntries),
  },
  {
    id: "positions-and-disconnect",
    fault: "Positions are ignored in a request that disconnects.",
    noticed: ["writes-position-with-disconnect", "writes-connect-and-disconnect"],
    mutate: misreadingOperations((operations) =>
      Array.isArray(operations.connect) && "disconnect" in operations
        ? { ...operations, connect: operations.connect.map(elementId) }
        : operations,
    ),
  },
  {
    id: "positions-look-ahead",
    fault: "A position may name an entry that a later element connects.",
    noticed: ["writes-position-forward"],
    mutate: acceptingData(
      repaired((operations) =>
        Array.isArray(operations.connect) ? { ...operations, connect: [...operations.connect].reverse() } : operations,
      ),
    ),
  },
];

const rules: readonly FormMutant[] = [
  {
    id: "connect-twice-accepted",
    fault: "An entry that is connected twice is connected once, without an error.",
    noticed: ["writes-connect-twice", "writes-connect-twice-unequal"],
    mutate: acceptingData(
      repaired((operations) =>
        Array.isArray(operations.connect) ? { ...operations, connect: once(operations.connect) } : operations,
      ),
    ),
  },
  {
    id: "connect-twice-equal-accepted",
    fault: "Equal elements of connect are taken for one.",
    noticed: ["writes-connect-twice"],
    mutate: acceptingData(
      repaired((operations) => {
        if (!Array.isArray(operations.connect) || !repeated(operations)) return operations;
        const connect = [...new Set(operations.connect.map((element) => JSON.stringify(element)))];
        return { ...operations, connect: connect.map((text) => JSON.parse(text) as unknown) };
      }),
    ),
  },
  {
    id: "set-wins",
    fault: "connect and disconnect beside set are ignored.",
    noticed: ["writes-set-combined"],
    mutate: acceptingData(repaired((operations) => ("set" in operations ? { set: operations.set } : operations))),
  },
  {
    id: "set-loses",
    fault: "set beside connect or disconnect is ignored.",
    noticed: ["writes-set-combined"],
    mutate: acceptingData(repaired(({ set: _, ...rest }) => rest)),
  },
  {
    id: "media-connected",
    fault: "connect adds files to a media attribute.",
    noticed: ["writes-media-connect"],
    mutate: misreadingRelations(
      (name) => name === "before" || name === "photos",
      (relation) => (isRecord(relation) && "connect" in relation ? relation.connect : relation),
    ),
  },
];

const single: readonly FormMutant[] = [
  {
    id: "to-one-plain-ignored",
    fault: "A plain id of a to-one relation is ignored.",
    noticed: ["writes-to-one-plain"],
    mutate: misreadingRelations(isToOne, (relation) => (typeof relation === "number" ? {} : relation)),
  },
  {
    id: "to-one-connect-refused",
    fault: "connect is refused for a to-one relation.",
    noticed: ["writes-to-one-syntaxes", "writes-to-one-last", "writes-to-one-connect-and-disconnect"],
    mutate: refusingData((data) =>
      Object.entries(data).some(([name, value]) => isToOne(name) && isRecord(value) && "connect" in value),
    ),
  },
  {
    id: "to-one-keeps-first",
    fault: "Of several entries given to a to-one relation the first is kept.",
    noticed: ["writes-to-one-last"],
    mutate: misreadingRelations(isToOne, (relation) => {
      const backwards = (list: unknown) => (Array.isArray(list) ? [...list].reverse() : list);
      if (!isRecord(relation)) return backwards(relation);
      return Object.fromEntries(Object.entries(relation).map(([name, list]) => [name, backwards(list)]));
    }),
  },
  {
    id: "to-one-disconnect-ignored",
    fault: "disconnect does nothing to a to-one relation.",
    noticed: ["writes-to-one-disconnect"],
    mutate: misreadingElements("disconnect", () => [], isToOne),
  },
  {
    id: "to-one-disconnect-last",
    fault: "A to-one relation is emptied when a request connects and disconnects.",
    noticed: ["writes-to-one-connect-and-disconnect"],
    mutate: misreadingOperations(
      (operations) => ("connect" in operations && "disconnect" in operations ? { set: [] } : operations),
      isToOne,
    ),
  },
  {
    id: "to-one-set-empty-ignored",
    fault: "An empty set does nothing to a to-one relation.",
    noticed: ["writes-to-one-set-empty"],
    mutate: misreadingOperations(
      ({ set, ...rest }) => (Array.isArray(set) && set.length === 0 ? rest : { set, ...rest }),
      isToOne,
    ),
  },
  {
    id: "to-one-position-refused",
    fault: "A position is refused for a to-one relation.",
    noticed: ["writes-to-one-position"],
    mutate: refusingData((data) =>
      Object.entries(data).some(([name, value]) => isToOne(name) && JSON.stringify(value).includes('"position"')),
    ),
  },
];

/** A server that shows a relation as empty. */
const blind = (name: string, empty: unknown): WriteMutant["mutate"] =>
  replacingValues((value, key) => (key === name && isRelation(value) ? { data: empty } : value));

const sides: readonly FormMutant[] = [
  {
    id: "many-to-many-one-side",
    fault: "A many-to-many relation does not show on the other side what was connected on the first.",
    noticed: ["writes-many-to-many-both-sides"],
    mutate: blind("jobs", []),
  },
  {
    id: "one-to-many-one-side",
    fault: "A one-to-many relation does not show on the side of many what was connected from the other.",
    noticed: ["writes-one-to-many-both-sides"],
    mutate: blind("supervised", []),
  },
  {
    id: "one-to-one-one-side",
    fault: "A one-to-one relation does not show on the other side what was connected on the first.",
    noticed: ["writes-one-to-one-both-sides"],
    mutate: blind("leads", null),
  },
  {
    id: "one-relation-at-a-time",
    fault: "Of several relations in one request only the first is updated.",
    noticed: ["writes-several-relations"],
    mutate: misreadingData((data) => {
      const first = Object.keys(data).find((name) => isToMany(name) || isToOne(name));
      return Object.fromEntries(
        Object.entries(data).filter(([name]) => name === first || !(isToMany(name) || isToOne(name))),
      );
    }),
  },
  {
    id: "relations-not-given-emptied",
    fault: "An update empties the relations that it does not name.",
    noticed: ["writes-relation-alone"],
    mutate: misreadingData((data, { target }) =>
      target.startsWith("/api/restorations") && "team" in data ? { consultants: [], ...data } : data,
    ),
  },
  {
    id: "media-type-with-charset",
    fault: "A body whose media type has a charset is not read.",
    noticed: ["writes-body-json"],
    mutate: (server) => async (asked) =>
      asked.headers["content-type"]?.includes("charset") === true ? { ...refusal, status: 415 } : server(asked),
  },
  {
    id: "updates-without-effect",
    fault: "Updates are answered as if they were carried out, and are not.",
    noticed: ["writes-direct-array", "writes-body-json", "writes-many-to-many-both-sides"],
    mutate: misreadingData(() => ({})),
  },
  {
    id: "updates-answered-with-an-error",
    fault: "Updates are carried out and answered with 500.",
    noticed: ["writes-direct-array", "writes-connect-ids"],
    mutate: answeringWrites((answer, asked) =>
      asked.method === "PUT" ? { ...answer, status: 500, text: "Internal Server Error" } : answer,
    ),
  },
];

/** Faults of relation updates (section 4.7). */
export const formMutants: readonly WriteMutant[] = [
  ...connecting,
  ...replacing,
  ...positioning,
  ...rules,
  ...single,
  ...sides,
].map((mutant): WriteMutant => ({ ...mutant, section: "4.7" }));
