import type { WriteFault } from "../../proof/faults/fault.js";
import { answeringWrites } from "../../proof/servers/writes/bodies.js";
import { withoutQuery } from "../../proof/servers/writes/replies.js";

/** Faults of the answers to POST, PUT and DELETE. */
export const answerFaults: readonly WriteFault[] = [
  {
    id: "create-answered-with-201",
    breaks: ["4.7-answers"],
    fault: "POST is answered with 201.",
    noticed: ["writes-answer-of-create"],
    mutate: answeringWrites((answer, { method }) =>
      method === "POST" && answer.status === 200 ? { ...answer, status: 201 } : answer,
    ),
  },
  {
    id: "writes-without-query",
    breaks: ["4.7-whole-entries"],
    fault: "fields and populate are ignored by POST, PUT and DELETE.",
    mutate: (server) => async (asked) => server(asked.method === "GET" ? asked : withoutQuery(asked)),
  },
  {
    id: "update-of-nothing",
    breaks: ["4.7-deleted"],
    fault: "PUT of an id that no entry has is answered with 200 and null.",
    mutate: answeringWrites((answer) =>
      answer.status === 404 ? { ...answer, status: 200, text: '{"data":null,"meta":{}}' } : answer,
    ),
  },
  {
    id: "methods-without-allow",
    breaks: ["4.1-methods"],
    fault: "The answer to a method that is not offered does not name those that are.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      const { allow: _, ...headers } = answer.headers;
      return answer.status === 405 ? { ...answer, headers } : answer;
    },
  },
  {
    id: "patch-as-put",
    breaks: ["4.7-methods"],
    fault: "PATCH of an entry is taken for PUT.",
    mutate: (server) => async (asked) => server(asked.method === "PATCH" ? { ...asked, method: "PUT" } : asked),
  },
];
