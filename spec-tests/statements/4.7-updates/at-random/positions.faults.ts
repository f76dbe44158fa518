import type { Json } from "../../../proof/faults/answers.js";
import type { WriteFault } from "../../../proof/faults/fault.js";
import { connecting, misunderstanding, placing, toMany } from "../../../proof/faults/relation-servers.js";

const renamed = (from: string, to: string) =>
  misunderstanding(
    placing((position) => {
      if (position === undefined || !(from in position)) return position;
      return { [to]: to === "start" || to === "end" ? true : position[from] };
    }),
  );

const isKnown = (position: unknown, list: readonly number[]): boolean => {
  // What the kit sends is an object or nothing.
  const { before, after } = (position ?? {}) as Json;
  return [before, after].every((id) => id === undefined || list.includes(Number(id)));
};

/** Faults of connect and its positions (rules 4 and 5). */
export const randomPositionFaults: readonly WriteFault[] = [
  {
    id: "relations-connect-at-the-start",
    breaks: ["4.7-rule-4"],
    fault: "An entry that is connected without a position goes to the start.",
    mutate: misunderstanding(placing((position) => position ?? { start: true })),
    noticed: ["writes-position-default", "relations-lists-many-to-many"],
  },
  {
    id: "relations-connect-backwards",
    breaks: ["4.7-rule-5"],
    fault: "Of several connected entries the last one is connected first.",
    mutate: misunderstanding(connecting((list) => list.toReversed())),
    noticed: ["writes-position-in-turn", "relations-lists-many-to-many"],
  },
  {
    id: "relations-position-end-as-start",
    breaks: ["4.7-end"],
    fault: "The position end is taken for start.",
    mutate: renamed("end", "start"),
    noticed: ["writes-position-end", "relations-lists-many-to-many"],
  },
  {
    id: "relations-position-start-as-end",
    breaks: ["4.7-start"],
    fault: "The position start is taken for end.",
    mutate: renamed("start", "end"),
    noticed: ["writes-position-start", "relations-lists-one-to-many"],
  },
  {
    id: "relations-position-after-as-before",
    breaks: ["4.7-after"],
    fault: "The position after is taken for before.",
    mutate: renamed("after", "before"),
    noticed: ["writes-position-after", "relations-lists-many-way"],
  },
  {
    id: "relations-position-before-as-after",
    breaks: ["4.7-before"],
    fault: "The position before is taken for after.",
    mutate: renamed("before", "after"),
    noticed: ["writes-position-before", "relations-lists-self"],
  },
  {
    id: "relations-position-in-the-old-list",
    breaks: ["4.7-rule-5", "4.7-sequences"],
    fault:
      "A position beside an entry that the same update connects is the end: positions are looked up in the old list.",
    mutate: misunderstanding(
      connecting(async (list, { current }) => {
        const old = await current();
        return list.map(({ id, position }) => ({ id, position: isKnown(position, old) ? position : { end: true } }));
      }),
    ),
    noticed: ["writes-position-in-turn", "relations-lists-many-to-many", "relations-sides-many-to-many"],
  },
  {
    id: "relations-position-of-stranger-accepted",
    breaks: ["4.7-position-unknown"],
    fault: "A position beside an entry that is not in the list is the end, instead of a mistake.",
    mutate: misunderstanding((value, { attribute }) =>
      toMany.includes(attribute) && typeof value === "object" && value !== null && "connect" in value
        ? { ...value, options: { strict: false } }
        : value,
    ),
    noticed: ["writes-position-unknown", "relations-sides-many-way"],
  },
  {
    id: "relations-move-ignored",
    breaks: ["4.7-move"],
    fault: "Connecting an entry that the list holds has no effect.",
    mutate: misunderstanding(
      connecting(async (list, { current }) => {
        const held = await current();
        return list.filter(({ id }) => !held.includes(id));
      }),
    ),
    noticed: ["relations-lists-many-way", "writes-move-to-position"],
  },
  {
    id: "relations-move-to-the-end-only",
    breaks: ["4.7-move"],
    fault: "Connecting an entry that the list holds moves it to the end, whatever its position says.",
    mutate: misunderstanding(
      connecting(async (list, { current }) => {
        const held = await current();
        return list.map(({ id, position }) => ({ id, position: held.includes(id) ? { end: true } : position }));
      }),
    ),
    noticed: ["writes-move-to-position", "relations-lists-one-to-many"],
  },
];
