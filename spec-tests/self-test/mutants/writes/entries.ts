import { isRecord } from "../../../kit/json.js";
import { type Json, replacingAttributes } from "../answers.js";
import type { Mutate } from "../mutant.js";
import type { Answered, Asked } from "../server.js";
import {
  answeringWithAttributes,
  answeringWithDocument,
  answeringWrites,
  dataOf,
  isFor,
  isToMany,
  isToOne,
  misreadingData,
  refusal,
  sendUpdate,
  withData,
} from "./bodies.js";
import type { WriteMutant } from "./write-mutant.js";

type EntryMutant = Omit<WriteMutant, "profile" | "section"> & Partial<Pick<WriteMutant, "section">>;

const withoutQuery = (asked: Asked): Asked => ({ ...asked, target: asked.target.split("?", 1)[0] ?? "" });

const contentType = ({ headers }: Asked): string => headers["content-type"] ?? "";

const notFound: Answered = {
  status: 404,
  headers: { "content-type": "application/json" },
  text: '{"data":null,"error":{"status":404,"name":"NotFoundError","message":"Not Found","details":{}}}',
};

/** A server that answers bodies of some media types in its own way. */
const bodies =
  (is: (asked: Asked) => boolean, answer: Answered | ((asked: Asked) => Asked)): Mutate =>
  (server) =>
  async (asked) => {
    if (asked.body === undefined || !is(asked)) return server(asked);
    return typeof answer === "function" ? server(answer(asked)) : answer;
  };

const unsupported: Answered = { ...refusal, status: 415 };

/** A body that is read as JSON although the right server refuses it. */
const reading =
  (read: (asked: Asked) => string | undefined): Mutate =>
  (server) =>
  async (asked) => {
    const body = asked.method === "PUT" ? read(asked) : undefined;
    return server(
      body === undefined
        ? asked
        : { ...asked, body, headers: { ...asked.headers, "content-type": "application/json" } },
    );
  };

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
};

const answers: readonly EntryMutant[] = [
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
];

const bodyFaults: readonly EntryMutant[] = [
  {
    id: "json-suffix-unsupported",
    fault: "Media types with +json are refused.",
    noticed: ["writes-body-json-suffix"],
    mutate: bodies((asked) => contentType(asked).includes("+json"), unsupported),
  },
  {
    id: "forms-unsupported",
    fault: "Forms are refused.",
    noticed: ["writes-body-form"],
    mutate: bodies((asked) => contentType(asked).includes("urlencoded"), unsupported),
  },
  {
    id: "multipart-unsupported",
    fault: "Forms in parts are refused.",
    noticed: ["writes-body-multipart"],
    mutate: bodies((asked) => contentType(asked).includes("multipart"), unsupported),
  },
  {
    id: "bare-body",
    fault: "A body without data is taken for the data.",
    noticed: ["writes-body-without-data"],
    mutate: reading(({ body }) => {
      const document = parsed(body);
      return isRecord(document) && !("data" in document) ? JSON.stringify({ data: document }) : undefined;
    }),
  },
  {
    id: "data-array-as-nothing",
    fault: "An array as data is an empty update.",
    noticed: ["writes-body-data-array"],
    mutate: reading(({ body }) => (body === '{"data":[]}' ? '{"data":{}}' : undefined)),
  },
  {
    id: "no-json-as-nothing",
    fault: "A body that is no JSON is an empty update.",
    noticed: ["writes-body-not-json"],
    mutate: reading(({ body }) => (body !== undefined && parsed(body) === undefined ? '{"data":{}}' : undefined)),
  },
  {
    id: "entry-before-body",
    section: "7",
    fault: "An entry that is missing is told before a body without data.",
    noticed: ["writes-body-before-entry"],
    mutate: (server) => async (asked) => {
      if (asked.method !== "PUT") return server(asked);
      const found = await server({ method: "GET", target: withoutQuery(asked).target, headers: {} });
      return found.status === 404 ? notFound : server(asked);
    },
  },
  {
    id: "unknown-attributes-refused",
    fault: "An unknown attribute in data is refused.",
    noticed: ["writes-unknown-attributes"],
    mutate: (server) => async (asked) => ("nope" in (dataOf(asked) ?? {}) ? refusal : server(asked)),
  },
  {
    id: "created-at-writable",
    fault: "createdAt in data is stored.",
    noticed: ["writes-unknown-attributes"],
    mutate: (server) => {
      let past: unknown;
      const showing = replacingAttributes((attributes) =>
        past === undefined ? attributes : { ...attributes, createdAt: past },
      );
      return async (asked) => {
        past = dataOf(asked)?.createdAt ?? past;
        return showing(server)(asked);
      };
    },
  },
  {
    id: "prototype-polluted",
    fault: "A key __proto__ in data changes every later update.",
    noticed: ["writes-odd-keys"],
    mutate: (server) => {
      let polluted = false;
      return async (asked) => {
        const data = dataOf(asked);
        const answer = await server(polluted && data !== undefined ? withData(asked, { ...data, urgency: 1 }) : asked);
        polluted ||= asked.body?.includes("__proto__") === true;
        return answer;
      };
    },
  },
];

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

const entries: readonly EntryMutant[] = [
  {
    id: "put-replaces",
    fault: "PUT sets the attributes that are not given to null.",
    noticed: ["writes-partial-update"],
    mutate: misreadingData((data, asked) => (isFor(asked, "restorations") ? { ...scalars, ...data } : data)),
  },
  {
    id: "updated-at-fixed",
    fault: "updatedAt is the time of the creation.",
    noticed: ["writes-timestamps"],
    mutate: replacingAttributes((attributes) =>
      "updatedAt" in attributes ? { ...attributes, updatedAt: attributes.createdAt } : attributes,
    ),
  },
  {
    id: "created-at-moves",
    fault: "createdAt is the time of the last update.",
    noticed: ["writes-timestamps"],
    mutate: replacingAttributes((attributes) =>
      "createdAt" in attributes ? { ...attributes, createdAt: attributes.updatedAt } : attributes,
    ),
  },
  {
    id: "created-at-zero",
    fault: "createdAt of a new entry is the beginning of time.",
    noticed: ["writes-created-now"],
    mutate: replacingAttributes((attributes) => ({ ...attributes, createdAt: "1970-01-01T00:00:00.000Z" })),
  },
  {
    id: "no-defaults",
    fault: "A new entry has null where its type has a default.",
    noticed: ["writes-defaults"],
    mutate: misreadingData(
      (data, asked) => (isFor(asked, "tickets") ? { seats: null, paid: null, ...data } : data),
      ["POST"],
    ),
  },
  {
    id: "defaults-for-null",
    fault: "A given null is replaced by the default.",
    noticed: ["writes-defaults"],
    mutate: misreadingData(
      (data) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)),
      ["POST"],
    ),
  },
  {
    id: "ids-given-again",
    fault: "A new entry gets the id of the one that was deleted last.",
    noticed: ["writes-ids-rise"],
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
    fault: "A new entry is stored without its relations.",
    noticed: ["writes-create-with-relations"],
    mutate: misreadingData(
      (data) => Object.fromEntries(Object.entries(data).filter(([name]) => !isToMany(name) && !isToOne(name))),
      ["POST"],
    ),
  },
  {
    id: "create-before-relations",
    fault: "A new entry is stored before its relations are refused.",
    noticed: ["writes-create-refused"],
    mutate: answeringWrites(async (answer, asked, server) => {
      const data = asked.method === "POST" ? dataOf(asked) : undefined;
      if (answer.status === 400 && data !== undefined && "team" in data)
        await server(withData(asked, { ...data, team: [] }));
      return answer;
    }),
  },
  {
    id: "lists-remembered",
    section: "4.1",
    fault: "A sorted list is answered from before the last change.",
    noticed: ["writes-listed"],
    mutate: (server) => {
      const known = new Map<string, Promise<Answered>>();
      return async (asked) => {
        if (asked.method !== "GET" || !asked.target.includes("sort=urgency")) return server(asked);
        const answer = known.get(asked.target) ?? server(asked);
        known.set(asked.target, answer);
        return answer;
      };
    },
  },
  {
    id: "delete-hides",
    fault: "A deleted entry is hidden from its own path alone.",
    noticed: ["writes-delete", "writes-delete-unlinks", "writes-delete-frees"],
    mutate: softDelete,
  },
  {
    id: "refused-scalars-stored",
    fault: "Scalars are stored before the relations are refused.",
    noticed: ["writes-refused-position-changes-nothing", "writes-refused-values-change-nothing"],
    mutate: halfway(({ title }) => [{ title }]),
  },
  {
    id: "refused-relations-stored",
    fault: "Relations are stored one by one until one of them is refused.",
    noticed: ["writes-refused-position-changes-nothing", "writes-refused-steal-changes-nothing"],
    mutate: halfway((data) => Object.entries(data).map(([name, value]) => ({ [name]: value }))),
  },
];

/** Faults of creating, updating and deleting entries, and of the answers to it. */
export const entryWriteMutants: readonly WriteMutant[] = [...answers, ...bodyFaults, ...entries].map((mutant) => ({
  section: "4.7",
  ...mutant,
  profile: "strapi-v4",
}));
