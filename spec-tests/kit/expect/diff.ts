import { isRecord } from "../base/json.js";
import type { Difference } from "../contract/failure.js";

/** Reports name no more than this many differences of one pair of values. */
export const maxDifferences = 20;

/**
 * The smallest set of places in which two JSON values differ, at most {@link maxDifferences}. The order of an
 * object's keys does not matter; undefined counts as absent.
 */
export const diff = (expected: unknown, actual: unknown, path = ""): readonly Difference[] => {
  const found: Difference[] = [];
  collect(expected, actual, path, found);
  return found;
};

/** Whether two JSON values are equal, whatever the order of the keys. */
export const isEqual = (a: unknown, b: unknown): boolean => diff(a, b).length === 0;

const collect = (expected: unknown, actual: unknown, path: string, found: Difference[]): void => {
  if (found.length >= maxDifferences || Object.is(expected, actual)) return;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    collectArrays(expected, actual, path, found);
    return;
  }
  if (isRecord(expected) && isRecord(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      // Own members only: a body may hold keys like "constructor".
      const [left, right] = [own(expected, key), own(actual, key)];
      collect(left, right, path === "" ? key : `${path}.${key}`, found);
    }
    return;
  }
  if (expected === actual) return;
  found.push({
    path,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  });
};

const collectArrays = (expected: readonly unknown[], actual: readonly unknown[], path: string, found: Difference[]) => {
  if (expected.length !== actual.length) {
    found.push({ path: `${path}.length`.replace(/^\./, ""), expected: expected.length, actual: actual.length });
  }
  const length = Math.max(expected.length, actual.length);
  for (let index = 0; index < length; index++) {
    collect(expected[index], actual[index], `${path}[${index}]`, found);
  }
};

const own = (record: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;
