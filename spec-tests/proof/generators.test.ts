import fc from "fast-check";
import { expect, test } from "vitest";
import { knownOperators, operatorsTaking } from "../kit/contract/operators.js";
import { bundledIndex } from "../kit/dataset/dataset-index.js";
import { classRequests } from "../kit/random/arbitraries/condition-classes.js";
import { conditionsOn, operatorsFor } from "../kit/random/arbitraries/operands.js";
import { allParts, type RequestParts, requestArbitrary } from "../kit/random/arbitraries/request.js";
import { createScope, type Flavour } from "../kit/random/arbitraries/scope.js";
import { featuresIn } from "../kit/random/features.js";
import type { ScalarType } from "../kit/reference.js";
import { referenceHandler, targetOn } from "../kit/target/fake-target.test-data.js";
import { defaultSettings, runsOf } from "../runner/run/settings.js";

/** Random requests of a flavour, and how many of them exercise each feature. */
const sampled = async (flavour: Flavour, parts: RequestParts, numRuns: number) => {
  const target = await targetOn(await referenceHandler());
  const requests = fc.sample(requestArbitrary(createScope(target, flavour), parts), { seed: 7, numRuns });
  const counts = new Map<string, number>();
  for (const request of requests)
    for (const name of featuresIn(target, request, "usual", false)) counts.set(name, (counts.get(name) ?? 0) + 1);
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

/** A feature with fewer requests than this among those sampled counts as not reached. */
const floor = 3;

const onEveryType = [...(await scalarTypes())].flatMap((type) =>
  operatorsOn(type).map((operator) => `${type} ${operator}`),
);

const joins = [
  ...["relation", "relation to many", "component", "component to many", "relation relation", "relation component"],
  ...["$or", "$and", "$not", "$not $or", "relation $or", "$or relation", "relation $null"],
].map((place) => ` filters ${place}`);

const parameterForms = [
  ...["sort 0 desc", "sort 2 ", "pagination page pageSize", "pagination start limit", "fields 3", "fields *"],
  ...["locale all", "locale fr", "publicationState live", "publicationState preview", "populate *", "populate array 2"],
  ...[
    "populate relation.media",
    "populate relation true",
    "populate relation populate *",
    "populate dynamiczone to many",
  ],
  ...[
    "relation fields 1",
    "relation filters",
    "relation sort 0 ",
    "dynamiczone to many on",
    "dynamiczone to many true",
  ].map((place) => `populate ${place}`),
].map((place) => ` ${place}`);

test.each([
  { what: "every operator on every type of attribute", parts: ["filters"] as const, runs: 20_000, wanted: onEveryType },
  { what: "relations, components and groups", parts: ["filters"] as const, runs: 12_000, wanted: joins },
  { what: "every parameter in every form", parts: allParts, runs: 3000, wanted: parameterForms },
])("random requests reach $what", async ({ parts, runs, wanted }) => {
  const { counts } = await sampled("observed", parts, runs);
  expect(wanted.filter((name) => (counts.get(name) ?? 0) < floor)).toEqual([]);
});

test("within the specification nothing is asked whose outcome it does not state", async () => {
  const { requests, counts } = await sampled("spec", ["filters"], 6000);
  const open = /\$(and|not|between)( |$)|component|relation.* \$n(ull|e|ei|otIn|otContainsi?)$/;
  expect([...counts.keys()].filter((name) => open.test(name))).toEqual([]);
  expect(counts.get("string $contains")).toBeGreaterThan(floor);
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
