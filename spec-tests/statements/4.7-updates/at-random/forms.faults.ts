import { isRecord } from "../../../kit/base.js";
import type { WriteFault } from "../../../proof/faults/fault.js";
import {
  attributesOf,
  elementId,
  idsIn,
  isToOne,
  misreadingElements,
  misreadingRelations,
  refusingData,
} from "../../../proof/servers/writes/bodies.js";
import { isRelationName, withLists } from "../../../proof/servers/writes/relation-servers.js";

/** The first element of each entry alone. */
const firstOfEach = (list: readonly unknown[]): readonly unknown[] => {
  const ids = list.map(elementId);
  return list
    .filter((_, index) => ids.indexOf(ids[index]) === index)
    .map((each) => (isRecord(each) ? each : { id: each }));
};

/** Faults of set, connect and disconnect in their forms (rules 1 to 3, 6 and 8). */
export const randomFormFaults: readonly WriteFault[] = [
  {
    id: "relations-disconnect-refuses-strangers",
    breaks: ["4.7-disconnect-others"],
    fault: "Disconnecting what the relation does not hold is a mistake.",
    mutate: refusingData(async (data, { target }, server) => {
      for (const [name, value] of Object.entries(data)) {
        if (!isRelationName(name) || !isRecord(value) || !Array.isArray(value.disconnect)) continue;
        const held = idsIn((await attributesOf(server, target, name))[name]);
        if (!value.disconnect.every((each) => held.includes(elementId(each)))) return true;
      }
      return false;
    }),
    noticed: ["writes-disconnect-others", "relations-sides-many-way"],
  },
  {
    id: "relations-empty-update-empties",
    breaks: ["4.7-nothing"],
    fault: "An update that connects nothing empties the relation.",
    mutate: misreadingRelations(isRelationName, (value) =>
      isRecord(value) && Object.values(value).every((list) => Array.isArray(list) && list.length === 0)
        ? { set: [] }
        : value,
    ),
    noticed: ["writes-nothing-to-do", "relations-sides-many-way"],
  },
  {
    id: "relations-same-twice-accepted-in-two-forms",
    breaks: ["4.7-connect-twice-at-random"],
    fault: "An entry that is connected twice, by its id and by an object, is connected once.",
    mutate: misreadingElements("connect", firstOfEach, isRelationName),
  },
  {
    id: "relations-to-one-keeps-the-first",
    breaks: ["4.7-rule-6-last"],
    fault: "A relation to one entry keeps the first of several.",
    mutate: misreadingRelations(isToOne, (value) => withLists(value, (list) => list.slice(0, 1))),
    noticed: ["writes-to-one-last", "relations-lists-to-one", "relations-sides-one-way"],
  },
];
