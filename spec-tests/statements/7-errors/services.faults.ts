import { isRecord } from "../../kit/base.js";
import {
  answering,
  answeringLists,
  isEntry,
  isRelation,
  type Json,
  replaceMembers,
  without,
} from "../../proof/faults/answers.js";
import type { Fault, Mutate } from "../../proof/faults/fault.js";
import { understanding } from "../../proof/faults/requests.js";
import type { Answered } from "../../proof/faults/server.js";

/** Whether a document is the list of users. */
const isUserList = (document: unknown): document is readonly Json[] =>
  Array.isArray(document) && document.every((item) => isRecord(item) && !isEntry(item) && "username" in item);

/** A server that sends other users in the list of users. */
const replacingUsers = (change: (user: Json) => unknown): Mutate =>
  answering((document, { asked }) =>
    asked.target.startsWith("/api/users") && isUserList(document) ? document.map(change) : document,
  );

/** A server that answers mistakes in another way. */
const misanswering =
  (change: (answer: Answered, document: Json) => Answered): Mutate =>
  (server) =>
  async (asked) => {
    const answer = await server(asked);
    if (answer.status < 400 || !answer.text.startsWith("{")) return answer;
    return change(answer, JSON.parse(answer.text) as Json); // an error document is an object
  };

/** A server that sends other error documents. */
const replacingError = (change: (error: Json) => unknown): Mutate =>
  misanswering((answer, { data, error }) => ({
    ...answer,
    text: JSON.stringify({ data, error: isRecord(error) ? change(error) : error }),
  }));

/** Faults of users, paths and permissions (sections 2.2, 4.1, 5 and 9). */
const otherFaults: readonly Fault[] = [
  {
    id: "users-enveloped",
    breaks: ["2.2-bare-array", "4.1-envelope"],
    fault: "The list of users has an envelope.",
    mutate: answering((document) => (isUserList(document) ? { data: document, meta: {} } : document)),
  },
  {
    id: "users-with-attributes",
    breaks: ["2.1-users-without-attributes"],
    fault: "Users have their fields in attributes.",
    mutate: replacingUsers(({ id, ...attributes }) => ({ id, attributes })),
  },
  {
    id: "users-without-provider",
    breaks: ["2.2-texts"],
    fault: "Users are without provider.",
    mutate: replacingUsers((user) => without(user, "provider")),
  },
  {
    id: "users-flags-as-numbers",
    breaks: ["2.2-flags"],
    fault: "confirmed and blocked are 0 or 1.",
    mutate: replacingUsers((user) =>
      replaceMembers(user, (value, name) => (["confirmed", "blocked"].includes(name) ? Number(value) : value)),
    ),
  },
  {
    id: "users-id-as-text",
    breaks: ["2.2-id"],
    fault: "The ids of users are strings.",
    mutate: replacingUsers((user) => ({ ...user, id: String(user.id) })),
  },
  {
    id: "users-without-timestamps",
    breaks: ["2.2-timestamps"],
    fault: "Users do not show when they were created and updated.",
    mutate: replacingUsers((user) => without(user, "createdAt", "updatedAt")),
  },
  {
    id: "users-with-password",
    breaks: ["2.2-hidden"],
    fault: "Users are returned with the hashes of their passwords.",
    mutate: replacingUsers((user) => ({ ...user, password: "$2a$10$QkW0" })),
  },
  {
    id: "users-bare-in-relations",
    breaks: ["2.4-related-user"],
    fault: "A populated user is flat, as in the list of users.",
    mutate: answeringLists((list) => ({
      ...list,
      data: list.data.map(({ id, attributes }) => ({
        id,
        attributes: replaceMembers(attributes, (value) => {
          if (!isRelation(value) || !isRecord(value.data) || !isRecord(value.data.attributes)) return value;
          return "username" in value.data.attributes
            ? { data: { id: value.data.id, ...value.data.attributes } }
            : value;
        }),
      })),
    })),
  },
  {
    id: "read-as-created",
    breaks: ["2.2-one", "4.1-locales", "5-sign-in"],
    fault: "What is only read is answered with 201.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return answer.status === 200 ? { ...answer, status: 201 } : answer;
    },
  },
  {
    id: "answers-as-text",
    breaks: ["4.1-json"],
    fault: "Answers are sent as plain text.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return { ...answer, headers: { ...answer.headers, "content-type": "text/plain; charset=utf-8" } };
    },
  },
  {
    id: "one-unknown-null",
    breaks: ["4.1-one-unknown"],
    fault: "An entry that does not exist is null, with 200.",
    mutate: misanswering((answer) =>
      answer.status === 404 ? { ...answer, status: 200, text: '{"data":null,"meta":{}}' } : answer,
    ),
  },
  {
    id: "paths-singular",
    breaks: ["1-plural-path", "4.1-path"],
    fault: "Content-types are exposed under their singular names.",
    mutate: (server) => (asked) =>
      server({ ...asked, target: asked.target.replace(/^\/api\/tags?(?=[/?]|$)/, "/api/tag") }),
  },
  {
    id: "session-as-public",
    breaks: ["5-per-role", "5-session"],
    fault: "Whoever is signed in may find what the public may, and no more.",
    mutate: (server) => (asked) => {
      const { authorization = "", ...headers } = asked.headers;
      return server(/^bearer ey/i.test(authorization) ? { ...asked, headers } : asked);
    },
  },
  {
    id: "prefix-optional",
    breaks: ["9-prefix"],
    fault: "Paths are served without /api, too.",
    mutate: (server) => async (asked) =>
      server(asked.target.startsWith("/api") ? asked : { ...asked, target: `/api${asked.target}` }),
  },
  {
    id: "permissions-of-relations-ignored",
    breaks: ["5-find", "4.6-permission", "1-find-permission"],
    fault: "Whoever may find an entry may populate all its relations.",
    mutate: (server) => async (asked) =>
      asked.headers.authorization === undefined && asked.target.includes("populate")
        ? server({ ...asked, headers: { ...asked.headers, authorization: "Bearer havnsund-full-access-token" } })
        : server(asked),
  },
  {
    id: "permissions-refuse-populate",
    breaks: ["5-per-type", "4.6-permission"],
    fault: "A request that populates a forbidden relation is refused as a whole.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      if (!/populate.*valuation/.test(asked.target) || asked.headers.authorization !== undefined) return answer;
      const error = { status: 403, name: "ForbiddenError", message: "Forbidden", details: {} };
      return { ...answer, status: 403, text: JSON.stringify({ data: null, error }) };
    },
  },
  {
    id: "parameters-without-indexes",
    breaks: ["1-indexed-arrays"],
    fault: "The elements of an array are in the order of the parameters, not of the indexes.",
    mutate: understanding((parameters) => {
      let count = 0;
      return parameters.map((one) => {
        const last = one.path.at(-1) ?? "";
        return one.path.length > 1 && /^\d+$/.test(last)
          ? { path: [...one.path.slice(0, -1), String(count++)], value: one.value }
          : one;
      });
    }),
  },
  {
    id: "parameters-two-brackets",
    breaks: ["1-nested-objects"],
    fault: "Of nested brackets the first two are read and the others ignored.",
    mutate: understanding((parameters) =>
      parameters.map((one) => (one.path.length > 3 ? { path: one.path.slice(0, 3), value: one.value } : one)),
    ),
  },
  {
    id: "parameters-encoded-keys",
    breaks: ["1-encoded"],
    atRandom: ["laws-encoded"],
    fault: "Encoded brackets in a key are not decoded.",
    mutate: understanding((parameters) => parameters.filter(({ raw }) => !/^[^=]*%5B/i.test(raw ?? ""))),
  },
];

/** Faults of error answers (section 7): observed all, the specification has no shape for them. */
const errorFaults: readonly Fault[] = [
  {
    id: "error-without-data",
    breaks: ["7-error-document"],
    fault: "An error has no data.",
    mutate: misanswering((answer, { error }) => ({ ...answer, text: JSON.stringify({ error }) })),
  },
  {
    id: "error-without-details",
    breaks: ["7-error-document"],
    fault: "An error has no details.",
    mutate: replacingError((error) => without(error, "details")),
  },
  {
    id: "error-as-text",
    breaks: ["7-error-document"],
    fault: "error is the message.",
    mutate: replacingError(({ message }) => message),
  },
  {
    id: "error-status-as-text",
    breaks: ["7-error-document"],
    fault: "The status in an error is a string.",
    mutate: replacingError((error) => ({ ...error, status: String(error.status) })),
  },
  {
    id: "error-without-name",
    breaks: ["7-validation"],
    fault: "Every error is called Error.",
    mutate: replacingError((error) => ({ ...error, name: "Error" })),
  },
  {
    id: "error-unprocessable",
    breaks: ["7-validation"],
    fault: "Mistakes in a query are answered with 422.",
    mutate: misanswering((answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer)),
  },
  {
    id: "error-with-200",
    breaks: ["7-validation"],
    fault: "Errors are answered with the status 200.",
    mutate: misanswering((answer) => ({ ...answer, status: 200 })),
  },
  {
    id: "error-with-500",
    breaks: ["7-validation"],
    fault: "Mistakes in a query are answered with 500.",
    mutate: misanswering((answer) => (answer.status === 400 ? { ...answer, status: 500 } : answer)),
  },
  {
    id: "error-with-stack",
    breaks: ["7-no-leaks"],
    fault: "An error holds the stack trace.",
    mutate: replacingError((error) => ({
      ...error,
      stack: "ValidationError\n    at validate (/srv/api/validate.js:12:9)",
    })),
  },
  {
    id: "error-as-html",
    breaks: ["7-error-document"],
    fault: "Errors are pages of HTML.",
    mutate: misanswering((answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-type": "text/html" },
      text: "<!doctype html><title>Bad Request</title>",
    })),
  },
];

/** Faults beyond the parameters of a list. */
export const serviceFaults: readonly Fault[] = [...otherFaults, ...errorFaults];
