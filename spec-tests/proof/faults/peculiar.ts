import { isEntry, replacing } from "../servers/answers.js";
import type { Mutate } from "../servers/server.js";
import { answeringBlindly, notFound } from "../servers/writes/replies.js";
import type { Fault } from "./fault.js";

/** Requests under way at the same time that are too many. */
const crowd = 8;

/** Answers with 500 what makes a crowd of such requests. */
const crowded =
  (isCounted: (method: string) => boolean): Mutate =>
  (server) => {
    let under = 0;
    return async (asked) => {
      if (!isCounted(asked.method)) return server(asked);
      under++;
      try {
        // Those that are sent at the same time have arrived by then.
        await new Promise((resolve) => setImmediate(resolve));
        return under >= crowd ? { status: 500, headers: {}, text: "deadlock" } : await server(asked);
      } finally {
        under--;
      }
    };
  };

/** Servers that conform, and are warned: each proves that a check can warn (`registry/failing.tsv`). */
export const peculiarServers: readonly Pick<Fault, "id" | "mutate">[] = [
  {
    id: "media-with-internals",
    mutate: replacing((value) =>
      isEntry(value) && "mime" in value.attributes && "hash" in value.attributes
        ? { ...value, attributes: { ...value.attributes, folderPath: "/1" } }
        : value,
    ),
  },
  {
    id: "preflight-unanswered",
    mutate: answeringBlindly(({ method }) => method === "OPTIONS", notFound),
  },
  {
    id: "reads-crowded",
    mutate: crowded((method) => method === "GET"),
  },
  {
    id: "updates-deadlocked",
    mutate: crowded((method) => method === "PUT"),
  },
];
