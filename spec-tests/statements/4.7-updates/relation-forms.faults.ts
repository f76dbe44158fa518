import { isRecord } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import {
  isToMany,
  misreadingElements,
  misreadingOperations,
  misreadingRelations,
} from "../../proof/faults/writes/bodies.js";
import { byId, inverse } from "../../proof/faults/writes/relation-servers.js";

const isObject = (element: unknown): boolean => isRecord(element);

const isId = (element: unknown): boolean => !isRecord(element);

/** Faults of connect and disconnect. */
export const connectFaults: readonly WriteFault[] = [
  {
    id: "connect-replaces",
    breaks: ["4.7-connect-ids"],
    fault: "connect removes what was connected before.",
    noticed: ["writes-connect-ids", "writes-connect-objects", "writes-connect-and-disconnect"],
    mutate: misreadingOperations(({ connect, ...rest }) => (connect === undefined ? rest : { set: connect })),
  },
  {
    id: "connect-without-shorthand",
    breaks: ["4.7-connect-ids"],
    fault: "connect ignores ids, it wants objects.",
    mutate: misreadingElements("connect", (elements) => elements.filter(isObject)),
  },
  {
    id: "connect-without-longhand",
    breaks: ["4.7-connect-objects"],
    fault: "connect ignores objects, it wants ids.",
    noticed: ["writes-connect-objects", "writes-position-end"],
    mutate: misreadingElements("connect", (elements) => elements.filter(isId)),
  },
  {
    id: "connect-one",
    breaks: ["4.7-connect-ids"],
    fault: "connect connects its first element alone.",
    noticed: ["writes-connect-ids", "writes-connect-objects"],
    mutate: misreadingElements("connect", (elements) => elements.slice(0, 1)),
  },
  {
    id: "connect-in-id-order",
    breaks: ["4.7-rule-5"],
    fault: "connect sorts its elements by id.",
    noticed: ["writes-position-in-turn", "writes-connect-ids", "writes-position-default"],
    mutate: misreadingElements("connect", byId),
  },
  {
    id: "connect-on-owning-side-only",
    breaks: ["4.7-connect-ids", "4.7-disconnect-ids", "4.7-set-ids", "1-relation-updates"],
    fault: "An update from the other side of a relation is ignored.",
    noticed: ["writes-connect-ids", "writes-disconnect-ids", "writes-set-ids", "writes-position-every-kind"],
    mutate: misreadingOperations(
      (operations, name) => (inverse.has(name) ? {} : operations),
      (name) => inverse.has(name),
    ),
  },
  {
    id: "disconnect-ignored",
    breaks: ["4.7-disconnect-ids"],
    fault: "disconnect does nothing.",
    noticed: ["writes-disconnect-ids", "writes-disconnect-objects"],
    mutate: misreadingElements("disconnect", () => []),
  },
  {
    id: "disconnect-without-longhand",
    breaks: ["4.7-disconnect-objects"],
    fault: "disconnect ignores objects, it wants ids.",
    mutate: misreadingElements("disconnect", (elements) => elements.filter(isId)),
  },
  {
    id: "disconnect-all",
    breaks: ["4.7-disconnect-ids"],
    fault: "disconnect removes all connections.",
    noticed: ["writes-disconnect-ids", "writes-disconnect-objects"],
    mutate: misreadingOperations(({ disconnect, ...rest }) => (disconnect === undefined ? rest : { set: [] })),
  },
  {
    id: "disconnect-wins",
    breaks: ["4.7-rule-1"],
    fault: "connect is ignored in a request that disconnects.",
    mutate: misreadingOperations(({ connect, ...rest }) => ("disconnect" in rest ? rest : { connect, ...rest })),
  },
  {
    id: "connect-wins",
    breaks: ["4.7-rule-1"],
    fault: "disconnect is ignored in a request that connects.",
    noticed: ["writes-connect-and-disconnect"],
    mutate: misreadingOperations(({ disconnect, ...rest }) => ("connect" in rest ? rest : { disconnect, ...rest })),
  },
];

/** Faults of set and of the direct forms. */
export const setFaults: readonly WriteFault[] = [
  {
    id: "set-appends",
    breaks: ["4.7-set-ids"],
    fault: "set keeps what was connected before.",
    noticed: ["writes-set-ids", "writes-set-objects", "writes-forms-of-set"],
    mutate: misreadingOperations(({ set, ...rest }) => (set === undefined ? rest : { connect: set })),
  },
  {
    id: "set-in-id-order",
    breaks: ["4.7-rule-2-order"],
    fault: "set sorts by id.",
    mutate: misreadingElements("set", byId),
  },
  {
    id: "direct-in-id-order",
    breaks: ["4.7-direct"],
    fault: "A direct array sorts by id.",
    mutate: misreadingRelations(isToMany, (relation) => (Array.isArray(relation) ? byId(relation) : relation)),
  },
  {
    id: "set-without-longhand",
    breaks: ["4.7-set-objects"],
    fault: "set ignores objects, it wants ids.",
    noticed: ["writes-set-objects", "writes-forms-of-set"],
    mutate: misreadingElements("set", (elements) => elements.filter(isId)),
  },
  {
    id: "set-without-shorthand",
    breaks: ["4.7-set-ids"],
    fault: "set ignores ids, it wants objects.",
    noticed: ["writes-set-ids", "writes-forms-of-set"],
    mutate: misreadingElements("set", (elements) => elements.filter(isObject)),
  },
  {
    id: "set-empty-ignored",
    breaks: ["4.7-set-ids"],
    fault: "An empty set does nothing.",
    noticed: ["writes-set-ids"],
    mutate: misreadingOperations(({ set, ...rest }) =>
      Array.isArray(set) && set.length === 0 ? rest : { set, ...rest },
    ),
  },
  {
    id: "direct-appends",
    breaks: ["4.7-direct"],
    fault: "A direct array of ids keeps what was connected before.",
    mutate: misreadingRelations(isToMany, (relation) => (Array.isArray(relation) ? { connect: relation } : relation)),
  },
  {
    id: "direct-empty-ignored",
    breaks: ["4.7-direct"],
    fault: "A direct array without ids does nothing.",
    mutate: misreadingRelations(isToMany, (relation) =>
      Array.isArray(relation) && relation.length === 0 ? { connect: [] } : relation,
    ),
  },
];
