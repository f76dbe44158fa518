import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../base/cases.test-data.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { createContentApi } from "../../../server/api/create-content-api.js";
import { loadFiles } from "../../read/load-tree.js";
import { exampleEntries, initFixtures } from "../init-fixtures.js";
import { createDice } from "./dice.js";
import { generateEntries } from "./generate-entries.js";
import {
  attributesThat,
  entriesOf,
  faultsOf,
  generateFew,
  isWithout,
  loadWith,
  locales,
  optionsFor,
  ownTypes,
  settings,
  unfilled,
} from "./generate-entries.test-data.js";
import { randomSchemas, type SchemaFiles } from "./random-schemas.test-data.js";

/** The attributes that pages look at without asking, and that some entry or component has not. */
const missedByPages = (dataset: Dataset): readonly string[] =>
  attributesThat(dataset, (each, rows) => {
    const isLookedAt = each.kind === "scalar" && (each.type === "uid" || /^(slug|title|name)$/.test(each.name));
    return isLookedAt && rows.some(({ values }) => (values[each.name] ?? "") === "");
  });

/** Types that need each other in a circle, and themselves. */
const withCircles = (schemas: SchemaFiles, kinds: readonly string[]): SchemaFiles => {
  const all = Object.keys(schemas).filter((path) => path.startsWith("content-types/"));
  const uidAt = (at: number): string => {
    const name = all[at % all.length]?.replace(/^.*\/|\.json$/g, "");
    return `api::${name}.${name}`;
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([path, json]) => {
      const at = all.indexOf(path);
      if (at < 0) return [path, json];
      const relation = { type: "relation", relation: kinds[at % kinds.length] };
      const circle = {
        next: { ...relation, target: uidAt(at + 1), required: true },
        kin: { ...relation, target: uidAt(at), required: at % 2 === 0 },
      };
      const { attributes } = json as { readonly attributes: object };
      return [path, { ...json, attributes: { ...attributes, ...circle } }];
    }),
  );
};

describe("for any schemas, generated entries", () => {
  test("load without a finding, would be taken by POST, and fill every attribute", async () => {
    await fc.assert(
      fc.asyncProperty(randomSchemas, fc.integer({ min: 1, max: 9 }), fc.nat(), async (schemas, count, seed) => {
        const empty = await loadFiles({ ...schemas, ...settings });
        const generated = generateFew(empty, count, seed);
        const dataset = await loadWith(schemas, generated);
        expect(dataset.warnings).toEqual(empty.warnings);
        expect(generated.remarks.filter((line) => !line.includes("left to relate to"))).toEqual([]);
        expect(missedByPages(dataset)).toEqual([]);
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

  test("init and generate do not depend on the order of types, whichever need each other or themselves", async () => {
    const kinds = fc.uniqueArray(fc.constantFrom("oneToOne", "oneToMany", "manyToOne", "manyToMany"), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(
        randomSchemas,
        kinds,
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
        async (plain, some, seed, count) => {
          const project = await loadFiles({ ...withCircles(plain, some), ...settings });
          const { contentTypes } = project.model;
          const order = createDice(seed).shuffled([...contentTypes]);
          const other = { ...project, model: { ...project.model, contentTypes: new Map(order) } };
          const begun = initFixtures(project, locales);
          expect(new Map(exampleEntries(other, locales).tree)).toEqual(new Map(exampleEntries(project, locales).tree));
          const folder = await loadFiles(Object.fromEntries(begun.tree));
          // What `generate` finds is still what `init` wrote, and may be replaced.
          expect(new Map(exampleEntries(folder, locales).tree)).toEqual(new Map(exampleEntries(project, locales).tree));
          const generated = generateFew(folder, count, seed);
          const filled = await loadFiles(Object.fromEntries([...begun.tree, ...generated.tree]));
          expect(filled.warnings).toEqual(folder.warnings);
          const { fetch } = createContentApi(filled, {});
          for (const { pluralName } of ownTypes(filled))
            expect((await fetch(new Request(`http://localhost/api/${pluralName}?populate=*`))).status).toBe(200);
        },
      ),
      { numRuns: cases(15), endOnFailure: true },
    );
  });

  test("complete entries have every attribute", async () => {
    await fc.assert(
      fc.asyncProperty(randomSchemas, fc.nat(), async (schemas, seed) => {
        const empty = await loadFiles({ ...schemas, ...settings });
        const generated = generateEntries({ ...optionsFor(empty, 3, seed), complete: true });
        const dataset = await loadWith(schemas, generated);
        const missed = attributesThat(dataset, (each, rows, schema) => {
          const isOwn = schema.kind !== "component" && schema.definition?.attributes[each.name] !== undefined;
          const isRelation = each.kind === "relation" || each.kind === "morph";
          return isOwn && !isRelation && rows.some((row) => isWithout(row, each));
        });
        expect(missed).toEqual([]);
      }),
      { numRuns: cases(10) },
    );
  });
});
