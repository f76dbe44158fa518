import { isRecord } from "../../kit/base.js";
import { type Reply, replying } from "../servers/replying.js";
import { answered, documentOf } from "../servers/server.js";
import type { Different } from "./different.js";

const silent = "7: status codes, error names and the shape of errors are not shown";

/** An answer with another status, also in its document. */
const withStatus = (reply: Reply, status: number): Reply => {
  const { json } = reply;
  if (!isRecord(json) || !isRecord(json.error)) return { ...reply, status };
  return { ...reply, status, json: { ...json, error: { ...json.error, status } } };
};

/** Statuses in place of others. */
const statuses = (name: string, others: Readonly<Record<number, number>>): Different => ({
  ...{ name, kind: "refusal", why: silent, profile: "spec" },
  mutate: replying((reply) => withStatus(reply, others[reply.status] ?? reply.status)),
});

/** Other documents of refusals. */
const documents = (name: string, type: string, document: (reply: Reply) => unknown): Different => ({
  ...{ name, kind: "refusal", why: silent, profile: "spec" },
  mutate: answered((answer, asked) => {
    if (answer.status < 400) return answer;
    const body = document({ ...answer, json: documentOf(answer) });
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const headers = { ...answer.headers, "content-type": type };
    return { status: answer.status, headers, text: asked.method === "HEAD" ? "" : text };
  }),
});

/** The members of an error, of a document that has one. */
const errorIn = ({ json }: Reply): Readonly<Record<string, unknown>> =>
  isRecord(json) && isRecord(json.error) ? json.error : {};

/** Servers that refuse in their own way. */
export const refusals: readonly Different[] = [
  statuses("refuses-with-422", { 400: 422 }),
  statuses("refuses-with-409", { 400: 409 }),
  statuses("refuses-with-404", { 400: 404 }),
  statuses("nothing-there-is-410", { 404: 410 }),
  statuses("nothing-there-is-400", { 404: 400 }),
  statuses("forbidden-is-401", { 403: 401 }),
  statuses("forbidden-is-hidden", { 403: 404 }),
  statuses("unauthorized-is-403", { 401: 403 }),
  statuses("methods-are-404", { 405: 404 }),
  statuses("every-refusal-is-another", { 400: 422, 401: 403, 403: 404, 404: 410, 405: 400 }),
  documents("errors-of-rfc-9457", "application/problem+json", (reply) => ({
    ...{ type: "about:blank", title: String(errorIn(reply).message ?? "Error"), status: reply.status },
  })),
  documents("errors-as-a-list", "application/json", (reply) => ({
    errors: [{ code: reply.status, detail: errorIn(reply).message ?? null }],
  })),
  documents("errors-of-text", "text/plain", ({ status }) => `Error ${status}\n`),
  documents("errors-of-html", "text/html", ({ status }) => `<!doctype html><title>${status}</title>`),
  documents("errors-without-a-body", "text/plain", () => ""),
  documents("errors-in-other-words", "application/json", (reply) => ({
    data: null,
    error: { ...errorIn(reply), name: "BadInput", message: "Das geht so nicht", details: [{ hint: null }], code: 7 },
  })),
];
