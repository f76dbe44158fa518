import fc from "fast-check";
import { expect, test } from "vitest";
import { knownOperators, operatorsTaking } from "../kit/contract/operators.js";
import { bundledIndex } from "../kit/dataset/dataset-index.js";
import { classRequests } from "../kit/random/arbitraries/condition-classes.js";
import { conditionsOn, operatorsFor } from "../kit/random/arbitraries/operands.js";
import { allParts, type RequestParts, requestArbitrary } from "../kit/random/arbitraries/request.js";
import { createScope, type Flavour } from "../kit/random/arbitraries/scope.js";
import type { ScalarType } from "../kit/reference.js";
import { referenceHandler, targetOn } from "../kit/target/fake-target.test-data.js";
import { defaultSettings, runsOf } from "../runner/run/settings.js";

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

/** The operators that a type of attribute can be asked with. */
const operatorsOn = (type: ScalarType): readonly string[] => operatorsFor(type).map(({ name }) => name);

/** The classes of the conditions of 200 requests of each operator. */
const askedClasses = async (flavour: Flavour): Promise<ReadonlySet<string>> => {
  const scope = createScope(await targetOn(await referenceHandler()), flavour);
  const options = { seed: defaultSettings.seed, runs: runsOf.usual };
  const requests = knownOperators.flatMap(({ name }) => classRequests(scope, name, options));
  return new Set(requests.flatMap(({ classes }) => classes));
};

test("classes of conditions ask every operator on every type of attribute, on the entry and one and two steps away", async () => {
  const asked = [...(await askedClasses("observed"))];
  const types = [...(await scalarTypes())];
  const wanted = types.flatMap((type) => operatorsOn(type).map((operator) => `${operator} x ${type} x depth `));
  expect(wanted.length).toBeGreaterThan(150);
  const isAsked = (name: string) => asked.some((each) => each.startsWith(name));
  expect(
    wanted.flatMap((name) => [0, 1, 2].map((depth) => `${name}${depth}`)).filter((each) => !isAsked(each)),
  ).toEqual([]);
  // Every entry has its uid.
  const isNull = (name: string) => asked.some((each) => each.startsWith(name) && each.endsWith("x null"));
  expect(wanted.filter((name) => !name.includes(" x uid x ") && !isNull(name))).toEqual([]);
});

test("within the specification classes of conditions ask every operator whose outcome it states", async () => {
  const asked = [...(await askedClasses("spec"))];
  const operators = [...new Set([...(await scalarTypes())].flatMap(operatorsOn))].filter((name) => name !== "$between");
  expect(operators.filter((operator) => !asked.some((each) => each.startsWith(`${operator} x `)))).toEqual([]);
  const open = /^\$between|^\$(n(e|ei|otIn|otContainsi?)|null) x \w+ x depth [12]/;
  expect(asked.filter((each) => open.test(each))).toEqual([]);
});

/** A class with fewer requests than this among those sampled counts as not reached. */
const floor = 3;

const onEveryType = [...(await scalarTypes())].flatMap((type) =>
  operatorsOn(type).map((operator) => `${operator} x ${type} x depth 0`),
);

const joins = [
  ...["oneToOne", "oneToMany", "manyToOne", "manyToMany", "component"].map((kind) => `join ${kind}`),
  ...["$eq", "$contains", "$in", "$lt", "$ne"].map((operator) => `${operator} x string x depth 2`),
  ...["$or", "$and", "$not", "$not over $or", "$or and more", "same row", "$or in join"],
  ...["$null x join", "$in x id x depth 0", "$eq x id x depth 1"],
];

const parameterForms = [
  ...["sort 1", "sort 3", "page", "offset", "fields", "fields *", "locale all", "locale one"],
  ...["publicationState live", "publicationState preview", "populate *", "populate array", "populate list"],
  ...["populate dotted", "populate object", "populate nested", "populate fields", "populate filters", "populate sort"],
  ...["zone", "zone shared", "zone on", "zone on populate"],
];

test.each([
  {
    what: "every operator on every type of attribute, on the entry itself",
    parts: { filters: true },
    runs: 20_000,
    wanted: onEveryType,
  },
  { what: "relations, components and two levels", parts: { filters: true }, runs: 12_000, wanted: joins },
  { what: "every parameter in every form", parts: allParts, runs: 3000, wanted: parameterForms },
])("random requests reach $what", async ({ parts, runs, wanted }) => {
  const { counts } = await sampled("observed", parts, runs);
  expect(wanted.length).toBeGreaterThan(15);
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
    filters.filter((text) => operatorsTaking("text").some((name) => new RegExp(`"\\${name}":"[^"]*[%_]`).test(text))),
  ).toEqual([]);
  expect(requests.filter(({ ordered, query }) => ordered && query.sort === undefined)).toEqual([]);
});

test("no operand is beyond what a column of PostgreSQL holds: it answers such a one with a 500", async () => {
  const scope = createScope(await targetOn(await referenceHandler()), "observed");
  const largest: Partial<Record<ScalarType, bigint>> = { integer: 2n ** 31n - 1n, biginteger: 2n ** 63n - 1n };
  const asked = [...(await bundledIndex()).dataset.model.contentTypes.values()]
    .filter(({ uid }) => uid.startsWith("api::"))
    .flatMap((type) =>
      [...type.attributes.values()].flatMap((attribute) => {
        const bound = attribute.kind === "scalar" && !attribute.hidden ? largest[attribute.type] : undefined;
        if (attribute.kind !== "scalar" || bound === undefined) return [];
        const numbers = JSON.stringify([...conditionsOn(scope, type, attribute).values()]).match(/-?\d+/g) ?? [];
        return numbers.map((number) => ({ of: `${type.uid} ${attribute.name}`, number: BigInt(number), bound }));
      }),
    );
  expect(asked.some(({ number, bound }) => number === bound)).toBe(true);
  expect(asked.filter(({ number, bound }) => number > bound || number < -bound - 1n)).toEqual([]);
});
