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

/** Whether a document is the list of users. */
const isUserList = (document: unknown): document is readonly Json[] =>
  Array.isArray(document) && document.every((item) => isRecord(item) && !isEntry(item) && "username" in item);

/** A server that sends other users in the list of users. */
const replacingUsers = (change: (user: Json) => unknown): Mutate =>
  answering((document, { asked }) =>
    asked.target.startsWith("/api/users") && isUserList(document) ? document.map(change) : document,
  );

/** Faults of users (section 2.2). */
export const userFaults: readonly Fault[] = [
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
    id: "users-parameters-ignored",
    breaks: ["2.2-parameters", "2.2-window"],
    fault: "Parameters have no effect on users.",
    mutate: understanding((parameters, path) => (path === "/api/users" ? [] : parameters)),
  },
  {
    id: "users-count-wrapped",
    breaks: ["2.2-count"],
    fault: "The number of users is wrapped in an object.",
    mutate: answering((document) => (typeof document === "number" ? { count: document } : document)),
  },
];
