import { type AnsweredRequest, describeRequest } from "./request-log.js";

/** What is told of requests that clients of Strapi 5 send, each once. */
const hints = {
  documentId:
    "documentId is of Strapi 5: version 4 knows entries by their id, a number, as in /api/articles/1. Use a client of version 4",
  status:
    "status=draft and status=published are of Strapi 5: version 4 has publicationState=preview (drafts too) and publicationState=live",
  flat:
    "Strapi-Response-Format is of Strapi 5, whose answers have no data and attributes in their entries: version 4 has, unless the " +
    "plugin transformer is on in touchstone.config",
} as const;

const holds = (value: unknown, key: string): boolean => JSON.stringify(value ?? null).includes(`"${key}":`);

const isFor: Readonly<Record<keyof typeof hints, (request: AnsweredRequest) => boolean>> = {
  // Bodies are looked at only where they were refused: most are not, and some are long.
  // The ids of Strapi 5 have 24 letters and digits. Only where nothing was found, a slug may look alike.
  documentId: (request) =>
    (request.status === 404 && /^\/api\/[^/]+\/(?=[^/]*\d)[a-z][a-z\d]{23}(?:\/|$)/.test(request.path)) ||
    request.search.includes("documentId") ||
    (request.method !== "GET" && request.status >= 400 && holds(describeRequest(request).body, "documentId")),
  status: ({ search }) => /(?:^|&)status=(?:draft|published)(?:&|$)/.test(search),
  flat: (request) => request.headers("strapi-response-format") !== undefined,
};

/** Looks at requests for signs of a client of Strapi 5, and tells `listener` what to do about it: each hint once. */
export const createVersionHints = (listener: (hint: string) => void): ((request: AnsweredRequest) => void) => {
  // The keys of a literal: `Object.keys` does not say so.
  const left = new Set(Object.keys(hints) as (keyof typeof hints)[]);
  return (request) => {
    for (const key of left) {
      if (!isFor[key](request)) continue;
      left.delete(key);
      listener(hints[key]);
    }
  };
};
