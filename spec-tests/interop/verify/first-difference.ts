import { isJsonArray, isJsonObject, type Json } from "../json.js";

/** Integers beyond 2^53 lose their last digits in SQLite: they count as equal when they are the same double. */
const sameRounded = (expected: Json | undefined, actual: Json | undefined): boolean =>
  typeof expected === "string" &&
  typeof actual === "string" &&
  /^-?\d{16,}$/.test(expected) &&
  Number(expected) === Number(actual);

const shown = (value: Json | undefined): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
};

const children = (value: Json | undefined): ReadonlyMap<string, Json | undefined> | undefined => {
  if (isJsonArray(value)) return new Map(value.map((item, index) => [`[${index}]`, item]));
  return isJsonObject(value) ? new Map(Object.entries(value).map(([key, item]) => [`.${key}`, item])) : undefined;
};

const isIdList = (value: Json | undefined): boolean =>
  isJsonArray(value) && value.every((item) => typeof item !== "object");

/** The first difference of two JSON values as a sentence, or undefined; the order of object keys does not matter. */
export const firstDifference = (
  expected: Json | undefined,
  actual: Json | undefined,
  path = "",
): string | undefined => {
  if (expected === actual || sameRounded(expected, actual)) return undefined;
  const left = children(expected);
  const right = children(actual);
  const bothLists = isJsonArray(expected) && isJsonArray(actual);
  const comparable = bothLists || (isJsonObject(expected) && isJsonObject(actual));
  if (left === undefined || right === undefined || !comparable)
    return `${path || "value"}: expected ${shown(expected)}, got ${shown(actual)}`;
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const found = firstDifference(left.get(key), right.get(key), path + key);
    // A list of ids is easier to read as a whole.
    if (found !== undefined)
      return isIdList(expected) ? `${path}: expected ${shown(expected)}, got ${shown(actual)}` : found;
  }
  return undefined;
};
