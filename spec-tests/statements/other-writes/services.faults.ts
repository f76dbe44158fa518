import type { WriteFault } from "../../proof/faults/fault.js";
import type { Asked } from "../../proof/servers/server.js";
import { dataOf, isFor } from "../../proof/servers/writes/bodies.js";

const fullAccess = { authorization: "Bearer havnsund-full-access-token" };

const asFullAccess = (asked: Asked): Asked => ({ ...asked, headers: { ...asked.headers, ...fullAccess } });

const isTags = (asked: Asked): boolean => isFor(asked, "tags") && asked.method !== "GET";

/** Faults of permissions to write. */
export const writePermissionFaults: readonly WriteFault[] = [
  {
    id: "answers-to-writes-unchecked",
    breaks: ["5-find-in-writes"],
    fault: "The answer to PUT shows whatever is populated, whoever asks.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      if (asked.method !== "PUT" || !asked.target.includes("populate") || answer.status !== 200) return answer;
      const { body: _, ...rest } = asked;
      return server({ ...rest, method: "GET", headers: { authorization: "Bearer havnsund-full-access-token" } });
    },
  },
  {
    id: "anyone-writes",
    breaks: ["5-write"],
    fault: "Whoever may find entries may change them.",
    mutate: (server) => async (asked) => server(isTags(asked) ? asFullAccess(asked) : asked),
  },

  {
    id: "forbidden-relations-stored",
    breaks: ["5-forbidden-relation"],
    fault: "A relation to a content-type that the caller may not find is stored.",
    mutate: (server) => async (asked) => server("valuation" in (dataOf(asked) ?? {}) ? asFullAccess(asked) : asked),
  },
];
