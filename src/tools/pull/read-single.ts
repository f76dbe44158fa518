import { isRecord } from "../../base/json.js";
import type { ContentType } from "../../reference/model/schema.js";
import type { Pairs } from "./client.js";
import { PullError, wrongAnswer } from "./fault.js";
import { askEntries } from "./page.js";
import { commonPairs, type Page, progressOf, type Reading, readItems } from "./reading.js";

/** The entry of a single type, or one of each locale; none, where it is not set. */
const askSingle = async (path: string, query: Pairs, { client }: Reading): Promise<Page> => {
  try {
    const answer = await client.json(path, query);
    const data = isRecord(answer) ? answer.data : undefined;
    if (data === null || data === undefined) return { path, items: [] };
    if (!isRecord(data) && !Array.isArray(data)) throw wrongAnswer(path, "{ data: an entry, meta }");
    return { path, items: Array.isArray(data) ? data : [data] };
  } catch (error) {
    // Nobody has written it yet (measured).
    if (error instanceof PullError && error.kind === "missing") return { path, items: [] };
    throw error;
  }
};

/** Reads a single type, in all locales. Rejects with a `PullError` when the server does not answer as it should. */
export const readSingle = async (type: ContentType, reading: Reading): Promise<void> => {
  const state = progressOf(reading, type.uid);
  const ask = (populate: Pairs) =>
    askSingle(`/${type.singularName}`, [...commonPairs(type, reading), ...populate], reading);
  const entries = await readItems(type, await askEntries(ask, type, state, reading), reading);
  Object.assign(state, { read: entries.length, done: true });
  await reading.store.append(type.uid, entries);
  reading.onPage?.(type, entries.length, undefined);
};
