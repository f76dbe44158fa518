import { type ContentApi, createContentApi, type Dataset } from "../../../src/index.js";
import { judgeOf } from "./allowances.js";
import type { Asking } from "./ask.js";
import { comparableOf } from "./comparable.js";
import { type RecordedSequence, watchState } from "./recordings.js";
import { curlLine } from "./request.js";
import { createSide } from "./send.js";
import { leavesTraces } from "./writes/traces.js";

const sorted = (object: Readonly<Record<string, unknown>>) =>
  Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** As the recorded server: SQLite; the secret is any. */
const recorded = { profile: "strapi-4.26", dialect: "sqlite", auth: true, jwtSecret: "replayed" } as const;

/** The reference without a network. */
const inProcess =
  (api: ContentApi): Asking =>
  async (method, path, headers, text) => {
    const bytes = new TextEncoder().encode(text);
    const sent: Readonly<Record<string, string>> = {
      ...headers,
      ...(text === undefined ? {} : { "content-length": String(bytes.length) }),
    };
    const { body, status } = await api.handle({ method, path, headers: (name) => sent[name], body: async () => bytes });
    return { status, body: typeof body === "string" ? body : "" };
  };

/**
 * How to replay recorded sequences over the data that they were recorded on, each from its beginning: the result is the
 * first thing that the reference does differently, undefined when there is none.
 */
export const replaying = (dataset: Dataset): ((sequence: RecordedSequence) => Promise<string | undefined>) => {
  const comparable = comparableOf(dataset);
  const judge = judgeOf(dataset);
  const tokens = new Map<string, string>();
  return async ({ theme, exchanges }) => {
    const api = createContentApi(dataset, recorded);
    const side = createSide(inProcess(api), comparable, tokens);
    // As at the recording: who is blocked later has signed in already.
    for (const caller of new Set(exchanges.map(({ request }) => request.caller))) await side.signIn(caller);
    const isWatched = exchanges.some(({ changes }) => changes !== undefined);
    const changesNow = isWatched ? await watchState(dataset, side, theme) : undefined;
    for (const { request, real, changes: expected } of exchanges) {
      const ours = await side.send(request);
      const { difference } = judge(request, real, ours);
      const story = (text: string): string => `${curlLine(request, undefined)}\n${text}`;
      if (difference !== undefined) return story(difference);
      if (real.status < 300 !== ours.status < 300 || leavesTraces(request, real)) return undefined;
      if (expected === undefined || changesNow === undefined) continue;
      const changes = await changesNow();
      if (JSON.stringify(sorted(changes)) === JSON.stringify(sorted(expected))) continue;
      return story(`changed: the real server ${JSON.stringify(expected)}, ours ${JSON.stringify(changes)}`);
    }
    return undefined;
  };
};
