import { isRecord } from "../../kit/base.js";
import { type Json, keeping, replacingAttributes } from "../../proof/faults/answers.js";
import type { Mutate, WriteFault } from "../../proof/faults/fault.js";
import {
  answeringWithDocument,
  answeringWrites,
  dataOf,
  isFor,
  isToMany,
  isToOne,
  misreadingData,
  sendUpdate,
  withData,
} from "../../proof/faults/writes/bodies.js";
import { notFound, withoutQuery } from "../../proof/faults/writes/replies.js";

const scalars = { budget: null, urgency: null };

/** A server in which deleted entries are hidden from their own paths alone. */
const softDelete: Mutate = (server) => {
  const deleted = new Set<string>();
  return async (asked) => {
    const { target } = withoutQuery(asked);
    if (deleted.has(target)) return notFound;
    if (asked.method !== "DELETE") return server(asked);
    const answer = await server({ ...asked, method: "GET" });
    if (answer.status === 200) deleted.add(target);
    return answer;
  };
};

/** A server that carries out parts of an update which it refuses. */
const halfway = (parts: (data: Json) => readonly Json[]): Mutate =>
  answeringWrites(async (answer, asked, server) => {
    const data = asked.method === "PUT" ? dataOf(asked) : undefined;
    if (answer.status === 400 && data !== undefined)
      for (const part of parts(data)) await sendUpdate(server, withoutQuery(asked).target, part);
    return answer;
  });

/** Faults of creating, updating and deleting entries. */
export const entryWriteFaults: readonly WriteFault[] = [
  {
    id: "put-replaces",
    breaks: ["4.7-whole-entries", "4.7-nothing-else"],
    fault: "PUT sets the attributes that are not given to null.",
    mutate: misreadingData((data, asked) => (isFor(asked, "restorations") ? { ...scalars, ...data } : data)),
  },
  {
    id: "updated-at-fixed",
    breaks: ["4.7-timestamps"],
    fault: "updatedAt is the time of the creation.",
    mutate: replacingAttributes((attributes) =>
      "updatedAt" in attributes ? { ...attributes, updatedAt: attributes.createdAt } : attributes,
    ),
  },
  {
    id: "created-at-moves",
    breaks: ["4.7-timestamps"],
    fault: "createdAt is the time of the last update.",
    mutate: replacingAttributes((attributes) =>
      "createdAt" in attributes ? { ...attributes, createdAt: attributes.updatedAt } : attributes,
    ),
  },
  {
    id: "created-at-zero",
    breaks: ["4.7-created-at"],
    fault: "createdAt of a new entry is the beginning of time.",
    mutate: replacingAttributes((attributes) => ({ ...attributes, createdAt: "1970-01-01T00:00:00.000Z" })),
  },
  {
    id: "no-defaults",
    breaks: ["4.7-defaults"],
    fault: "A new entry has null where its type has a default.",
    mutate: misreadingData(
      (data, asked) => (isFor(asked, "tickets") ? { seats: null, paid: null, ...data } : data),
      ["POST"],
    ),
  },
  {
    id: "defaults-for-null",
    breaks: ["4.7-defaults"],
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
    breaks: ["4.7-created-relations"],
    fault: "A new entry is stored without its relations.",
    mutate: misreadingData(
      (data) => Object.fromEntries(Object.entries(data).filter(([name]) => !isToMany(name) && !isToOne(name))),
      ["POST"],
    ),
  },
  {
    id: "create-before-relations",
    breaks: ["4.7-created-refused"],
    fault: "A new entry is stored before its relations are refused.",
    mutate: answeringWrites(async (answer, asked, server) => {
      const data = asked.method === "POST" ? dataOf(asked) : undefined;
      if (answer.status === 400 && data !== undefined && "team" in data)
        await server(withData(asked, { ...data, team: [] }));
      return answer;
    }),
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
  {
    id: "delete-hides",
    breaks: ["4.7-deleted"],
    fault: "A deleted entry is hidden from its own path alone.",
    noticed: ["writes-delete", "writes-delete-unlinks", "writes-delete-frees"],
    mutate: softDelete,
  },
  {
    id: "refused-scalars-stored",
    breaks: ["4.7-refused"],
    fault: "Scalars are stored before the relations are refused.",
    noticed: ["writes-refused-position-changes-nothing", "writes-refused-values-change-nothing"],
    mutate: halfway(({ title }) => [{ title }]),
  },
  {
    id: "refused-relations-stored",
    breaks: ["4.7-refused"],
    fault: "Relations are stored one by one until one of them is refused.",
    noticed: ["writes-refused-position-changes-nothing", "writes-refused-steal-changes-nothing"],
    mutate: halfway((data) => Object.entries(data).map(([name, value]) => ({ [name]: value }))),
  },
];
