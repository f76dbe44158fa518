import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../base.js";
import type { Attribute, AttributeOf, Dataset, Schema } from "../../reference.js";
import { componentOf, countOf, ownAttributes } from "./attributes.js";
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

/** What polymorphic relations lead to: some types of the museum, one of which nobody may find; elsewhere any. */
const morphTargets = ({ model }: Dataset): readonly string[] => {
  const museum = ["api::artifact.artifact", "api::exhibition.exhibition", "api::valuation.valuation"];
  const there = museum.filter((uid) => model.contentTypes.has(uid));
  return there.length > 0 ? there : [...model.contentTypes.keys()];
};

const morphLink = (dataset: Dataset): fc.Arbitrary<JsonValue> =>
  fc.constantFrom(...morphTargets(dataset)).chain((uid) => idsOf(dataset, uid).map((id) => ({ __type: uid, id })));

const morphValues = (dataset: Dataset, many: boolean): Values => {
  const link = morphLink(dataset);
  const strange = fc.constantFrom<JsonValue>({ id: 1 }, { __type: "api::nope.nope", id: 1 }, "x", 5, {}, [{}]);
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
const componentIds = (count: number): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: Math.max(1, Math.min(count, 8)) }) },
    { weight: 1, arbitrary: fc.constantFrom<JsonValue>("1", 999, "abc") },
  );

/** What a body is made of. */
export interface Making {
  /** Whether it is for an entry, or component, that is made: `create` unless given. The PUT of a single type may be the one that makes it. */
  readonly operation?: "create" | "update";
  /** Which attributes it may name: all unless given. */
  readonly wanted?: (attribute: Attribute) => boolean;
  /** How many attributes it names beside those that are required: up to 4 unless given. */
  readonly most?: number;
  readonly often?: readonly string[];
  /** Values in place of those that are made here. */
  readonly values?: (schema: Schema, attribute: Attribute) => Values | undefined;
}

/** Where a body is made: `depth` counts the components around it. */
interface Place extends Making {
  readonly dataset: Dataset;
  readonly depth: number;
}

/** Components that hold themselves end somewhere. */
const deepest = 4;

/** A component: mostly new and whole, now and then one that is there or that belongs to somebody else. */
const component = ({ dataset, depth, values }: Place, uid: string): fc.Arbitrary<JsonObject> => {
  if (depth >= deepest) return fc.constant({});
  const schema = componentOf(dataset, uid);
  const inside: Place = { dataset, depth: depth + 1, ...(values && { values }) };
  return fc
    .record({
      id: fc.option(componentIds(countOf(dataset, uid)), { freq: 2 }),
      keepId: fc.nat({ max: 1 }),
      required: requiredPairs(inside, schema),
      others: somePairs(inside, schema),
      lacking: fc.nat({ max: 9 }),
    })
    .map(({ id, keepId, required, others, lacking }) => ({
      ...(id === null || keepId > 0 ? {} : { id }),
      ...(lacking === 0 ? {} : Object.fromEntries(required)),
      ...Object.fromEntries(others),
    }));
};

const strangeComponents = fc.constantFrom<JsonValue>("x", 5, true, [], [null], ["x"], [5], {}, { id: 99 }, [[]]);

const componentValues = (place: Place, uid: string, many: boolean): Values => {
  const one = component(place, uid);
  if (!many) return { good: fc.oneof({ weight: 5, arbitrary: one }, fc.constant(null)), bad: strangeComponents };
  const bad = fc.oneof(strangeComponents, fc.constant(null), one, fc.array(one, { minLength: 5, maxLength: 7 }));
  return { good: fc.array(one, { maxLength: 3 }), bad };
};

const zoneValues = (place: Place, uids: readonly string[]): Values => {
  const one = fc
    .constantFrom(...uids)
    .chain((uid) => component(place, uid).map((fields) => ({ __component: uid, ...fields })));
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

const valuesOfRelation = (
  { dataset, operation }: Place,
  { many, relation, target }: AttributeOf<"relation">,
): Values => {
  const ids = idsOf(dataset, target);
  if (relation.startsWith("morph")) return fullValues(ids, many);
  return many || operation === "update" ? relationValues(ids) : singleValues(ids);
};

/** Values of any attribute of the content model. */
const valuesOf = (place: Place, schema: Schema, attribute: Attribute): Values => {
  const given = place.values?.(schema, attribute);
  if (given !== undefined) return given;
  const { dataset } = place;
  switch (attribute.kind) {
    case "scalar":
      return scalarValues(attribute);
    case "relation":
      return valuesOfRelation(place, attribute);
    case "media":
      return mediaValues(idsOf(dataset, attribute.target));
    case "morph":
      return morphValues(dataset, attribute.many);
    case "component":
      return componentValues(place, attribute.target, attribute.many);
    case "dynamiczone":
      return zoneValues(place, attribute.components);
  }
};

const pair = (place: Place, schema: Schema, attribute: Attribute): fc.Arbitrary<Pair> => {
  const { good, bad } = valuesOf(place, schema, attribute);
  const value = fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: bad });
  return value.map((chosen) => [attribute.name, chosen]);
};

const requiredPairs = ({ operation: _, ...place }: Place, schema: Schema): fc.Arbitrary<readonly Pair[]> => {
  const required = ownAttributes(schema).filter((attribute) => attribute.required);
  const pairs = required.map((attribute) =>
    valuesOf(place, schema, attribute).good.map((value): Pair => [attribute.name, value]),
  );
  return fc.tuple(...pairs);
};

const somePairs = (place: Place, schema: Schema): fc.Arbitrary<readonly Pair[]> => {
  const { most = 4, often = [], wanted = () => true } = place;
  const own = ownAttributes(schema).filter(wanted);
  const weighted = own.map((attribute) => ({
    weight: often.includes(attribute.name) ? 4 : 1,
    arbitrary: pair(place, schema, attribute),
  }));
  if (weighted.length === 0) return fc.constant([]);
  return fc.uniqueArray(fc.oneof(...weighted), {
    ...{ maxLength: schema.kind === "component" ? 3 : most, size: "max" },
    selector: ([name]) => name,
  });
};

/** `data` of a PUT: some attributes, mostly with values to take. */
export const updateData = (dataset: Dataset, schema: Schema, making: Making = {}): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(somePairs({ operation: "update", ...making, dataset, depth: 0 }, schema), extras(schema))
    .map(([pairs, more]) => Object.fromEntries([...pairs, ...more]));

/** `data` of a POST: mostly with all that is required. */
export const createData = (dataset: Dataset, schema: Schema, making: Making = {}): fc.Arbitrary<JsonObject> => {
  const place: Place = { ...making, dataset, depth: 0 };
  return fc
    .record({
      required: requiredPairs(place, schema),
      pairs: somePairs(place, schema),
      more: extras(schema),
      lacking: fc.nat({ max: 6 }),
    })
    .map(({ required, pairs, more, lacking }) => {
      const missing = lacking === 0 ? required.slice(0, 1).map(([name]) => name) : [];
      return without(missing, [...required, ...pairs, ...more]);
    });
};

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
