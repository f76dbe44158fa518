import type { ContentType } from "../../reference/model/schema.js";
import type { Pairs } from "./client.js";
import { askExactly, askPage, askWhole, localeOf } from "./page.js";
import { commonPairs, progressOf, type Reading, readItems, stored } from "./reading.js";
import { keepFiles } from "./shown-files.js";

/** Ids that are asked for at once: the real server reads lists of up to 100. */
const atOnce = 100;

/** Reads some entries of a collection type whole, by their ids. Rejects with a `PullError` when the server does not answer as it should. */
export const readEntries = async (
  type: ContentType,
  ids: readonly number[],
  files: Set<number>,
  reading: Reading,
): Promise<void> => {
  const state = progressOf(reading, type.uid);
  for (let left = ids; left.length > 0; ) {
    const some = left.slice(0, atOnce);
    const base: Pairs = [
      ...some.map((id, index): readonly [string, string] => [`filters[id][$in][${index}]`, String(id)]),
      ["pagination[pageSize]", String(some.length)],
      ...commonPairs(type, { ...reading, since: undefined }, localeOf(state)),
    ];
    const ask = (populate: Pairs) => askPage(`/${type.pluralName}`, [...base, ...populate], reading);
    const page = await askExactly(state, () => askWhole(ask, type, state, reading));
    const { entries, files: shown } = readItems(type, page.items, page.path, reading);
    // Not every server looks at a filter.
    const found = entries.filter(({ id }) => some.includes(id));
    await keepFiles(shown, files, reading);
    await reading.store.append(type.uid, found.map(stored));
    const known = new Set(found.map(({ id }) => id));
    // What a smaller page of the server had no room for is asked again.
    const isCut = known.size > 0 && page.pageSize !== undefined && page.pageSize < some.length;
    left = [...(isCut ? some.filter((id) => !known.has(id)) : []), ...left.slice(some.length)];
  }
};
