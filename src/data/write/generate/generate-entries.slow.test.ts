import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../base/cases.test-data.js";
import { loadFiles } from "../../read/load-tree.js";
import {
  entriesOf,
  faultsOf,
  generateFew,
  loadWith,
  ownTypes,
  settings,
  unfilled,
} from "./generate-entries.test-data.js";
import { randomSchemas } from "./random-schemas.test-data.js";

describe("for any schemas, generated entries", () => {
  test("load without a finding, would be taken by POST, and fill every attribute", async () => {
    await fc.assert(
      fc.asyncProperty(randomSchemas, fc.integer({ min: 1, max: 9 }), fc.nat(), async (schemas, count, seed) => {
        const empty = await loadFiles({ ...schemas, ...settings });
        const generated = generateFew(empty, count, seed);
        const dataset = await loadWith(schemas, generated);
        expect(dataset.warnings).toEqual(empty.warnings);
        expect(generated.remarks.filter((line) => !line.includes("left to relate to"))).toEqual([]);
        if (generated.remarks.length > 0) return;
        for (const type of ownTypes(dataset)) {
          expect(dataset.records.get(type.uid)?.length).toBeGreaterThanOrEqual(count);
          expect(await faultsOf(dataset, type, entriesOf(type, dataset, generated))).toEqual([]);
        }
        // Of a type's relation to itself, the only entry is the root of the tree.
        if (count > 2) expect(unfilled(dataset)).toEqual([]);
      }),
      { numRuns: cases(20), endOnFailure: false },
    );
  });

  test("are the same for the same seed, and others for another one", async () => {
    await fc.assert(
      fc.asyncProperty(randomSchemas, fc.nat(), async (schemas, seed) => {
        const empty = await loadFiles({ ...schemas, ...settings });
        const one = generateFew(empty, 3, seed);
        expect([...generateFew(empty, 3, seed).tree]).toEqual([...one.tree]);
        expect([...generateFew(empty, 3, seed + 1).tree]).not.toEqual([...one.tree]);
      }),
      { numRuns: cases(5) },
    );
  });
});
