import type { WriteFault } from "../../proof/faults/fault.js";
import {
  attributesOf,
  elementId,
  forgiving,
  isToMany,
  refusingData,
  withRelations,
} from "../../proof/servers/writes/bodies.js";
import { listOf } from "../../proof/servers/writes/relation-servers.js";

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
    id: "drafts-not-related",
    breaks: ["4.7-to-any-entry"],
    fault: "A relation to a draft is refused.",
    mutate: refusingData(async (data, _, server) => {
      if (typeof data.artifact !== "number") return false;
      return (await attributesOf(server, `/api/artifacts/${data.artifact}`)).publishedAt === null;
    }),
  },
];
