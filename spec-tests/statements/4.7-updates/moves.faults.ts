import { isRecord } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import {
  attributesOf,
  elementId,
  forgiving,
  idsIn,
  isToMany,
  isToOne,
  misreadingOperations,
  misreadingRelations,
  refusingData,
  sendUpdate,
  withRelations,
} from "../../proof/faults/writes/bodies.js";
import {
  afterwards,
  hasRepetition,
  knowing,
  listOf,
  ownerOf,
  someRelation,
} from "../../proof/faults/writes/relation-servers.js";

/**
 * Updates that move one entry beside another, in a list that still has it where it was: `places` is how far from the other one it goes.
 */
const movingBeside = (side: "before" | "after", places: 0 | 1) =>
  knowing((operations, held) => {
    const [element, ...others] = Array.isArray(operations.connect) ? operations.connect : [];
    const position: unknown = isRecord(element) ? element.position : undefined;
    const id = elementId(element);
    if (others.length > 0 || !isRecord(position) || !(side in position) || !held.includes(id)) return operations;
    const list = held.filter((each) => each !== id);
    return { set: list.toSpliced(held.indexOf(position[side]) + places, 0, id) };
  });

/** Faults of what is connected already, and of positions that cannot be resolved. */
export const moveFaults: readonly WriteFault[] = [
  {
    id: "connected-stays",
    breaks: ["4.7-move"],
    fault: "An entry that is connected already stays where it is.",
    mutate: knowing((operations, held) =>
      Array.isArray(operations.connect)
        ? { ...operations, connect: operations.connect.filter((element) => !held.includes(Number(elementId(element)))) }
        : operations,
    ),
  },
  {
    id: "moved-after-a-stale-place",
    breaks: ["4.7-move"],
    fault: "The place after another entry is counted before the entry that moves is taken out.",
    noticed: ["writes-move-to-position"],
    mutate: movingBeside("after", 1),
  },
  {
    id: "moved-before-a-stale-place",
    breaks: ["4.7-move"],
    fault: "The place before another entry is counted before the entry that moves is taken out.",
    noticed: ["writes-move-to-position"],
    mutate: movingBeside("before", 0),
  },
  {
    id: "connect-before-disconnect",
    breaks: ["4.7-both-connect-and-disconnect"],
    fault: "An entry in both connect and disconnect is removed.",
    mutate: misreadingOperations((operations) => {
      const gone = Array.isArray(operations.disconnect) ? operations.disconnect.map(elementId) : [];
      if (!Array.isArray(operations.connect)) return operations;
      return { ...operations, connect: operations.connect.filter((element) => !gone.includes(elementId(element))) };
    }),
  },
  {
    id: "position-unresolved-means-end",
    breaks: ["4.7-position-unknown"],
    fault: "An entry whose position cannot be resolved goes to the end.",
    noticed: ["writes-position-unknown", "writes-position-not-strict"],
    mutate: misreadingOperations((operations) => ({ ...operations, options: { strict: false } })),
  },
  {
    id: "position-itself-ignored",
    breaks: ["4.7-position-unknown"],
    fault: "A position in a circle is ignored.",
    noticed: ["writes-position-unknown"],
    mutate: (server) =>
      forgiving("circular", (data) =>
        withRelations(data, isToMany, (relation) => ({ connect: listOf(relation).map(elementId) })),
      )(server),
  },
  {
    id: "position-options-ignored",
    breaks: ["4.7-position-not-strict"],
    fault: "options are ignored.",
    noticed: ["writes-position-not-strict"],
    mutate: misreadingOperations(({ options: _, ...operations }) => operations),
  },
  {
    id: "positions-in-turn-only",
    breaks: ["4.7-position-forward"],
    fault: "A position that names a later element of connect is refused.",
    mutate: refusingData(
      someRelation(isToMany, (relation) => {
        const list = isRecord(relation) && Array.isArray(relation.connect) ? relation.connect : [];
        return list.some((element, index) => {
          const position = isRecord(element) && isRecord(element.position) ? element.position : {};
          const later = list.slice(index + 1).map(elementId);
          return later.includes(position.before) || later.includes(position.after);
        });
      }),
    ),
  },
];

/** Faults of to-one relations, and of whom an entry is taken from. */
export const observedToOneFaults: readonly WriteFault[] = [
  {
    id: "to-one-repetition-refused",
    breaks: ["4.7-to-one-repeated"],
    fault: "An entry that is connected twice to a to-one relation is refused.",
    mutate: refusingData(someRelation(isToOne, (relation) => isRecord(relation) && hasRepetition(relation.connect))),
  },
  {
    id: "to-one-position-resolved",
    breaks: ["4.7-to-one-position"],
    fault: "A position of a to-one relation is refused unless it names the related entry.",
    mutate: refusingData(async (data, asked, server) => {
      const names = Object.keys(data).filter(isToOne);
      const held = await attributesOf(server, asked.target, ...names);
      return names.some((name) =>
        listOf(data[name]).some((element) => {
          const position = isRecord(element) && isRecord(element.position) ? element.position : {};
          return "before" in position && !idsIn(held[name]).includes(position.before);
        }),
      );
    }),
  },
  {
    id: "to-one-disconnect-any",
    breaks: ["4.7-to-one-disconnect"],
    fault: "disconnect empties a to-one relation, whatever it names.",
    mutate: misreadingOperations((operations) => ("disconnect" in operations ? null : operations), isToOne),
  },
  {
    id: "to-one-empty-array-ignored",
    breaks: ["4.7-to-one-forms"],
    fault: "An empty array does not empty a to-one relation.",
    mutate: misreadingRelations(isToOne, (relation) =>
      Array.isArray(relation) && relation.length === 0 ? {} : relation,
    ),
  },
  {
    id: "partners-not-taken",
    breaks: ["4.7-one-to-one-steals"],
    fault: "A partner over a one-to-one relation that another entry has is refused.",
    mutate: refusingData(async (data, { target }, server) => {
      if (typeof data.lead !== "number" || !target.startsWith("/api/restorations")) return false;
      return idsIn((await attributesOf(server, `/api/conservators/${data.lead}`, "leads")).leads).length > 0;
    }),
  },
  {
    id: "list-entries-not-taken",
    breaks: ["4.7-one-to-many-steals"],
    fault: "An entry in the list of another one over a one-to-many relation is refused.",
    mutate: refusingData(async (data, asked, server) => {
      if (!isRecord(data.trainees)) return false;
      const [first] = listOf(data.trainees).map(elementId);
      const held = idsIn((await attributesOf(server, `/api/conservators/${first}`, "placement")).placement);
      return held.some((id) => id !== ownerOf(asked));
    }),
  },
  {
    id: "one-way-relations-steal",
    breaks: ["4.7-one-way-shares"],
    fault: "A relation with one side takes an entry from others that relate to it.",
    mutate: afterwards(async (data, asked, server) => {
      for (const name of ["auditor", "approver", "consultants"]) {
        if (!Array.isArray(data[name])) continue;
        for (let other = ownerOf(asked) - 5; other < ownerOf(asked); other++)
          await sendUpdate(server, `/api/restorations/${other}`, { [name]: { disconnect: data[name] } });
      }
    }),
  },
  {
    id: "drafts-not-related",
    breaks: ["4.7-to-any-entry"],
    fault: "A relation to a draft is refused.",
    mutate: refusingData(async (data, _, server) => {
      if (typeof data.artifact !== "number") return false;
      return (await attributesOf(server, `/api/artifacts/${data.artifact}`)).publishedAt === null;
    }),
  },
];
