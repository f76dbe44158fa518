import { isRecord } from "../../base/json.js";
import type { ContentType } from "../../reference/model/schema.js";
import type { Pairs } from "./client.js";
import { PullError, wrongAnswer } from "./fault.js";
import { askExactly, askWhole, type Page } from "./page.js";
import { commonPairs, progressOf, type Reading, readItems, stored } from "./reading.js";
import { keepFiles } from "./shown-files.js";

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

/** Locales of which entries were seen are asked one by one, up to so many. */
const mostLocales = 100;

/** Reads a single type, in all locales. Rejects with a `PullError` when the server does not answer as it should. */
export const readSingle = async (type: ContentType, files: Set<number>, reading: Reading): Promise<void> => {
  const { onPage, store } = reading;
  const state = progressOf(reading, type.uid);
  if (state.done) return;
  const path = `/${type.singularName}`;
  const read = async (locale: string | undefined): Promise<number> => {
    const page = await askExactly(state, () => {
      const ask = (populate: Pairs) => askSingle(path, [...commonPairs(type, reading, locale), ...populate], reading);
      return askWhole(ask, type, state, reading);
    });
    const { entries, files: shown } = readItems(type, page.items, path, reading);
    for (const { members } of entries) if (typeof members.locale === "string") locales.add(members.locale);
    await keepFiles(shown, files, reading);
    await store.append(type.uid, entries.map(stored));
    return entries.length;
  };
  const locales = new Set<string>();
  if ((await read("all")) < 2 && type.localized) {
    // Not every server shows all locales at once.
    if (locales.size === 0) await read(undefined);
    for (const code of Object.keys(store.progress.locales).slice(0, mostLocales))
      if (!locales.has(code)) await read(code);
  }
  state.done = true;
  await store.append(type.uid, []);
  onPage?.(type, (await store.ids(type.uid)).size, undefined);
};
