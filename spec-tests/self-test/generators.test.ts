import fc from "fast-check";
import { expect, test } from "vitest";
import { operatorsFor } from "../kit/arbitraries/operands.js";
import { allParts, type RequestParts, requestArbitrary } from "../kit/arbitraries/request.js";
import { createScope, type Flavour } from "../kit/arbitraries/scope.js";
import { bundledIndex } from "../kit/bundled.js";
import { referenceHandler, targetOn } from "../kit/fake-target.test-data.js";
import type { ScalarType } from "../kit/reference.js";

/** Random requests of a flavour, and how many of them are of each class. */
const sampled = async (flavour: Flavour, parts: RequestParts, numRuns: number) => {
  const scope = createScope(await targetOn(await referenceHandler()), flavour);
  const requests = fc.sample(requestArbitrary(scope, parts), { seed: 7, numRuns });
  const counts = new Map<string, number>();
  for (const name of requests.flatMap((request) => [...new Set(request.classes)]))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return { requests, counts };
};

/** The types of the attributes that anyone may filter by, from the schemas. */
const scalarTypes = async (): Promise<ReadonlySet<ScalarType>> => {
  const { model } = (await bundledIndex()).dataset;
  const attributes = [...model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith("api::"))
    .flatMap(({ attributes }) => [...attributes.values()]);
  return new Set(
    attributes.flatMap((attribute) => (attribute.kind === "scalar" && !attribute.hidden ? [attribute.type] : [])),
  );
};

/** A class with fewer requests than this among those sampled counts as not reached. */
const floor = 3;

test("random filters reach every operator on every type of attribute, on the entry itself", async () => {
  const { counts } = await sampled("observed", { filters: true }, 20_000);
  const wanted = [...(await scalarTypes())].flatMap((type) => {
    const attribute = { kind: "scalar", type } as Parameters<typeof operatorsFor>[0]; // only the type matters
    return [...operatorsFor(attribute), "$null", "$notNull"].map((operator) => `${operator} x ${type} x depth 0`);
  });
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter((name) => (counts.get(name) ?? 0) < floor)).toEqual([]);
});

test("random filters reach relations, components and two levels", async () => {
  const { counts } = await sampled("observed", { filters: true }, 12_000);
  const wanted = [
    ...["oneToOne", "oneToMany", "manyToOne", "manyToMany", "component"].map((kind) => `join ${kind}`),
    ...["$eq", "$contains", "$in", "$lt", "$ne"].map((operator) => `${operator} x string x depth 2`),
    ...[
      "$or",
      "$and",
      "$not",
      "$not over $or",
      "$or and more",
      "same row",
      "$or in join",
      "$null x join",
      "$in x id x depth 0",
      "$eq x id x depth 1",
    ],
  ];
  expect(wanted.filter((name) => (counts.get(name) ?? 0) < floor)).toEqual([]);
});

test("random requests reach every parameter in every form", async () => {
  const { counts } = await sampled("observed", allParts, 3000);
  const wanted = [
    "sort 1",
    "sort 3",
    "page",
    "offset",
    "fields",
    "fields *",
    "locale all",
    "locale one",
    "publicationState live",
    "publicationState preview",
    "populate *",
    "populate array",
    "populate list",
    "populate dotted",
    "populate object",
    "populate nested",
    "populate fields",
    "populate filters",
    "populate sort",
    "zone",
    "zone shared",
    "zone on",
    "zone on populate",
  ];
  expect(wanted.filter((name) => (counts.get(name) ?? 0) < floor)).toEqual([]);
});

test("within the specification nothing is asked whose outcome it does not state", async () => {
  const { requests, counts } = await sampled("spec", { filters: true }, 6000);
  const silent = [...counts.keys()].filter((name) =>
    /^\$(and|not)$|\$between|same row|join morph|join component|x join|\$n(e|ei|otIn|otContains.*) x \w+ x depth [12]/.test(
      name,
    ),
  );
  expect(silent).toEqual([]);
  expect(counts.get("$contains x string x depth 0")).toBeGreaterThan(floor);
  expect(requests.every(({ query }) => !JSON.stringify(query).includes("publicationState"))).toBe(true);
});

test("no pattern with a wildcard, and no list whose order is open", async () => {
  const { requests } = await sampled("observed", allParts, 3000);
  const filters = requests.map(({ query }) => JSON.stringify(query.filters ?? {}));
  expect(
    filters.filter((text) => /"\$(containsi?|notContainsi?|startsWithi?|endsWithi?|eqi|nei)":"[^"]*[%_]/.test(text)),
  ).toEqual([]);
  expect(requests.filter(({ ordered, query }) => ordered && query.sort === undefined)).toEqual([]);
});
