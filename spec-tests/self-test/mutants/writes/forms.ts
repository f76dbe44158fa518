import { isRecord } from "../../../kit/json.js";
import { isToMany, misreadingElements, misreadingOperations, misreadingRelations } from "./bodies.js";
import { byId, inverse } from "./relation-servers.js";
import { specified } from "./write-mutant.js";

const isObject = (element: unknown): boolean => isRecord(element);

const isId = (element: unknown): boolean => !isRecord(element);

/** Faults of connect and disconnect. */
export const connectMutants = specified([
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
]);

/** Faults of set and of the direct forms. */
export const setMutants = specified([
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
]);
