/** Any value that JSON can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Whether `value` is an object with keys: neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An own property. Request bodies come with any keys, also those that every object inherits. */
export const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

type Pair = readonly [unknown, unknown];

const pairsOf = (left: unknown, right: unknown): readonly Pair[] | undefined => {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length ? left.map((value, index): Pair => [value, right[index]]) : undefined;
  }
  if (!isRecord(left) || !isRecord(right)) return undefined;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length || !keys.every((key) => Object.hasOwn(right, key))) return undefined;
  return keys.map((key): Pair => [left[key], right[key]]);
};

/** Whether two JSON values are equal; the order of keys does not matter. No depth of nesting is too deep. */
export const sameJson = (left: unknown, right: unknown): boolean => {
  const pending: Pair[] = [[left, right]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    const pairs = pairsOf(one, other);
    if (pairs === undefined) return false;
    for (const inner of pairs) pending.push(inner);
  }
  return true;
};

/** Deeper JSON is refused: whatever walks through a value may then do so by recursion. */
export const maxJsonDepth = 1000;

const [quote, comma, backslash] = [34, 44, 92];

/** Where the string ends whose opening quote is at `start`: at its closing one, or behind the text. Its letters are not looked at one by one. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before--;
    // An even number of backslashes stands for half of them, and does not escape the quote.
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
};

/**
 * What a text, taken as JSON, has too much of: levels of arrays and objects in each other, or values in them. One look at each character: no text
 * makes it slow.
 */
export const jsonExcess = (
  text: string,
  maxDepth: number,
  maxValues = Number.POSITIVE_INFINITY,
): "depth" | "values" | undefined => {
  // The brackets of a text this short do not suffice.
  if (text.length <= Math.min(maxDepth, maxValues)) return undefined;
  let [depth, count] = [0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === comma) count++;
    // `[` and `{`, `]` and `}` differ in one bit.
    else if ((code | 32) === 123) {
      depth++;
      count++;
    } else if ((code | 32) === 125) depth--;
    if (depth > maxDepth) return "depth";
    if (count > maxValues) return "values";
  }
  return undefined;
};

/** Whether brackets outside of strings are nested too deeply. */
export const isTooDeep = (text: string): boolean => jsonExcess(text, maxJsonDepth) !== undefined;
