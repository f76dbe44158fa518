import { isRecord } from "../../../base/json/json.js";
import { type AnsweredRequest, bodyOf } from "./request-log.js";

/** What is printed about requests that clients of Strapi 5 send, each once. */
const hints = {
  documentId: "documentId belongs to Strapi 5: version 4 identifies entries by a number, as in /api/articles/1",
  status: "status=draft and status=published belong to Strapi 5: version 4 has publicationState=preview and live",
  flat: "Strapi-Response-Format belongs to Strapi 5: entries of version 4 have attributes, unless plugins.transformer is on",
} as const;

/** So many objects and arrays of a body are looked through. */
const mostLooked = 10_000;

/** Whether an object somewhere in a value has a key. Without recursion: no depth of a body is too much. */
const holds = (value: unknown, key: string): boolean => {
  const left: unknown[] = [value];
  for (let looked = 0; looked < mostLooked && left.length > 0; looked++) {
    const next = left.pop();
    if (isRecord(next) && Object.hasOwn(next, key)) return true;
    if (typeof next !== "object" || next === null) continue;
    for (const member of Object.values(next)) if (typeof member === "object" && member !== null) left.push(member);
  }
  return false;
};

const isFor: Readonly<Record<keyof typeof hints, (request: AnsweredRequest) => boolean>> = {
  // Bodies are looked at only where they were refused: most are not, and some are long.
  // The ids of Strapi 5 have 24 letters and digits. Only where nothing was found, a slug may look alike.
  documentId: (request) =>
    (request.status === 404 && /^\/api\/[^/]+\/(?=[^/]*\d)[a-z][a-z\d]{23}(?:\/|$)/.test(request.path)) ||
    request.search.includes("documentId") ||
    (request.method !== "GET" && request.status >= 400 && holds(bodyOf(request), "documentId")),
  status: ({ search }) => /(?:^|&)status=(?:draft|published)(?:&|$)/.test(search),
  flat: (request) => request.headers("strapi-response-format") !== undefined,
};

/** Looks at requests for signs of a client of Strapi 5. What to do about it: each hint once. */
export const createVersionHints = (): ((request: AnsweredRequest) => readonly string[]) => {
  // The keys of a literal: `Object.keys` does not say so.
  const left = new Set(Object.keys(hints) as (keyof typeof hints)[]);
  return (request) => {
    const found = [...left].filter((key) => isFor[key](request));
    for (const key of found) left.delete(key);
    return found.map((key) => hints[key]);
  };
};
