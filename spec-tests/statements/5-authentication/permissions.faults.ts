import { keeping } from "../../proof/faults/answers.js";
import type { Fault, Mutate } from "../../proof/faults/fault.js";
import { ignoring } from "../../proof/faults/requests.js";
import type { Asked } from "../../proof/faults/server.js";

/** A server that does not look at a parameter of some callers. */
const without =
  (name: string, isTheirs: (authorization: string) => boolean): Mutate =>
  (server) => {
    const wrong = ignoring(({ path }) => path[0] === name)(server);
    return (asked: Asked) => (isTheirs(asked.headers.authorization ?? "") ? wrong : server)(asked);
  };

/** Faults of who may do what (section 5). */
export const permissionFaults: readonly Fault[] = [
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
    id: "permissions-of-relations-ignored",
    breaks: ["5-find", "4.6-permission", "1-find-permission"],
    fault: "Whoever may find an entry may populate all its relations.",
    mutate: (server) => async (asked) =>
      asked.headers.authorization === undefined && asked.target.includes("populate")
        ? server({ ...asked, headers: { ...asked.headers, authorization: "Bearer havnsund-full-access-token" } })
        : server(asked),
  },
  {
    id: "permissions-below-components-ignored",
    breaks: ["5-per-role"],
    fault: "What is related to something in a component may be populated by whoever may find the entry.",
    mutate: (server) => async (asked) =>
      (asked.headers.authorization ?? "") === "" && /populate(\[|%5B)provenance.*valuation/i.test(asked.target)
        ? server({ ...asked, headers: { ...asked.headers, authorization: "Bearer havnsund-full-access-token" } })
        : server(asked),
  },
  {
    id: "answers-kept-for-the-next-caller",
    breaks: ["5-per-role"],
    fault: "An answer is kept until something is written, by its address alone: the next caller sees it too.",
    mutate: keeping(
      ({ target }) => target.includes("populate"),
      ({ method }) => method !== "GET",
    ),
  },
  {
    id: "permissions-of-tokens-at-the-top",
    breaks: ["5-per-role"],
    fault: "What a token may find is looked at in lists, and in nothing that is populated.",
    mutate: (server) => async (asked) =>
      asked.headers.authorization === "Bearer havnsund-custom-token" && asked.target.includes("populate")
        ? server({ ...asked, headers: { ...asked.headers, authorization: "Bearer havnsund-full-access-token" } })
        : server(asked),
  },
  {
    id: "permissions-of-lists-ignored",
    breaks: ["1-find-permission", "5-find", "5-list"],
    fault: "A list of a content-type is returned to whoever asks.",
    mutate: (server) => async (asked) =>
      asked.headers.authorization === undefined && asked.target.startsWith("/api/valuations")
        ? server({ ...asked, headers: { ...asked.headers, authorization: "Bearer havnsund-full-access-token" } })
        : server(asked),
  },
  {
    id: "permissions-of-lists-ignored-bare",
    breaks: ["1-find-permission", "5-find"],
    fault: "A list that the caller may not find is returned as an array, outside of the form of a list.",
    mutate: (server) => async (asked) => {
      const isMeant = asked.method === "GET" && (asked.headers.authorization ?? "") === "";
      if (!isMeant || !/^\/api\/valuations(\?|$)/.test(asked.target)) return server(asked);
      const headers = { ...asked.headers, authorization: "Bearer havnsund-full-access-token" };
      const answer = await server({ ...asked, headers });
      return { ...answer, text: JSON.stringify(JSON.parse(answer.text).data) };
    },
  },
  {
    id: "session-populates-as-public",
    breaks: ["5-per-role"],
    fault: "What is populated for who is signed in is what the public may find.",
    mutate: (server) => (asked) => {
      const { authorization = "", ...headers } = asked.headers;
      const isMeant = /^bearer ey/i.test(authorization) && asked.target.includes("populate");
      return server(isMeant ? { ...asked, headers } : asked);
    },
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
    id: "session-sorts-nothing",
    breaks: ["5-per-role"],
    fault: "For whoever is signed in sort has no effect.",
    mutate: without("sort", (authorization) => /^bearer ey/i.test(authorization)),
  },
  {
    id: "token-filters-nothing",
    breaks: ["5-per-role"],
    fault: "For a token that may only read, filters have no effect.",
    mutate: without("filters", (authorization) => authorization === "Bearer havnsund-read-only-token"),
  },
];
