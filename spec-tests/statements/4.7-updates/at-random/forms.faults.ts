import { isRecord } from "../../../kit/base.js";
import type { WriteFault } from "../../../proof/faults/fault.js";
import { connecting, type Element, idsOf, misunderstanding, setting } from "../../../proof/faults/relation-servers.js";

const firstOfEach = (list: readonly Element[]): readonly Element[] =>
  list.filter(({ id }, index) => list.findIndex((each) => each.id === id) === index);

/** A value that no relation takes. */
const mistake = { connect: 5 };

/** Faults of set, connect and disconnect in their forms (rules 1 to 3, 6 and 8). */
export const randomFormFaults: readonly WriteFault[] = [
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
];
