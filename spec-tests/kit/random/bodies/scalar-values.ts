import fc from "fast-check";
import { type JsonValue, rowsOf } from "../../base.js";
import type { ScalarAttribute } from "../../reference.js";

/** Values of an attribute: those that a server should take, and those that it should refuse. */
export interface Values {
  readonly good: fc.Arbitrary<JsonValue>;
  readonly bad: fc.Arbitrary<JsonValue>;
}

type Pool = readonly [good: readonly JsonValue[], bad: readonly JsonValue[]];

interface Row {
  readonly types: readonly ScalarAttribute["type"][];
  readonly good: readonly JsonValue[];
  readonly bad: readonly JsonValue[];
}

/** What only one of the databases refuses is left out: other texts as bigintegers, integers beyond 32 bits, timestamps before 1970, infinity. */
const pools = Object.fromEntries(
  rowsOf<Row>("spec-tests/kit/random/bodies/pools.jsonl").flatMap(({ types, good, bad }) =>
    types.map((type): [string, Pool] => [type, [good, bad]]),
  ),
) as Readonly<Record<ScalarAttribute["type"], Pool>>; // there is a row of each

/** The last values that limits let pass and the first that they do not. */
const edges = (attribute: ScalarAttribute): Pool => {
  const { min, max, minLength, maxLength } = attribute;
  const ends: [JsonValue[], JsonValue[]] = [[], []];
  if (typeof min === "number") ends[0].push(min) && ends[1].push(min - 1);
  if (typeof max === "number") ends[0].push(max) && ends[1].push(max + 1);
  if (minLength !== undefined) ends[0].push("m".repeat(minLength)) && ends[1].push("m".repeat(minLength - 1));
  if (maxLength !== undefined) ends[0].push("M".repeat(maxLength)) && ends[1].push("M".repeat(maxLength + 1));
  return ends;
};

const withinLimits = ({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, min, max }: ScalarAttribute) => {
  const [low, high] = [Number(min ?? Number.NEGATIVE_INFINITY), Number(max ?? Number.POSITIVE_INFINITY)];
  return (value: JsonValue): boolean => {
    if (typeof value === "number") return value >= low && value <= high;
    return typeof value !== "string" || (value.length >= minLength && value.length <= maxLength);
  };
};

/** Few enough that two entries get the same one now and then. */
const serial = fc.nat({ max: 40 });

const takenValues = (attribute: ScalarAttribute): readonly JsonValue[] =>
  [...pools[attribute.type][0], ...edges(attribute)[0], ...(attribute.enum ?? [])].filter(withinLimits(attribute));

/** Values of a scalar attribute. Unique texts come from a small set; NULL is good where nothing is required. */
export const scalarValues = (attribute: ScalarAttribute): Values => {
  const [good, bad] = pools[attribute.type];
  const [, high] = edges(attribute);
  const missing: readonly JsonValue[] = attribute.required ? [] : [null];
  const refused = [...bad, ...high, ...good.filter((value) => !withinLimits(attribute)(value)), null];
  const taken: fc.Arbitrary<JsonValue> = fc.constantFrom(...takenValues(attribute), ...missing);
  return { good: distinct(attribute, taken), bad: fc.constantFrom(...refused) };
};

const distinct = ({ regex, unique, type, minLength = 1 }: ScalarAttribute, taken: fc.Arbitrary<JsonValue>) => {
  if (regex !== undefined) return matching(regex) ?? taken;
  if (type === "uid") return fc.oneof({ weight: 4, arbitrary: serial.map((n) => `slug-${n}`) }, taken);
  if (!unique || type !== "string") return taken;
  return fc.oneof({ weight: 5, arbitrary: serial.map((n) => `N-${n}`.padEnd(minLength, "x")) }, taken);
};

/** Undefined: fast-check makes no texts of such a pattern. */
const matching = (regex: RegExp): fc.Arbitrary<JsonValue> | undefined => {
  try {
    return fc.stringMatching(regex);
  } catch {
    return undefined;
  }
};
