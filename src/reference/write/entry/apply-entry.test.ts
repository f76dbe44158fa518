import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { cases } from "../../../base/cases.test-data.js";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { loadDataset } from "../../../data/read/load-dataset.js";
import type { Dataset } from "../../model/dataset.js";
import { deviationsOf } from "../../model/profile.js";
import type { RelationAttribute, Uid } from "../../model/schema.js";
import { readRelationUpdate } from "../../relations/read-relation-update.js";
import { createStore, entryAt, linksOf, type Store, tableOf } from "../../store/store.js";
import { beginWriting, type Writing } from "../writing.js";
import { applyEntry, insertEntry } from "./apply-entry.js";
import type { ComponentWrite, EntryWrite } from "./entry-write.js";
import { removeEntry } from "./remove-entry.js";

let dataset: Dataset;
beforeAll(async () => {
  dataset = await loadDataset(bundledDatasetPath());
});

const restoration = "api::restoration.restoration";
const conservator = "api::conservator.conservator";
const nothing: EntryWrite = { values: new Map(), relations: new Map(), morphs: new Map(), components: new Map() };

const deviations = deviationsOf("strapi-4.26");

/** What is written on: its store changes with every step. */
interface Bench {
  store: Store;
}

const writingOn = (current: Bench): Writing => beginWriting({ current, deviations });

const commit = (bench: Bench, { edit }: Writing): void => {
  bench.store = edit.finish();
};

/** Relation updates by attribute, as a request has them. */
type Data = Readonly<Record<string, unknown>>;

const relationsOf = (store: Store, uid: Uid, data: Data): EntryWrite => {
  const relations = Object.entries(data).map(([name, value]) => {
    const attribute = tableOf(store, uid).schema.attributes.get(name) as RelationAttribute;
    const read = readRelationUpdate(value, attribute, { deviations, operation: "update", path: [name] });
    if (!read.ok) throw new Error(read.issues[0]?.message);
    return [name, read.value] as const;
  });
  return { ...nothing, relations: new Map(relations) };
};

/** Updates an entry. Whether it could be. */
const put = (bench: Bench, type: Uid, id: number, data: Data): boolean => {
  const writing = writingOn(bench);
  const applied = applyEntry(writing, { type, id }, relationsOf(bench.store, type, data));
  if (applied.ok) commit(bench, writing);
  return applied.ok;
};

/** A store with entries of their own, and no relations between them: the restorations and conservators 1, 2, ... */
const workbench = (count: number): Bench => {
  const records = new Map(dataset.records);
  for (const uid of [restoration, conservator]) {
    records.set(
      uid,
      Array.from({ length: count }, (_, index) => ({ id: index + 1, values: {}, links: {} })),
    );
  }
  return { store: createStore({ ...dataset, records }) };
};

/** The ids that an entry's relation leads to. */
const ids = ({ store }: Bench, type: Uid, id: number, name: string): number[] =>
  linksOf(entryAt(store, { type, id }) ?? { links: {} }, name).map((link) => link.id);

const uids = { restoration, conservator } as const;

// What chosen updates make of both sides is recorded: "both sides of relations" in fixtures/recordings.

const count = 4;
const id = fc.integer({ min: 1, max: count });
const place = fc.oneof(
  fc.constantFrom({ start: true }, { end: true }),
  fc.record({ before: id }),
  fc.record({ after: id }),
);
const connects = fc.uniqueArray(fc.record({ id, position: place }), { selector: (each) => each.id });
const value = fc.oneof(
  fc.uniqueArray(id),
  fc.constant(null),
  id,
  fc.record({ connect: connects, disconnect: fc.uniqueArray(id) }, { requiredKeys: [] }),
);
const relationNames: Readonly<Record<keyof typeof uids, readonly string[]>> = {
  restoration: ["lead", "supervisor", "trainees", "team", "consultants", "phaseOf", "phases", "dependsOn", "neededBy"],
  conservator: ["leads", "supervised", "placement", "jobs"],
};
const step = fc.constantFrom("restoration" as const, "conservator" as const).chain((type) =>
  fc.record({
    uid: fc.constant(uids[type]),
    id,
    // An integer is the chance of a removal, and of an entry that takes the place of what was removed.
    kind: fc.constantFrom("put", "put", "put", "put", "remove", "insert"),
    data: fc.dictionary(fc.constantFrom(...relationNames[type]), value, { maxKeys: 2, noNullPrototype: true }),
  }),
);

/** Every link of both types: `restoration 1 team conservator 2`, once for each time that it is there. */
const allLinks = (bench: Bench) =>
  [restoration, conservator].flatMap((uid) => {
    const { entries, schema } = tableOf(bench.store, uid);
    const relations = [...schema.attributes.values()].filter((attribute) => attribute.kind === "relation");
    return [...entries].flatMap(({ id: from }) =>
      relations.map((attribute) => ({ uid, from, attribute, to: ids(bench, uid, from, attribute.name) })),
    );
  });

const keyOf = (uid: Uid, from: number, name: string, to: number): string => `${uid} ${from} ${name} ${to}`;

test("both sides agree, no list holds an entry twice, and what has one side holds one, through any updates", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15, size: "max" }), (steps) => {
      const bench = workbench(count);
      for (const { data, id: chosen, kind, uid } of steps) {
        const at = { type: uid, id: chosen };
        const isThere = entryAt(bench.store, at) !== undefined;
        const writing = writingOn(bench);
        if (kind === "insert") {
          expect(insertEntry(writing, uid, nothing).ok).toBe(true);
          commit(bench, writing);
        } else if (isThere && kind === "remove") {
          removeEntry(writing, at);
          commit(bench, writing);
        } else if (isThere) {
          const before = allLinks(bench);
          const mentioned = JSON.stringify(Object.values(data)).match(/\d+/g) ?? [];
          const missing = mentioned.some((each) =>
            [restoration, conservator].some((type) => entryAt(bench.store, { type, id: Number(each) }) === undefined),
          );
          // That the entries exist was checked when the request was read.
          if (!missing && !put(bench, uid, chosen, data)) expect(allLinks(bench)).toEqual(before);
        }
        const links = allLinks(bench);
        const keys = links.flatMap(({ attribute, from, to, uid: type }) =>
          to.map((each) => keyOf(type, from, attribute.name, each)),
        );
        expect(new Set(keys).size).toBe(keys.length);
        for (const { attribute, from, to } of links) {
          expect(attribute.many || to.length < 2).toBe(true);
          for (const each of attribute.inverse === undefined ? [] : to) {
            expect(keys).toContain(keyOf(attribute.target, each, attribute.inverse ?? "", from));
          }
        }
      }
    }),
    { numRuns: cases(150) },
  );
});

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
  const treatment = (id: number | undefined, town?: string): ComponentWrite => ({
    ...nothing,
    uid: "workshop.treatment",
    id,
    components:
      town === undefined
        ? new Map()
        : new Map([
            ["usedAt", [{ ...nothing, uid: "shared.place", id: undefined, values: new Map([["town", town]]) }]],
          ]),
  });
  const hold = (writes: readonly ComponentWrite[]): readonly number[] => {
    const writing = writingOn(bench);
    expect(
      applyEntry(writing, { type: restoration, id: 1 }, { ...nothing, components: new Map([["treatments", writes]]) })
        .ok,
    ).toBe(true);
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
