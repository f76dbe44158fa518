import fc from "fast-check";
import type { Dataset } from "../../../../src/index.js";
import type { Json, JsonObject } from "../../json.js";
import {
  type Attribute,
  componentOf,
  countOf,
  ownAttributes,
  type RelationAttribute,
  type Schema,
} from "./attributes.js";
import { extras, type Pair } from "./entry-extras.js";
import { fullValues, mediaValues, relationValues, singleValues } from "./relation-values.js";
import { scalarValues, type Values } from "./scalar-values.js";

/** Ids of a type that are mostly there: the first ones, so that requests meet, and those that POST gives next. */
const idsOf = (dataset: Dataset, uid: string): fc.Arbitrary<number> => {
  const count = countOf(dataset, uid);
  const first = fc.integer({ min: 1, max: Math.max(1, Math.min(8, count)) });
  const any = fc.integer({ min: 1, max: Math.max(1, count) });
  const next = fc.integer({ min: count + 1, max: count + 2 });
  return fc.oneof({ weight: 30, arbitrary: first }, { weight: 6, arbitrary: any }, { weight: 1, arbitrary: next });
};

const morphTargets = ["api::artifact.artifact", "api::exhibition.exhibition", "api::valuation.valuation"];

const morphLink = (dataset: Dataset): fc.Arbitrary<Json> =>
  fc.constantFrom(...morphTargets).chain((uid) => idsOf(dataset, uid).map((id) => ({ __type: uid, id })));

const morphValues = (dataset: Dataset, many: boolean): Values => {
  const link = morphLink(dataset);
  const strange = fc.constantFrom<Json>({ id: 1 }, { __type: "api::nope.nope", id: 1 }, "x", 5, {}, [{}]);
  if (!many) return { good: fc.oneof(link, fc.constant(null)), bad: strange };
  const links = fc.array(link, { maxLength: 3 });
  const good = fc.oneof(
    links,
    links.map((set) => ({ set })),
    links.map((connect) => ({ connect })),
    links.map((disconnect) => ({ disconnect })),
  );
  return {
    good,
    bad: fc.oneof(
      strange,
      strange.map((one) => [one]),
    ),
  };
};

const without = (names: readonly string[], pairs: readonly Pair[]): JsonObject =>
  Object.fromEntries(pairs.filter(([name]) => !names.includes(name)));

/** Only of seeded components: those that are made get ids in an order of the real server's own. */
const componentIds = (count: number): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: Math.max(1, Math.min(count, 8)) }) },
    { weight: 1, arbitrary: fc.constantFrom<Json>("1", 999, "abc") },
  );

/** A component: mostly new and whole, now and then one that is there or that belongs to somebody else. */
const component = (dataset: Dataset, schema: Schema): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      id: fc.option(componentIds(countOf(dataset, schema.uid)), { freq: 2 }),
      keepId: fc.nat({ max: 1 }),
      required: requiredPairs(dataset, schema),
      others: somePairs(dataset, schema, "create"),
      lacking: fc.nat({ max: 9 }),
    })
    .map(({ id, keepId, required, others, lacking }) => ({
      ...(id === null || keepId > 0 ? {} : { id }),
      ...(lacking === 0 ? {} : Object.fromEntries(required)),
      ...Object.fromEntries(others),
    }));

const strangeComponents = fc.constantFrom<Json>("x", 5, true, [], [null], ["x"], [5], {}, { id: 99 }, [[]]);

const componentValues = (dataset: Dataset, uid: string, many: boolean): Values => {
  const one = component(dataset, componentOf(dataset, uid));
  if (!many) return { good: fc.oneof({ weight: 5, arbitrary: one }, fc.constant(null)), bad: strangeComponents };
  const bad = fc.oneof(strangeComponents, fc.constant(null), one, fc.array(one, { minLength: 5, maxLength: 7 }));
  return { good: fc.array(one, { maxLength: 3 }), bad };
};

const zoneValues = (dataset: Dataset, uids: readonly string[]): Values => {
  const one = fc
    .constantFrom(...uids)
    .chain((uid) => component(dataset, componentOf(dataset, uid)).map((fields) => ({ __component: uid, ...fields })));
  const strange = fc.oneof(
    strangeComponents,
    one,
    one.map(({ __component, ...fields }) => [fields]),
    one.map((fields) => [{ ...fields, __component: "blocks.nope" }]),
    one.map((fields) => [{ ...fields, __component: "shared.place" }]),
    fc.constant(null),
    fc.array(one, { minLength: 7, maxLength: 8 }),
  );
  return { good: fc.array(one, { maxLength: 3 }), bad: strange };
};

/** Whether values are for an entry, or component, that is made. */
type Operation = "create" | "update";

const valuesOfRelation = (ids: fc.Arbitrary<number>, attribute: RelationAttribute, operation: Operation): Values => {
  if (attribute.relation.startsWith("morph")) return fullValues(ids, attribute.many);
  return attribute.many || operation === "update" ? relationValues(ids) : singleValues(ids);
};

/** Values of any attribute of the content model. */
const valuesOf = (dataset: Dataset, attribute: Attribute, operation: Operation): Values => {
  switch (attribute.kind) {
    case "scalar":
      return scalarValues(attribute);
    case "relation":
      return valuesOfRelation(idsOf(dataset, attribute.target), attribute, operation);
    case "media":
      return mediaValues(idsOf(dataset, attribute.target));
    case "morph":
      return morphValues(dataset, attribute.many);
    case "component":
      return componentValues(dataset, attribute.target, attribute.many);
    case "dynamiczone":
      return zoneValues(dataset, attribute.components);
  }
};

const pair = (dataset: Dataset, attribute: Attribute, operation: Operation): fc.Arbitrary<Pair> => {
  const { good, bad } = valuesOf(dataset, attribute, operation);
  const value = fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: bad });
  return value.map((chosen) => [attribute.name, chosen]);
};

const requiredPairs = (dataset: Dataset, schema: Schema): fc.Arbitrary<readonly Pair[]> => {
  const required = ownAttributes(schema).filter((attribute) => attribute.required);
  const pairs = required.map((attribute) =>
    valuesOf(dataset, attribute, "create").good.map((value): Pair => [attribute.name, value]),
  );
  return fc.tuple(...pairs);
};

/** Which attributes of an entry a body is to name. */
type Wanted = (attribute: Attribute) => boolean;

const all: Wanted = () => true;

const somePairs = (
  dataset: Dataset,
  schema: Schema,
  operation: Operation,
  wanted = all,
): fc.Arbitrary<readonly Pair[]> => {
  const own = ownAttributes(schema).filter(wanted);
  return fc.uniqueArray(fc.oneof(...own.map((attribute) => pair(dataset, attribute, operation))), {
    maxLength: schema.kind === "component" ? 3 : 4,
    selector: ([name]) => name,
  });
};

/** `data` of a PUT: some attributes, mostly with values to take. The PUT of a single type may be the one that makes it. */
export const updateData = (
  dataset: Dataset,
  schema: Schema,
  wanted = all,
  operation: Operation = "update",
): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(somePairs(dataset, schema, operation, wanted), extras(schema))
    .map(([pairs, more]) => Object.fromEntries([...pairs, ...more]));

/** `data` of a POST: mostly with all that is required. */
export const createData = (dataset: Dataset, schema: Schema, wanted = all): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      required: requiredPairs(dataset, schema),
      pairs: somePairs(dataset, schema, "create", wanted),
      more: extras(schema),
      lacking: fc.nat({ max: 6 }),
    })
    .map(({ required, pairs, more, lacking }) => {
      const missing = lacking === 0 ? required.slice(0, 1).map(([name]) => name) : [];
      return without(missing, [...required, ...pairs, ...more]);
    });

/** Ids for the path of a type. */
export const pathIds = (dataset: Dataset, uid: string): fc.Arbitrary<string> => {
  const count = countOf(dataset, uid);
  const first = fc.integer({ min: 1, max: Math.max(1, Math.min(6, count)) }).map(String);
  return fc.oneof(
    { weight: 30, arbitrary: first },
    { weight: 3, arbitrary: fc.integer({ min: count + 1, max: count + 2 }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom("99", "0", "-1", "abc", "1.5", "1e0", "999999999999") },
  );
};
