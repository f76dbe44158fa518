import { errorEnvelope } from "../../reference/serialize/error.js";
import type { ApiResponse } from "../../server/http/message.js";
import { Refusal, refusalNames } from "./refusal.js";

/** None of them lets another origin read an answer. */
const headers = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;

/** An answer of JSON. */
export const answer = (document: unknown, status = 200): ApiResponse => ({
  status,
  headers,
  body: JSON.stringify(document),
});

/** The answer to a request that is not carried out: the envelope of the API's own errors. */
export const refused = ({ message, path, status }: Refusal): ApiResponse => {
  const name = refusalNames[status];
  const details = path.length === 0 ? {} : { errors: [{ path, message, name }] };
  return { status, headers, body: errorEnvelope(status, name, message, details) };
};

/** The answer to a method that a path does not take. */
export const wrongMethod = (allow: string): ApiResponse => ({
  ...refused(new Refusal(405, `Expected ${allow}`)),
  headers: { ...headers, allow },
});
