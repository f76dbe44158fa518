import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Link } from "../model/dataset.js";
import { sampleDataset } from "../model/sample-dataset.test-data.js";
import { Edit } from "./edit.js";
import { createStore, entryAt, type Store } from "./store.js";

const [tag, article] = ["api::tag.tag", "api::article.article"] as const;

/** What a test of an edit does: it names entries by a number, of which those that are there are counted through. */
type Step =
  | { readonly kind: "insert"; readonly type: string }
  | { readonly kind: "remove" | "value" | "links" | "file"; readonly type: string; readonly which: number };

const type = fc.constantFrom(tag, article);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), type }),
  fc.record({ kind: fc.constantFrom("remove", "value", "links", "file"), type, which: fc.nat(20) }),
);
const steps = fc.array(step, { maxLength: 12 });

/** Everything that a store holds, as plain data that is nobody else's. */
const contents = ({ files, tables }: Store) =>
  structuredClone({
    files,
    tables: [...tables].map(([uid, { entries, lastId }]) => [uid, lastId, entries.toArray()]),
  });

/** The same of an edit, read through it. */
const seen = (edit: Edit) =>
  [...edit.before.tables.keys()].map((uid) => [
    uid,
    edit.entries(uid).map((entry) => [entry, edit.entry({ type: uid, id: entry.id }) === entry]),
  ]);

/** Takes a step; the entry that it is about. */
const take = (edit: Edit, each: Step, text: string): Link | undefined => {
  if (each.kind === "insert") return edit.insert(each.type);
  const ids = edit.entries(each.type).map(({ id }) => id);
  const at = { type: each.type, id: ids[each.which % ids.length] ?? 0 };
  if (each.kind === "file") edit.setFile(`${each.which}.txt`, each.which > 10 ? undefined : new Uint8Array([1]));
  if (each.kind === "file" || ids.length === 0) return undefined;
  if (each.kind === "remove") edit.remove(at);
  else if (each.kind === "value") edit.setValue(at, "name", text);
  else edit.setLinks(at, "links", each.which > 15 ? [] : [at, { type: article, id: each.which }]);
  return at;
};

/** An edit reads what a step made of an entry. */
const expectRead = (edit: Edit, step: Step, at: Link, text: string): void => {
  if (step.kind === "remove") {
    expect(edit.entry(at)).toBeUndefined();
    expect(edit.entries(at.type).map(({ id }) => id)).not.toContain(at.id);
  } else expect(edit.entries(at.type)).toContain(edit.entry(at));
  if (step.kind === "value") expect(edit.value(at, "name")).toBe(text);
  if (step.kind === "links") expect(edit.links(at, "links").length).toBe(step.which > 15 ? 0 : 2);
};

describe("an edit", () => {
  test("reads what it changed, shares all else with the store before it, and gives each id once, unless it is dropped", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(steps, fc.boolean()), { maxLength: 6 }), (edits) => {
        let store = createStore(sampleDataset);
        let given = new Map([...store.tables].map(([uid, { entries }]) => [uid, entries.toArray().at(-1)?.id ?? 0]));
        const history: (readonly [Store, unknown])[] = [[store, contents(store)]];
        for (const [index, [each, isDropped]] of edits.entries()) {
          const edit = new Edit(store);
          const last = new Map(given);
          const touched = each.flatMap((one) => {
            const at = take(edit, one, `edit ${index}`);
            if (at !== undefined) expectRead(edit, one, at, `edit ${index}`);
            if (at !== undefined && one.kind === "insert") {
              expect(at.id).toBe((last.get(at.type) ?? 0) + 1);
              last.set(at.type, at.id);
            }
            return at === undefined ? [] : [`${at.type} ${at.id}`];
          });
          const expected = structuredClone(seen(edit));
          const after = edit.finish();
          expect(seen(new Edit(after))).toEqual(expected);
          for (const [uid, table] of store.tables) {
            if (!touched.some((key) => key.startsWith(uid))) expect(after.tables.get(uid)).toBe(table);
            for (const entry of table.entries)
              if (!touched.includes(`${uid} ${entry.id}`))
                expect(entryAt(after, { type: uid, id: entry.id })).toBe(entry);
          }
          if (isDropped) continue;
          [store, given] = [after, last];
          history.push([store, contents(store)]);
        }
        for (const [past, expected] of history) expect(contents(past)).toEqual(expected);
      }),
    );
  });

  test("a new entry has every value, null, and leads nowhere", () => {
    const edit = new Edit(createStore(sampleDataset));
    const at = edit.insert(tag);
    expect(edit.entry(at)).toEqual({ id: at.id, values: { name: null, createdAt: null, updatedAt: null }, links: {} });
    expect(edit.links(at, "articles")).toEqual([]);
  });

  test("what is not there can be read, but not changed", () => {
    const edit = new Edit(createStore(sampleDataset));
    const at = { type: tag, id: 99 };
    expect(edit.entry(at)).toBeUndefined();
    expect(() => edit.setValue(at, "name", "x")).toThrow("api::tag.tag 99 does not exist");
    expect(() => edit.links(at, "articles")).toThrow("api::tag.tag 99 does not exist");
  });

  test.each<readonly [string, (edit: Edit, at: Link) => unknown]>([
    ["insert", (edit) => edit.insert(tag)],
    ["remove", (edit, at) => edit.remove(at)],
    ["setValue", (edit, at) => edit.setValue(at, "name", "late")],
    ["setLinks", (edit, at) => edit.setLinks(at, "articles", [])],
    ["setFile", (edit) => edit.setFile("a.txt", undefined)],
    ["finish", (edit) => edit.finish()],
  ])("%s changes nothing once the edit is finished: its entries are those of a store", (_, act) => {
    const edit = new Edit(createStore(sampleDataset));
    const at = edit.insert(tag);
    const after = edit.finish();
    const expected = contents(after);
    expect(() => act(edit, at)).toThrow("an edit is used after it was finished");
    expect(contents(after)).toEqual(expected);
  });

  test("keeps a copy of a file's bytes and nothing of the request, whatever kind of array holds them", () => {
    const edit = new Edit(createStore(sampleDataset));
    const request = new Uint8Array([1, 2, 3, 4]);
    edit.setFile("a.txt", request.subarray(1, 3));
    edit.setFile("b.txt", Buffer.from(request.buffer, 1, 2));
    edit.setFile("c.txt", undefined);
    request.fill(9);
    const files = [...edit.finish().files];
    const kept = new Uint8Array([2, 3]);
    expect(files).toEqual([["a.txt", kept], ["b.txt", kept], ["c.txt", undefined]]); // biome-ignore format: rows
    expect(files.map(([, bytes]) => bytes?.buffer.byteLength)).toEqual([2, 2, undefined]);
    expect(edit.before.files.size).toBe(0);
  });
});
