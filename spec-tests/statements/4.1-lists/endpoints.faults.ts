import { isRecord } from "../../kit/base.js";
import { answering, isEntry, misanswering } from "../../proof/faults/answers.js";
import type { Fault, Mutate } from "../../proof/faults/fault.js";
import { ignoring } from "../../proof/faults/requests.js";
import type { Asked } from "../../proof/faults/server.js";

const fullAccess = "Bearer havnsund-full-access-token";

/** A server that takes a request for another one. */
const mistaking =
  (change: (asked: Asked) => Asked): Mutate =>
  (server) =>
  (asked) =>
    server(change(asked));

/** A server that takes one text in the address for another one. */
const misreading = (pattern: RegExp, replacement: string): Mutate =>
  mistaking((asked) => ({ ...asked, target: asked.target.replace(pattern, replacement) }));

/** Faults of paths, methods, and of what is around an answer. */
export const endpointFaults: readonly Fault[] = [
  {
    id: "head-without-permission",
    breaks: ["4.1-head-forbidden"],
    fault: "HEAD shows what exists to those who may not find it.",
    mutate: mistaking((asked) =>
      asked.method === "HEAD" ? { ...asked, headers: { ...asked.headers, authorization: fullAccess } } : asked,
    ),
  },
  {
    id: "search-ignored",
    breaks: ["4.1-search"],
    fault: "The parameter _q is ignored.",
    mutate: misreading(/_q=/, "q="),
  },
  {
    id: "search-case-sensitive",
    breaks: ["4.1-search"],
    fault: "The parameter _q finds no text in another case.",
    mutate: misreading(/_q=AURORA/, "_q=no+such+words"),
  },
  {
    id: "search-of-users-ignored",
    breaks: ["2.2-search"],
    fault: "The parameter _q is ignored on users.",
    mutate: misreading(/(users\?)_q=/, "$1q="),
  },
  {
    id: "state-without-value-live",
    breaks: ["3-no-value"],
    fault: "A publicationState without a value is live.",
    mutate: misreading(/publicationState(?=&|$)/, "publicationState=live"),
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
    id: "one-bare",
    breaks: ["4.1-one"],
    fault: "One entry is answered without data and meta.",
    mutate: answering((document) => (isRecord(document) && isEntry(document.data) ? document.data : document)),
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
    id: "head-not-offered",
    breaks: ["4.1-head"],
    fault: "HEAD is answered with 405.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return asked.method === "HEAD" ? { ...answer, status: 405 } : answer;
    },
  },
  {
    id: "locales-single-only",
    breaks: ["4.1-locale-all", "4.1-locale-several"],
    fault: "Several locales at once are taken for the default one.",
    mutate: ignoring(({ path, value }) => path[0] === "locale" && (path.length > 1 || value === "all")),
  },
  {
    id: "prefix-optional",
    breaks: ["9-prefix"],
    fault: "Paths are served without /api, too.",
    mutate: (server) => async (asked) =>
      server(asked.target.startsWith("/api") ? asked : { ...asked, target: `/api${asked.target}` }),
  },
];
