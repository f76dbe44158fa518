import fc from "fast-check";
import { rowsOf } from "../../base.js";

/** Texts that stand for what JSON.stringify cannot write. */
const infinity = "(infinity)";
const prototype = "(prototype)";

/** Values and texts, dates and names, lists and objects, bodies; then names in a body that mean something somewhere. */
const [values = [], texts = [], structures = [], bodies = [], names = []] = rowsOf<readonly unknown[]>(
  "spec-tests/kit/random/bodies/hostile.jsonl",
);
const many = Array.from({ length: 300 }, () => 1);
const odd = [...values, "9".repeat(400), ...texts, "x".repeat(3000), ...structures, many, ...bodies];

/** Values that an attribute hardly takes. */
export const hostile = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

const keys = fc.constantFrom(...names.map(String));

/** Texts as entries have them. */
export const words = fc.constantFrom("amber", "bell", "Señor Straße", "cedar 4", "delta-5");
/** A change of a JSON value somewhere inside it. */
export interface Mutation {
  readonly at: number;
  readonly kind: "replace" | "remove" | "add" | "wrap" | "repeat";
  readonly key: string;
  readonly value: unknown;
}

/** Changes with these names and values. */
export const mutationOf = (key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>): fc.Arbitrary<Mutation> =>
  fc.record({
    at: fc.nat(1000),
    kind: fc.constantFrom("replace", "replace", "replace", "remove", "add", "wrap", "repeat"),
    key,
    value,
  });

/** See {@link Mutation}. */
export const mutation = mutationOf(keys, hostile);

/** The objects and arrays in a value, itself first. */
const holders = (value: unknown): (Record<string, unknown> | unknown[])[] => {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown> | unknown[]; // plain JSON
  return [holder, ...Object.values(holder).flatMap(holders)];
};

/** A copy of a JSON value with a change. */
export const mutate = (value: unknown, { at, kind, key, value: other }: Mutation): unknown => {
  const copy = structuredClone(value);
  const all = holders(copy);
  const holder = all[at % Math.max(1, all.length)];
  if (holder === undefined) return other;
  const target = holder as Record<string, unknown>; // an array is written to by its indexes
  const names = Object.keys(holder);
  const name = names[(at >> 3) % Math.max(1, names.length)] ?? key;
  if (Array.isArray(holder) && (kind === "add" || names.length === 0)) holder.push(other);
  else if (names.length === 0) target[key] = other;
  else if (kind === "replace") target[name] = other;
  else if (kind === "remove") delete target[name];
  else if (kind === "add") target[key] = other;
  else if (kind === "wrap") target[name] = [target[name]];
  else if (Array.isArray(holder)) holder.push(...holder, ...holder);
  else target[key] = target[name];
  return copy;
};

/** The JSON text of a value, with what {@link odd} only stands for. */
export const textOf = (value: unknown): string =>
  (JSON.stringify(value) ?? "").replaceAll(`"${infinity}"`, "1e400").replaceAll(`"${prototype}"`, '"__proto__"');

/** The text of a form with what hardly anything is, under these names and others: `data[a][0]=x`, with dots too. */
export const formText = (names: readonly string[]): fc.Arbitrary<string> => {
  const key = fc.oneof(fc.constantFrom(...names), keys, fc.string({ unit: "binary", maxLength: 4 }));
  const value = hostile.map((odd) => (typeof odd === "string" ? odd : textOf(odd)));
  const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
  const pair = fc.tuple(fc.array(key, { maxLength: 6 }), value, fc.boolean()).map(([path, text, dotted]) => {
    const parts = path.map((each) => encoded(each === prototype ? "__proto__" : each));
    return `data${parts.map((each) => (dotted ? `.${each}` : `[${each}]`)).join("")}=${encoded(text)}`;
  });
  return fc.array(pair, { maxLength: 8 }).map((pairs) => pairs.join("&"));
};
