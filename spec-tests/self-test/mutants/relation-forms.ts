import { isRecord } from "../../kit/json.js";
import { connecting, disconnecting, type Element, idsOf, misunderstanding, setting } from "./relation-servers.js";
import type { UpdateMutant } from "./relation-updates.js";

const firstOfEach = (list: readonly Element[]): readonly Element[] =>
  list.filter(({ id }, index) => list.findIndex((each) => each.id === id) === index);

/** A value that no relation takes. */
const mistake = { connect: 5 };

/** Faults of set, connect and disconnect in their forms (rules 1 to 3, 6 and 8). */
export const formMutants: readonly UpdateMutant[] = [
  {
    id: "relations-set-appends",
    section: "4.7",
    fault: "set adds to what the relation holds.",
    mutate: misunderstanding(async (value, updated) =>
      isRecord(value) ? setting((list) => ({ connect: [...new Set(idsOf(list))] }))(value, updated) : value,
    ),
    caughtBy: ["relations-lists-many-to-many", "relations-law-set-forms"],
  },
  {
    id: "relations-array-appends",
    section: "4.7",
    fault: "An array of ids adds to what the relation holds.",
    mutate: misunderstanding((value) => (Array.isArray(value) ? { connect: [...new Set(idsOf(value))] } : value)),
    caughtBy: ["relations-lists-one-to-many", "relations-lists-many-way"],
  },
  {
    id: "relations-set-keeps-the-order",
    section: "4.7",
    fault: "set leaves what stays in its old order, and puts what is new behind it.",
    mutate: misunderstanding(
      setting(async (list, { current, toOne }) => {
        const asked = idsOf(list);
        if (toOne) return asked;
        const stay = (await current()).filter((id) => asked.includes(id));
        return [...stay, ...asked.filter((id) => !stay.includes(id))];
      }),
    ),
    caughtBy: ["relations-lists-many-to-many", "relations-law-set-twice"],
  },
  {
    id: "relations-set-of-objects-reversed",
    section: "4.7",
    fault: "set with objects keeps them in the opposite order.",
    mutate: misunderstanding(setting((list) => (list.some(isRecord) ? list.toReversed() : list))),
    caughtBy: ["relations-lists-self", "relations-law-set-forms"],
  },
  {
    id: "relations-connect-of-ids-ignored",
    section: "4.7",
    fault: "connect takes objects only.",
    mutate: misunderstanding((value) =>
      isRecord(value) && Array.isArray(value.connect) ? { ...value, connect: value.connect.filter(isRecord) } : value,
    ),
    caughtBy: ["relations-lists-many-way", "relations-law-short-forms"],
  },
  {
    id: "relations-disconnect-of-objects-ignored",
    section: "4.7",
    fault: "disconnect takes ids only.",
    mutate: misunderstanding((value) =>
      isRecord(value) && Array.isArray(value.disconnect)
        ? { ...value, disconnect: value.disconnect.filter((each) => !isRecord(each)) }
        : value,
    ),
    caughtBy: ["relations-lists-many-to-many", "relations-law-short-forms"],
  },
  {
    id: "relations-disconnect-by-index",
    section: "4.7",
    fault: "disconnect takes away the entry at an index of the list.",
    mutate: misunderstanding(
      disconnecting(async (list, { current }) => {
        const held = await current();
        return list.flatMap(({ id }) => held[id] ?? []);
      }),
    ),
    caughtBy: ["relations-lists-many-to-many", "relations-law-connect-and-back"],
  },
  {
    id: "relations-disconnect-first-only",
    section: "4.7",
    fault: "Of several entries to disconnect only the first one goes.",
    mutate: misunderstanding(disconnecting((list) => list.slice(0, 1))),
    caughtBy: ["relations-lists-one-to-many", "relations-law-one-by-one-disconnect"],
  },
  {
    id: "relations-disconnect-refuses-strangers",
    section: "4.7",
    fault: "Disconnecting what the relation does not hold is a mistake.",
    mutate: misunderstanding(async (value, { current }) => {
      const held = await current();
      const out = isRecord(value) ? idsOf(value.disconnect) : [];
      return out.every((id) => held.includes(id)) ? value : mistake;
    }),
    caughtBy: ["relations-sides-many-way", "relations-law-disconnect-strangers"],
  },
  {
    id: "relations-disconnect-after-connect",
    section: "4.7",
    fault: "What is both connected and disconnected is not in the list afterwards.",
    mutate: misunderstanding(
      connecting((list, _, { disconnect }) => list.filter(({ id }) => !idsOf(disconnect).includes(id))),
    ),
    caughtBy: ["relations-sides-many-to-many", "relations-law-move"],
  },
  {
    id: "relations-disconnect-instead-of-connect",
    section: "4.7",
    fault: "An update that disconnects does not connect.",
    mutate: misunderstanding(connecting((list, _, { disconnect }) => (idsOf(disconnect).length > 0 ? [] : list))),
    caughtBy: ["relations-lists-one-to-many", "relations-law-both-at-once"],
  },
  {
    id: "relations-empty-update-empties",
    section: "4.7",
    fault: "An update that connects nothing empties the relation.",
    mutate: misunderstanding((value) =>
      isRecord(value) && Object.values(value).every((list) => Array.isArray(list) && list.length === 0)
        ? { set: [] }
        : value,
    ),
    caughtBy: ["relations-sides-many-way", "relations-law-empty"],
  },
  {
    id: "relations-same-twice-accepted",
    section: "4.7",
    fault: "An entry that is connected twice is connected once.",
    mutate: misunderstanding(connecting(firstOfEach)),
    caughtBy: ["relations-same-twice"],
  },
  {
    id: "relations-same-twice-accepted-in-two-forms",
    section: "4.7",
    profile: "strapi-v4",
    fault: "An entry that is connected twice, by its id and by an object, is connected once.",
    mutate: misunderstanding(connecting(firstOfEach)),
    caughtBy: ["relations-same-twice-observed"],
  },
  {
    id: "relations-to-one-keeps-the-first",
    section: "4.7",
    fault: "A relation to one entry keeps the first of several.",
    mutate: misunderstanding(async (value, updated) => {
      if (!updated.toOne) return value;
      const set = await setting((list) => list.slice(0, 1))(value, updated);
      return connecting((list) => list.slice(0, 1))(set, updated);
    }),
    caughtBy: ["relations-lists-to-one", "relations-sides-one-way"],
  },
];
