import { beforeAll, expect, test } from "vitest";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { loadDataset } from "../../../data/read/load-dataset.js";
import { waysOf } from "../../../strapi/profile.js";
import type { Dataset } from "../../model/dataset.js";
import type { Uid } from "../../model/schema.js";
import { createStore, entryAt, linksOf, type Store, tableOf } from "../../store/store.js";
import { beginWriting, type Writing } from "../writing.js";
import { applyEntry } from "./apply-entry.js";
import type { ComponentWrite, EntryWrite } from "./entry-write.js";
import { removeEntry } from "./remove-entry.js";

// What chosen updates make of both sides of relations is recorded ("both sides of relations" in fixtures/recordings); that
// they agree after any writes is in src/server/api/hostile-writes.test.ts.

let dataset: Dataset;
beforeAll(async () => {
  dataset = await loadDataset(bundledDatasetPath());
});

const restoration = "api::restoration.restoration";
const ways = waysOf("strapi-4.26");

/** What is written on: its store changes with every step. */
interface Bench {
  store: Store;
}

const writingOn = (current: Bench): Writing => beginWriting({ current, ways });

const commit = (bench: Bench, { edit }: Writing): void => {
  bench.store = edit.finish();
};

/** The ids that an entry's relation leads to. */
const ids = ({ store }: Bench, type: Uid, id: number, name: string): number[] =>
  linksOf(entryAt(store, { type, id }) ?? { links: {} }, name).map((link) => link.id);

test("an entry that is removed takes its components with it, and is in no list any more", () => {
  const bench: Bench = { store: createStore(dataset) };
  const type = "api::artifact.artifact";
  const components = () =>
    [...bench.store.model.components.keys()].reduce((sum, uid) => sum + tableOf(bench.store, uid).entries.size, 0);
  const { id } = [...tableOf(bench.store, type).entries].find((each) => linksOf(each, "provenance").length > 0) ?? {
    id: -1,
  };
  const before = components();
  const writing = writingOn(bench);
  removeEntry(writing, { type, id });
  commit(bench, writing);
  expect(components()).toBeLessThan(before);
  expect(entryAt(bench.store, { type, id })).toBeUndefined();
  for (const [uid, { entries, schema }] of bench.store.tables) {
    for (const { kind, name } of schema.attributes.values()) {
      for (const each of kind === "scalar" ? [] : entries) {
        const leads = linksOf(each, name).some((link) => link.type === type && link.id === id);
        expect(`${uid} ${name} ${leads}`).toBe(`${uid} ${name} false`);
      }
    }
  }
});

test("components that are replaced are taken away, with those inside of them; those that are named by id stay", () => {
  const bench: Bench = { store: createStore(dataset) };
  const holding = (name: string, components: readonly ComponentWrite[]): EntryWrite =>
    new Map([[name, { kind: "components", components }]]);
  const place = (town: string): ComponentWrite => ({
    uid: "shared.place",
    id: undefined,
    write: new Map([["town", { kind: "value", value: town }]]),
  });
  const treatment = (id: number | undefined, town?: string): ComponentWrite => ({
    uid: "workshop.treatment",
    id,
    write: town === undefined ? new Map() : holding("usedAt", [place(town)]),
  });
  const hold = (writes: readonly ComponentWrite[]): readonly number[] => {
    const writing = writingOn(bench);
    expect(applyEntry(writing, { type: restoration, id: 1 }, holding("treatments", writes)).ok).toBe(true);
    commit(bench, writing);
    return ids(bench, restoration, 1, "treatments");
  };
  const counts = () => ["workshop.treatment", "shared.place"].map((uid) => tableOf(bench.store, uid).entries.size);
  const treatmentAt = (id: number | undefined) => entryAt(bench.store, { type: "workshop.treatment", id: id ?? -1 });
  hold([]);
  const without = counts();
  const [first, second] = hold([treatment(undefined, "Bergen"), treatment(undefined, "Tromso")]);
  expect(counts()).toEqual(without.map((count) => count + 2));
  expect(hold([treatment(second)])).toEqual([second]);
  expect([treatmentAt(first), ...counts()]).toEqual([undefined, ...without.map((count) => count + 1)]);
  hold([]);
  expect(counts()).toEqual(without);
});
