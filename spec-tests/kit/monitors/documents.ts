import { brief, isRecord } from "../base.js";
import type { Invariant } from "./invariant.js";

const isDocument = (json: unknown): boolean => typeof json === "object" && json !== null;

/** What an answer says of itself: its status, its type, its error (section 7). */
export const documents: readonly Invariant[] = [
  {
    id: "monitors-error-status",
    answer: ({ answer: { status, json } }) => {
      const error = isRecord(json) ? json.error : undefined;
      if (!isRecord(error)) return false;
      if (error.status !== status && typeof error.status === "number")
        return {
          cause: "error.status",
          kind: "differs:error.status",
          why: `error.status is ${brief(error.status)} in an answer of the status ${status}`,
          differences: [{ path: "error.status", expected: status, actual: error.status }],
        };
      if (status >= 400) return true;
      return {
        cause: "error",
        kind: `status:error:${status}`,
        why: `The answer is an error of the status ${status}`,
        differences: [{ path: "error", shape: "no member", actual: error }],
      };
    },
  },
  {
    id: "monitors-refusals",
    answer: ({ asked, answer: { status, json, request } }) => {
      if (status < 400 || status === 405 || request.method === "HEAD" || asked.kind === "other" || !isDocument(json))
        return false;
      const [error, data] = isRecord(json) ? [json.error, json.data] : [];
      const isError = isRecord(error) && typeof error.name === "string" && typeof error.message === "string";
      if (isError && data === null) return true;
      const why = `The body of a ${status} is not { data: null, error: { status, name, message } }`;
      const wrong = isError
        ? { path: "data", expected: null }
        : { path: "error", shape: "an object { status, name, message }" };
      const actual = isError ? data : error;
      return {
        ...{ cause: wrong.path, kind: isError ? "differs:data" : "shape:error:refusal", why },
        differences: [{ ...wrong, ...(actual === undefined ? {} : { actual }) }],
      };
    },
  },
  {
    id: "monitors-media-type",
    answer: ({ asked, answer: { json, headers, status } }) => {
      if (asked.kind === "other" || !isDocument(json)) return false;
      const type = headers["content-type"] ?? "";
      if (/^application\/json\s*(;|$)/.test(type)) return true;
      return {
        cause: status < 400 ? asked.kind : "refusal",
        kind: "content-type",
        why: `A JSON document is sent as ${type === "" ? "nothing" : type}`,
        differences: [{ path: "content-type", expected: "application/json", actual: type }],
      };
    },
  },
];
