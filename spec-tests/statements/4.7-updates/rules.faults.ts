import { isRecord } from "../../kit/base.js";
import type { Json } from "../../proof/faults/answers.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import {
  acceptingData,
  elementId,
  isToOne,
  misreadingElements,
  misreadingOperations,
  misreadingRelations,
  refusingData,
  withRelations,
} from "../../proof/faults/writes/bodies.js";
import { repaired } from "../../proof/faults/writes/relation-servers.js";

/** Ids that more than one element of connect has. */
const repeated = (operations: Json): boolean => {
  const ids = Array.isArray(operations.connect) ? operations.connect.map(elementId) : [];
  return new Set(ids).size < ids.length;
};

const once = (elements: readonly unknown[]): readonly unknown[] =>
  elements.filter((element, index) => elements.findIndex((one) => elementId(one) === elementId(element)) === index);

/** Faults of what must be refused. */
export const ruleFaults: readonly WriteFault[] = [
  {
    id: "connect-twice-accepted",
    breaks: ["4.7-rule-8", "7-connect-twice"],
    fault: "An entry that is connected twice is connected once, without an error.",
    noticed: ["writes-connect-twice", "writes-connect-twice-unequal", "writes-connect-twice-changes-nothing"],
    mutate: acceptingData(
      repaired((operations) =>
        Array.isArray(operations.connect) ? { ...operations, connect: once(operations.connect) } : operations,
      ),
    ),
  },
  {
    id: "connect-twice-to-one-accepted",
    breaks: ["4.7-rule-8"],
    fault: "An entry that is connected twice to a to-one relation is connected once, without an error.",
    noticed: ["writes-connect-twice-to-one"],
    mutate: acceptingData((data) =>
      withRelations(data, isToOne, (relation) =>
        isRecord(relation) && Array.isArray(relation.connect)
          ? { ...relation, connect: once(relation.connect) }
          : relation,
      ),
    ),
  },
  {
    id: "connect-twice-equal-accepted",
    breaks: ["4.7-rule-8"],
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
    id: "set-combined-empties",
    breaks: ["4.7-rule-2-alone"],
    fault: "set beside connect or disconnect empties the relation.",
    mutate: acceptingData(repaired((operations) => ("set" in operations ? { set: [] } : operations))),
  },
  {
    id: "set-combined-first-only",
    breaks: ["4.7-rule-2-alone"],
    fault: "Of set beside connect or disconnect the first element alone counts.",
    mutate: acceptingData(
      repaired(({ set, ...rest }) => (Array.isArray(set) ? { set: set.slice(0, 1) } : { set, ...rest })),
    ),
  },
  {
    id: "media-connected",
    breaks: ["4.7-rule-7"],
    fault: "connect on a media attribute replaces the files that were there.",
    mutate: misreadingRelations(
      (name) => name === "before" || name === "photos",
      (relation) => (isRecord(relation) && "connect" in relation ? relation.connect : relation),
    ),
  },
];

/** Faults of to-one relations. */
export const toOneFaults: readonly WriteFault[] = [
  {
    id: "to-one-plain-ignored",
    breaks: ["4.7-direct-to-one"],
    fault: "A plain id of a to-one relation is ignored.",
    mutate: misreadingRelations(isToOne, (relation) => (typeof relation === "number" ? {} : relation)),
  },
  {
    id: "to-one-connect-refused",
    breaks: ["4.7-rule-6-to-one"],
    fault: "connect is refused for a to-one relation.",
    noticed: ["writes-to-one-syntaxes", "writes-to-one-last"],
    mutate: refusingData((data) =>
      Object.entries(data).some(([name, value]) => isToOne(name) && isRecord(value) && "connect" in value),
    ),
  },
  {
    id: "to-one-keeps-first",
    breaks: ["4.7-rule-6-last"],
    fault: "Of several entries given to a to-one relation the first is kept.",
    mutate: misreadingRelations(isToOne, (relation) => {
      const backwards = (list: unknown) => (Array.isArray(list) ? [...list].reverse() : list);
      if (!isRecord(relation)) return backwards(relation);
      return Object.fromEntries(Object.entries(relation).map(([name, list]) => [name, backwards(list)]));
    }),
  },
  {
    id: "to-one-disconnect-ignored",
    breaks: ["4.7-rule-6-to-one"],
    fault: "disconnect does nothing to a to-one relation.",
    noticed: ["writes-to-one-syntaxes"],
    mutate: misreadingElements("disconnect", () => [], isToOne),
  },
  {
    id: "to-one-disconnect-last",
    breaks: ["4.7-rule-6-to-one"],
    fault: "A to-one relation is emptied when a request connects and disconnects.",
    noticed: ["writes-to-one-syntaxes"],
    mutate: misreadingOperations(
      (operations) => ("connect" in operations && "disconnect" in operations ? { set: [] } : operations),
      isToOne,
    ),
  },
  {
    id: "to-one-set-empty-ignored",
    breaks: ["4.7-rule-6-to-one"],
    fault: "An empty set does nothing to a to-one relation.",
    noticed: ["writes-to-one-syntaxes"],
    mutate: misreadingOperations(
      ({ set, ...rest }) => (Array.isArray(set) && set.length === 0 ? rest : { set, ...rest }),
      isToOne,
    ),
  },
  {
    id: "to-one-position-refused",
    breaks: ["4.7-rule-6-to-one"],
    fault: "A position is refused for a to-one relation.",
    noticed: ["writes-to-one-syntaxes"],
    mutate: refusingData((data) =>
      Object.entries(data).some(([name, value]) => isToOne(name) && JSON.stringify(value).includes('"position"')),
    ),
  },
];
