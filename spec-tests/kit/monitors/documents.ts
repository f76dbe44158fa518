import { brief, isRecord } from "../base.js";
import type { Invariant } from "./invariant.js";

/** Whether a body is a JSON document: an object or an array. */
const isDocument = (json: unknown): boolean => typeof json === "object" && json !== null;

/** What an answer says of itself: its status, its type, its error (section 7). */
export const documents: readonly Invariant[] = [
  {
    id: "monitors-error-status",
    answer: ({ answer: { status, json } }, broken) => {
      const error = isRecord(json) ? json.error : undefined;
      const isRefused = status >= 400;
      if (!isRecord(error)) return false;
      if (error.status !== status && typeof error.status === "number") {
        broken({
          cause: "error.status",
          kind: "differs:error.status",
          why: `error.status is ${brief(error.status)} in an answer of the status ${status}`,
          differences: [{ path: "error.status", expected: status, actual: error.status }],
        });
      } else if (!isRefused) {
        broken({
          cause: "error",
          kind: `status:error:${status}`,
          why: `The answer is an error of the status ${status}`,
          differences: [{ path: "error", shape: "no member", actual: error }],
        });
      }
      return true;
    },
  },
  {
    id: "monitors-refusals",
    answer: ({ asked, answer: { status, json, request } }, broken) => {
      if (status < 400 || status === 405 || request.method === "HEAD" || asked.kind === "other" || !isDocument(json))
        return false;
      const [error, data] = isRecord(json) ? [json.error, json.data] : [undefined, undefined];
      const isError = isRecord(error) && typeof error.name === "string" && typeof error.message === "string";
      if (isError && data === null) return true;
      broken({
        cause: isError ? "data" : "error",
        kind: isError ? "differs:data" : "shape:error:refusal",
        why: `The body of a ${status} is not { data: null, error: { status, name, message } }`,
        differences: [
          isError
            ? { path: "data", expected: null, ...(data === undefined ? {} : { actual: data }) }
            : {
                path: "error",
                shape: "an object { status, name, message }",
                ...(error === undefined ? {} : { actual: error }),
              },
        ],
      });
      return true;
    },
  },
  {
    id: "monitors-media-type",
    answer: ({ asked, answer: { json, headers, status } }, broken) => {
      if (asked.kind === "other" || !isDocument(json)) return false;
      const type = headers["content-type"] ?? "";
      if (/^application\/json\s*(;|$)/.test(type)) return true;
      broken({
        cause: status < 400 ? asked.kind : "refusal",
        kind: "content-type",
        why: `A JSON document is sent as ${type === "" ? "nothing" : type}`,
        differences: [{ path: "content-type", expected: "application/json", actual: type }],
      });
      return true;
    },
  },
];
