import type { Fault } from "../../proof/faults/fault.js";
import { misanswering } from "../../proof/servers/answers.js";

/** Faults of paths, methods, and of what is around an answer. */
export const endpointFaults: readonly Fault[] = [
  {
    id: "read-as-created",
    breaks: ["2.2-count", "4.1-locales", "5-sign-in"],
    fault: "What is only read is answered with 201.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return answer.status === 200 ? { ...answer, status: 201 } : answer;
    },
  },
  {
    id: "answers-as-text",
    breaks: ["4.1-every-media-type"],
    fault: "Answers are sent as plain text.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return { ...answer, headers: { ...answer.headers, "content-type": "text/plain; charset=utf-8" } };
    },
  },
  {
    id: "one-unknown-null",
    breaks: ["4.1-unknown-type"],
    fault: "An entry that does not exist is null, with 200.",
    mutate: misanswering((answer) =>
      answer.status === 404 ? { ...answer, status: 200, text: '{"data":null,"meta":{}}' } : answer,
    ),
  },
  {
    id: "head-not-offered",
    breaks: ["4.1-head-forbidden"],
    fault: "HEAD is answered with 405.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return asked.method === "HEAD" ? { ...answer, status: 405 } : answer;
    },
  },
];
