import { parseJson } from "../../../kit/exchange.js";
import { isRecord } from "../../../kit/json.js";
import { replacingAttributes } from "../answers.js";
import type { Mutate } from "../mutant.js";
import type { Answered, Asked } from "../server.js";
import { dataOf, withData } from "./bodies.js";
import { answeringBlindly, notFound, refusal, withoutQuery } from "./replies.js";
import { observed } from "./write-mutant.js";

const contentType = ({ headers }: Asked): string => headers["content-type"] ?? "";

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

/** Faults of what a body may be. */
export const bodyMutants = observed([
  {
    id: "json-suffix-unsupported",
    fault: "Media types with +json are refused.",
    noticed: ["writes-body-json-suffix"],
    mutate: answeringBlindly((asked) => contentType(asked).includes("+json"), unsupported),
  },
  {
    id: "forms-unsupported",
    fault: "Forms are refused.",
    noticed: ["writes-body-form"],
    mutate: answeringBlindly((asked) => contentType(asked).includes("urlencoded"), unsupported),
  },
  {
    id: "multipart-unsupported",
    fault: "Forms in parts are refused.",
    noticed: ["writes-body-multipart"],
    mutate: answeringBlindly((asked) => contentType(asked).includes("multipart"), unsupported),
  },
  {
    id: "bare-body",
    fault: "A body without data is taken for the data.",
    noticed: ["writes-body-without-data"],
    mutate: reading(({ body }) => {
      const document = body === undefined ? undefined : parseJson(body);
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
    mutate: reading(({ body }) => (body !== undefined && parseJson(body) === undefined ? '{"data":{}}' : undefined)),
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
]);
