import { array, assert, constantFrom, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { jsonExcess, sameJson } from "./json.js";

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

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test("the levels of a text are those of its value, whatever its strings hold", () => {
  const brackets = array(constantFrom("[", "]", "{", "}", '"', "\\", ",", "a", "é")).map((units) => units.join(""));
  const hostile = array(brackets).map((texts): unknown => ({ [texts.join("")]: texts.map((text) => [text]) }));
  for (const values of [jsonValue(), hostile]) {
    assert(
      property(values, (value) => {
        const depth = depthOf(value);
        const text = JSON.stringify(value);
        expect(jsonExcess(text, depth)).toBeUndefined();
        if (depth > 0) expect(jsonExcess(text, depth - 1)).toBe("depth");
      }),
    );
  }
});

test.each([
  ['["a,b",[],{"c":1,"d":2}]', 6],
  ['["\\\\",1]', 2],
  ['["\\"",1,"\\\\\\""]', 3],
])("%s holds %d arrays, objects and commas", (text, count) => {
  expect(jsonExcess(text, 9, count)).toBeUndefined();
  expect(jsonExcess(text, 9, count - 1)).toBe("values");
});

test("a string that does not end, and one of backslashes, are passed over", () => {
  for (const rest of ["[".repeat(2000), "\\".repeat(2000), `${"\\".repeat(1999)}"`, ""])
    expect(jsonExcess(`["${rest}`, 2)).toBeUndefined();
});
