import { expect, test } from "vitest";
import { sameJson } from "./json.js";

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, "1", false],
  [null, null, true],
  [null, {}, false],
  [{}, [], false],
  [{ id: 4 }, 4, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ id: 4, at: { end: true } }, { at: { end: true }, id: 4 }, true],
  [{ id: 4, at: { end: true } }, { id: 4, at: { end: false } }, false],
  [{ id: 4 }, { id: 4, foo: null }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{}, JSON.parse('{"__proto__":1}'), false],
  [JSON.parse('{"toString":1}'), { valueOf: 1 }, false],
])("%j and %j: %j", (left, right, expected) => {
  expect(sameJson(left, right)).toBe(expected);
  expect(sameJson(right, left)).toBe(expected);
});
