import { isRecord } from "../../../base/json/json.js";
import { listOf } from "../../../data/model/parts.js";
import type { ContentType } from "../../../reference/model/schema.js";
import type { Pairs } from "../client.js";
import { passOver, wrongAnswer } from "../fault.js";
import { askEntries } from "./page.js";
import { commonPairs, type Page, progressOf, type Reading, readItems } from "./reading.js";

/** The entry of a single type, or one of each locale; none, where it is not set. */
const askSingle = async (path: string, query: Pairs, { client }: Reading): Promise<Page> => {
  // A 404: nobody has written it yet (measured).
  const answer = await client.json(path, query).catch(passOver((kind) => kind === "missing"));
  const data = (isRecord(answer) ? answer.data : undefined) ?? [];
  if (typeof data !== "object") throw wrongAnswer(path, "{ data: an entry, meta }");
  return { path, items: listOf(data) };
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
