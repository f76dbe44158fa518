import { isRecord, parseJson } from "../../kit/base.js";
import { replacingAttributes } from "../../proof/faults/answers.js";
import type { Mutate, WriteFault } from "../../proof/faults/fault.js";
import type { Answered, Asked } from "../../proof/faults/server.js";
import { dataOf, withData } from "../../proof/faults/writes/bodies.js";
import { answeringBlindly, notFound, refusal, withoutQuery } from "../../proof/faults/writes/replies.js";

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
export const bodyFaults: readonly WriteFault[] = [
  {
    id: "json-suffix-unsupported",
    breaks: ["4.7-json-suffix"],
    fault: "Media types with +json are refused.",
    mutate: answeringBlindly((asked) => contentType(asked).includes("+json"), unsupported),
  },
  {
    id: "forms-unsupported",
    breaks: ["4.7-form"],
    fault: "Forms are refused.",
    mutate: answeringBlindly((asked) => contentType(asked).includes("urlencoded"), unsupported),
  },
  {
    id: "multipart-unsupported",
    breaks: ["4.7-multipart"],
    fault: "Forms in parts are refused.",
    mutate: answeringBlindly((asked) => contentType(asked).includes("multipart"), unsupported),
  },
  {
    id: "bare-body",
    breaks: ["4.7-without-data"],
    fault: "A body without data is taken for the data.",
    noticed: ["writes-body-without-data"],
    mutate: reading(({ body }) => {
      const document = body === undefined ? undefined : parseJson(body);
      return isRecord(document) && !("data" in document) ? JSON.stringify({ data: document }) : undefined;
    }),
  },
  {
    id: "data-array-as-nothing",
    breaks: ["4.7-without-data"],
    fault: "An array as data is an empty update.",
    noticed: ["writes-body-data-array"],
    mutate: reading(({ body }) => (body === '{"data":[]}' ? '{"data":{}}' : undefined)),
  },
  {
    id: "no-json-as-nothing",
    breaks: ["4.7-not-json"],
    fault: "A body that is no JSON is an empty update.",
    mutate: reading(({ body }) => (body !== undefined && parseJson(body) === undefined ? '{"data":{}}' : undefined)),
  },
  {
    id: "entry-before-body",
    breaks: ["7-body-first"],
    fault: "A missing entry is reported before a body without data.",
    mutate: (server) => async (asked) => {
      if (asked.method !== "PUT") return server(asked);
      const found = await server({ method: "GET", target: withoutQuery(asked).target, headers: {} });
      return found.status === 404 ? notFound : server(asked);
    },
  },
  {
    id: "unknown-attributes-refused",
    breaks: ["4.7-unknown-attributes"],
    fault: "An unknown attribute in data is refused.",
    mutate: (server) => async (asked) => ("nope" in (dataOf(asked) ?? {}) ? refusal : server(asked)),
  },
  {
    id: "created-at-writable",
    breaks: ["4.7-unknown-attributes"],
    fault: "createdAt in data is stored.",
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
    breaks: ["4.7-odd-keys"],
    fault: "A key __proto__ in data changes every later update.",
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
