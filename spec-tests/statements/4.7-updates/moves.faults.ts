import type { WriteFault } from "../../proof/faults/fault.js";
import {
  attributesOf,
  elementId,
  forgiving,
  isToMany,
  refusingData,
  sendUpdate,
  withRelations,
} from "../../proof/faults/writes/bodies.js";
import { afterwards, listOf, ownerOf } from "../../proof/faults/writes/relation-servers.js";

/** Faults of what is connected already, and of positions that cannot be resolved. */
export const moveFaults: readonly WriteFault[] = [
  {
    id: "position-itself-ignored",
    breaks: ["4.7-whole-entries"],
    fault: "A position in a circle is ignored.",
    mutate: (server) =>
      forgiving("circular", (data) =>
        withRelations(data, isToMany, (relation) => ({ connect: listOf(relation).map(elementId) })),
      )(server),
  },
];

/** Faults of to-one relations, and of whom an entry is taken from. */
export const observedToOneFaults: readonly WriteFault[] = [
  {
    id: "one-way-relations-steal",
    breaks: ["4.7-whole-entries"],
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
