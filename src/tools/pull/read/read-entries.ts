import type { ContentType } from "../../../reference/model/schema.js";
import type { Pairs } from "../client.js";
import { askEntries, askPage } from "./page.js";
import { commonPairs, progressOf, type Reading, readItems } from "./reading.js";

/** Ids that are asked for at once: the real server reads lists of up to 100. */
const atOnce = 100;

/** Reads some entries of a collection type whole, by their ids. Rejects with a `PullError` when the server does not answer as it should. */
export const readEntries = async (type: ContentType, ids: readonly number[], reading: Reading): Promise<void> => {
  const state = progressOf(reading, type.uid);
  for (let left = ids; left.length > 0; ) {
    const some = left.slice(0, atOnce);
    const base: Pairs = [
      ...some.map((id, index): readonly [string, string] => [`filters[id][$in][${index}]`, String(id)]),
      ["pagination[pageSize]", String(some.length)],
      ...commonPairs(type, { ...reading, since: undefined }),
    ];
    const ask = (populate: Pairs) => askPage(`/${type.pluralName}`, [...base, ...populate], reading);
    const page = await askEntries(ask, type, state, reading);
    // Not every server looks at a filter.
    const entries = (await readItems(type, page, reading)).filter(({ id }) => some.includes(id));
    await reading.store.append(type.uid, entries);
    const known = new Set(entries.map(({ id }) => id));
    // What a smaller page of the server had no room for is asked again.
    const isCut = known.size > 0 && page.pageSize !== undefined && page.pageSize < some.length;
    left = [...(isCut ? some.filter((id) => !known.has(id)) : []), ...left.slice(some.length)];
  }
};
