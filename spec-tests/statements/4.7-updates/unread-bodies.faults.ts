import { parseJson } from "../../kit/base.js";
import type { WriteFault } from "../../proof/faults/fault.js";
import type { Answered, Asked, Mutate } from "../../proof/servers/server.js";
import { dataOf, withData } from "../../proof/servers/writes/bodies.js";
import { answeringBlindly, refusal } from "../../proof/servers/writes/replies.js";

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
    id: "multipart-unsupported",
    breaks: ["4.7-multipart"],
    fault: "Forms in parts are refused.",
    mutate: answeringBlindly((asked) => contentType(asked).includes("multipart"), unsupported),
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
