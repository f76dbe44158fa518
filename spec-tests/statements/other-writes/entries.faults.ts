import { isRecord } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import { keeping, replacingAttributes } from "../../proof/servers/answers.js";
import { answeringWithDocument, isToMany, isToOne, misreadingData } from "../../proof/servers/writes/bodies.js";

/** Faults of creating, updating and deleting entries. */
export const entryWriteFaults: readonly WriteFault[] = [
  {
    id: "updated-at-fixed",
    breaks: ["4.7-timestamps"],
    fault: "updatedAt is the time of the creation.",
    mutate: replacingAttributes((attributes) =>
      "updatedAt" in attributes ? { ...attributes, updatedAt: attributes.createdAt } : attributes,
    ),
  },

  {
    id: "created-at-zero",
    breaks: ["4.7-whole-entries"],
    fault: "createdAt of a new entry is the beginning of time.",
    mutate: replacingAttributes((attributes) => ({ ...attributes, createdAt: "1970-01-01T00:00:00.000Z" })),
  },

  {
    id: "defaults-for-null",
    breaks: ["4.7-whole-entries"],
    fault: "A given null is replaced by the default.",
    mutate: misreadingData(
      (data) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)),
      ["POST"],
    ),
  },
  {
    id: "ids-given-again",
    breaks: ["4.7-new-ids"],
    fault: "A new entry gets the id of the one that was deleted last.",
    mutate: (server) => {
      let free: unknown;
      const renaming = answeringWithDocument("POST", (document) => {
        if (free === undefined || !isRecord(document.data)) return document;
        const id = free;
        free = undefined;
        return { ...document, data: { ...document.data, id } };
      });
      return async (asked) => {
        const answer = await renaming(server)(asked);
        if (asked.method === "DELETE" && answer.status === 200) free = Number(/\/(\d+)/.exec(asked.target)?.[1]);
        return answer;
      };
    },
  },
  {
    id: "create-without-relations",
    breaks: ["4.7-created-refused"],
    fault: "A new entry is stored without its relations.",
    mutate: misreadingData(
      (data) => Object.fromEntries(Object.entries(data).filter(([name]) => !isToMany(name) && !isToOne(name))),
      ["POST"],
    ),
  },

  {
    id: "lists-remembered",
    breaks: ["4.1-written-is-listed"],
    fault: "A sorted list is answered from before the last change.",
    mutate: keeping(
      ({ target }) => target.includes("sort=urgency"),
      () => false,
    ),
  },
];
