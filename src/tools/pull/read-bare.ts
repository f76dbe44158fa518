import { isRecord } from "../../base/json.js";
import type { ContentType } from "../../reference/model/schema.js";
import { wrongAnswer } from "./fault.js";
import { idOf } from "./flatten.js";
import { checkCount, readable } from "./most.js";
import { askExactly, askWhole } from "./page.js";
import { progressOf, type Reading, readItems, stored } from "./reading.js";
import { keepFiles } from "./shown-files.js";

const listIn = (answer: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(answer)) return answer;
  const inside = isRecord(answer) ? (answer.results ?? answer.data ?? answer.roles) : undefined;
  return Array.isArray(inside) ? inside : undefined;
};

/**
 * Reads a type whose list has no envelope (section 2.2): users, files, roles. Such a list has `start` and `limit` beside the other parameters
 * (measured); a server that does not look at them shows all of it at once. Rejects with a `PullError` when it answers otherwise.
 */
export const readBare = async (
  type: ContentType,
  path: string,
  files: Set<number>,
  reading: Reading,
): Promise<void> => {
  const { limit = Number.POSITIVE_INFINITY, onPage, pageSize, store } = reading;
  const state = progressOf(reading, type.uid);
  const known = await store.ids(type.uid);
  const before = new Set<number>();
  while (!state.done) {
    const start = (state.page - 1) * pageSize;
    const page = await askExactly(state, () =>
      askWhole(
        async (populate) => {
          const answer = await reading.client.json(path, [
            ["sort", "id"],
            ["start", String(start)],
            ["limit", String(pageSize)],
            ...populate,
          ]);
          const items = listIn(answer);
          if (items === undefined) throw wrongAnswer(path, "an array (section 2.2)");
          return { path, items: readable(path, items) };
        },
        type,
        state,
        reading,
      ),
    );
    const ids = page.items.map((item) => (isRecord(item) ? idOf(item.id) : undefined));
    const isRepeated = ids.every((id) => id === undefined || before.has(id));
    for (const id of ids) if (id !== undefined) before.add(id);
    checkCount(path, before.size, reading.limit);
    const { entries, files: shown } = readItems(type, page.items, path, reading);
    const room = entries.filter(({ id }) => known.has(id) || known.size < limit);
    for (const { id } of room) known.add(id);
    await keepFiles(shown, files, reading);
    state.done = isRepeated || page.items.length !== pageSize || known.size >= limit;
    state.page++;
    await store.append(type.uid, room.map(stored));
    onPage?.(type, known.size, undefined);
  }
};
