import { expect, test } from "vitest";
import { lettersIn, valueWritten, type Written } from "./notation.js";

const idOf = (letter: string) => "abcdef".indexOf(letter) + 1;

test.each<[Written, unknown]>([
  ["+bc", { connect: [2, 3] }],
  [
    "+d^ e$ f<a b>c",
    { connect: [at(4, { start: true }), at(5, { end: true }), at(6, { before: 1 }), at(2, { after: 3 })] },
  ],
  ["-a +{b}'c {'d}", { disconnect: [1], connect: [{ id: 2 }, "3", { id: "4" }] }],
  ["=ba", { set: [2, 1] }],
  ["=", { set: [] }],
  ["+ -", { connect: [], disconnect: [] }],
  ["[b a]", [2, 1]],
  ["[]", []],
  ["b", 2],
  ["'b", "2"],
  ["{b}", { id: 2 }],
  ['"abc"', "abc"],
  [null, null],
  [
    { connect: "d", options: { strict: false } },
    { connect: 4, options: { strict: false } },
  ],
])("%j is %j", (written, value) => {
  expect(valueWritten(written, idOf)).toEqual(value);
});

function at(id: number, position: object): object {
  return { id, position };
}

test("a text that is none of the notation is a fault of the kit", () => {
  expect(() => valueWritten("+d?", idOf)).toThrow('"?" is no element of a relation update');
});

test("the letters of an update are those of its entries and of their neighbours", () => {
  expect([...lettersIn("-a +d<f 'c")]).toEqual(["a", "d", "f", "c"]);
});
