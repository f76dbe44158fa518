import { answeringWithAttributes, answeringWithDocument, answeringWrites, dataOf } from "./bodies.js";
import { withoutQuery } from "./replies.js";
import { observed } from "./write-mutant.js";

/** Faults of the answers to POST, PUT and DELETE. */
export const answerMutants = observed([
  {
    id: "update-answered-without-envelope",
    fault: "PUT is answered with the bare entry.",
    noticed: ["writes-answer-of-update"],
    mutate: answeringWithDocument("PUT", ({ data }) => data),
  },
  {
    id: "update-answered-with-the-former-entry",
    fault: "PUT is answered with the entry as it was before.",
    noticed: ["writes-answer-of-update"],
    mutate: answeringWithAttributes("PUT", ({ title, ...rest }) => ({ title: "Scratch", ...rest })),
  },
  {
    id: "create-answered-with-201",
    fault: "POST is answered with 201.",
    noticed: ["writes-answer-of-create"],
    mutate: answeringWrites((answer, { method }) =>
      method === "POST" && answer.status === 200 ? { ...answer, status: 201 } : answer,
    ),
  },
  {
    id: "delete-answered-without-body",
    fault: "DELETE is answered with 204 and no body.",
    noticed: ["writes-answer-of-delete"],
    mutate: answeringWrites((answer, { method }) =>
      method === "DELETE" && answer.status === 200 ? { ...answer, status: 204, text: "" } : answer,
    ),
  },
  {
    id: "writes-without-query",
    fault: "fields and populate are ignored by POST, PUT and DELETE.",
    noticed: ["writes-answer-selected"],
    mutate: (server) => async (asked) => server(asked.method === "GET" ? asked : withoutQuery(asked)),
  },
  {
    id: "query-refused-after-the-write",
    fault: "A mistake in fields is told after the entry was changed.",
    noticed: ["writes-answer-refused-query"],
    mutate: answeringWrites(async (answer, asked, server) => {
      if (answer.status === 400 && answer.text.includes("Invalid parameter")) await server(withoutQuery(asked));
      return answer;
    }),
  },
  {
    id: "secrets-answered",
    fault: "A new entry is answered with what was sent, private attributes too.",
    noticed: ["writes-answer-hides-secrets"],
    mutate: answeringWithAttributes("POST", (attributes, asked) => ({ ...attributes, ...dataOf(asked) })),
  },
  {
    id: "update-of-nothing",
    fault: "PUT of an id that no entry has is answered with 200 and null.",
    noticed: ["writes-unknown-entry"],
    mutate: answeringWrites((answer) =>
      answer.status === 404 ? { ...answer, status: 200, text: '{"data":null,"meta":{}}' } : answer,
    ),
  },
  {
    id: "id-of-text",
    fault: "An id that is no number is taken for nothing to do.",
    noticed: ["writes-id-not-a-number"],
    mutate: answeringWrites((answer, { target }) =>
      target.endsWith("/abc") ? { ...answer, status: 200, text: '{"data":null,"meta":{}}' } : answer,
    ),
  },
  {
    id: "patch-as-put",
    fault: "PATCH of an entry is taken for PUT.",
    noticed: ["writes-methods"],
    mutate: (server) => async (asked) => server(asked.method === "PATCH" ? { ...asked, method: "PUT" } : asked),
  },
]);
