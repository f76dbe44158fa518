import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { type ContentApiOptions, createContentApi } from "../api/create-content-api.js";
import type { UserMessage } from "../users/settings.js";

const dataset = await loadDataset(bundledDatasetPath());

/** May do everything, and is nobody. */
const owner = "havnsund-full-access-token";

/** What came back. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  /** The parsed text, if it is JSON. Tests look into it as they please. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer may be anything.
  readonly json: any;
  readonly headers: Headers;
}

/** The moment at which everything is written. */
export const now = Date.parse("2026-11-21T08:00:00.000Z");

/** A server of its own over the bundled dataset, with access enforced, and the messages that it sent. */
export const openMuseum = (options: ContentApiOptions = {}) => {
  const messages: UserMessage[] = [];
  const faults: unknown[] = [];
  const api = createContentApi(dataset, {
    auth: true,
    jwtSecret: "interop-jwt-secret",
    now: () => now,
    onMessage: (message) => messages.push(message),
    onError: (fault) => faults.push(fault),
    ...options,
  });
  const ask = async (method: string, path: string, body?: unknown, token: string = owner): Promise<Answered> => {
    const headers: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
    const init: RequestInit = { method, headers };
    if (body !== undefined) {
      headers["content-type"] = "application/json";
      init.body = typeof body === "string" ? body : JSON.stringify(body);
    }
    const response = await api.fetch(new Request(`http://localhost${path}`, init));
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, text, json: isJson ? JSON.parse(text) : undefined, headers: response.headers };
  };
  const signIn = async (identifier: string, password: string): Promise<string> =>
    (await ask("POST", "/api/auth/local", { identifier, password })).json?.jwt ?? "";
  return { ask, signIn, messages, faults };
};
