import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry } from "../model/dataset.js";
import { EntryList } from "./entry-list.js";

const entry = (id: number, text = ""): Entry => ({ id, values: { text }, links: {} });
const upTo = (count: number): readonly Entry[] => Array.from({ length: count }, (_, index) => entry(index + 1));

/** One step: some ids, and what becomes of each of them. Ids up to 1,200 make lists of several chunks. */
const changes = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1200 }), fc.option(fc.string(), { nil: undefined })), { maxLength: 20 })
  .map((each) => new Map(each.map(([id, text]) => [id, text === undefined ? undefined : entry(id, text)])));

/** The same list as the plainest model: an array that is sorted again after every change. */
const changed = (entries: readonly Entry[], step: ReadonlyMap<number, Entry | undefined>): readonly Entry[] =>
  [...entries.filter(({ id }) => !step.has(id)), ...step.values()]
    .filter((each) => each !== undefined)
    .sort((one, other) => one.id - other.id);

describe("a list of entries", () => {
  test("holds after any changes what a sorted array holds, and no list changes", () => {
    const start = fc.integer({ min: 0, max: 1200 }).map(upTo);
    fc.assert(
      fc.property(start, fc.array(changes, { maxLength: 8 }), (entries, steps) => {
        let [list, model] = [EntryList.of(entries), entries];
        const history = [{ list, model }];
        for (const step of steps) {
          [list, model] = [list.with(step), changed(model, step)];
          history.push({ list, model });
        }
        for (const { list: past, model: expected } of history) {
          expect(past.toArray()).toEqual(expected);
          expect([...past]).toEqual(expected);
          expect(past.size).toBe(expected.length);
        }
      }),
    );
  });

  test("finds an entry by its id, gaps or none, and nothing by any other number", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 600 }), (ids) => {
        const entries = ids.toSorted((one, other) => one - other).map((id) => entry(id));
        const list = EntryList.of(entries);
        const byId = new Map(entries.map((each) => [each.id, each]));
        for (const each of [-1, 0, 0.5, Number.NaN, 5001]) expect(list.get(each)).toBeUndefined();
        for (let each = 1; each <= 5000; each += 7) expect(list.get(each)).toBe(byId.get(each));
        for (const each of ids) expect(list.get(each)).toBe(byId.get(each));
      }),
    );
  });

  test("shares every chunk that a change does not touch", () => {
    fc.assert(
      fc.property(changes, (step) => {
        const before = EntryList.of(upTo(1200));
        const after = new Set(before.with(step).chunks);
        const lastChunk = before.chunks.at(-1);
        for (const chunk of before.chunks) {
          const touched = chunk.some(({ id }) => step.has(id));
          expect(after.has(chunk)).toBe(!touched);
        }
        expect(lastChunk?.at(-1)?.id).toBe(1200);
      }),
    );
  });

  test("no chunk is empty or grows without end, however the list comes about", () => {
    let list = EntryList.of([]);
    for (let id = 1; id <= 2000; id++) list = list.with(new Map([[id, entry(id)]]));
    const sizes = list.chunks.map((chunk) => chunk.length);
    // As long as those of a list that is made at once, and about as many.
    const atOnce = EntryList.of(upTo(2000)).chunks;
    expect(Math.max(...sizes)).toBeLessThanOrEqual(atOnce[0]?.length ?? 0);
    expect(sizes.length).toBeLessThan(2 * atOnce.length);
    const emptied = list.with(new Map(list.toArray().map(({ id }) => [id, undefined])));
    expect([emptied.size, emptied.chunks]).toEqual([0, []]);
  });
});
