import { isRecord } from "../../../kit/base.js";
import type { WriteFault } from "../../../proof/faults/fault.js";
import {
  connecting,
  disconnecting,
  type Element,
  idsOf,
  misunderstanding,
  setting,
} from "../../../proof/faults/relation-servers.js";

const firstOfEach = (list: readonly Element[]): readonly Element[] =>
  list.filter(({ id }, index) => list.findIndex((each) => each.id === id) === index);

/** A value that no relation takes. */
const mistake = { connect: 5 };

/** Faults of set, connect and disconnect in their forms (rules 1 to 3, 6 and 8). */
export const randomFormFaults: readonly WriteFault[] = [
  {
    id: "relations-set-appends",
    breaks: ["4.7-set-ids"],
    fault: "set adds to what the relation holds.",
    mutate: misunderstanding(async (value, updated) =>
      isRecord(value) ? setting((list) => ({ connect: [...new Set(idsOf(list))] }))(value, updated) : value,
    ),
    noticed: ["writes-set-ids", "relations-lists-many-to-many"],
  },
  {
    id: "relations-array-appends",
    breaks: ["4.7-direct"],
    fault: "An array of ids adds to what the relation holds.",
    mutate: misunderstanding((value) => (Array.isArray(value) ? { connect: [...new Set(idsOf(value))] } : value)),
    noticed: ["writes-direct-array", "relations-lists-one-to-many", "relations-lists-many-way"],
  },
  {
    id: "relations-set-keeps-the-order",
    breaks: ["4.7-rule-2-order", "4.7-sequences"],
    fault: "set leaves what stays in its old order, and puts what is new behind it.",
    mutate: misunderstanding(
      setting(async (list, { current, toOne }) => {
        const asked = idsOf(list);
        if (toOne) return asked;
        const stay = (await current()).filter((id) => asked.includes(id));
        return [...stay, ...asked.filter((id) => !stay.includes(id))];
      }),
    ),
    noticed: ["writes-set-ids", "relations-lists-many-to-many"],
  },
  {
    id: "relations-set-of-objects-reversed",
    breaks: ["4.7-rule-3"],
    fault: "set with objects keeps them in the opposite order.",
    mutate: misunderstanding(setting((list) => (list.some(isRecord) ? list.toReversed() : list))),
    noticed: ["writes-forms-of-set", "relations-lists-self"],
  },
  {
    id: "relations-connect-of-ids-ignored",
    breaks: ["4.7-connect-ids"],
    fault: "connect takes objects only.",
    mutate: misunderstanding((value) =>
      isRecord(value) && Array.isArray(value.connect) ? { ...value, connect: value.connect.filter(isRecord) } : value,
    ),
    noticed: ["writes-connect-ids", "relations-lists-many-way"],
  },
  {
    id: "relations-disconnect-of-objects-ignored",
    breaks: ["4.7-disconnect-objects"],
    fault: "disconnect takes ids only.",
    mutate: misunderstanding((value) =>
      isRecord(value) && Array.isArray(value.disconnect)
        ? { ...value, disconnect: value.disconnect.filter((each) => !isRecord(each)) }
        : value,
    ),
    noticed: ["relations-lists-many-to-many"],
  },
  {
    id: "relations-disconnect-by-index",
    breaks: ["4.7-disconnect-ids"],
    fault: "disconnect takes away the entry at an index of the list.",
    mutate: misunderstanding(
      disconnecting(async (list, { current }) => {
        const held = await current();
        return list.flatMap(({ id }) => held[id] ?? []);
      }),
    ),
    noticed: ["writes-disconnect-ids", "relations-lists-many-to-many"],
  },
  {
    id: "relations-disconnect-first-only",
    breaks: ["4.7-disconnect-ids"],
    fault: "Of several entries to disconnect only the first one goes.",
    mutate: misunderstanding(disconnecting((list) => list.slice(0, 1))),
    noticed: ["writes-disconnect-ids", "relations-lists-one-to-many"],
  },
  {
    id: "relations-disconnect-refuses-strangers",
    breaks: ["4.7-disconnect-others"],
    fault: "Disconnecting what the relation does not hold is a mistake.",
    mutate: misunderstanding(async (value, { current }) => {
      const held = await current();
      const out = isRecord(value) ? idsOf(value.disconnect) : [];
      return out.every((id) => held.includes(id)) ? value : mistake;
    }),
    noticed: ["writes-disconnect-others", "relations-sides-many-way"],
  },
  {
    id: "relations-disconnect-after-connect",
    breaks: ["4.7-both-connect-and-disconnect"],
    fault: "What is both connected and disconnected is not in the list afterwards.",
    mutate: misunderstanding(
      connecting((list, _, { disconnect }) => list.filter(({ id }) => !idsOf(disconnect).includes(id))),
    ),
    noticed: ["writes-connect-and-disconnect-one", "relations-sides-many-to-many"],
  },
  {
    id: "relations-disconnect-instead-of-connect",
    breaks: ["4.7-rule-1"],
    fault: "An update that disconnects does not connect.",
    mutate: misunderstanding(connecting((list, _, { disconnect }) => (idsOf(disconnect).length > 0 ? [] : list))),
    noticed: ["relations-lists-one-to-many", "writes-connect-and-disconnect"],
  },
  {
    id: "relations-empty-update-empties",
    breaks: ["4.7-nothing"],
    fault: "An update that connects nothing empties the relation.",
    mutate: misunderstanding((value) =>
      isRecord(value) && Object.values(value).every((list) => Array.isArray(list) && list.length === 0)
        ? { set: [] }
        : value,
    ),
    noticed: ["writes-nothing-to-do", "relations-sides-many-way"],
  },
  {
    id: "relations-same-twice-accepted",
    breaks: ["4.7-rule-8", "7-connect-twice"],
    fault: "An entry that is connected twice is connected once.",
    mutate: misunderstanding(connecting(firstOfEach)),
    noticed: ["relations-same-twice"],
  },
  {
    id: "relations-same-twice-accepted-in-two-forms",
    breaks: ["4.7-connect-twice-at-random"],
    fault: "An entry that is connected twice, by its id and by an object, is connected once.",
    mutate: misunderstanding(connecting(firstOfEach)),
  },
  {
    id: "relations-to-one-keeps-the-first",
    breaks: ["4.7-rule-6-last"],
    fault: "A relation to one entry keeps the first of several.",
    mutate: misunderstanding(async (value, updated) => {
      if (!updated.toOne) return value;
      const set = await setting((list) => list.slice(0, 1))(value, updated);
      return connecting((list) => list.slice(0, 1))(set, updated);
    }),
    noticed: ["writes-to-one-last", "relations-lists-to-one", "relations-sides-one-way"],
  },
  {
    id: "relations-to-one-keeps-the-highest",
    breaks: ["4.7-rule-6-last"],
    fault:
      "A relation to one entry keeps the highest id of an array, whose entries it finds in the order of their ids.",
    mutate: misunderstanding((value, { toOne }) =>
      toOne && Array.isArray(value) && value.length > 1 ? [Math.max(...idsOf(value))] : value,
    ),
  },
];
