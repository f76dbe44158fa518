import fc from "fast-check";
import { expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { generateFew, loadWith, settings } from "../../data/write/generate/generate-entries.test-data.js";
import { randomSchemas } from "../../data/write/generate/random-schemas.test-data.js";
import { createMock, type NodeMock } from "../../mock/create-mock.js";
import type { ContentType } from "../../reference/model/schema.js";
import { pullFrom, visible } from "./datasets.test-data.js";
import { shownIn } from "./infer/found-type.js";

const ask = async (mock: NodeMock, path: string): Promise<readonly Record<string, unknown>[]> => {
  const all = "publicationState=preview&locale=all&pagination[pageSize]=1000&sort=id&populate=*";
  const { data } = JSON.parse(await (await mock.fetch(`http://any.test/api/${path}?${all}`)).text());
  return data.map(({ attributes, id }: { readonly id: number; readonly attributes: object }) => ({
    id,
    ...attributes,
  }));
};

/** An entry with the attributes that are known by another model, and of what it links to the ids alone. */
const known = (entry: Record<string, unknown>, { attributes }: ContentType): object =>
  Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]) => {
      const attribute = attributes.get(name);
      if (attribute === undefined) return [];
      return [[name, attribute.kind === "scalar" ? value : shownIn(value).map(({ id }) => id)]];
    }),
  );

const numRuns = Number(process.env.RUNS ?? 50);

test("any content comes back as it is, at any page size", async () => {
  await fc.assert(
    fc.asyncProperty(
      randomSchemas,
      fc.integer({ min: 1, max: 12 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      async (schemas, count, seed, maxLimit) => {
        const empty = await loadFiles({ ...schemas, ...settings });
        const dataset = await loadWith(schemas, generateFew(empty, count, seed));
        const mock = await createMock(dataset, { limits: { maxLimit } });
        const pulled = await pullFrom(mock, { schemas: empty, asIs: true, files: false });
        expect(pulled.types.filter(({ fault }) => fault !== undefined)).toEqual([]);
        expect(pulled.remarks).toEqual([]);
        expect(visible(pulled.dataset, dataset.model)).toEqual(visible(dataset, dataset.model));
      },
    ),
    { numRuns, endOnFailure: true },
  );
});

test("any content comes back by names alone, as far as it is seen", async () => {
  const names = ["articles", "writers", "topics", "places"];
  await fc.assert(
    fc.asyncProperty(randomSchemas, fc.integer({ min: 1, max: 12 }), fc.nat(), async (schemas, count, seed) => {
      const empty = await loadFiles({ ...schemas, ...settings });
      const dataset = await loadWith(schemas, generateFew(empty, count, seed));
      const mock = await createMock(dataset);
      const pulled = await pullFrom(mock, { types: names, asIs: true });
      expect(pulled.dataset.warnings.filter(({ severity }) => severity === "error")).toEqual([]);
      const again = await createMock(pulled.dataset);
      for (const name of names) {
        const type = [...pulled.dataset.model.contentTypes.values()].find(({ pluralName }) => pluralName === name);
        if (type === undefined) throw new Error(`${name} was not found`);
        const [wanted, found] = await Promise.all([ask(mock, name), ask(again, name)]);
        expect(found.map((entry) => known(entry, type))).toEqual(wanted.map((entry) => known(entry, type)));
      }
    }),
    { numRuns, endOnFailure: true },
  );
});
